// The rules that invariants judge: all rules of these topics.
import type { RuleId } from '../../spec/rules/index.ts';

export type InvariantTopic =
  | 'billing'
  | 'credentials'
  | 'echo'
  | 'facts'
  | 'gates'
  | 'lists'
  | 'privacy'
  | 'pushes'
  | 'shape'
  | 'states'
  | 'validators';
export type InvariantRuleId = Extract<RuleId, `${InvariantTopic}.${string}`>;
