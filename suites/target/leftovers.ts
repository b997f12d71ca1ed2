// What runs that were cut short left on a target, by kind: how each is found and removed.
import type { Capabilities, Listed } from './capabilities.ts';
import { runPrefix } from './run-name.ts';

export interface Leftover extends Listed {
  readonly kind: string;
}

/** One kind of things that runs make. */
interface Cleaner {
  readonly kind: string;
  readonly list: () => Promise<readonly Listed[]>;
  readonly drop: (id: string) => Promise<void>;
}

/** Worlds go first, for they take along what is in them. */
const cleanersOf = ({ worlds, orgs, snapshots }: Capabilities): readonly Cleaner[] => [
  ...(worlds ? [{ kind: 'world', ...only(worlds) }] : []),
  ...(orgs ? [{ kind: 'organisation', ...only(orgs) }] : []),
  ...(snapshots ? [{ kind: 'snapshot', ...only(snapshots) }] : []),
];

const only = ({ list, drop }: Pick<Cleaner, 'list' | 'drop'>): Pick<Cleaner, 'list' | 'drop'> => ({
  list,
  drop,
});

/** Removes everything whose name a run gave it, and tells what it was. */
export async function removeLeftovers(capabilities: Capabilities): Promise<readonly Leftover[]> {
  const removed: Leftover[] = [];
  for (const { kind, list, drop } of cleanersOf(capabilities))
    for (const { id, name } of await list()) {
      if (!name.startsWith(runPrefix)) continue;
      await drop(id);
      removed.push({ kind, id, name });
    }
  return removed;
}
