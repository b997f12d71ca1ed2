// Mutants of pushes: deliveries that are signed wrongly, misname their webhook, break their form, or should not be sent.
import { createHash } from 'node:crypto';
import { deliveryLaws } from '../../../simulator/core/delivery.ts';
import type { LawPatch } from '../../../simulator/core/laws.ts';
import type { Webhook } from '../../../simulator/core/webhook.ts';
import type { PushesRuleId } from '../../../spec/rules/pushes.ts';
import { type EventKind, eventKinds } from '../../../spec/values.ts';
import { type MutantTable, wrong } from '../mutant.ts';
import { replacing, together, type Wrap, withLaws } from '../replaced-operation.ts';
import {
  dataOf,
  hmac,
  payloadOf,
  sending,
  signatureBy,
  signedBy,
  stamped,
  unsigned,
  withMember,
  without,
} from './delivery/sent.ts';
import { keepingRemoved } from './webhook.ts';

/** The same JSON with only one-byte characters. */
const escaped = (body: Buffer): string =>
  body
    .toString('utf8')
    .replace(/[^\x20-\x7e]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Sends another webhook_id. */
const withWebhookId = (change: (id: unknown) => unknown): Wrap =>
  payloadOf('*', (payload) => ({ ...payload, webhook_id: change(payload.webhook_id) }));

/** Also sends these events, whatever the subscription of the webhook. */
const sendingToo = (isSent: (event: EventKind, webhook: Webhook) => boolean): LawPatch => ({
  delivery: {
    isSubscribed: (webhook, event, digestId) =>
      isSent(event, webhook) || deliveryLaws.isSubscribed(webhook, event, digestId),
  },
});

const allAfterTest: Wrap = (parts) => {
  const tested = new Set<number>();
  return together(
    withLaws(sendingToo((_, { id }) => tested.has(id))),
    replacing('testWebhook', (call, real) => {
      tested.add(Number(call.input.id));
      return real.testWebhook(call);
    }),
  )(parts);
};

const servesDisabled: LawPatch = { delivery: { receivesEvents: () => true } };

export const pushesMutants = {
  'pushes.signed': {
    'no-prefix': wrong('sends bare digits', 'DELIV-17').law('delivery', { signature: (hex) => hex }),
    'capital-prefix': wrong('writes the prefix in capitals', 'DELIV-17').law('delivery', {
      signature: (hex) => `SHA256=${hex}`,
    }),
    base64: wrong('signs in base64', 'DELIV-17').law('delivery', {
      signature: (hex) => `sha256=${Buffer.from(hex, 'hex').toString('base64')}`,
    }),
    'unsigned-tests': wrong('sends test events unsigned', 'DELIV-17').part(
      signatureBy(({ headers }, { delivery }) =>
        delivery.isTest ? undefined : headers['x-service-signature'],
      ),
    ),
    'signs-escaped-json': wrong('signs the JSON with escaped characters', 'DELIV-18').part(
      signatureBy(({ body }, { webhook }) => hmac(webhook.secret, escaped(body))),
    ),
    'signs-latin1': wrong('signs the bytes of another encoding', 'DELIV-18').part(
      signatureBy(({ body }, { webhook }) =>
        hmac(webhook.secret, Buffer.from(body.toString('utf8'), 'latin1')),
      ),
    ),
    'hash-without-key': wrong('sends a hash without a key', 'DELIV-18').part(
      signatureBy(({ body }) => `sha256=${createHash('sha256').update(body).digest('hex')}`),
    ),
    'unsigned-new-content': wrong('signs no new content', 'DELIV-17').part(unsigned('digest.new_content')),
    'unsigned-new-streams': wrong('sends new streams unsigned', 'DELIV-17').part(unsigned('stream.created')),
    'unsigned-removed-streams': wrong('signs no removed stream', 'DELIV-17').part(unsigned('stream.removed')),
    'updates-with-one-key': wrong('signs changes of digests with one key', 'DELIV-18').part(
      signatureBy(({ headers, body }, { delivery }) =>
        delivery.message.event === 'digest.updated' ? hmac('one key', body) : headers['x-service-signature'],
      ),
    ),
    'one-key-for-all': wrong('signs for all with one key', 'DELIV-19').part(signedBy(() => 'one key')),
    'truncated-secret': wrong('signs without the last character of the secret', 'DELIV-19').part(
      signedBy((secret) => secret.slice(0, -1)),
    ),
    'known-prefix': wrong('signs with what all secrets have in common', 'HOOK-17').part(
      signedBy((secret) => secret.slice(0, 6)),
    ),
  },
  'pushes.name-their-webhook': {
    'other-webhook-id': wrong('sends the id of another webhook').part(withWebhookId((id) => Number(id) + 1)),
    'one-id-for-all': wrong('sends every webhook the same id').part(withWebhookId(() => 1)),
    'digest-as-webhook': wrong('sends the id of the digest as the id of the webhook').part(
      payloadOf('digest.new_content', (payload) => ({
        ...payload,
        webhook_id: Object(payload.data).digest_id,
      })),
    ),
    'first-webhook': wrong('sends the id of another webhook with stream events').part(
      payloadOf('stream.created', (payload) => ({ ...payload, webhook_id: Number(payload.webhook_id) - 1 })),
    ),
  },
  'pushes.show-no-secret': {
    'sends-secret': wrong('sends the secret in the payload').part(
      payloadOf('*', (payload, { webhook }) => ({ ...payload, secret: webhook.secret })),
    ),
    'secret-in-data': wrong('sends the secret in the data of new content').part(
      dataOf('digest.new_content', (data, { webhook }) => ({ ...data, verify_with: webhook.secret })),
    ),
    'secret-in-header': wrong('sends the secret in a header of stream events').part(
      sending((outgoing, { webhook, delivery }) =>
        delivery.message.event === 'stream.created'
          ? { ...outgoing, headers: { ...outgoing.headers, 'x-secret': webhook.secret } }
          : outgoing,
      ),
    ),
  },
  'pushes.only-subscribed': {
    'all-events-by-default': wrong('sends every event by default', 'HOOK-11').law('webhook', {
      defaultEvents: eventKinds,
    }),
    'stream-events-by-default': wrong('sends stream events by default', 'HOOK-11').law('webhook', {
      defaultEvents: ['manifest.matched', 'stream.created', 'stream.removed'],
    }),
    'all-events': wrong('sends every event to every webhook', 'HOOK-12').laws(sendingToo(() => true)),
    'always-matches': wrong('always sends manifest.matched', 'HOOK-12').laws(
      sendingToo((event) => event === 'manifest.matched'),
    ),
    'always-stream-created': wrong('always sends stream.created', 'HOOK-12').laws(
      sendingToo((event) => event === 'stream.created'),
    ),
    'every-match': wrong('sends every match to webhooks of digests').laws(
      sendingToo((event, { digestId }) => digestId !== null && event === 'manifest.matched'),
    ),
    'all-events-after-test': wrong('sends every event once a test was sent', 'HOOK-12').part(allAfterTest),
    'stream-events': wrong('sends stream events to webhooks of digests').laws(
      sendingToo((event) => event.startsWith('stream.')),
    ),
  },
  'pushes.fit-their-event': {
    'offers-record': wrong('offers Records on every plan', 'PLAN-05').part(
      dataOf('digest.new_content', withMember('available', ['signal', 'brief', 'record'])),
    ),
    'no-data': wrong('leaves the data out', 'DELIV-02').part(payloadOf('*', without('data'))),
    'webhook-id-as-text': wrong('sends webhook_id as a string', 'DELIV-11').part(withWebhookId(String)),
    'timestamp-to-second': wrong('sends a timestamp without milliseconds', 'DELIV-12').part(
      stamped((iso) => iso.replace(/\.\d+/, '')),
    ),
    'timestamp-with-offset': wrong('sends the timestamp with another offset', 'DELIV-12').part(
      stamped((iso) => iso.replace('Z', '+02:00')),
    ),
    'joined-tags': wrong('sends the tags as one string', 'DELIV-13').part(
      dataOf('manifest.matched', withMember('tags', 'one,two')),
    ),
    'published-instant': wrong('sends the publication date with a time', 'DELIV-13').part(
      dataOf('manifest.matched', (data) => ({ ...data, published_date: `${data.published_date}T00:00:00Z` })),
    ),
  },
  'pushes.end-with-their-webhook': {
    'serves-disabled': wrong('delivers to disabled webhooks', 'HOOK-05').laws(servesDisabled),
    'tells-disabled-of-ends': wrong('tells disabled webhooks that a stream ended', 'HOOK-05').laws({
      delivery: {
        receivesEvents: () => true,
        isSubscribed: (webhook, event, digestId) =>
          (webhook.state === 'enabled' || /unpublished|removed/.test(event)) &&
          deliveryLaws.isSubscribed(webhook, event, digestId),
      },
    }),
    'keeps-removed': wrong('keeps a removed webhook', 'HOOK-07').part(keepingRemoved()),
    'keeps-removed-of-digests': wrong('keeps a removed webhook of a digest').part(
      keepingRemoved(({ digestId }) => digestId !== null),
    ),
  },
} satisfies MutantTable<PushesRuleId>;
