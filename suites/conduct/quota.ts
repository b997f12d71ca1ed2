// The used-up quota: the refused request does not come again before the reset date, nor do others that bill.
import { returnsManifests } from '../../spec/billed.ts';
import { isTool } from '../../spec/tools.ts';
import { hourMs } from '../../spec/units.ts';
import { at } from '../kit/expect.ts';
import { inRequest } from '../kit/place.ts';
import type { Conduct, Judge } from './judging.ts';
import { cameBefore, dateMs, isWithin, refusalIn, type Sent } from './sent.ts';

/** Of one actor, since its quota was used up. */
interface Exhausted {
  /** By request. */
  readonly refused: Map<string, Sent>;
  /** Refusals of different requests, each within an hour of the one before: a probe now and then is none. */
  readonly series: readonly Sent[];
}

const otherReads = 5;

export const quota: Conduct = (judge) => {
  const exhausted = new Map<string | undefined, Exhausted>();
  return (sent) => {
    // It shows that the month is over, or that the plan was changed.
    if (exhausted.has(sent.actor) && showsQuota(sent)) exhausted.delete(sent.actor);
    const { same } = sent;
    if (same === undefined) return;
    const known = exhausted.get(sent.actor);
    const last = known?.refused.get(same);
    if (last !== undefined && cameBefore(last, sent)) judgeRepeat(judge, last, sent);
    if (refusalIn(sent)?.code !== 'quota_exhausted') {
      if (known !== undefined) judge('client.hold-billing-reads', sent, false);
      return;
    }
    const { refused, series } = known ?? { refused: new Map<string, Sent>(), series: [] };
    const isOther = !refused.has(same) && isBilled(sent);
    const before = series.at(-1);
    const next = before !== undefined && isWithin(hourMs, before, sent) ? [...series, sent] : [sent];
    exhausted.set(sent.actor, { refused: refused.set(same, sent), series: isOther ? next : series });
    if (isOther && next.length > otherReads)
      judge('client.hold-billing-reads', sent, {
        expected: 'no further reads of manifests once the quota is used up',
        received: `${next.length - 1} other reads, which were refused alike`,
        at: inRequest(''),
        after: next.slice(0, -1),
      });
  };
};

/** Whether a request comes before the reset that a refusal states; undefined if it states none. */
export function isBeforeReset(refused: Sent, sent: Sent): boolean | undefined {
  const { resetsOn, waitMs = Number.POSITIVE_INFINITY } = refusalIn(refused) ?? {};
  const resetMs = Date.parse(`${resetsOn}T00:00:00Z`) - aheadMs;
  if (Number.isNaN(resetMs)) return undefined;
  // Without a Date the clock of the client decides alone.
  const clocks = [sent.atMs, dateMs(sent)].filter((ms) => !Number.isNaN(ms));
  return isWithin(waitMs, refused, sent) && clocks.every((ms) => ms < resetMs);
}

function judgeRepeat(judge: Judge, last: Sent, sent: Sent): void {
  const isEarly = isBeforeReset(last, sent);
  if (isEarly === undefined) return;
  judge(
    'client.stop-at-quota',
    sent,
    isEarly && {
      expected: `the request not before ${refusalIn(last)?.resetsOn}, when the quota is reset`,
      received: `the same request at ${new Date(sent.atMs).toISOString()}`,
      at: { kind: 'timing' },
      after: [last],
    },
  );
}

/** Of the zones in use, the one that is furthest ahead of UTC: the document names none for the date. */
const aheadMs = 14 * hourMs;

const isBilled = ({ call }: Sent): boolean => call !== undefined && !isTool(call) && call in returnsManifests;

function showsQuota({ answer }: Sent): boolean {
  if (answer === undefined) return false;
  const header = answer.headers['x-service-quota-remaining'];
  return Number(at(answer, 'usage.quota_remaining')) > 0 || Number(header) > 0;
}
