// When two places contradict each other, and when one may just be older than the other.
import { expect, test } from 'vitest';
import { act, exchanged } from '../testing/entries.ts';
import type { Entry } from '../transcript/entry.ts';
import { facts } from './facts.ts';

/** The keys of contradictions. */
function found(...entries: readonly Entry[]): readonly string[] {
  const keys: string[] = [];
  const see = facts((_, key, contradiction = false) => {
    if (contradiction !== false) keys.push(key);
  });
  entries.forEach(see);
  return keys;
}

const listed = (members: object) =>
  exchanged('listStreams', { json: { data: { streams: [{ id: '7', name: 'Ports', ...members }] } } });
const detailed = (members: object) =>
  exchanged('getStream', { json: { data: { id: '7', name: 'Ports', ...members } } });

test('a place that says the same before and after another one says otherwise', () => {
  const entries = [listed({}), detailed({ name: 'Straits' }), listed({})];
  expect(found(...entries)).toEqual(['name in getStream and listStreams.streams']);
});

test('a change, which places may show one after the other, is none', () => {
  expect(found(listed({}), detailed({ name: 'Straits' }))).toEqual([]);
  expect(found(listed({}), detailed({ name: 'Straits' }), listed({ name: 'Straits' }))).toEqual([]);
});

test('answers that overlap show no order', () => {
  const first = listed({});
  const second = detailed({ name: 'Straits' });
  const late = { ...listed({}), begin: second.end - 1 };
  expect(found(first, second, late)).toEqual([]);
});

test('sets have no order, absent members say nothing, and unlisted values are growth', () => {
  const one = {
    tickers: ['QA', 'QB'],
    home_domain: 'engineering-technology',
    primary_url: 'https://a.example',
  };
  const other = { tickers: ['QB', 'QA'], home_domain: 'space-travel' };
  expect(found(listed(one), detailed(other), listed(one))).toEqual([]);
});

test('after a change of content or time nothing is judged until the state before it is back, a moment aside', () => {
  const contradiction = () => [listed({}), detailed({ name: 'Straits' }), listed({})];
  const nextDay = act('clock.advance', { input: { body: { ms: 86_400_000 } } });
  expect(found(nextDay, ...contradiction())).toEqual([]);
  expect(found(act('clock.advance', { input: { body: { ms: 0 } } }), ...contradiction())).toHaveLength(1);
  expect(found(nextDay, act('snapshots.restore'), ...contradiction())).toHaveLength(1);
  const [first, second, third] = contradiction();
  if (first === undefined || second === undefined || third === undefined) throw new Error('three entries');
  expect(found(first, act('publish.manifests'), act('snapshots.restore'), second, third)).toEqual([]);
});

test('the evidence keeps what is said of the thing alone', () => {
  const evidence: unknown[] = [];
  const see = facts((_, __, contradiction = false) => {
    if (contradiction !== false) evidence.push(...contradiction.evidence.map(({ answer }) => answer?.json));
  });
  const page = {
    data: {
      streams: [
        { id: '7', name: 'Ports' },
        { id: '8', name: 'Rivers' },
      ],
    },
  };
  [exchanged('listStreams', { json: page }), detailed({ name: 'Straits' }), listed({})].forEach(see);
  expect(evidence[0]).toEqual({ data: { streams: [{ id: '7', name: 'Ports' }] } });
});
