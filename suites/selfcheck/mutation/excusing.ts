// Excuses for several texts of one file, by kind.
import type { SilenceId } from '../../../spec/silences/index.ts';
import type { Excuse } from './excuse.ts';

type OneOrMore = string | readonly string[];

/** What of an excuse is said of one place: `{ in: 'byPair', from: '!stored.active', to: 'false' }`. */
interface Place {
  /** The function. */
  readonly in: string;
  /** The texts that are mutated, each on one line; any where there is none. */
  readonly from?: OneOrMore;
  /** The text of the mutants. */
  readonly to?: string;
  /** The mutators. */
  readonly by?: OneOrMore;
}

/** The places of a file; the whole file if there is none. */
function placesOf(file: string, places: readonly Place[]): readonly Omit<Excuse, 'kind' | 'reason'>[] {
  if (places.length === 0) return [{ file }];
  return places.flatMap(({ in: where, from, to, by }) => {
    const place = {
      file,
      function: where,
      ...(to !== undefined && { replacement: to }),
      ...(by !== undefined && { mutators: [by].flat() }),
    };
    return from === undefined ? [place] : [from].flat().map((original) => ({ ...place, original }));
  });
}

export const legal = (
  silence: SilenceId,
  file: string,
  reason: string,
  places: readonly Place[] = [],
): readonly Excuse[] =>
  placesOf(file, places).map((place) => ({ ...place, kind: 'legal-by-silence', silence, reason }));

export const unobservable = (
  file: string,
  reason: string,
  places: readonly Place[] = [],
): readonly Excuse[] => placesOf(file, places).map((place) => ({ ...place, kind: 'unobservable', reason }));

export const ours = (file: string, reason: string, places: readonly Place[] = []): readonly Excuse[] =>
  placesOf(file, places).map((place) => ({ ...place, kind: 'our-choice', reason }));
