// Mutants of payloads and of their signatures.
import { createHash } from 'node:crypto';
import { isoInstant } from '../../../../simulator/core/delivery.ts';
import type { Parts } from '../../../../simulator/parts.ts';
import type { DeliveryRuleId } from '../../../../spec/rules/delivery.ts';
import { dayMs, hourMs } from '../../../../spec/units.ts';
import type { EventKind } from '../../../../spec/values.ts';
import type { Members } from '../../alter.ts';
import { type MutantTable, wrong } from '../../mutant.ts';
import type { Wrap } from '../../replaced-operation.ts';
import { wrongContentHeadlines, wrongMatchHeadlines } from './every-event.ts';
import { dataOf, hmac, isRetry, payloadOf, sending, signatureBy, signedBy } from './sent.ts';

const without =
  (name: string) =>
  ({ [name]: _, ...others }: Members): Members =>
    others;

const withMember = (name: string, value: unknown) => (members: Members) => ({ ...members, [name]: value });

/** The same JSON with only one-byte characters. */
const escaped = (body: Buffer): string =>
  body
    .toString('utf8')
    .replace(/[^\x20-\x7e]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);

const unsigned = (event: EventKind) =>
  signatureBy(({ headers }, { delivery }) =>
    delivery.message.event === event ? undefined : headers['x-service-signature'],
  );

/** Sends another timestamp. */
const stamped = (change: (iso: string) => unknown): Wrap =>
  payloadOf('*', (payload) => ({ ...payload, timestamp: change(String(payload.timestamp)) }));

/** Sends another webhook_id. */
const withWebhookId = (change: (id: unknown) => unknown): Wrap =>
  payloadOf('*', (payload) => ({ ...payload, webhook_id: change(payload.webhook_id) }));

/** Reports matches with the last stream of the catalog, as last listed. */
function underLastStream(parts: Parts): Parts {
  let last: Members | undefined;
  const altered = dataOf('manifest.matched', (data) =>
    last === undefined
      ? data
      : { ...data, stream_id: last.id, stream_name: last.name, home_domain: last.home_domain },
  )(parts);
  return {
    ...altered,
    restReply: (operation, reply) => {
      if (operation === 'listStreams') last = JSON.parse(String(reply.body)).data?.streams?.at(-1) ?? last;
      return reply;
    },
  };
}

const lead = 'The tender for the storage of the northern grid was awarded on Tuesday.';
const claims = [{ id: 1, claim_type: 'fact', text: lead }];

