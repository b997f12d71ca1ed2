// The rules that invariants judge, by the tables of their topics.
import type { BillingRuleId } from '../../spec/rules/billing.ts';

export type InvariantRuleId = BillingRuleId;
export type InvariantTopic = InvariantRuleId extends `${infer Topic}.${string}` ? Topic : never;
