// What the invariant of the bill accuses, and what it leaves open, by entries made for each point.
import { expect, test } from 'vitest';
import { minuteMs } from '../../spec/units.ts';
import { act, exchanged } from '../testing/entries.ts';
import type { Entry, Exchanged } from '../transcript/entry.ts';
import { monitor } from './monitor.ts';

const growth = 'billing.used-grows-by-what-was-returned';

/** A free read that shows the usage. */
const shows = (used: number, given: Partial<Exchanged> = {}): Entry =>
  exchanged('listStreams', {
    json: { data: { streams: [] }, usage: { quota_used: used, period: '2026-03' } },
    ...given,
  });

const rowsOf = (ids: readonly string[]) => ids.map((manifest_id) => ({ manifest_id, signal: {} }));
const lists = (...ids: readonly string[]): Entry =>
  exchanged('listStreamManifests', { json: { data: { manifests: rowsOf(ids) }, usage: { quota_used: 99 } } });
const briefs = (...ids: readonly string[]): Entry =>
  exchanged('service-briefs', {
    json: { result: { content: [], structuredContent: { items: rowsOf(ids) } } },
  });

/** Returns two manifests, and says that it billed so many. */
const queries = (billed: number, flags: object = {}): Entry =>
  exchanged('queryManifests', {
    json: {
      data: { manifests: rowsOf(['1', '2']), quota: { manifests_billed_this_call: billed }, ...flags },
      usage: { quota_used: 99 },
    },
  });

/** The number of comparisons, and the place of the contradiction. */
const ruled = (...entries: readonly Entry[]) => ruledOn(growth, ...entries);

function ruledOn(rule: string, ...entries: readonly Entry[]) {
  const { see, resultFor } = monitor();
  for (const entry of entries) see(entry);
  const monitored = resultFor(rule, true);
  return {
    compared: monitored?.compared,
    found: monitored?.finding?.received,
    evidence: monitored?.evidence.length,
  };
}

test.each([
  ['what a listing returned', [shows(0), lists('1', '2'), shows(2)]],
  ['nothing for a refusal', [shows(0), exchanged('getDigest', { status: 404 }), shows(0)]],
  ['nothing for manifests that are read again', [shows(0), lists('1'), shows(1), lists('1'), shows(1)]],
  ['less than a tool returned', [shows(0), briefs('1', '2'), shows(1)]],
  ['later what a tool returned', [shows(0), briefs('1', '2'), shows(0), shows(2)]],
  ['what a query says that it billed', [shows(0), queries(1), shows(1)]],
] as const)('a bill is right that grows by %s', (_, entries) => {
  const { compared, found } = ruled(...entries);
  expect(found).toBeUndefined();
  expect(compared).toBeGreaterThan(0);
});

test.each([
  ['less than a listing returned', [shows(0), lists('1', '2'), shows(1)], 3],
  ['more than a tool returned', [shows(0), briefs('1'), shows(2)], 3],
  ['less than a query says that it billed', [shows(0), queries(2), shows(1)], 3],
  ['more than a query says that it billed', [shows(0), queries(1), shows(2)], 3],
  ['a refusal', [shows(0), exchanged('getDigest', { status: 404 }), shows(1)], 3],
  ['a free read', [shows(0), shows(1)], 2],
  ['twice what a tool returned, in two parts', [shows(0), briefs('1'), shows(0), shows(2)], 2],
] as const)('a bill is wrong that grows by %s', (_, entries, evidence) => {
  expect(ruled(...entries)).toMatchObject({ found: expect.stringContaining('raised by'), evidence });
});

test('what one world shows says nothing of another', () => {
  const elsewhere = shows(2, { world: 1 });
  expect(ruled(shows(0), lists('1'), elsewhere, shows(1)).found).toBeUndefined();
});

