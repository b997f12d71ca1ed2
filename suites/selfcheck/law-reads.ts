// Which laws a stretch of work asks: what it asks none of cannot change it.
import type { Laws } from '../../simulator/core/laws.ts';
import { patchesOf } from '../../simulator/core/laws.ts';
import type { ReadingChoice } from '../../spec/readings.ts';

export interface LawReads {
  /** For the parts of a simulator. */
  readonly watch: (laws: Laws) => Laws;
  /** Names such as `quota.servedCount` that were asked since the last call. */
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
      // Whoever copies a topic asks for all of it.
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

/** The laws that a choice of readings changes, by the same names. */
export const lawsOf = (choice: ReadingChoice): readonly string[] =>
  patchesOf(choice).flatMap((patch) =>
    Object.entries(patch).flatMap(([topic, members]) =>
      Object.keys(members).map((member) => `${topic}.${member}`),
    ),
  );
