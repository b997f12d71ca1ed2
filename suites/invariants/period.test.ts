// What the invariant of billing periods accuses: dates that do not fit the day, and one answer that differs from those around it.
import { expect, test } from 'vitest';
import { act, exchanged } from '../testing/entries.ts';
import type { Entry } from '../transcript/entry.ts';
import { period } from './period.ts';

const usage = {
  quota_limit: 1_000,
  quota_used: 3,
  period: '2026-03',
  reset_date: '2026-04-01',
  days_to_reset: 15,
};

function shown(
  call: 'getStream' | 'listPlans' | 'listStreams',
  changed: object = {},
  date = 'Tue, 17 Mar 2026 09:00:00 GMT',
): Entry {
  const { answer, ...entry } = exchanged(call, { json: { usage: { ...usage, ...changed } } });
  return { ...entry, answer: answer && { ...answer, headers: { date } } };
}

const untilReset = String(14 * 86_400 + 15 * 3_600);

/** A refusal for the quota at the time of what was shown. */
function refused(changed: object, wait: string | null = untilReset): Entry {
  const detail = { error_code: 'quota_exhausted', quota_resets_on: '2026-04-01', ...changed };
  const { answer, ...entry } = exchanged('listStreamManifests', { status: 429, json: { detail } });
  const headers = {
    date: 'Tue, 17 Mar 2026 09:00:00 GMT',
    ...(wait !== null && { 'retry-after': wait }),
  };
  return { ...entry, answer: answer && { ...answer, headers } };
}

/** The keys of what contradicts. */
function accused(...entries: readonly Entry[]): readonly string[] {
  const keys: string[] = [];
  const see = period((_, key, found = false) => void (found && keys.push(key)));
  entries.forEach(see);
  return keys;
}

test.each<readonly [what: string, readonly Entry[], readonly string[]]>([
  ['figures of this month', [shown('listStreams'), shown('listPlans'), shown('getStream')], []],
  [
    'a reset in the past',
    [shown('listStreams', { reset_date: '2026-03-01' })],
    ['usage.reset_date', 'usage.days_to_reset'],
  ],
  [
    'a time as the reset',
    [shown('listStreams', { reset_date: '2026-04-01T00:00:00Z' })],
    ['usage.reset_date', 'usage.days_to_reset'],
  ],
  ['three days more', [shown('listStreams', { days_to_reset: 18 })], ['usage.days_to_reset']],
  ['another month', [shown('listStreams', { period: '2026-01' })], ['usage.period']],
  [
    'a machine with another clock',
    [act('clock.advance'), shown('listStreams', {}, 'Thu, 26 Nov 2026 09:00:00 GMT')],
    [],
  ],
  [
    'a limit between two others',
    [shown('listStreams'), shown('listPlans', { quota_limit: 9 }), shown('getStream')],
    ['usage.quota_limit of listPlans'],
  ],
  [
    'a day later from some moment on',
    [
      shown('listStreams'),
      shown('listPlans', { days_to_reset: 14 }),
      shown('getStream', { days_to_reset: 14 }),
    ],
    [],
  ],
  [
    'a limit that an operator changed and restored',
    [
      shown('listStreams'),
      act('operator.change', { input: { path: { id: 'a' } } }),
      shown('listPlans', { quota_limit: 9 }),
      act('operator.change', { input: { path: { id: 'a' } } }),
      shown('getStream'),
    ],
    [],
  ],
  [
    'refusals that name the reset, and those of a rate limit',
    [shown('listStreams'), refused({}), refused({ error_code: 'rate_limited', quota_resets_on: undefined })],
    [],
  ],
  ['no wait', [shown('listStreams'), refused({}, null)], ['header retry-after of listStreamManifests']],
  ['an hour', [shown('listStreams'), refused({}, '3600')], ['header retry-after of listStreamManifests']],
  [
    'no reset date',
    [shown('listStreams'), refused({ quota_resets_on: undefined })],
    ['detail.quota_resets_on of listStreamManifests'],
  ],
  [
    'the code of a rate limit beside a reset',
    [shown('listStreams'), refused({ error_code: 'rate_limited' })],
    ['detail.error_code of listStreamManifests'],
  ],
  ['a wait by a clock that was moved', [act('clock.advance'), shown('listStreams'), refused({}, '60')], []],
])('%s', (_, entries, keys) => {
  expect(accused(...entries)).toEqual(keys);
});
