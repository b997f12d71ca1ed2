// Rules about Briefs: which plans see them and how they are read.
import type { RuleTable } from './rule.ts';

export const briefRules = {
  'brief.by-manifest-id': {
    level: 'must',
    section: 'Manifests',
    text: 'A Platform organisation reads the Brief of a listed manifest by its manifest id.',
    covers: ['BRIEF-14'],
  },
  'brief.every-plan': {
    level: 'must',
    section: 'What the service does',
    text: 'Every manifest carries a Brief with headline and summary, on every plan, and on Enterprise and Platform no plan-gating message replaces its body.',
    covers: ['BRIEF-01', 'SIGNAL-13'],
  },
  'brief.gated-body-is-message': {
    level: 'must',
    section: 'Brief',
    text: 'For an organisation without access to Briefs brief.body is a message or null, and the other fields of the Brief stay.',
    covers: ['BRIEF-13'],
  },
  'brief.markdown-has-sections': {
    level: 'should',
    section: 'Brief',
    text: 'body_markdown of a Brief is markdown with at least one section heading.',
    covers: ['BRIEF-04'],
  },
} as const satisfies RuleTable<'brief'>;

export type BriefRuleId = keyof typeof briefRules;
