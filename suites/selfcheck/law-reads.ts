// Records which laws a piece of work reads: a law that it does not read cannot change its result.
import type { Laws } from '../../simulator/core/laws.ts';
import { patchesOf } from '../../simulator/core/reading-laws.ts';
import type { ReadingChoice } from '../../spec/readings.ts';

export function lawReads() {
  let read = new Set<string>();
  const watched = <Topic extends object>(topic: string, laws: Topic): Topic =>
    new Proxy(laws, {
      get: (target, member, receiver) => {
        read.add(`${topic}.${String(member)}`);
        return Reflect.get(target, member, receiver);
      },
      // A copy of a topic reads all its laws.
      ownKeys: (target) => {
        for (const member of Object.keys(target)) read.add(`${topic}.${member}`);
        return Reflect.ownKeys(target);
      },
    });
  return {
    /** A part of the simulator; records every read of a law. */
    watch: (laws: Laws) =>
      Object.fromEntries(
        Object.entries(laws).map(([topic, members]) => [topic, watched(topic, members)]),
      ) as unknown as Laws,
    /** Names, such as `quota.servedCount`, of the laws that were read since the last call. */
    take: (): readonly string[] => {
      const taken = [...read];
      read = new Set();
      return taken;
    },
  };
}

/** The names of the laws that a choice of readings changes. */
export const lawsOf = (choice: ReadingChoice): readonly string[] =>
  patchesOf(choice).flatMap((patch) =>
    Object.entries(patch).flatMap(([topic, members]) =>
      Object.keys(members).map((member) => `${topic}.${member}`),
    ),
  );
