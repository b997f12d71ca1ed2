// When a list contradicts itself: on one page, between two pages, and in what a page says of its neighbours.
import { describe, expect, test } from 'vitest';
import { act, exchanged } from '../testing/entries.ts';
import type { Entry, Exchanged } from '../transcript/entry.ts';
import { lists } from './lists.ts';
import { monitor } from './monitor.ts';

/** The keys of contradictions. */
function found(...entries: readonly Entry[]): readonly string[] {
  const keys: string[] = [];
  const see = lists((_, key, contradiction = false) => {
    if (contradiction !== false) keys.push(key);
  });
  entries.forEach(see);
  return keys;
}

const streams = (...ids: readonly string[]) => ids.map((id) => ({ id }));

/** A page of five streams in pages of two. */
function page(number: number, ids: readonly string[], stated: object = {}): Exchanged {
  const next = number < 2 ? number + 1 : null;
  const prev = number > 0 ? number - 1 : null;
  const pagination = { total_count: 5, page_num: number, page_size: 2, next, prev, ...stated };
  const entry = exchanged('listStreams', { json: { data: { streams: streams(...ids), pagination } } });
  const request = { ...entry.request, url: `http://service.example/streams?page_size=2&page=${number}` };
  return { ...entry, request };
}

const whole = () => [page(0, ['1', '2']), page(1, ['3', '4']), page(2, ['5'])];

test('a whole walk, and the same again', () => {
  expect(found(...whole(), ...whole())).toEqual([]);
});

test('an item twice on a page, on any list with ids', () => {
  expect(found(page(0, ['1', '1']))).toEqual(['data.streams of listStreams']);
  const digests = [{ id: 4 }, { id: 5 }, { id: 4 }];
  expect(found(exchanged('listDigests', { json: { data: { digests } } }))).toEqual([
    'data.digests of listDigests',
  ]);
});

test('rows of tools that differ are about something else', () => {
  const result = (...rows: readonly object[]) =>
    exchanged('service-manifests', {
      json: { jsonrpc: '2.0', id: 1, result: { content: [], structuredContent: { manifests: rows } } },
    });
  expect(found(result({ manifest_id: '1', stream: 'a' }, { manifest_id: '1', stream: 'b' }))).toEqual([]);
  expect(found(result({ manifest_id: '1' }, { manifest_id: '1' }))).toEqual(['result of service-manifests']);
});

describe('an item on two pages', () => {
  const [first, second] = [() => page(0, ['1', '2']), () => page(1, ['2', '3'])];

  test('counts if the one page is the same before and after the other', () => {
    expect(found(first(), second(), first())).toEqual(['pages of listStreams']);
    expect(found(first(), second())).toEqual([]);
    expect(found(first(), second(), page(0, ['0', '1']))).toEqual([]);
  });

  test('says nothing if the total changes, or if something is written or published in between', () => {
    expect(found(first(), page(1, ['2', '3'], { total_count: 6, next: 2 }), first())).toEqual([]);
    expect(found(first(), exchanged('createDigest'), second(), first())).toEqual([]);
    expect(found(first(), second(), act('publish.manifests'), first())).toEqual([]);
  });
});

describe('a page', () => {
  test.each([
    ['data.streams', page(0, ['1'])],
    ['data.streams', page(2, ['5', '6'])],
    ['data.pagination.next', page(2, ['5'], { next: 3 })],
    ['data.pagination.next', page(0, ['1', '2'], { next: null })],
    ['data.pagination.prev', page(0, ['1', '2'], { prev: 0 })],
    ['data.pagination.next', page(7, [], { next: 8 })],
  ])('with a wrong %s', (where, entry) => {
    expect(found(entry)).toEqual([`${where} of listStreams`]);
  });

  test('past the end may be another one, and one that the quota cut is shorter', () => {
    expect(found(page(7, ['5'], { next: null, prev: 1 }))).toEqual([]);
    const cut = (quota_remaining: number) => {
      const pagination = { total_count: 5, page_num: 0, page_size: 2, next: null, prev: null };
      const json = { data: { manifests: [{ manifest_id: '1' }], pagination }, usage: { quota_remaining } };
      return exchanged('listDigestManifests', { json });
    };
    expect(found(cut(0))).toEqual([]);
    expect(found(cut(9))).toHaveLength(2);
  });

  test('of Beacons is judged by its offset, if it is small', () => {
    const beacons = (limit: number) =>
      exchanged('listBeacons', { json: { items: [{ beacon_id: 'a' }], total: 9, limit, offset: 2 } });
    expect(found(beacons(2))).toEqual(['items of listBeacons']);
    expect(found(beacons(50))).toEqual([]);
  });
});

test('others may add an item between the count and the reading of a page, but not twice', () => {
  const isFailed = (isAlone: boolean, ...entries: readonly Entry[]): boolean => {
    const { see, resultFor } = monitor();
    entries.forEach(see);
    return resultFor('lists.pages-fit-total', isAlone)?.finding !== undefined;
  };
  const short = () => page(0, ['1']);
  expect(isFailed(true, short())).toBe(true);
  expect(isFailed(false, short(), page(1, ['3']))).toBe(false);
  expect(isFailed(false, short(), short())).toBe(true);
});
