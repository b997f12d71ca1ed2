// What a statement is: one thing that the contract document says of a correct service, in our own words.
import type { Sections } from '../sections.ts';
import type { SilenceId } from '../silences/index.ts';

export interface Statement {
  readonly sections: Sections;
  /** What a correct service does, in one or two sentences. */
  readonly text: string;
  /**
   * How far the document carries the statement; absent where the document states it.
   * `approximate`: the document gives an estimate, or describes without a bound that a service could miss.
   * `implied`: the statement follows from what the document says, but the document does not say it.
   */
  readonly strength?: 'approximate' | 'implied';
  /** What the document leaves open of it. */
  readonly silences?: readonly SilenceId[];
}

/** Statements of one topic, keyed by ids with the prefix of the topic: `QUOTA-04`. */
export type StatementTable<Prefix extends string> = Readonly<Record<`${Prefix}-${number}`, Statement>>;
