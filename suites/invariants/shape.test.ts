// Which rule judges the shape of an answer, and what the contract leaves open about it.
import { expect, test } from 'vitest';
import { exchanged } from '../testing/entries.ts';
import type { Exchanged } from '../transcript/entry.ts';
import { shape } from './shape.ts';

/** The keys of what was compared; those with `!` do not fit. */
function judged(entry: Exchanged): readonly string[] {
  const keys: string[] = [];
  shape((rule, key, found = false) => void keys.push(`${found ? '!' : ''}${rule} ${key}`))(entry);
  return keys;
}

const notice = (detail: unknown) => ({ detail });
const spent = { error: 'quota_exhausted', message: 'Used up.', quota_resets_on: '2026-04-01T00:00:00Z' };

test.each<readonly [what: string, Exchanged, readonly string[]]>([
  [
    'an answer without its payload',
    exchanged('listWebhooks', { json: { usage: {} } }),
    ['!shape.list-webhooks listWebhooks data'],
  ],
  ['a confirmation without a body', exchanged('deleteWebhook', { status: 204, json: undefined }), []],
  ['an answer whose shape the contract leaves open', exchanged('archiveBeacon', { json: [] }), []],
  [
    'a refusal in a documented form',
    exchanged('getStream', { status: 404, json: notice('There is no such stream.') }),
    ['shape.refusals getStream'],
  ],
  [
    'a refusal in another form',
    exchanged('getStream', { status: 404, json: { error: 'no' } }),
    ['!shape.refusals getStream detail'],
  ],
  ['a refusal of a gateway', exchanged('getStream', { status: 502, json: { error: 'no' } }), []],
  [
    'a refusal for the plan',
    exchanged('getSignal', { status: 403, json: {} }),
    ['!shape.plan-refusal getSignal detail'],
  ],
  [
    'a refusal for the quota with a time',
    exchanged('getManifest', { status: 429, json: notice(spent) }),
    ['!shape.quota-refusal getManifest detail.quota_resets_on'],
  ],
])('%s', (_, entry, keys) => {
  const found = judged(entry).filter((key) => !key.includes('shape.advice'));
  expect(found).toEqual(expect.arrayContaining([...keys]));
  expect(keys.length > 0 || found.length === 0).toBe(true);
});

test('the claims of a listed Signal are counted, which is advice', () => {
  const signal = { claim_count: 3, body: { claims: [{}, {}] } };
  const entry = exchanged('listStreamManifests', { json: { data: { manifests: [{ signal }, { signal }] } } });
  const key = '!shape.advice listStreamManifests data.manifests[].signal.claim_count';
  expect(judged(entry)).toContain(key);
});

test('a stored reply may lack what the first one shows', () => {
  const keys: string[] = [];
  const see = shape((rule, key, found = false) => void keys.push(`${found ? '!' : ''}${rule} ${key}`));
  const refused = exchanged('createWebhook', { status: 422, json: notice('No.') });
  const created = exchanged('createWebhook', { json: { data: { id: 1 } } });
  for (const entry of [refused, created, created]) {
    const request = { ...entry.request, headers: { 'idempotency-key': 'k-1' } };
    see({ ...entry, request, answer: entry.answer && { ...entry.answer, request } });
  }
  const ofSecret = keys.filter((key) => key.includes('secret'));
  expect(ofSecret).toEqual(['!shape.create-webhook createWebhook data.secret']);
});

test('the waits in header and body of a rate-limit refusal differ by one second at most', () => {
  const refused = (header: string): readonly string[] => {
    const detail = { error_code: 'rate_limited', message: 'Wait.', retry_after_seconds: 20 };
    const entry = exchanged('getAccount', { status: 429, json: { detail } });
    const headers = { 'retry-after': header };
    return judged({ ...entry, answer: entry.answer && { ...entry.answer, headers } });
  };
  const key = '!shape.rate-refusal getAccount detail.retry_after_seconds';
  expect(refused('21')).not.toContain(key);
  expect(refused('50')).toContain(key);
});
