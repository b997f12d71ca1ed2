// What a statement is: one thing that the contract document says of a correct service, in our own words.
import { type Section, type Sections, sectionsOf } from '../sections.ts';

export interface Statement {
  readonly sections: Sections;
  /** What a correct service does, in one or two sentences. */
  readonly text: string;
  /**
   * How far the document carries the statement: `stated`, or less.
   * `approximate`: the document gives an estimate, or describes without a bound that a service could miss.
   * `implied`: the statement follows from what the document says, but the document does not say it.
   */
  readonly strength: 'stated' | 'approximate' | 'implied';
}

/** Statements of one chapter, keyed by ids with the prefix of their topic: `QUOTA-04`. */
export type StatementTable = Readonly<Record<`${string}-${number}`, Statement>>;

type Weak = Pick<Statement, 'text' | 'strength'>;

const weak =
  (strength: Statement['strength']) =>
  (text: string): Weak => ({ text, strength });
export const approximate = weak('approximate');
export const implied = weak('implied');

/** Rows of a table: `...under('Limits', { 'QUOTA-15': 'The quota is one per organisation.' })`. */
export function under<Id extends string>(
  where: Section | Sections,
  texts: Readonly<Record<Id, string | Weak>>,
): Readonly<Record<Id, Statement>> {
  const sections = sectionsOf(where);
  const rows = Object.entries<string | Weak>(texts).map(([id, row]): [string, Statement] => [
    id,
    typeof row === 'string' ? { sections, text: row, strength: 'stated' } : { sections, ...row },
  ]);
  return Object.fromEntries(rows) as Record<Id, Statement>;
}
