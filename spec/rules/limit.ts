// Rules about limits that apply across operations.
import { covering, type RuleTable } from './rule.ts';

export const limitRules = {
  'limit.page-cap-before-clamp': covering('LIMIT-02').must(
    'A page_size above 200 is capped at 200 before the quota cuts the page.',
  ),
  'limit.page-size-bounds': covering('LIMIT-02').must(),
  'limit.sync-pages': covering('LIMIT-02').must(
    'Ontology syncs come in pages of 50 by default, and a page_size above 200 is not refused.',
  ),
  'limit.each-plan-has-own-lifetime': covering('LIMIT-03').must(
    'The five minutes of a plan token start with its own plan, even if the same query was planned before.',
  ),
  'limit.starter-requests': covering('LIMIT-05').must(
    'A Starter organisation can send half its per-minute limit without a refusal, and not three times its limit.',
  ),
} satisfies RuleTable<'limit'>;

export type LimitRuleId = keyof typeof limitRules;
