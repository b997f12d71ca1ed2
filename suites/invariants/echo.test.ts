// Which answers are about something else than was asked for, and which only write it otherwise.
import { expect, test } from 'vitest';
import { exchanged } from '../testing/entries.ts';
import type { Exchanged } from '../transcript/entry.ts';
import { echo } from './echo.ts';

/** The keys of what was compared; those with `!` are about something else. */
function judged(entry: Exchanged): readonly string[] {
  const keys: string[] = [];
  echo((rule, key, found = false) => void keys.push(`${found ? '!' : ''}${rule} ${key}`))(entry);
  return keys;
}

/** A read of the path with its query. */
function read(
  call: 'getStream' | 'getDigest' | 'getManifest' | 'listStreams' | 'listStreamManifests',
  path: string,
  json: unknown,
): Exchanged {
  const entry = exchanged(call, { json });
  return { ...entry, request: { ...entry.request, url: `http://service.example${path}` } };
}

const page = (page_num: number, total_count = 100) => ({
  data: { pagination: { page_num, page_size: 10, total_count } },
});

test.each<readonly [what: string, Exchanged, readonly string[]]>([
  ['the stream that was asked for', read('getStream', '/streams/7', { id: '7' }), ['echo.ids getStream']],
  ['another stream', read('getStream', '/streams/7', { data: { id: '8' } }), ['!echo.ids getStream']],
  [
    'another manifest',
    read('getManifest', '/manifests/7', { data: { record_id: '8' } }),
    ['!echo.ids getManifest'],
  ],
  [
    'another digest',
    read('getDigest', '/digests/7', { data: { digest: { id: 8 } } }),
    ['!echo.ids getDigest'],
  ],
  [
    'an id without leading zeros',
    read('getStream', '/api/streams/007/', { id: '7' }),
    ['echo.ids getStream'],
  ],
  ['a path that cannot be read', read('getStream', '/streams/%zz', { id: '7' }), []],
  ['an answer without an id', read('getStream', '/streams/7', { data: {} }), []],
  [
    'a manifest of the stream',
    read('listStreamManifests', '/streams/7/manifests', {
      data: { manifests: [{ stream_ids: ['9', '7'] }] },
    }),
    ['echo.listed-streams listStreamManifests'],
  ],
  [
    'a manifest of another stream',
    read('listStreamManifests', '/streams/7/manifests', { data: { manifests: [{ stream_ids: ['9'] }] } }),
    ['!echo.listed-streams listStreamManifests'],
  ],
  [
    'the page that was asked for',
    read('listStreams', '/streams?page_num=2&page_size=10', page(2)),
    ['echo.pages listStreams', 'echo.pages page_size of listStreams'],
  ],
  [
    'another page of another size',
    read('listStreams', '/streams?page=2', page(0)),
    ['!echo.pages listStreams', '!echo.pages page_size of listStreams'],
  ],
  [
    'a page past the end',
    read('listStreams', '/streams?page=10&page_size=10', page(9)),
    ['echo.pages page_size of listStreams'],
  ],
  [
    'both names of the page',
    read('listStreams', '/streams?page=2&page_num=3&page_size=10&page_size=9', page(3)),
    [],
  ],
])('%s', (_, entry, keys) => {
  expect(judged(entry)).toEqual(keys);
});

test.each<readonly [second: string, status: number, keys: readonly string[]]>([
  ['/streams?page_size=2&page_num=3', 422, ['!echo.pages either name of the page of listStreams']],
  ['/streams?page_num=3&page_size=2', 200, ['echo.pages either name of the page of listStreams']],
  ['/streams?page_num=4&page_size=2', 422, []],
  ['/streams?page_num=3&page_size=2', 429, []],
  ['/streams?page=3&page_num=3&page_size=2', 400, []],
])('a page that was served, then %s answered %i', (second, status, keys) => {
  const found: string[] = [];
  const see = echo((rule, key, wrong = false) => void found.push(`${wrong ? '!' : ''}${rule} ${key}`));
  see(read('listStreams', '/streams?page=3&page_size=2', {}));
  const entry = read('listStreams', second, {});
  see({ ...entry, answer: entry.answer && { ...entry.answer, status } });
  expect(found).toEqual(keys);
});
