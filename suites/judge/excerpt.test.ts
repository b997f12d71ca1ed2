// Excerpts of bodies: indented JSON, cut around the places of a finding, which are marked.
import { expect, test } from 'vitest';
import type { Exchange } from '../clients/exchange.ts';
import { type At, inDelivery, inHeader, inRequest, placeAt } from '../kit/place.ts';
import { excerptOf } from './excerpt.ts';

const answered = (json: unknown, text = ''): Exchange => ({
  request: {
    method: 'POST',
    url: 'http://x/',
    headers: {},
    body: '{"event":"webhook.test","data":{"id":7}}',
  },
  status: 200,
  headers: {},
  text,
  json,
});

/** The lines, with an arrow before those that are marked. */
const shown = (json: unknown, ...at: readonly At[]): string =>
  (excerptOf(answered(json), at.map(placeAt))?.lines ?? [])
    .map(({ text, isMarked }) => `${isMarked ? '→' : ' '}${text}`)
    .join('\n');

const rows = Array.from({ length: 100 }, (_, nth) => ({
  id: `s${nth}`,
  name: 'n',
  tags: [],
  more: { a: 1 },
}));

test('a long body is cut around the place, which keeps its first member and its neighbours', () => {
  const json = { data: { streams: rows, pagination: { next: 1 } }, usage: { used: 1 } };
  expect(shown(json, 'data.streams.60.more.a')).toBe(
    [
      ' {',
      '   "data": {',
      '     "streams": [',
      '       … 60 more',
      '       {',
      '         "id": "s60",',
      '         "name": "n",',
      '         "tags": [],',
      '         "more": {',
      '→          "a": 1',
      '         }',
      '       },',
      '       … 39 more',
      '     ],',
      '     "pagination": {"next":1}',
      '   },',
      '   "usage": {"used":1}',
      ' }',
    ].join('\n'),
  );
});

test('every place is marked: a missing member, any element of a list, a whole value', () => {
  const json = { data: { streams: rows.slice(0, 2), total: 2 } };
  const text = shown(json, 'data.streams.[].ticker', 'data.total', 'data.page');
  expect(text.match(/→ +\(no ticker\)/g)).toHaveLength(2);
  expect(text).toMatch(/^→ +"total": 2$/m);
  expect(text).toMatch(/^→ +\(no page\)$/m);
  expect(shown(json, '').split('\n')[0]).toBe('→{');
});

test('a payload is found bare or under data, and a value without members is the end of a path', () => {
  expect(shown({ id: 1, status: 'draft' }, 'data.status')).toMatch(/^→ +"status": "draft"$/m);
  expect(shown({ data: { status: 'draft' } }, 'status')).toMatch(/^→ +"status": "draft"$/m);
  expect(shown({ data: { record: { content: 'x' } } }, 'data.manifests.[].record.content')).toMatch(
    /^→ +"content": "x"$/m,
  );
  expect(shown({ data: { manifests: [] } }, 'data.manifests.[].id')).toMatch(/^→ +"manifests": \[\]$/m);
  expect(shown([{ id: 1 }], 'data').split('\n')[0]).toMatch(/^→\[/);
  expect(shown({ usage: 1 }, 'data')).toMatch(/^→ +\(no data\)$/m);
  expect(shown({ data: 'none' }, 'data.streams')).toMatch(/^→ +"data": "none"$/m);
});

test('the size is bounded, whatever the body', () => {
  const wide = Object.fromEntries(Array.from({ length: 10_000 }, (_, nth) => [`m${nth}`, rows]));
  for (const json of [
    wide,
    [wide, wide],
    { data: Array(1_000).fill(wide) },
    { text: 'x y '.repeat(100_000) },
  ])
    for (const at of ['', 'data', 'data.700.m8.4.more', 'text']) {
      const text = shown(json, at);
      expect(text.split('\n').length).toBeLessThan(60);
      expect(text.length).toBeLessThan(20_000);
    }
});

test('the JSON of a tool is shown as it is, from a JSON text in its result', () => {
  const json = {
    jsonrpc: '2.0',
    id: 1,
    result: { content: [{ type: 'text', text: '{"manifests":[{"id":1}]}' }] },
  };
  expect(shown(json, 'result.manifests')).toMatch(/^→ +"manifests": \[$/m);
});

test('a delivery shows the body of its request, and a body that is no JSON its first lines', () => {
  const [place] = [placeAt(inDelivery('data.id'))];
  expect(excerptOf(answered({}), [place])).toMatchObject({
    part: 'request',
    lines: [{ text: '{' }, {}, { text: '  "data": {' }, { text: '    "id": 7', isMarked: true }, {}, {}],
  });
  const html = excerptOf(answered(undefined, '<h1>\nno</h1>'), [placeAt('data')]);
  expect(html?.lines.map(({ text }) => text)).toEqual(['<h1>', 'no</h1>']);
});

test('of what a client sent the member is shown, and nothing if it had no body', () => {
  const exchange = answered({ data: 1 });
  expect(excerptOf(exchange, [inRequest('event')])?.lines[1]).toEqual({
    text: '  "event": "webhook.test",',
    isMarked: true,
  });
  const bare = { ...exchange, request: { ...exchange.request, body: undefined } };
  expect(excerptOf(bare, [inRequest('')])).toBeUndefined();
});

test('no body is shown where a status, a header or a time is the evidence', () => {
  for (const at of [
    { kind: 'status' },
    inHeader('ETag'),
    { kind: 'timing' },
    { kind: 'no-delivery' },
  ] as const)
    expect(excerptOf(answered({ data: 1 }), [at])).toBeUndefined();
});
