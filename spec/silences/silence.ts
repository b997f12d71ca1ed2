// What a silence is: a question that the contract document does not answer in one way, in our own words.
import { type Section, type Sections, sectionsOf } from '../sections.ts';
import type { StatementId } from '../statements/index.ts';

export interface Silence {
  /** The document says nothing, can be read in two ways, or says two different things. */
  readonly kind: 'silent' | 'ambiguous' | 'contradictory';
  readonly sections: Sections;
  /** The statements of which something is left open. */
  readonly statements: readonly StatementId[];
  /** What the document leaves open. */
  readonly topic: string;
  /** The most that a fair suite asserts. */
  readonly assertable: string;
  /** What the simulator does unless a reading is chosen. */
  readonly default: string;
  /** Why no reading of `spec/readings.ts` covers it; absent where one does. */
  readonly noReading?: string;
}

/** Silences of one topic. */
export type SilenceTable = Readonly<Record<`S-${number}`, Silence>>;

/** `silent('Limits', 'QUOTA-15')('The question.', 'What can be asserted.', 'The default.', 'Why no reading covers it.')`. */
const rows =
  (kind: Silence['kind']) =>
  (where: Section | Sections, ...statements: readonly StatementId[]) =>
  (topic: string, assertable: string, preset: string, noReading?: string): Silence => ({
    kind,
    sections: sectionsOf(where),
    statements,
    topic,
    assertable,
    default: preset,
    ...(noReading !== undefined && { noReading }),
  });

export const silent = rows('silent');
export const ambiguous = rows('ambiguous');
export const contradictory = rows('contradictory');
