// Lists of twelve values, of which eleven select nothing.

const length = 12;

/** Lists with the value at the first, a middle and the last place, among values that `nothing` makes from a number. */
export function listsAround(value: string, nothing: (nth: number) => string): readonly (readonly string[])[] {
  const others = Array.from({ length: length - 1 }, (_, nth) => nothing(nth));
  return [0, length / 2, length - 1].map((place) => others.toSpliced(place, 0, value));
}