test('what was read before requests at the same time may be free afterwards', () => {
  const together = shows(9, { isOverlapped: true });
  expect(
    ruled(shows(0), lists('1'), shows(1), together, shows(1), lists('1'), shows(1)).found,
  ).toBeUndefined();
});

const usage = {
  quota_limit: 10,
  quota_used: 4,
  quota_remaining: 6,
  period: '2026-03',
  reset_date: '2026-04-01',
};
const figuresOf = (
  change: object,
  headers: Readonly<Record<string, string>>,
  call: 'listPlans' | 'getAccount' = 'listPlans',
): Exchanged => {
  const shown = { ...usage, days_to_reset: 3, available: 'signal, brief', ...change };
  const entry = exchanged(call, { json: { data: {}, usage: shown } });
  const repeated = {
    'x-service-quota-limit': '10',
    'x-service-quota-used': '4',
    'x-service-quota-remaining': '6',
    'x-service-quota-reset-date': '2026-04-01',
    'x-service-quota-reset-days': '3',
    'x-service-period': '2026-03',
    'x-service-available': 'signal,brief',
    ...headers,
  };
  return { ...entry, answer: entry.answer && { ...entry.answer, headers: repeated } };
};

test.each([
  ['agree', {}, {}, undefined],
  ['with another count left', { quota_remaining: 7 }, { 'x-service-quota-remaining': '7' }, '7'],
  ['with another header', {}, { 'x-service-period': '2026-02' }, '2026-02'],
])('the figures of one answer: %s', (_, change, headers, received) => {
  const { found } = ruledOn('billing.figures-agree', figuresOf(change, headers));
  expect(found?.split(' ')[0]).toBe(received);
});

test('others may be billed between usage and headers of a shared organisation, but not twice by as much', () => {
  const behind = (isPrivate: boolean): Exchanged => ({
    ...figuresOf({}, { 'x-service-quota-used': '5' }),
    caller: { standing: 'valid', holder: { id: 'a', plan: 'enterprise', isPrivate } },
  });
  const isFailed = (...entries: readonly Entry[]): boolean => {
    const { see, resultFor } = monitor();
    entries.forEach(see);
    return resultFor('billing.figures-agree', false)?.finding !== undefined;
  };
  expect(isFailed(behind(true))).toBe(true);
  expect(isFailed(behind(false))).toBe(false);
  expect(isFailed(behind(false), behind(false))).toBe(true);
});

test('beside cached data headers may be newer than usage, but fit together', () => {
  const ofAccount = (headers: Readonly<Record<string, string>>) =>
    ruledOn('billing.figures-agree', figuresOf({}, headers, 'getAccount')).found;
  expect(ofAccount({ 'x-service-quota-used': '5', 'x-service-quota-remaining': '5' })).toBeUndefined();
  expect(ofAccount({ 'x-service-quota-used': '5' })).toMatch(/^6 /);
});

test('a free call is not refused for the quota; one whose outcome is forced may be', () => {
  const detail = { error_code: 'quota_exhausted' };
  const refusal = exchanged('listWebhooks', { status: 429, json: { detail } });
  const exhausted = exchanged('listStreams', {
    json: { usage: { ...usage, quota_used: 10, quota_remaining: 0 } },
  });
  const forced = act('faults.force', { input: { body: { organization_id: 'a' } } });
  const found = (...entries: readonly Entry[]) =>
    ruledOn('billing.free-calls-outlast-quota', ...entries).found;
  expect(found(exhausted, refusal)).toContain('status 429');
  expect(found(exhausted, forced, refusal)).toBeUndefined();
});

test.each([
  ['right if it billed what it returned', 2, { quota_charged: true, does_not_consume_quota: false }, false],
  ['right if it was free', 0, { quota_charged: false, does_not_consume_quota: true }, false],
  ['left open if it shows no flag', 2, {}, false],
  ['wrong if it billed more than it returned', 3, { quota_charged: true }, true],
  ['wrong if it was charged without a bill', 0, { quota_charged: true }, true],
  ['wrong if it was billed and not charged', 2, { quota_charged: false }, true],
  ['wrong if it was charged and free', 2, { quota_charged: true, does_not_consume_quota: true }, true],
])('the cost of a query is %s', (_, billed, flags, isWrong) => {
  const { found = '' } = ruledOn('billing.figures-agree', queries(billed, flags));
  expect(found.includes('quota_charged')).toBe(isWrong);
});

