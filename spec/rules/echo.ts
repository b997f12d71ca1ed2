// Rules about answers that are about what was asked for, which all answers of a run judge together.
import { citing, type RuleTable } from './rule.ts';

export const echoRules = {
  'echo.ids': citing('Endpoints', 'SIGNAL-43', 'STREAM-49', 'BEACON-24', 'DIGEST-23').must(
    'A read by id returns the thing with that id.',
  ),
  'echo.listed-streams': citing('Manifests', 'SIGNAL-42').must(
    'Every manifest of a listing belongs to the stream that was asked for.',
  ),
  'echo.pages': citing('Pagination object', 'PAGE-03', 'PAGE-09').must(
    'A page has the number that was asked for, under either name of the parameter.',
  ),
} satisfies RuleTable<'echo'>;

export type EchoRuleId = keyof typeof echoRules;
