// What a run must release on a target: at the end of a case, or all at once when the run is interrupted.

export interface Leases {
  /** The returned function releases it; further calls do nothing. */
  hold(giveBack: () => Promise<void>): () => Promise<void>;
  /** Releases everything that is still held, the last first; `assay clean` removes what cannot be released. */
  end(): Promise<void>;
}

/** While suspended, everything is held on to until the end. */
export function leases(isSuspended: () => boolean = () => false): Leases {
  const held = new Set<() => Promise<void>>();
  return {
    hold: (giveBack) => {
      const once = async (): Promise<void> => {
        if (!isSuspended() && held.delete(once)) await giveBack();
      };
      held.add(once);
      return once;
    },
    end: async () => {
      for (const giveBack of [...held].toReversed()) await giveBack().catch(() => undefined);
    },
  };
}
