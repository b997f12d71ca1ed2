// The billing period: a date to come, the days until then, the same figures in all answers of a day, and refusals that name the reset.
import { returnsManifests } from '../../spec/billed.ts';
import { type OperationId, operations } from '../../spec/contract.ts';
import type { CallId } from '../../spec/tools.ts';
import { dayMs, secondMs } from '../../spec/units.ts';
import { isInteger, isString } from '../clients/json.ts';
import { at } from '../kit/expect.ts';
import { type At, inHeader, placeAt, placeText } from '../kit/place.ts';
import type { Act, Exchanged } from '../transcript/entry.ts';
import { usageIn } from './charge.ts';
import { type Compare, type Invariant, shownOf, withoutBody } from './invariant.ts';

const rule = 'billing.figures-agree';

/** Members of usage that stay equal until an operator, or the time, changes them. */
const steady = ['quota_limit', 'period', 'reset_date', 'days_to_reset'] as const;

/** A value in the last answer that showed it, and in the last one before that showed another. */
interface Seen {
  readonly value: unknown;
  readonly entry: Exchanged;
  readonly before: Omit<Seen, 'before'> | undefined;
}

export const period: Invariant = (compare) => {
  const seen = new Map<string, Map<string, Seen>>();
  const wasMoved = new Map<string, boolean>();
  let isMoved = false;
  return (entry) => {
    if (entry.kind === 'act') {
      forgetChanged(entry, seen);
      if (entry.operation === 'clock.advance') isMoved = true;
      if (entry.operation === 'snapshots.take') wasMoved.set(String(entry.result?.id), isMoved);
      if (entry.operation === 'snapshots.restore' && entry.result !== undefined)
        isMoved = wasMoved.get(String(entry.input.path?.id)) ?? isMoved;
    }
    if (entry.kind !== 'exchange') return;
    if (entry.answer?.status === 429 && entry.caller.standing === 'valid')
      compareRefusal(compare, entry, seen.get(entry.caller.holder.id)?.get('reset_date')?.value, isMoved);
    if (usageIn(entry) === undefined) return;
    // The header Date of a service whose clock was moved may show the time of its machine.
    if (!isMoved) compareDates(compare, entry);
    if (entry.caller.standing !== 'valid' || entry.isOverlapped) return;
    const { id } = entry.caller.holder;
    const known = seen.get(id) ?? new Map<string, Seen>();
    seen.set(id, known);
    for (const member of steady) compareWithOthers(compare, known, member, entry);
  };
};

/** Reads that cost nothing, and writes of what an organisation keeps (S-23); about what sends content nothing is said. */
function outlastsQuota(call: CallId): boolean {
  if (!(call in operations) || call in returnsManifests) return false;
  const { method, path } = operations[call as OperationId];
  return method === 'get' || /^\/(digests|ontology|v3\/beacons)(?!.*webhook)/.test(path);
}

/** What costs nothing is not refused for the quota, as far as usage has shown that it is used up. */
export const freeCalls: Invariant = (compare) => {
  const exhausted = new Map<string, Exchanged>();
  return (entry) => {
    if (entry.kind === 'act') forgetChanged(entry, exhausted);
    if (entry.kind !== 'exchange' || entry.caller.standing !== 'valid') return;
    const { answer, call, caller, surface } = entry;
    const { id } = caller.holder;
    const usage = usageIn(entry);
    if (usage?.remaining === 0) exhausted.set(id, withoutBody(entry));
    else if (usage !== undefined) exhausted.delete(id);
    const shown = exhausted.get(id);
    const isFree = surface.kind === 'rest' && call !== undefined && outlastsQuota(call);
    if (shown === undefined || answer === undefined || !isFree) return;
    const found = { expected: `an answer of ${call}, which costs nothing`, received: shownOf(answer) };
    const isRefused = at(answer, 'detail.error_code') === quotaCode;
    compare(
      'billing.free-calls-outlast-quota',
      call,
      isRefused && { ...found, at: 'detail.error_code', evidence: [shown, entry] },
    );
  };
};

function forgetChanged({ operation, input }: Act, seen: Map<string, unknown>): void {
  if (operation === 'snapshots.restore' || operation === 'clock.advance') seen.clear();
  if (/^(operator\.change|orgs\..*|faults\..*)$/.test(operation))
    seen.delete(String(input.path?.id ?? input.body?.organization_id));
}

