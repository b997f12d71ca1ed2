// A rule as text: what it demands, the statements that it covers, and what the contract leaves open about them.
import type { Rule } from '../spec/rules/rule.ts';
import { statementsOf } from '../spec/statements/index.ts';
import {
  type PrintedMutant,
  type PrintedReading,
  readingsAbout,
  silenceLines,
  statementLine,
} from './statement-lines.ts';

export const ruleLines = (id: string, rule: Rule): readonly string[] => [
  `${id}  (${rule.level})`,
  `  ${rule.text}`,
  `  section  ${rule.section}`,
  '',
  'Statements of the contract that it covers',
  ...(rule.covers.length === 0 ? ['  none'] : []),
  ...statementsOf(rule).map((statement) => `  ${statementLine(statement)}`),
  '',
];

/** Lists every open point about the rule, because only a simulator for each reading would show which ones affect the case. */
export function openLines(rule: Rule): readonly string[] {
  const touched = readingsAbout(statementsOf(rule));
  return touched.length === 0
    ? []
    : [
        'What the contract leaves open about these statements; every value is accepted',
        ...touched.flatMap(readingLines),
        '',
      ];
}

export const readingLines = ({
  id,
  text,
  silences,
  default: usual,
  alternatives,
}: PrintedReading): string[] => [
  `  ${id}  ${[usual, ...alternatives].join(' | ')}`,
  ...indented([text, ...silences.flatMap(silenceLines)]),
];

export const mutantLines = (mutants: readonly PrintedMutant[]): readonly string[] => [
  'Mutants that it catches',
  ...mutants.flatMap(({ id, text, breaks }) => [
    `  ${id}${breaks.length > 0 ? `  (${breaks.join(', ')})` : ''}`,
    `    ${text}`,
  ]),
  '',
];

export const indented = (lines: readonly string[]): readonly string[] => lines.map((line) => `    ${line}`);
