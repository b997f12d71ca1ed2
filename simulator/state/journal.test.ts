// The journal is bounded: it drops old entries, and its counts stay exact.
import { expect, test } from 'vitest';
import { type Exchanged, Journal, journalEntriesMax, type NewEntry } from './journal.ts';

const entry = (status: number): NewEntry => ({
  atMs: 0,
  surface: 'rest',
  organizationId: 'o',
  operation: 'listPlans',
  method: 'GET',
  path: '/plans',
  query: '',
  status,
  check: 'served',
  decidedBy: {},
  quota: undefined,
  rate: undefined,
});

const exchanged: Exchanged = {
  request: { headers: ['Accept', '*/*'], body: '' },
  reply: { headers: [], body: '{}' },
  fault: undefined,
};

test('the last entries are stored and all entries are counted', () => {
  const journal = new Journal();
  const total = 2 * journalEntriesMax + 7;
  for (let n = 0; n < total; n++) journal.add(entry(n === 0 ? 500 : 200), exchanged);
  const stored = journal.entries({}, total);
  expect(stored).toHaveLength(journalEntriesMax);
  expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, nth) => total - journalEntriesMax + 1 + nth));
  expect(journal.entries({ after: total - 2 }, total).map(({ seq }) => seq)).toEqual([total - 1, total]);
  expect(journal.entries({ after: total }, total)).toEqual([]);
  expect(journal.count({})).toBe(total);
  expect(journal.counts({}).map(({ entry: { status }, count }) => [status, count])).toEqual([
    [500, 1],
    [200, total - 1],
  ]);
  journal.clear();
  journal.add(entry(200), exchanged);
  expect(journal.entries({ after: total }, 1).map(({ seq }) => seq)).toEqual([total + 1]);
});

test('under load exchanges are no longer kept, except those that an operator repeats', () => {
  const journal = new Journal();
  while (journal.lastSeq < 20_000) journal.add(entry(200), exchanged);
  expect(journal.exchange(20_000)).toBeUndefined();
  journal.add(entry(200), { ...exchanged, request: { headers: ['assay-repeat', 'a-mark'], body: '' } });
  expect(String(journal.exchange(20_001)?.request.headers.head)).toContain('a-mark');
});
