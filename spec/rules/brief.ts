// Rules about Briefs: which plans see them and how they are read.
import { covering, type RuleTable } from './rule.ts';

export const briefRules = {
  'brief.gated-body-is-message': covering('BRIEF-13').must(
    'For an organisation without access to Briefs brief.body is a message or null, and the other fields of the Brief stay.',
  ),
  'brief.markdown-has-sections': covering('BRIEF-04').should(
    'body_markdown of a Brief is markdown with at least one section heading.',
  ),
} satisfies RuleTable<'brief'>;

export type BriefRuleId = keyof typeof briefRules;
