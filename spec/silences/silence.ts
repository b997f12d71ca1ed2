// What a silence is: a question that the contract document does not answer in one way, in our own words.
import { type Section, type Sections, sectionsOf } from '../sections.ts';

export interface Silence {
  /** The document says nothing, can be read in two ways, or says two different things. */
  readonly kind: 'silent' | 'ambiguous' | 'contradictory';
  readonly sections: Sections;
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

const rows =
  (kind: Silence['kind']) =>
  (where: Section | Sections, question: Omit<Silence, 'kind' | 'sections'>): Silence => ({
    kind,
    sections: sectionsOf(where),
    ...question,
  });

export const silent = rows('silent');
export const ambiguous = rows('ambiguous');
export const contradictory = rows('contradictory');
