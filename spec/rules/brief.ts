// Rules about Briefs: who sees them and how they are read.
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
    text: 'Every manifest carries its Brief with headline and summary, on the free plan too.',
    covers: ['BRIEF-01', 'SIGNAL-13'],
  },
  'brief.gated-body-is-text': {
    level: 'must',
    section: 'Brief',
    text: 'Without access to Briefs the body is a message or null, and the rest of the Brief stays.',
    covers: ['BRIEF-13'],
  },
} as const satisfies RuleTable<'brief'>;

export type BriefRuleId = keyof typeof briefRules;
