// What a silence is: a question that the contract document does not answer in one way, in our own words.
import type { Section } from '../sections.ts';
import type { StatementId } from '../statements/index.ts';

export interface Silence {
  /** The document says nothing, can be read in two ways, or says two different things. */
  readonly kind: 'silent' | 'ambiguous' | 'contradictory';
  /** The statements of which it leaves something open, and other sections that it concerns. */
  readonly about: readonly (StatementId | Section)[];
  /** What the document leaves open. */
  readonly topic: string;
  /** The most that a fair suite asserts. */
  readonly assertable: string;
  /** Why no reading of `spec/readings.ts` covers it; absent where one does. */
  readonly noReading?: string | undefined;
}

/** Silences of one field. */
export type SilenceTable = Readonly<Record<`S-${number}`, Silence>>;

type Row = (topic: string, assertable: string, noReading?: string) => Silence;

/** A row of a table: `about('QUOTA-15').silent('The question.', 'What can be asserted.')`, and why no reading covers it. */
export const about = (...places: Silence['about']): Readonly<Record<Silence['kind'], Row>> => {
  const row =
    (kind: Silence['kind']): Row =>
    (topic, assertable, noReading) => ({
      kind,
      about: places,
      topic,
      assertable,
      noReading,
    });
  return { silent: row('silent'), ambiguous: row('ambiguous'), contradictory: row('contradictory') };
};
