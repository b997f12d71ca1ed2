// Which cases run in parallel, which wait together in real time, and which run one by one; and the order of each.
import type { Rule } from '../../spec/rules/rule.ts';
import type { Case } from '../kit/case.ts';
import { turnOf } from './costs.ts';
import { isExclusive } from './exclusive.ts';
import { hasOrgsOfItsOwn } from './offer.ts';
import type { Session } from './session.ts';

export interface Entry {
  readonly id: string;
  readonly rule: Rule;
  readonly case: Case;
}

export interface Lanes {
  /** Cases that do not affect others. */
  readonly shared: readonly Entry[];
  /** Cases that wait in real time and do not affect others. */
  readonly waiting: readonly Entry[];
  /** Cases that change the target. */
  readonly exclusive: readonly Entry[];
}

export function lanesOf(
  { time, realtime, offer, width }: Pick<Session, 'time' | 'realtime' | 'offer' | 'width'>,
  entries: readonly Entry[],
): Lanes {
  const waitsForReal = ({ case: { needs } }: Entry): boolean => {
    // Its other needs must not affect other cases.
    const { clock: _, newManifests: __, ...others } = needs;
    const isApart = needs.receiver === true || hasOrgsOfItsOwn(needs, offer);
    return realtime && time.clock === undefined && !isExclusive(others) && isApart;
  };
  const isAlone = ({ case: { needs } }: Entry): boolean => isExclusive(needs, offer);
  const [shared = [], exclusive = []] = inOrder(entries, isAlone, width === 1 ? turn : reads);
  return {
    shared,
    waiting: exclusive.filter(waitsForReal),
    exclusive: exclusive.filter((entry) => !waitsForReal(entry)),
  };
}

/** The order for judging one case after the other: the exclusive lane comes last, with the shortest waits first. */
export const inLaneOrder = (entries: readonly Entry[]): readonly Entry[] =>
  inOrder(entries, ({ case: { needs } }) => isExclusive(needs), reads).flat();

const inOrder = (
  entries: readonly Entry[],
  isAlone: (entry: Entry) => boolean,
  dear: (entry: Entry) => number,
): readonly (readonly Entry[])[] => [
  // Cases that need a whole free minute of requests come late, because a run may end before them.
  // The quota of shared organisations shrinks during a run, so cases that need most quota come first.
  entries
    .filter((entry) => !isAlone(entry))
    .toSorted((a, b) => quotaLeft(b) - quotaLeft(a) || idle(a) - idle(b) || dear(a) - dear(b)),
  entries.filter(isAlone).toSorted((a, b) => waitsMs(a) - waitsMs(b)),
];

/** A large number if the case does not say; -1 for cases that use up several organisations. */
const quotaLeft = ({ case: { needs } }: Entry): number =>
  needs.fresh?.quotaLeft !== undefined
    ? -1
    : Math.min(
        needs.org?.quotaLeft ?? Number.MAX_SAFE_INTEGER,
        needs.other?.quotaLeft ?? Number.MAX_SAFE_INTEGER,
      );

const idle = ({ case: { needs } }: Entry): number => Number(needs.org?.idle === true);

const reads = (entry: Entry): number => entry.case.needs.reads ?? 0;

/** On organisations that all cases share, a run may end early, so the order judges most with least. */
const turn = ({ id }: Entry): number => turnOf(id);

export const waitsMs = (entry: Entry): number => entry.case.needs.clock?.waitsMs ?? 0;
