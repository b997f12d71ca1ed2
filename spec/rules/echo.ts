// Rules about answers that are about what was asked for, which all answers of a run judge together.
import { citing, covering, type RuleTable } from './rule.ts';

export const echoRules = {
  'echo.ids': citing('Endpoints', 'SIGNAL-43', 'STREAM-49', 'BEACON-24', 'DIGEST-23').must(
    'A read by id returns the thing with that id.',
  ),
  'echo.listed-streams': covering('SIGNAL-42').must(),
  'echo.filters': citing(
    'Endpoints',
    'STREAM-37',
    'STREAM-40',
    'STREAM-41',
    'STREAM-42',
    'STREAM-45',
    'SEARCH-09',
    'QUERY-11',
    'DIGEST-30',
    'MCP-13',
    'ONTO-10',
  ).must('Every item of a list is what the filters asked for, on every page and surface.'),
  'echo.pages': covering('PAGE-03', 'PAGE-04', 'PAGE-09', 'PAGE-10', 'PAGE-11', 'PAGE-13').must(
    'A page has the number and the size that were asked for, under either name of the parameter, by default page 0 with 50 items and at most 200.',
  ),
} satisfies RuleTable<'echo'>;

export type EchoRuleId = keyof typeof echoRules;
