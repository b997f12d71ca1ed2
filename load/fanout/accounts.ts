// Holds what receivers saw against what was published and what the world counts: every delivery has one fate.
import { fatesOf, type HookAccount, toldOf } from '../lib/account.ts';
import { type Counts, states } from './world.ts';

/** One webhook at the end of a run. */
export interface Ending {
  readonly id: number;
  readonly account: HookAccount;
  /** What the world counts. */
  readonly counts: Counts;
  readonly isEnabled: boolean;
  /** Ids of the manifests that were published while it was enabled. */
  readonly told: readonly string[];
}

export interface Accounted {
  /** What is wrong, in words; nothing where every delivery is accounted for. */
  readonly faults: readonly string[];
  /** Deliveries by what became of them. */
  readonly counts: Counts;
  /** Requests that the receiver saw. */
  readonly attempts: number;
}

export function accountedFor(endings: readonly Ending[]): Accounted {
  const counts = { waiting: 0, delivered: 0, exhausted: 0, dropped: 0 };
  for (const ending of endings) for (const state of states) counts[state] += ending.counts[state];
  return {
    faults: endings.flatMap((ending) => faultsOf(ending).map((fault) => `webhook ${ending.id}: ${fault}`)),
    counts,
    attempts: endings
      .flatMap(({ account }) => Object.values(account.deliveries))
      .reduce((sum, { marks }) => sum + marks.length, 0),
  };
}

function faultsOf({ account, counts, isEnabled, told }: Ending): readonly string[] {
  const { delivered, exhausted, unfinished, extra } = fatesOf(account, told);
  const strange = Object.keys(account.deliveries).length - toldOf([account], told);
  const seen: Counts = { waiting: 0, delivered, exhausted, dropped: unfinished };
  return [
    ...(extra > 0 ? [`${extra} were tried more often than called for`] : []),
    ...(strange > 0 ? [`${strange} came that were not for it`] : []),
    ...(account.forged > 0 ? [`${account.forged} requests were not signed with its secret`] : []),
    ...(isEnabled && unfinished > 0 ? [`${unfinished} were lost`] : []),
    ...states
      .filter((state) => seen[state] !== counts[state])
      .map((state) => `${seen[state]} ${state} by the receiver, ${counts[state]} by the world`),
  ];
}
