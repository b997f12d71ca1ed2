// What a run must release on a target: at the end of a case, or all at once when the run is interrupted.

/** While suspended, everything is held on to until the end. */
export function leases(isSuspended: () => boolean = () => false) {
  const held = new Set<() => Promise<void>>();
  return {
    /** The returned function releases it; further calls do nothing. */
    hold: (giveBack: () => Promise<void>): (() => Promise<void>) => {
      const once = async (): Promise<void> => {
        if (!isSuspended() && held.delete(once)) await giveBack();
      };
      held.add(once);
      return once;
    },
    /** Releases everything that is still held, the last first; `assay clean` removes what cannot be released. */
    end: async () => {
      for (const giveBack of [...held].toReversed()) await giveBack().catch(() => undefined);
    },
  };
}

export type Leases = ReturnType<typeof leases>;
