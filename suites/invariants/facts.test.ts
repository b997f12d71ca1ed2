// When two places contradict each other, and when one may just be older than the other.
import { expect, test } from 'vitest';
import { act, exchanged } from '../testing/entries.ts';
import type { Entry } from '../transcript/entry.ts';
import { facts } from './facts.ts';
import { monitor } from './monitor.ts';

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

test('an index may lag behind what others changed of two things, not of three', () => {
  const lagging = (id: string) => [listed({ id }), detailed({ id, name: 'Straits' }), listed({ id })];
  const isFailed = (isAlone: boolean, ...ids: readonly string[]): boolean => {
    const { see, resultFor } = monitor();
    ids.flatMap(lagging).forEach(see);
    return resultFor('facts.streams', isAlone)?.finding !== undefined;
  };
  expect(isFailed(true, '7')).toBe(true);
  expect(isFailed(false, '7', '8')).toBe(false);
  expect(isFailed(false, '7', '7')).toBe(false);
  expect(isFailed(false, '7', '8', '9')).toBe(true);
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

const signalBy = (tool: 'service-signals' | 'service-manifests', members: object) =>
  exchanged(tool, {
    json: {
      jsonrpc: '2.0',
      id: 1,
      result: { content: [], structuredContent: { days: [{ signal: { record_id: '5', ...members } }] } },
    },
  });
const signalById = (members: object) =>
  exchanged('getSignal', { json: { data: { record_id: '5', headline: 'Ports reopen', ...members } } });

test('a result of a tool shows another headline, at any depth', () => {
  const entries = [signalById({}), signalBy('service-signals', { headline: 'Ports close' }), signalById({})];
  expect(found(...entries)).toEqual(['headline in getSignal and the signal of service-signals over post']);
});

test('a result of a tool may shorten, count what it shows, leave values out and give them other types', () => {
  const whole = {
    body: { topics: ['ports', 'ships'], domain_classification: { home_domain: 'life-environment' } },
    source_published_date: '2026-03-19',
    claim_count: 20,
    record_version: 2,
    record_url: 'https://a.example/5',
  };
  const shown = {
    headline: 'PORTS re…',
    body: { topics: ['Ships'], domain_classification: { home_domain: null } },
    source_published_date: '2026-03-19T00:00:00Z',
    claim_count: 3,
    record_version: '2',
    record_url: 'https://a.example/go?to=5',
  };
  expect(found(signalById(whole), signalBy('service-signals', shown), signalById(whole))).toEqual([]);
  const cut = signalBy('service-manifests', { body: { topics: ['Ports'] } });
  const otherwise = signalBy('service-signals', { body: { topics: ['Ships'] } });
  expect(found(cut, otherwise, cut)).toEqual([]);
});

const rowBy = (tool: 'service-details' | 'service-stream-search' | 'service-streams', row: object) =>
  exchanged(tool, { json: { jsonrpc: '2.0', id: 1, result: { content: [], structuredContent: row } } });

test('only what is certainly a stream is compared as one', () => {
  const one = listed({ media_formats: ['audio'], home_domain: 'life-environment' });
  const around = (row: object) => found(one, rowBy('service-details', row), { ...one, begin: 1e9, end: 1e9 });
  expect(around({ stream_id: '7', name: 'Ports', media_formats: ['text'] })).toHaveLength(1);
  expect(around({ id: '7', name: 'Seas', home_domain: 'life-environment', tickers: [] })).toHaveLength(1);
  // A source with the stream that it is in, and a stream that nothing else shows.
  expect(around({ stream_id: '7', name: 'Port Radio', media_formats: ['text'] })).toEqual([]);
  expect(around({ stream_id: '9', name: 'Ports', media_formats: ['text'] })).toEqual([]);
});

const beacon = (members: object) =>
  exchanged('getBeacon', { json: { data: { beacon_id: 'b-1', name: 'Cables', ...members }, usage: {} } });
const beacons = (members: object) =>
  exchanged('listBeacons', { json: { items: [{ beacon_id: 'b-1', name: 'Cables', ...members }] } });

test('what an organisation owns is judged until somebody may have changed it', () => {
  const around = (...between: readonly Entry[]) =>
    found(...between, beacons({}), beacon({ name: 'Wires' }), beacons({}));
  const url = 'http://service.example/v3/beacons/b-1';
  const change = exchanged('updateBeacon', { request: { method: 'PATCH', url, headers: {} } });
  const archive = {
    jsonrpc: '2.0',
    method: 'tools/call',
    params: { name: 'service-archive-beacon', arguments: { beacon_id: 'b-1' } },
  };
  const byTool = exchanged('service-archive-beacon', {
    request: {
      method: 'POST',
      url: 'http://service.example/mcp',
      headers: {},
      body: JSON.stringify(archive),
    },
  });
  expect(around()).toEqual(['name in getBeacon and the beacon of listBeacons']);
  expect(around(change)).toEqual([]);
  expect(around(byTool)).toEqual([]);
  const shared = { standing: 'valid', holder: { id: 'a', plan: 'enterprise', isPrivate: false } } as const;
  expect(
    found(
      ...[beacons({}), beacon({ name: 'Wires' }), beacons({})].map((one) => ({ ...one, caller: shared })),
    ),
  ).toEqual([]);
});

test('a manifest and its parts are of one record', () => {
  const manifest = (record_id: string) =>
    exchanged('getManifest', { json: { data: { manifest_id: '1', record_id: '5', brief: { record_id } } } });
  expect(found(manifest('5'))).toEqual([]);
  expect(found(manifest('6'))).toEqual(['the record of the brief in getManifest']);
});

test('a Record that is pending may lack what it has once it is complete', () => {
  const record = (members: object) =>
    exchanged('getRecord', {
      json: { data: { record_id: '5', status: 'complete', content: 'All of it.', ...members } },
    });
  const manifest = (members: object) =>
    exchanged('getManifest', {
      json: { data: { record: { record_id: '5', status: 'complete', content: 'All of it.', ...members } } },
    });
  expect(found(record({}), manifest({ content: 'All' }), record({}))).toHaveLength(1);
  expect(found(record({}), manifest({ content: null, status: 'pending' }), record({}))).toEqual([]);
});

test('what is read by the id of a manifest is of its record', () => {
  const url = 'http://service.example/signal/1';
  const signal = () =>
    exchanged('getSignal', {
      request: { method: 'GET', url, headers: {} },
      json: { data: { record_id: '6' } },
    });
  const manifest = () => exchanged('getManifest', { json: { data: { manifest_id: '1', record_id: '5' } } });
  expect(found(manifest(), signal(), manifest())).toEqual(['record_id in getManifest and getSignal']);
});
