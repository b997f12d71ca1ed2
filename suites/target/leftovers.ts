// What runs that were cut short left on a target, by kind: how each is found and removed.
import type { Capabilities, Listed } from './capabilities.ts';
import { runPrefix } from './run-name.ts';

export interface Leftover extends Listed {
  readonly kind: string;
}

/** One kind of things that runs make: what lists and drops them. */
interface Cleaner {
  list(): Promise<readonly Listed[]>;
  drop(id: string): Promise<void>;
}

/** Worlds go first, for they take along what is in them. */
const cleanersOf = ({ worlds, orgs, snapshots }: Capabilities) =>
  Object.entries({ world: worlds, organisation: orgs, snapshot: snapshots } satisfies Record<
    string,
    Cleaner | undefined
  >);

/** Removes everything whose name a run gave it, and tells what it was. */
export async function removeLeftovers(capabilities: Capabilities): Promise<readonly Leftover[]> {
  const removed: Leftover[] = [];
  for (const [kind, cleaner] of cleanersOf(capabilities))
    for (const { id, name } of (await cleaner?.list()) ?? []) {
      if (!name.startsWith(runPrefix)) continue;
      await cleaner?.drop(id);
      removed.push({ kind, id, name });
    }
  return removed;
}
