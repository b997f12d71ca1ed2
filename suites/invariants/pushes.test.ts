// Which deliveries break a rule, and which a registration, a test or a restored state leaves open.
import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { act, delivery, exchanged } from '../testing/entries.ts';
import type { Entry, Exchanged, Pushed } from '../transcript/entry.ts';
import { pushes } from './pushes.ts';

const url = 'http://127.0.0.1:1/inbox/7';
const secret = 'whsec_0123456789';

/** The rules that something contradicts. */
function broken(...entries: readonly Entry[]): readonly string[] {
  const rules = new Set<string>();
  const see = pushes((rule, _, found = false) => void (found !== false && rules.add(rule)), 0);
  for (const entry of [...entries, exchanged('listWebhooks')]) see(entry);
  return [...rules].map((rule) => rule.replace('pushes.', ''));
}

const registers = (id: number | string, body: object = {}, given: Partial<Exchanged> = {}): Exchanged => {
  const entry = exchanged('createWebhook', { json: { data: { id, secret } }, ...given });
  return { ...entry, request: { ...entry.request, body: JSON.stringify({ url, ...body }) } };
};

const payload = {
  event: 'manifest.matched',
  webhook_id: 7,
  timestamp: '2026-03-20T09:15:00.000Z',
  data: {
    manifest_id: '1',
    stream_id: '2',
    stream_name: 'A',
    headline: 'B',
    published_date: '2026-03-20',
    claim_count: 1,
    tags: [],
    home_domain: 'engineering-technology',
  },
};

/** The digits of an id that a double does not hold. */
const longId = '9007199254740993';

/** As an inbox reads it: the id is a number in the bytes, and a text in what is read from them. */
const signedText = (id: string): Pushed => {
  const json = { ...payload, webhook_id: id };
  return signedBytes(json, JSON.stringify(json).replace(`"${id}"`, id));
};

const signed = (members: object = {}, given: Partial<Pushed> = {}): Pushed => {
  const json = { ...payload, ...members };
  return signedBytes(json, JSON.stringify(json), given);
};

const signedBytes = (json: object, bytes: string, given: Partial<Pushed> = {}): Pushed => {
  const raw = Buffer.from(bytes);
  const hex = createHmac('sha256', secret).update(raw).digest('hex');
  return delivery(url, json, { raw, headers: { 'x-service-signature': `sha256=${hex}` }, ...given });
};

const onWebhook = (
  call: 'disableWebhook' | 'deleteWebhook' | 'reactivateWebhook' | 'testWebhook',
  given: Partial<Exchanged> = {},
): Exchanged => {
  const entry = exchanged(call, { json: { data: {} }, ...given });
  return { ...entry, request: { ...entry.request, url: entry.request.url.replace('{id}', '7') } };
};

const publishes = (id: string): Entry =>
  act('publish.manifests', { result: { manifests: [{ manifest_id: id }] } });

const streamEvent = { event: 'stream.removed', data: { reason: 'Over.' } };
const later = { data: { ...payload.data, manifest_id: '9' } };

test.each<readonly [what: string, readonly (() => Entry)[], readonly string[]]>([
  ['as documented', [() => registers(7), () => signed()], []],
  ['to an address that nobody registered', [() => signed({ webhook_id: 9 })], []],
  ['unsigned', [() => registers(7), () => signed({}, { headers: {} })], ['signed']],
  [
    'in a recording, which has no bytes',
    [() => registers(7), () => signed({}, { raw: undefined, headers: {} })],
    [],
  ],
  ['signed for other bytes', [() => registers(7), () => signed({}, { raw: Buffer.from('{}') })], ['signed']],
  [
    'after a reactivation',
    [() => registers(7), () => onWebhook('reactivateWebhook'), () => signed({}, { headers: {} })],
    [],
  ],
  ['with another id', [() => registers(7), () => signed({ webhook_id: 8 })], ['name-their-webhook']],
  [
    'with the id of a webhook whose registration is answered later',
    [() => registers(7), () => signed({ webhook_id: 8 }), () => registers(8, {}, { begin: 0 })],
    [],
  ],
  [
    'with another id, where a registration got no answer',
    [() => registers(7), () => registers(8, {}, { answer: undefined }), () => signed({ webhook_id: 8 })],
    [],
  ],
  ['with the secret', [() => registers(7), () => signed({ key: secret })], ['show-no-secret']],
  [
    'of an event that was not asked for',
    [() => registers(7), () => signed(streamEvent)],
    ['only-subscribed'],
  ],
  [
    'of an event that was asked for',
    [() => registers(7, { events: ['stream.removed'] }), () => signed(streamEvent)],
    [],
  ],
  ['of an unknown event', [() => registers(7), () => signed({ event: 'stream.renamed', data: {} })], []],
  ['of a test', [() => registers(7), () => onWebhook('testWebhook'), () => signed(streamEvent)], []],
  [
    'of what was published after a test',
    [
      () => registers(7, { events: ['stream.removed'] }),
      () => onWebhook('testWebhook'),
      () => publishes('9'),
      () => signed(later),
    ],
    ['only-subscribed'],
  ],
  ['without a name', [() => registers(7), () => delivery(url, { challenge: 'x' })], []],
  [
    'in another zone',
    [() => registers(7), () => signed({ timestamp: '2026-03-20T09:15:00.000+02:00' })],
    ['fit-their-event'],
  ],
  ['with a long id', [() => registers(longId), () => signedText(longId)], []],
  [
    'with a long id, in a recording',
    [() => registers(longId), () => ({ ...signedText(longId), raw: undefined })],
    [],
  ],
  [
    'with a long id as a text',
    [() => registers(longId), () => signed({ webhook_id: longId })],
    ['fit-their-event'],
  ],
  ['without data', [() => registers(7), () => signed({ data: {} })], ['fit-their-event']],
])('a delivery %s', (_, made, rules) => {
  expect(broken(...made.map((make) => make()))).toEqual(rules);
});

test.each<readonly [what: string, readonly (() => Entry)[], boolean]>([
  ['before it was disabled', [() => publishes('9'), () => onWebhook('disableWebhook')], false],
  ['after it was disabled', [() => onWebhook('disableWebhook'), () => publishes('9')], true],
  ['after it was removed', [() => onWebhook('deleteWebhook'), () => publishes('9')], true],
  [
    'while it was disabled, before it was reactivated',
    [() => onWebhook('disableWebhook'), () => publishes('9'), () => onWebhook('reactivateWebhook')],
    false,
  ],
  [
    'after a refusal',
    [() => onWebhook('disableWebhook', { answer: undefined }), () => publishes('9')],
    false,
  ],
  [
    'after an overlapped request',
    [() => onWebhook('disableWebhook', { isOverlapped: true }), () => publishes('9')],
    false,
  ],
  [
    'in a restored state',
    [() => onWebhook('disableWebhook'), () => act('snapshots.restore'), () => publishes('9')],
    false,
  ],
])('what is published %s', (_, made, isWrong) => {
  const entries = [registers(7), ...made.map((make) => make()), signed(later)];
  expect(broken(...entries).includes('end-with-their-webhook')).toBe(isWrong);
});
