// Which accepted inputs break the contract, and which a service may read in its own way.
import { expect, test } from 'vitest';
import type { OperationId } from '../../spec/contract.ts';
import { act, exchanged } from '../testing/entries.ts';
import type { Entry, Exchanged } from '../transcript/entry.ts';
import { brokenInputs } from './broken-inputs.ts';

/** The keys of what was compared; those with `!` were not refused. */
function judged(...entries: readonly Entry[]): readonly string[] {
  const keys: string[] = [];
  const see = brokenInputs((_, key, found = false) => void keys.push(`${found ? '!' : ''}${key}`));
  entries.forEach(see);
  return keys;
}

function sent(call: OperationId, { query = '', body = {}, status = 200 }): Exchanged {
  const entry = exchanged(call, { status });
  const { request } = entry;
  return {
    ...entry,
    request: {
      ...request,
      url: `${request.url}${query}`,
      ...(request.method !== 'GET' && { body: JSON.stringify(body) }),
    },
  };
}

test.each<readonly [what: string, Exchanged, readonly string[]]>([
  ['an unknown parameter', sent('listStreams', { query: '?zz_unknown=x' }), ['!zz_unknown of listStreams']],
  ['a parameter that the service added', sent('listStreams', { query: '?sort=name' }), []],
  [
    'a refused parameter',
    sent('listStreams', { query: '?zz_unknown=x', status: 400 }),
    ['zz_unknown of listStreams'],
  ],
  ['a request over the limit', sent('listStreams', { query: '?zz_unknown=x', status: 429 }), []],
  [
    'a failure at a bad parameter',
    sent('listStreams', { query: '?is_public=neither', status: 500 }),
    ['!is_public of listStreams'],
  ],
  ['another word for true', sent('listStreams', { query: '?is_public=yes' }), []],
  ['a size that is capped', sent('listStreams', { query: '?page_size=neither' }), []],
  [
    'a number that is none',
    sent('queryManifests', { body: { days: 'neither' } }),
    ['!days of queryManifests'],
  ],
  ['a number as a text', sent('queryManifests', { body: { days: '7' } }), []],
  ['a capped page of a query', sent('queryManifests', { body: { page_size: 100_000 } }), []],
  ['a value that the service added', sent('queryManifests', { body: { mode: 'fast' } }), []],
  ['a search without a text', sent('searchStreams', { body: {} }), []],
])('%s', (_, entry, keys) => expect(judged(entry)).toEqual(keys));

test('a failure that the operator forces says nothing of the request', () => {
  const failed = sent('listStreams', { query: '?zz_unknown=x', status: 500 });
  expect(judged(act('faults.force'), failed)).toEqual([]);
});
