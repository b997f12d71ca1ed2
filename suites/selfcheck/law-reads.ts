// Records which laws a piece of work reads: a law that it does not read cannot change its result.
import type { Laws } from '../../simulator/core/laws.ts';
import { patchesOf } from '../../simulator/core/reading-laws.ts';
import type { ReadingChoice } from '../../spec/readings.ts';

export interface LawReads {
  /** A part of the simulator; records every read of a law. */
  readonly watch: (laws: Laws) => Laws;
  /** Names, such as `quota.servedCount`, of the laws that were read since the last call. */
  readonly take: () => readonly string[];
}

export function lawReads(): LawReads {
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
    watch: (laws) =>
      Object.fromEntries(
        Object.entries(laws).map(([topic, members]) => [topic, watched(topic, members)]),
      ) as unknown as Laws,
    take: () => {
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