test('service-profile is compared with REST once it has shown the figures of REST', () => {
  const at = (used: number): Entry =>
    exchanged('listStreams', {
      json: { data: {}, usage: { ...usage, quota_used: used, quota_remaining: 10 - used } },
    });
  const profile = (content: object): Entry =>
    exchanged('service-profile', { json: { result: { content: [], structuredContent: content } } });
  const keysOf = (content: object, waitMs: number): string => {
    const wait = act('clock.advance', { input: { body: { ms: waitMs } } });
    const series = [at(4), profile(content), at(4), wait, at(5), profile(content), at(5)];
    return ruledOn('billing.figures-agree', ...series).found ?? '';
  };
  const content = { quota: { used: 4, remaining: 6 } };
  expect(keysOf(content, 2 * minuteMs)).toContain('service-profile)');
  expect(keysOf(content, minuteMs / 2)).not.toContain('service-profile');
  expect(keysOf({ requests_used: 4 }, 2 * minuteMs)).not.toContain('service-profile');
});

test.each([
  [
    'an organisation that others use',
    [
      shows(0, { caller: { standing: 'valid', holder: { id: 'b', plan: 'starter', isPrivate: false } } }),
      shows(9, { caller: { standing: 'valid', holder: { id: 'b', plan: 'starter', isPrivate: false } } }),
    ],
  ],
  ['requests at the same time', [shows(0), shows(1, { isOverlapped: true }), shows(9)]],
  ['a read without an answer', [shows(0), exchanged('listStreamManifests', { answer: undefined }), shows(9)]],
  ['a change by an operator', [shows(0), act('operator.change', { input: { path: { id: 'a' } } }), shows(9)]],
  ['a return to an earlier state', [shows(9), act('snapshots.restore'), shows(0)]],
  [
    'another period',
    [shows(9), exchanged('listStreams', { json: { usage: { quota_used: 0, period: '2026-04' } } })],
  ],
] as const)('nothing is compared across %s', (_, entries) => {
  expect(ruled(...entries)).toMatchObject({ compared: 0, found: undefined });
});

test('contradictions of one kind are counted, and the others named', () => {
  const refusal = (): Entry => exchanged('getDigest', { status: 404 });
  const { found } = ruled(shows(0), refusal(), shows(1), refusal(), shows(2), briefs('1'), shows(9));
  expect(found).toContain('2 times of 3 for getDigest (404)');
  expect(found).toContain('in the case of a.a');
  expect(found).toContain('also for service-briefs over post');
});

test('a Starter organisation uses no more than its quota, unless an operator changed it', () => {
  const shown = (used: number, plan: 'starter' | 'startup' = 'starter'): Entry =>
    exchanged('listStreams', {
      json: { data: { streams: [] }, usage: { quota_used: used, quota_limit: 10, period: '2026-03' } },
      caller: { standing: 'valid', holder: { id: 'a', plan, isPrivate: true } },
    });
  const onCap = (...entries: readonly Entry[]) => ruledOn('billing.hard-cap-holds', ...entries).found;
  const change = (body: object) =>
    act('operator.change', { input: { path: { id: 'a' }, body: { ...body } } });
  expect(onCap(shown(10))).toBeUndefined();
  expect(onCap(shown(11))).toContain('11');
  expect(onCap(change({ quota_used: 0 }), shown(11))).toContain('11');
  expect(onCap(change({ overage: true }), shown(11))).toBeUndefined();
  expect(onCap(shown(11, 'startup'))).toBeUndefined();
});
