// Excuses for several texts of one place, by kind.
import type { SilenceId } from '../../../spec/silences/index.ts';
import type { Excuse } from './excuse.ts';

interface Place {
  readonly function: string;
  /** The texts that are mutated, each on one line; any where there is none. */
  readonly originals?: readonly string[];
  readonly replacement?: string;
  readonly mutators?: readonly string[];
}

const placesOf = (file: string, { originals, ...place }: Place) =>
  originals === undefined
    ? [{ file, ...place }]
    : originals.map((original) => ({ file, ...place, original }));

export const legal = (silence: SilenceId, file: string, reason: string, place: Place): readonly Excuse[] =>
  placesOf(file, place).map((where) => ({ kind: 'legal-by-silence', silence, reason, ...where }));

export const unobservable = (file: string, reason: string, place: Place): readonly Excuse[] =>
  placesOf(file, place).map((where) => ({ kind: 'unobservable', reason, ...where }));

export const ours = (file: string, reason: string, place: Place): readonly Excuse[] =>
  placesOf(file, place).map((where) => ({ kind: 'our-choice', reason, ...where }));
