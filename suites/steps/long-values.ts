// Lists of twelve and of sixty values, of which at most one selects something.
import { unknownId } from './queries.ts';

const length = 12;
/** A wrong service may look at the first values only. */
const longLength = 60;
/** The long list first, which a service may refuse for its length. */
export const lengthsOfLists = [longLength, length];

/** An id of 17 digits that nothing has. */
export const nothingById = (nth: number): string => `${unknownId.slice(0, -2)}${10 + nth}`;

/**
 * Asked before the lists of `listsAround`, this list has the same beginning as the last of them: a service that recognises
 * lists by their beginning answers both alike.
 */
export const listOfNone = (nothing: (nth: number) => string): readonly string[] => valuesOf(nothing, length);

/** Lists with the value at the first, a middle and the last place, among values that `nothing` makes from a number. */
export function listsAround(value: string, nothing: (nth: number) => string): readonly (readonly string[])[] {
  const others = valuesOf(nothing, length - 1);
  return [0, length / 2, length - 1].map((place) => others.toSpliced(place, 0, value));
}

/** The same with a list of sixty, which a service may refuse for its length. */
export const longListsAround: typeof listsAround = (value, nothing) => [
  ...listsAround(value, nothing),
  [...valuesOf(nothing, longLength - 1), value],
];

export const valuesOf = (nothing: (nth: number) => string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, nth) => nothing(nth));
