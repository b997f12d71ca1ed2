// The rules that invariants judge, by the tables of their topics.
import type { BillingRuleId } from '../../spec/rules/billing.ts';
import type { CredentialsRuleId } from '../../spec/rules/credentials.ts';
import type { EchoRuleId } from '../../spec/rules/echo.ts';
import type { FactsRuleId } from '../../spec/rules/facts.ts';
import type { GatesRuleId } from '../../spec/rules/gates.ts';
import type { ListsRuleId } from '../../spec/rules/lists.ts';
import type { PrivacyRuleId } from '../../spec/rules/privacy.ts';
import type { PushesRuleId } from '../../spec/rules/pushes.ts';
import type { ShapeRuleId } from '../../spec/rules/shape.ts';
import type { StatesRuleId } from '../../spec/rules/states.ts';
import type { ValidatorsRuleId } from '../../spec/rules/validators.ts';

export type InvariantRuleId =
  | BillingRuleId
  | CredentialsRuleId
  | EchoRuleId
  | FactsRuleId
  | GatesRuleId
  | ListsRuleId
  | PrivacyRuleId
  | PushesRuleId
  | ShapeRuleId
  | StatesRuleId
  | ValidatorsRuleId;
export type InvariantTopic = InvariantRuleId extends `${infer Topic}.${string}` ? Topic : never;
