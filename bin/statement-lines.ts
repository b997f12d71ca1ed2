// The printed form of statements and silences: lines begin with the id, so that scripts can split them.
import { rulesOf } from '../spec/coverage.ts';
import { excused } from '../spec/excused.ts';
import { type Reading, readings, readingsOf } from '../spec/readings.ts';
import { allRules } from '../spec/rules/index.ts';
import { type SilenceId, silenceOf, silencesOf } from '../spec/silences/index.ts';
import type { CitedStatement, StatementId } from '../spec/statements/index.ts';

/** `QUOTA-15  The quota is one per organisation … (implied)` */
export const statementLine = ({ id, text, strength }: CitedStatement): string =>
  `${id}  ${text}${strength === 'stated' ? '' : ` (${strength})`}`;

/** What the contract leaves open, and what a fair suite may assert nevertheless. */
export function silenceLines(id: SilenceId): readonly string[] {
  const { topic, assertable } = silenceOf(id);
  const indent = ' '.repeat(id.length + 2);
  return [`${id}  ${topic}`, `${indent}A fair suite may assert: ${assertable}`];
}

/** Also the readings that settle it, or the reason why there is none. */
export function settledLines(id: SilenceId): readonly string[] {
  const readings = readingsOf(id);
  const { noReading = '' } = silenceOf(id);
  const settled = readings.length > 0 ? `Readings: ${readings.join(', ')}` : `No reading: ${noReading}`;
  return [...silenceLines(id), `${' '.repeat(id.length + 2)}${settled}`];
}

/** The readings that settle what the contract leaves open about these statements. */
export const readingsAbout = (statements: readonly CitedStatement[]): readonly PrintedReading[] => {
  const ids = statements.flatMap(({ id }) => silencesOf(id).flatMap(readingsOf));
  return [...new Set(ids)].map((id) => ({ id, ...readings[id] }));
};

/** The part of a mutant that is printed. */
export interface PrintedMutant {
  readonly id: string;
  readonly text: string;
  readonly breaks: readonly StatementId[];
}

export type PrintedReading = Reading & { readonly id: string };

/** A statement with its sections, the rules that cover it, and those of the mutants of these rules that break it. */
export function statementText(statement: CitedStatement, mutants: readonly PrintedMutant[]): string {
  const { id, text, sections, strength } = statement;
  const covering = rulesOf(id);
  const breaking = mutants
    .filter(({ breaks }) => breaks.includes(id))
    .map((mutant) => `${mutant.id}  ${mutant.text}`);
  return [
    `${id}  (${strength})`,
    `  ${text}`,
    `  section  ${sections.join(', ')}`,
    ...part('What the contract leaves open', silencesOf(id).flatMap(settledLines)),
    ...part(
      'Rules that cover it',
      covering.map((rule) => `${rule}  (${allRules[rule].level})  ${allRules[rule].text}`),
    ),
    ...part('Mutants that break it', breaking),
    ...part('Why no rule covers it', covering.length > 0 ? [] : [excused[id] ?? 'No rule covers it yet.']),
    '',
  ].join('\n');
}

const part = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)];
