// What a statement is: one thing that the contract document says of a correct service, in our own words.
import { type Section, type Sections, sectionsOf } from '../sections.ts';
import type { SilenceId } from '../silences/index.ts';

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
  /** What the document leaves open of it. */
  readonly silences: readonly SilenceId[];
}

/** Statements of one topic, keyed by ids with the prefix of the topic: `QUOTA-04`. */
export type StatementTable<Prefix extends string> = Readonly<Record<`${Prefix}-${number}`, Statement>>;

type Row = (text: string) => Statement;

/** A row of a table: `under('Limits', 'S-39').stated('The quota is one per organisation.')`. */
export const under = (
  where: Section | Sections,
  ...silences: readonly SilenceId[]
): Readonly<Record<Statement['strength'], Row>> => {
  const row =
    (strength: Statement['strength']): Row =>
    (text) => ({ sections: sectionsOf(where), text, strength, silences });
  return { stated: row('stated'), approximate: row('approximate'), implied: row('implied') };
};
