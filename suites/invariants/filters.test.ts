// Which items of a list are not what was asked for, and which say nothing of it.
import { expect, test } from 'vitest';
import type { CallId } from '../../spec/tools.ts';
import { exchanged } from '../testing/entries.ts';
import type { Exchanged } from '../transcript/entry.ts';
import { filters } from './filters.ts';

/** The filters that were compared with items; those with `!` are not held. */
function judged(entry: Exchanged): readonly string[] {
  const keys: string[] = [];
  filters((_, key, found = false) => void keys.push(`${found ? '!' : ''}${key}`))(entry);
  return keys;
}

interface Asked {
  readonly query?: string;
  readonly body?: unknown;
}

const asked = (call: CallId, { query = '', body }: Asked, json: unknown): Exchanged => {
  const { request, ...entry } = exchanged(call, { json });
  const url = `${request.url}?${query}`;
  return {
    ...entry,
    request: { ...request, url, ...(body !== undefined && { body: JSON.stringify(body) }) },
  };
};

const streams = (...rows: readonly object[]) => ({ data: { streams: rows } });
const manifests = (day: string) => ({ data: { manifests: [{ source: { source_published_date: day } }] } });
const health = { home_domain: 'health-medicine', isins: ['QZ01'], company_kind: null };

test.each<readonly [what: string, Exchanged, readonly string[]]>([
  [
    'a stream of the domain',
    asked('listStreams', { query: 'home_domain=health-medicine' }, streams(health)),
    ['home_domain of listStreams'],
  ],
  [
    'a stream of another domain beside one',
    asked('listStreams', { query: 'home_domain=life-environment&page=3' }, streams(health)),
    ['!home_domain of listStreams'],
  ],
  [
    'one of several codes in another letter case',
    asked('listStreams', { query: 'isin=xx,qz01' }, streams(health)),
    ['isin of listStreams'],
  ],
  [
    'a stream of no company',
    asked('listStreams', { query: 'company_kind=private' }, streams(health)),
    ['!company_kind of listStreams'],
  ],
  [
    'a tag of another type',
    asked('listTags', { query: 'type=person' }, { data: { tags: [{ type: 'place' }] } }),
    ['!type of listTags'],
  ],
  ['a filter that is sent twice', asked('listStreams', { query: 'isin=A&isin=B' }, streams(health)), []],
  ['a value that is not documented', asked('listStreams', { query: 'home_domain=zoo' }, streams(health)), []],
  ['a stream without the member', asked('listStreams', { query: 'media_format=text' }, streams(health)), []],
  [
    'a search',
    asked(
      'searchStreams',
      { body: { company_kind: 'public', query: null } },
      { data: { results: [health] } },
    ),
    ['!company_kind of searchStreams'],
  ],
  [
    'a day within the window',
    asked('listStreamManifests', { query: 'published_date_from=2026-03-01' }, manifests('2026-03-01')),
    ['published_date_from of listStreamManifests'],
  ],
  [
    'a day after the window',
    asked('listDigestManifests', { query: 'published_date_to=2026-03-01' }, manifests('2026-03-02')),
    ['!published_date_to of listDigestManifests'],
  ],
])('%s', (_, entry, expected) => {
  expect(judged(entry)).toEqual(expected);
});
