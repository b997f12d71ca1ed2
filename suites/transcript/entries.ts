// The stream of entries of one world: numbers their begins and ends in one count, and shows each to all judges when it ends.
import type { Entry, Span } from './entry.ts';
import { currentRule } from './rule-scope.ts';

/** Omits from each kind of entry, not only what all kinds have in common. */
type Without<One, Name extends PropertyKey> = One extends unknown ? Omit<One, Name> : never;

export function entries(nowMs: () => number, world: number) {
  const judges: ((entry: Entry) => void)[] = [];
  let count = 0;
  const next = (): number => {
    count += 1;
    return count;
  };
  return {
    /** Calls `see` for every later entry. */
    subscribe: (see: (entry: Entry) => void) => void judges.push(see),
    /** Begins an entry; the returned function ends it with what it holds. */
    begin: () => {
      const begun = { begin: next(), world, atMs: nowMs(), rule: currentRule() };
      return (held: Without<Entry, keyof Span>) => {
        const entry: Entry = { ...held, ...begun, end: next(), endMs: nowMs() };
        for (const see of judges) see(entry);
      };
    },
  };
}

export type Entries = ReturnType<typeof entries>;
