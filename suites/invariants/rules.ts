// The rules that invariants judge, by the tables of their topics.
import type { BillingRuleId } from '../../spec/rules/billing.ts';
import type { CredentialsRuleId } from '../../spec/rules/credentials.ts';
import type { GatesRuleId } from '../../spec/rules/gates.ts';

export type InvariantRuleId = BillingRuleId | CredentialsRuleId | GatesRuleId;
export type InvariantTopic = InvariantRuleId extends `${infer Topic}.${string}` ? Topic : never;
