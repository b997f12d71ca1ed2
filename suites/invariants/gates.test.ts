// What the invariant of plans accuses: what is served or refused against the plan, and flags that say so.
import { expect, test } from 'vitest';
import { toolsOf } from '../../spec/tools.ts';
import type { PlanName } from '../../spec/values.ts';
import { act, exchanged } from '../testing/entries.ts';
import type { Entry, Exchanged } from '../transcript/entry.ts';
import { gates } from './gates.ts';

const as = (plan: PlanName): Pick<Exchanged, 'caller'> => ({
  caller: { standing: 'valid', holder: { id: 'a', plan, isPrivate: true } },
});
const result = (content: object, isError = false) => ({
  result: { isError, content: [{ type: 'text', text: JSON.stringify(content) }] },
});
const account = (flags: object) => ({ data: { subscription: flags }, usage: {} });

/** Saving Beacons is for Enterprise, so that others need not be shown it. */
const openTools = toolsOf('core')
  .map(({ id }) => id)
  .filter((id) => !/configure|save/.test(id));

/** The keys of what was compared; those with `!` contradict the plan. */
function judged(...entries: readonly Entry[]): readonly string[] {
  const keys: string[] = [];
  const see = gates((rule, key, found = false) => void keys.push(`${found ? '!' : ''}${rule} ${key}`));
  entries.forEach(see);
  return keys;
}

test.each<readonly [what: string, Exchanged, readonly string[]]>([
  [
    'a closed surface served',
    exchanged('createDigest', as('starter')),
    ['!gates.starter-surfaces createDigest'],
  ],
  [
    'a closed surface refused',
    exchanged('createDigest', { ...as('starter'), status: 403 }),
    ['gates.starter-surfaces createDigest'],
  ],
  [
    'an open surface refused',
    exchanged('listWebhooks', { ...as('startup'), status: 403, json: { detail: 'Upgrade your plan.' } }),
    ['!gates.startup-surfaces listWebhooks'],
  ],
  [
    'an open surface forbidden to another owner',
    exchanged('getDigest', { ...as('startup'), status: 403, json: { detail: 'Not yours.' } }),
    ['gates.startup-surfaces getDigest'],
  ],
  [
    'an open surface without the id',
    exchanged('getDigest', { ...as('startup'), status: 404 }),
    ['gates.startup-surfaces getDigest'],
  ],
  ['an open question', exchanged('listTags', { ...as('starter') }), []],
  ['a Beacon beyond the cap', exchanged('createBeacon', { ...as('starter'), status: 403 }), []],
  [
    'a closed tool served',
    exchanged('service-records', { ...as('startup'), json: result({ records: [] }) }),
    ['!gates.startup-surfaces service-records over post'],
  ],
  [
    'an envelope that refuses',
    exchanged('service-save-beacon', {
      ...as('starter'),
      json: result({ error_code: 'enterprise_required' }),
    }),
    ['gates.starter-surfaces service-save-beacon over post'],
  ],
  [
    'an open tool refused for the plan',
    exchanged('service-guide', {
      ...as('starter'),
      json: result({ message: 'Your plan has no guide.' }, true),
    }),
    ['!gates.starter-surfaces service-guide over post'],
  ],
  [
    'an open tool refused for the quota',
    exchanged('service-briefs', {
      ...as('starter'),
      json: result({ error_code: 'quota_exhausted', message: 'Used up; upgrade your plan.' }, true),
    }),
    ['gates.starter-surfaces service-briefs over post'],
  ],
  [
    'a flag against the plan',
    exchanged('getAccount', {
      ...as('starter'),
      json: account({ endpoint_digests: true, endpoint_webhook: false }),
    }),
    [
      'gates.starter-surfaces getAccount',
      '!gates.starter-surfaces data.subscription.endpoint_digests',
      'gates.starter-surfaces data.subscription.endpoint_webhook',
    ],
  ],
])('%s', (_, entry, keys) => {
  expect(judged(entry)).toEqual(keys);
});

test.each([
  ['every open tool', openTools, {}, ''],
  ['a tool less', openTools.slice(1), {}, '!'],
  ['a tool less, before another page', openTools.slice(1), { nextCursor: 'more' }, undefined],
])('a list with %s', (_, names, more, mark) => {
  const method = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
  const entry = exchanged('service-profile', {
    ...as('starter'),
    json: { result: { tools: names.map((name) => ({ name })), ...more } },
  });
  const request = { ...entry.request, body: JSON.stringify(method) };
  const keys = mark === undefined ? [] : [`${mark}gates.starter-surfaces tools of the core server`];
  expect(judged({ ...entry, call: undefined, request })).toEqual(keys);
});

test.each([
  act('operator.change', { input: { path: { id: 'a' } } }),
  act('orgs.make', { input: { body: { is_active: false } }, result: { id: 'a' } }),
  act('faults.force', { input: { body: { organization_id: 'a' } } }),
])('the plan decides nothing after $operation', (done) => {
  expect(judged(done, exchanged('createDigest', as('starter')))).toEqual([]);
});

test('a closed surface is not hidden, if the service has it', () => {
  const hidden = exchanged('listWebhooks', { ...as('starter'), status: 404 });
  const served = exchanged('listWebhooks', as('enterprise'));
  const key = '!gates.starter-surfaces the refusal of listWebhooks';
  expect(judged(hidden)).not.toContain(key);
  expect(judged(hidden, served)).toContain(key);
  expect(judged(served, hidden)).toContain(key);
});
