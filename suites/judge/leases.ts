// What a run holds on a target and gives back: each when its case ends, or all of it when the run is cut short.

export interface Leases {
  /** The returned function gives back, once however often it is called. */
  hold(giveBack: () => Promise<void>): () => Promise<void>;
  /** Gives back all that is still held, the last first; what cannot be given back is left to `assay clean`. */
  end(): Promise<void>;
}

export function leases(): Leases {
  const held = new Set<() => Promise<void>>();
  return {
    hold: (giveBack) => {
      const once = async (): Promise<void> => {
        if (held.delete(once)) await giveBack();
      };
      held.add(once);
      return once;
    },
    end: async () => {
      for (const giveBack of [...held].toReversed()) await giveBack().catch(() => undefined);
    },
  };
}
