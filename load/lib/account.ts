// What receivers of webhooks saw: each attempt of each delivery, and what that makes of the delivery.

export interface Seen {
  /**
   * The attempts in their order, a letter each, for there are many: `+` accepted, `-` refused, `!` one that came
   * too soon after a refusal.
   */
  readonly marks: string;
  /** When the first attempt came, epoch ms. */
  readonly firstMs: number;
}

/** What one webhook received. */
export interface HookAccount {
  /** Requests whose signature is not that of the webhook's secret over their bytes. */
  readonly forged: number;
  /** By id of the manifest that they tell of. */
  readonly deliveries: Readonly<Record<string, Seen>>;
}

export interface Account {
  readonly hooks: readonly HookAccount[];
  /** How busy the receiver was in its busiest seconds, up to 1: what is always busy answers late. */
  readonly busyShare: number;
}

/** What became of a delivery that may be tried three times; `extra`: there was an attempt that nothing called for. */
export type Fate = 'delivered' | 'exhausted' | 'unfinished' | 'extra';

export function fateOf({ marks }: Seen): Fate {
  if (/^-{0,2}\+$/.test(marks)) return 'delivered';
  if (marks === '---') return 'exhausted';
  return /^-{0,2}$/.test(marks) ? 'unfinished' : 'extra';
}

/** How many deliveries of these manifests met each fate; those that never came are unfinished. */
export function fatesOf(
  { deliveries }: HookAccount,
  manifestIds: readonly string[],
): Readonly<Record<Fate, number>> {
  const fates = { delivered: 0, exhausted: 0, unfinished: 0, extra: 0 };
  for (const id of manifestIds) fates[fateOf(deliveries[id] ?? unseen)] += 1;
  return fates;
}

const unseen: Seen = { marks: '', firstMs: 0 };

/** How many of the manifests the webhooks were told of, each counted once a webhook. */
export const toldOf = (
  hooks: readonly HookAccount[],
  manifestIds: readonly string[],
  isWanted: (seen: Seen) => boolean = () => true,
): number =>
  hooks.reduce((sum, { deliveries }) => {
    const told = manifestIds.filter((id) => deliveries[id] !== undefined && isWanted(deliveries[id]));
    return sum + told.length;
  }, 0);
