// The rules that invariants judge, by the tables of their topics.
import type { BillingRuleId } from '../../spec/rules/billing.ts';
import type { CredentialsRuleId } from '../../spec/rules/credentials.ts';

export type InvariantRuleId = BillingRuleId | CredentialsRuleId;
export type InvariantTopic = InvariantRuleId extends `${infer Topic}.${string}` ? Topic : never;
