// Rules about answers that are about what was asked for, which all answers of a run judge together.
import type { RuleTable } from './rule.ts';

export const echoRules = {
  'echo.ids': {
    level: 'must',
    section: 'Endpoints',
    text: 'A read by id returns the thing with that id.',
    covers: ['SIGNAL-43', 'STREAM-49', 'BEACON-24', 'DIGEST-23'],
  },
  'echo.listed-streams': {
    level: 'must',
    section: 'Manifests',
    text: 'Every manifest of a listing belongs to the stream that was asked for.',
    covers: ['SIGNAL-42'],
  },
  'echo.pages': {
    level: 'must',
    section: 'Pagination object',
    text: 'A page has the number that was asked for, under either name of the parameter.',
    covers: ['PAGE-03', 'PAGE-09'],
  },
} as const satisfies RuleTable<'echo'>;

export type EchoRuleId = keyof typeof echoRules;
