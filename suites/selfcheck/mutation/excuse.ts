// The form of an excuse: which source mutants no case has to catch, and why.
import type { SilenceId } from '../../../spec/silences/index.ts';

/** No run can detect the mutant; a silence makes it legal; or the contract does not state the behaviour, which we chose. */
export type Excused =
  | { readonly kind: 'unobservable'; readonly reason: string }
  | { readonly kind: 'legal-by-silence'; readonly silence: SilenceId; readonly reason: string }
  | { readonly kind: 'our-choice'; readonly reason: string };

export type Excuse = Excused & {
  /** Below `simulator/`; any file if omitted. */
  readonly file?: string;
  /** A function or law with everything in it; the whole file if omitted. */
  readonly function?: string;
  /** All mutators if omitted. */
  readonly mutators?: readonly string[];
  /** The mutated text on one line, or a pattern of it; any text if omitted. */
  readonly original?: string | RegExp;
  /** The text of the mutant on one line; any text if omitted. */
  readonly replacement?: string;
};