export const payloadMutants = {
  'delivery.common-payload': {
    'no-webhook-id': wrong('leaves webhook_id out', 'DELIV-02').part(payloadOf('*', without('webhook_id'))),
    'no-data': wrong('leaves the data out', 'DELIV-02').part(payloadOf('*', without('data'))),
    'webhook-id-as-text': wrong('sends webhook_id as a string', 'DELIV-11').part(withWebhookId(String)),
    'timestamp-to-second': wrong('sends a timestamp without milliseconds', 'DELIV-12').part(
      stamped((iso) => iso.replace(/\.\d+/, '')),
    ),
    'timestamp-of-other-zone': wrong('sends the hour of another time zone as UTC', 'DELIV-12').part(
      stamped((iso) => isoInstant(Date.parse(iso) + 2 * hourMs)),
    ),
    'timestamp-of-1970': wrong('sends a timestamp of 1970', 'DELIV-12').part(stamped(() => isoInstant(0))),
    'timestamp-as-number': wrong('sends the timestamp as a number', 'DELIV-12').part(stamped(Date.parse)),
    'timestamp-with-offset': wrong('sends the timestamp with another offset', 'DELIV-12').part(
      stamped((iso) => iso.replace('Z', '+02:00')),
    ),
  },
  'delivery.names-its-webhook': {
    'other-webhook-id': wrong('sends the id of another webhook').part(withWebhookId((id) => Number(id) + 1)),
    'one-id-for-all': wrong('sends every webhook the same id').part(withWebhookId(() => 1)),
  },
  'delivery.matched-payload': {
    'manifest-id-as-number': wrong('sends manifest_id as a number', 'DELIV-13').part(
      dataOf('manifest.matched', ({ manifest_id: id, ...others }) => ({
        ...others,
        manifest_id: Number(id),
      })),
    ),
    'wrong-manifest-id': wrong('sends another manifest_id', 'DELIV-13').part(
      dataOf('manifest.matched', (data) => ({ ...data, manifest_id: `${data.manifest_id}0` })),
    ),
    'no-tags': wrong('leaves the tags out', 'DELIV-13').part(dataOf('manifest.matched', without('tags'))),
    'joined-tags': wrong('sends the tags as one string', 'DELIV-13').part(
      dataOf('manifest.matched', withMember('tags', 'one,two')),
    ),
    'stream-id-as-name': wrong('sends the id of the stream as its name', 'DELIV-13').part(
      dataOf('manifest.matched', (data) => ({ ...data, stream_name: data.stream_id })),
    ),
    'published-instant': wrong('sends the publication date with a time', 'DELIV-13').part(
      dataOf('manifest.matched', (data) => ({ ...data, published_date: `${data.published_date}T00:00:00Z` })),
    ),
    'one-event-name': wrong('gives every event the same name', 'DELIV-11').part(
      payloadOf('*', withMember('event', 'event')),
    ),
  },
  'delivery.matched-agrees-with-listing': {
    ...wrongMatchHeadlines,
    'other-stream': wrong('names another stream').part(underLastStream),
    'no-claims': wrong('sends a claim count of 0').part(
      dataOf('manifest.matched', withMember('claim_count', 0)),
    ),
    'day-before': wrong('sends the day before').part(
      dataOf('manifest.matched', (data) => ({
        ...data,
        published_date: isoInstant(Date.parse(String(data.published_date)) - dayMs).slice(0, 10),
      })),
    ),
    'other-domain': wrong('sends a domain of neither stream nor manifest').part(
      dataOf('manifest.matched', (data) => ({
        ...data,
        home_domain: data.home_domain === 'universe-earth' ? 'places-geography' : 'universe-earth',
      })),
    ),
  },
  'delivery.new-content-payload': {
    ...wrongContentHeadlines,
    'available-as-text': wrong('sends what is available as one string', 'DELIV-15').part(
      dataOf('digest.new_content', withMember('available', 'signal, brief')),
    ),
    'digest-id-as-text': wrong('sends digest_id as a string', 'DELIV-15').part(
      dataOf('digest.new_content', (data) => ({ ...data, digest_id: String(data.digest_id) })),
    ),
    'no-digest-name': wrong('leaves the name of the digest out', 'DELIV-15').part(
      dataOf('digest.new_content', without('digest_name')),
    ),
    'named-as-match': wrong('names the event manifest.matched', 'DELIV-11').part(
      payloadOf('digest.new_content', withMember('event', 'manifest.matched')),
    ),
    'stream-id-as-name': wrong('sends the id of the stream as its name', 'DELIV-15').part(
      dataOf('digest.new_content', (data) => ({ ...data, stream_name: data.stream_id })),
    ),
    'nothing-available': wrong('sends an empty list of what is available', 'DELIV-15').part(
      dataOf('digest.new_content', withMember('available', [])),
    ),
    'published-1970': wrong('sends a publication date of 1970', 'DELIV-15').part(
      dataOf('digest.new_content', withMember('published_date', '1970-01-01')),
    ),
    'embeds-brief': wrong('embeds the Brief', 'DELIV-01').part(
      dataOf('digest.new_content', withMember('brief', { body: { lead } })),
    ),
  },
  'delivery.metadata-only': {
    'embeds-claims': wrong('embeds the claims').part(
      dataOf('manifest.matched', withMember('claims', claims)),
    ),
    'embeds-brief': wrong('embeds the Brief').part(
      dataOf('manifest.matched', withMember('brief', { title: 'Tender', body: { lead } })),
    ),
  },
  'delivery.signature-form': {
    'no-prefix': wrong('sends the digits without a prefix').law({
      delivery: { signature: (hex) => hex },
    }),
    'capital-prefix': wrong('writes the prefix in capitals').law({
      delivery: { signature: (hex) => `SHA256=${hex}` },
    }),
    base64: wrong('signs in base64').law({
      delivery: { signature: (hex) => `sha256=${Buffer.from(hex, 'hex').toString('base64')}` },
    }),
    'unsigned-tests': wrong('sends test events unsigned').part(
      signatureBy(({ headers }, { delivery }) =>
        delivery.isTest ? undefined : headers['x-service-signature'],
      ),
    ),
  },
  'delivery.signed-over-raw-bytes': {
    'signs-escaped-json': wrong('signs the JSON with escaped characters').part(
      signatureBy(({ body }, { webhook }) => hmac(webhook.secret, escaped(body))),
    ),
    'signs-latin1': wrong('signs the bytes of another encoding').part(
      signatureBy(({ body }, { webhook }) =>
        hmac(webhook.secret, Buffer.from(body.toString('utf8'), 'latin1')),
      ),
    ),
    'hash-without-key': wrong('sends a hash without a key').part(
      signatureBy(({ body }) => `sha256=${createHash('sha256').update(body).digest('hex')}`),
    ),
  },
  'delivery.own-secret': {
    'one-key-for-all': wrong('signs for all webhooks with one key', 'DELIV-19').part(
      signedBy(() => 'one key'),
    ),
    'truncated-secret': wrong('signs without the last character of the secret', 'DELIV-19').part(
      signedBy((secret) => secret.slice(0, -1)),
    ),
    'sends-secret': wrong('sends the secret in the payload', 'HOOK-03').part(
      payloadOf('*', (payload, { webhook }) => ({ ...payload, secret: webhook.secret })),
    ),
  },
  'delivery.all-events-signed': {
    'unsigned-new-content': wrong('sends new content unsigned', 'DELIV-17').part(
      unsigned('digest.new_content'),
    ),
    'unsigned-new-streams': wrong('sends new streams unsigned', 'DELIV-17').part(unsigned('stream.created')),
    'unsigned-removed-streams': wrong('sends removed streams unsigned', 'DELIV-17').part(
      unsigned('stream.removed'),
    ),
    'updates-with-one-key': wrong('signs changes of digests with one key', 'DELIV-18').part(
      signatureBy(({ headers, body }, { delivery }) =>
        delivery.message.event === 'digest.updated' ? hmac('one key', body) : headers['x-service-signature'],
      ),
    ),
  },
  'delivery.retries-signed': {
    'unsigned-retries': wrong('sends retries unsigned').part(
      signatureBy(({ headers }, attempt) => (isRetry(attempt) ? undefined : headers['x-service-signature'])),
    ),
    'unsigned-second-retry': wrong('sends the second retry unsigned').part(
      signatureBy(({ headers }, { delivery }) =>
        delivery.attempts.length > 1 ? undefined : headers['x-service-signature'],
      ),
    ),
    'first-signature-kept': wrong('keeps the signature of the first attempt for other bytes').part(
      sending((outgoing, attempt) =>
        isRetry(attempt)
          ? { ...outgoing, body: Buffer.concat([outgoing.body, Buffer.from('\n')]) }
          : outgoing,
      ),
    ),
  },
  'delivery.retries-repeat-payload': {
    'retry-loses-headline': wrong('leaves the headline out of retries').part(
      dataOf('*', (data, attempt) => (isRetry(attempt) ? without('headline')(data) : data)),
    ),
    'second-retry-loses-headline': wrong('leaves the headline out of the second retry').part(
      dataOf('*', (data, { delivery }) => (delivery.attempts.length > 1 ? without('headline')(data) : data)),
    ),
  },
} satisfies Partial<MutantTable<DeliveryRuleId>>;
