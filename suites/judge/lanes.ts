// Which cases run side by side, which wait together in real time, and which run one by one, each in what order.
import type { Rule } from '../../spec/rules/rule.ts';
import type { Case } from '../kit/case.ts';
import { isExclusive } from './exclusive.ts';
import { hasOrgsOfItsOwn } from './offer.ts';
import type { Session } from './session.ts';

export interface Entry {
  readonly id: string;
  readonly rule: Rule;
  readonly case: Case;
}

export interface Lanes {
  /** Leave others alone. */
  readonly shared: readonly Entry[];
  /** Wait in real time, and leave others alone meanwhile. */
  readonly waiting: readonly Entry[];
  /** Change the target. */
  readonly exclusive: readonly Entry[];
}

export function lanesOf(
  { time, realtime, offer }: Pick<Session, 'time' | 'realtime' | 'offer'>,
  entries: readonly Entry[],
): Lanes {
  const waitsForReal = ({ case: { needs } }: Entry): boolean => {
    // Nothing that it needs besides time would be noticed by others.
    const { clock: _, newManifests: __, ...others } = needs;
    const isApart = needs.receiver === true || hasOrgsOfItsOwn(needs, offer);
    return realtime && time.clock === undefined && !isExclusive(others) && isApart;
  };
  const [shared = [], exclusive = []] = inOrder(entries);
  return {
    shared,
    waiting: exclusive.filter(waitsForReal),
    exclusive: exclusive.filter((entry) => !waitsForReal(entry)),
  };
}

/** The order in which one after the other may be judged: the exclusive lane last, shortest waits first. */
export const inLaneOrder = (entries: readonly Entry[]): readonly Entry[] => inOrder(entries).flat();

const inOrder = (entries: readonly Entry[]): readonly (readonly Entry[])[] => [
  // Shared organisations are used up by and by, so who needs most quota left comes first, and who reads many last of those.
  entries
    .filter((entry) => !isExclusive(entry.case.needs))
    .toSorted((a, b) => quotaLeft(b) - quotaLeft(a) || reads(a) - reads(b)),
  entries.filter((entry) => isExclusive(entry.case.needs)).toSorted((a, b) => waitsMs(a) - waitsMs(b)),
];

/** A large number where the case does not say; least of all for who uses up one organisation after the other. */
const quotaLeft = ({ case: { needs } }: Entry): number =>
  needs.fresh?.quotaLeft !== undefined
    ? -1
    : Math.min(
        needs.org?.quotaLeft ?? Number.MAX_SAFE_INTEGER,
        needs.other?.quotaLeft ?? Number.MAX_SAFE_INTEGER,
      );

const reads = (entry: Entry): number => entry.case.needs.reads ?? 0;

/** How much the case lets pass in all. */
export const waitsMs = (entry: Entry): number => entry.case.needs.clock?.waitsMs ?? 0;
