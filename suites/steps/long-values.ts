// Lists of twelve values, of which at most one selects something.
import { unknownId } from './queries.ts';

const length = 12;

/** An id of 17 digits that nothing has. */
export const nothingById = (nth: number): string => `${unknownId.slice(0, -2)}${10 + nth}`;

/**
 * Asked before the lists of `listsAround`, this list has the same beginning as the last of them: a service that recognises
 * lists by their beginning answers both alike.
 */
export const listOfNone = (nothing: (nth: number) => string): readonly string[] =>
  Array.from({ length }, (_, nth) => nothing(nth));

/** Lists with the value at the first, a middle and the last place, among values that `nothing` makes from a number. */
export function listsAround(value: string, nothing: (nth: number) => string): readonly (readonly string[])[] {
  const others = listOfNone(nothing).slice(0, -1);
  return [0, length / 2, length - 1].map((place) => others.toSpliced(place, 0, value));
}