/** A value that another answer shows between two that are equal is wrong; one that changes once may be right. */
function compareWithOthers(
  compare: Compare,
  known: Map<string, Seen>,
  member: (typeof steady)[number],
  entry: Exchanged,
): void {
  const value = entry.answer && at(entry.answer, `usage.${member}`);
  const last = known.get(member);
  if (value === undefined) return;
  const isOther = last !== undefined && last.value !== value;
  known.set(member, { value, entry, before: isOther ? last : last?.before });
  if (last === undefined) return;
  const { before } = last;
  compare(
    rule,
    `usage.${member} of ${last.entry.call}`,
    isOther &&
      before?.value === value && {
        expected: `usage.${member} ${value} in ${last.entry.call}, as in ${before.entry.call} before it and ${entry.call} after it`,
        received: String(last.value),
        at: `usage.${member}`,
        evidence: [before.entry, last.entry, entry],
      },
  );
}

/** The document does not state the time zone of the reset, so a day more or less is legal. */
function compareDates(compare: Compare, entry: Exchanged): void {
  const { answer } = entry;
  const today = Math.floor(Date.parse(answer?.headers.date ?? '') / dayMs);
  if (answer === undefined || Number.isNaN(today)) return;
  const resetDate = at(answer, 'usage.reset_date');
  const resetDay =
    isString(resetDate) && /^\d{4}-\d{2}-\d{2}$/.test(resetDate) ? Date.parse(resetDate) / dayMs : Number.NaN;
  const days = at(answer, 'usage.days_to_reset');
  const month = at(answer, 'usage.period');
  const claims = {
    reset_date: [resetDay >= today - 1 && resetDay <= today + 32, 'a date within the next month'],
    days_to_reset: [
      isInteger(days) && days >= 0 && Math.abs(resetDay - today - days) <= 1,
      `about ${resetDay - today}`,
    ],
    period: [isString(month) && beginsLately(month, today), 'a month that began within the last 31 days'],
  } as const;
  for (const [member, [isRight, expected]] of Object.entries(claims)) {
    const place = `usage.${member}`;
    const found = { expected: `${place} as ${expected}`, received: String(at(answer, place)), at: place };
    compare(rule, place, !isRight && { ...found, evidence: [entry] });
  }
}

/** What a refusal for the quota says of the reset, beside what usage showed last; the rate limit has no such date. */
function compareRefusal(compare: Compare, entry: Exchanged, resetDate: unknown, isMoved: boolean): void {
  const { answer, call } = entry;
  if (answer === undefined || !isString(resetDate)) return;
  const [code, named] = [at(answer, 'detail.error_code'), at(answer, 'detail.quota_resets_on')];
  if (code !== quotaCode && named === undefined) return;
  const wait = answer.headers['retry-after'];
  const untilReset = (Date.parse(resetDate) - Date.parse(answer.headers.date ?? '')) / secondMs;
  const isOtherWait = !isMoved && Math.abs(Number(wait) - untilReset) > dayMs / secondMs;
  const isWait = /^\d+$/.test(wait ?? '') && !isOtherWait;
  const claims: readonly (readonly [At, boolean, expected: string, received: unknown])[] = [
    ['detail.error_code', code === quotaCode, `${quotaCode} beside quota_resets_on`, code],
    ['detail.quota_resets_on', named === resetDate, `${resetDate}, the reset_date of usage`, named],
    [inHeader('Retry-After'), isWait, `about ${Math.round(untilReset)} seconds, until the reset`, wait],
  ];
  for (const [place, isRight, expected, received] of claims)
    compare(
      'billing.refusals-name-reset',
      `${placeText(placeAt(place))} of ${call}`,
      !isRight && {
        expected: `${placeText(placeAt(place))} ${expected}`,
        received: String(received),
        at: place,
        evidence: [entry],
      },
    );
}

const quotaCode = 'quota_exhausted';

const beginsLately = (month: string, today: number): boolean =>
  Array.from({ length: 33 }, (_, back) => isoDay(today + 1 - back).slice(0, 7)).includes(month);

/** Days since the epoch as YYYY-MM-DD. */
const isoDay = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);
