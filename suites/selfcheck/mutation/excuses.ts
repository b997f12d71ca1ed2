// Source mutants that no case has to catch, by place and kind, each with the reason.
import type { SilenceId } from '../../../spec/silences/index.ts';

/** No run can show it; a silence makes it legal; the contract does not state it and we chose it. */
export type Excused =
  | { readonly kind: 'unobservable'; readonly reason: string }
  | { readonly kind: 'legal-by-silence'; readonly silence: SilenceId; readonly reason: string }
  | { readonly kind: 'our-choice'; readonly reason: string };

export type Excuse = Excused & {
  /** Below `simulator/`. */
  readonly file: string;
  /** A function or law, with all that it holds; the whole file when omitted. */
  readonly function?: string;
  /** All when omitted. */
  readonly mutators?: readonly string[];
  /** The text that is mutated, as ids show it; any when omitted. */
  readonly original?: string;
};

export const excuses: readonly Excuse[] = [];
