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
])('%s', (_, entries, keys) => {
  expect(accused(...entries)).toEqual(keys);
});
