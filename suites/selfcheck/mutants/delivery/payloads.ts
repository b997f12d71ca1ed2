// Mutants of payloads and of their signatures.
import { createHash } from 'node:crypto';
import { isoInstant } from '../../../../simulator/core/delivery.ts';
import type { Parts } from '../../../../simulator/parts.ts';
import type { DeliveryRuleId } from '../../../../spec/rules/delivery.ts';
import { dayMs, hourMs } from '../../../../spec/units.ts';
import type { EventKind } from '../../../../spec/values.ts';
import type { Members } from '../../alter.ts';
import { law, type MutantTable, part } from '../../mutant.ts';
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
    'no-webhook-id': part(['leaves webhook_id out', 'DELIV-02'], payloadOf('*', without('webhook_id'))),
    'no-data': part(['leaves the data out', 'DELIV-02'], payloadOf('*', without('data'))),
    'webhook-id-as-text': part(['sends webhook_id as a string', 'DELIV-11'], withWebhookId(String)),
    'timestamp-to-second': part(
      ['sends a timestamp without milliseconds', 'DELIV-12'],
      stamped((iso) => iso.replace(/\.\d+/, '')),
    ),
    'timestamp-of-other-zone': part(
      ['sends the hour of another time zone as UTC', 'DELIV-12'],
      stamped((iso) => isoInstant(Date.parse(iso) + 2 * hourMs)),
    ),
    'timestamp-of-1970': part(
      ['sends a timestamp of 1970', 'DELIV-12'],
      stamped(() => isoInstant(0)),
    ),
    'timestamp-as-number': part(['sends the timestamp as a number', 'DELIV-12'], stamped(Date.parse)),
    'timestamp-with-offset': part(
      ['sends the timestamp with another offset', 'DELIV-12'],
      stamped((iso) => iso.replace('Z', '+02:00')),
    ),
  },
  'delivery.names-its-webhook': {
    'other-webhook-id': part(
      'sends the id of another webhook',
      withWebhookId((id) => Number(id) + 1),
    ),
    'one-id-for-all': part(
      'sends every webhook the same id',
      withWebhookId(() => 1),
    ),
  },
  'delivery.matched-payload': {
    'manifest-id-as-number': part(
      ['sends manifest_id as a number', 'DELIV-13'],
      dataOf('manifest.matched', ({ manifest_id: id, ...others }) => ({
        ...others,
        manifest_id: Number(id),
      })),
    ),
    'wrong-manifest-id': part(
      ['sends another manifest_id', 'DELIV-13'],
      dataOf('manifest.matched', (data) => ({ ...data, manifest_id: `${data.manifest_id}0` })),
    ),
    'no-tags': part(['leaves the tags out', 'DELIV-13'], dataOf('manifest.matched', without('tags'))),
    'joined-tags': part(
      ['sends the tags as one string', 'DELIV-13'],
      dataOf('manifest.matched', withMember('tags', 'one,two')),
    ),
    'stream-id-as-name': part(
      ['sends the id of the stream as its name', 'DELIV-13'],
      dataOf('manifest.matched', (data) => ({ ...data, stream_name: data.stream_id })),
    ),
    'published-instant': part(
      ['sends the publication date with a time', 'DELIV-13'],
      dataOf('manifest.matched', (data) => ({ ...data, published_date: `${data.published_date}T00:00:00Z` })),
    ),
    'one-event-name': part(
      ['gives every event the same name', 'DELIV-11'],
      payloadOf('*', withMember('event', 'event')),
    ),
  },
  'delivery.matched-agrees-with-listing': {
    ...wrongMatchHeadlines,
    'other-stream': part('names another stream', underLastStream),
    'no-claims': part('sends a claim count of 0', dataOf('manifest.matched', withMember('claim_count', 0))),
    'day-before': part(
      'sends the day before',
      dataOf('manifest.matched', (data) => ({
        ...data,
        published_date: isoInstant(Date.parse(String(data.published_date)) - dayMs).slice(0, 10),
      })),
    ),
    'other-domain': part(
      'sends a domain of neither stream nor manifest',
      dataOf('manifest.matched', (data) => ({
        ...data,
        home_domain: data.home_domain === 'universe-earth' ? 'places-geography' : 'universe-earth',
      })),
    ),
  },
  'delivery.new-content-payload': {
    ...wrongContentHeadlines,
    'available-as-text': part(
      ['sends what is available as one string', 'DELIV-15'],
      dataOf('digest.new_content', withMember('available', 'signal, brief')),
    ),
    'digest-id-as-text': part(
      ['sends digest_id as a string', 'DELIV-15'],
      dataOf('digest.new_content', (data) => ({ ...data, digest_id: String(data.digest_id) })),
    ),
    'no-digest-name': part(
      ['leaves the name of the digest out', 'DELIV-15'],
      dataOf('digest.new_content', without('digest_name')),
    ),
    'named-as-match': part(
      ['names the event manifest.matched', 'DELIV-11'],
      payloadOf('digest.new_content', withMember('event', 'manifest.matched')),
    ),
    'stream-id-as-name': part(
      ['sends the id of the stream as its name', 'DELIV-15'],
      dataOf('digest.new_content', (data) => ({ ...data, stream_name: data.stream_id })),
    ),
    'nothing-available': part(
      ['sends an empty list of what is available', 'DELIV-15'],
      dataOf('digest.new_content', withMember('available', [])),
    ),
    'published-1970': part(
      ['sends a publication date of 1970', 'DELIV-15'],
      dataOf('digest.new_content', withMember('published_date', '1970-01-01')),
    ),
    'embeds-brief': part(
      ['embeds the Brief', 'DELIV-01'],
      dataOf('digest.new_content', withMember('brief', { body: { lead } })),
    ),
  },
  'delivery.metadata-only': {
    'embeds-claims': part('embeds the claims', dataOf('manifest.matched', withMember('claims', claims))),
    'embeds-brief': part(
      'embeds the Brief',
      dataOf('manifest.matched', withMember('brief', { title: 'Tender', body: { lead } })),
    ),
  },
  'delivery.signature-form': {
    'no-prefix': law('sends the digits without a prefix', {
      delivery: { signature: (hex) => hex },
    }),
    'capital-prefix': law('writes the prefix in capitals', {
      delivery: { signature: (hex) => `SHA256=${hex}` },
    }),
    base64: law('signs in base64', {
      delivery: { signature: (hex) => `sha256=${Buffer.from(hex, 'hex').toString('base64')}` },
    }),
    'unsigned-tests': part(
      'sends test events unsigned',
      signatureBy(({ headers }, { delivery }) =>
        delivery.isTest ? undefined : headers['x-service-signature'],
      ),
    ),
  },
  'delivery.signed-over-raw-bytes': {
    'signs-escaped-json': part(
      'signs the JSON with escaped characters',
      signatureBy(({ body }, { webhook }) => hmac(webhook.secret, escaped(body))),
    ),
    'signs-latin1': part(
      'signs the bytes of another encoding',
      signatureBy(({ body }, { webhook }) =>
        hmac(webhook.secret, Buffer.from(body.toString('utf8'), 'latin1')),
      ),
    ),
    'hash-without-key': part(
      'sends a hash without a key',
      signatureBy(({ body }) => `sha256=${createHash('sha256').update(body).digest('hex')}`),
    ),
  },
  'delivery.own-secret': {
    'one-key-for-all': part(
      ['signs for all webhooks with one key', 'DELIV-19'],
      signedBy(() => 'one key'),
    ),
    'truncated-secret': part(
      ['signs without the last character of the secret', 'DELIV-19'],
      signedBy((secret) => secret.slice(0, -1)),
    ),
    'sends-secret': part(
      ['sends the secret in the payload', 'HOOK-03'],
      payloadOf('*', (payload, { webhook }) => ({ ...payload, secret: webhook.secret })),
    ),
  },
  'delivery.all-events-signed': {
    'unsigned-new-content': part(['sends new content unsigned', 'DELIV-17'], unsigned('digest.new_content')),
    'unsigned-new-streams': part(['sends new streams unsigned', 'DELIV-17'], unsigned('stream.created')),
    'unsigned-removed-streams': part(
      ['sends removed streams unsigned', 'DELIV-17'],
      unsigned('stream.removed'),
    ),
    'updates-with-one-key': part(
      ['signs changes of digests with one key', 'DELIV-18'],
      signatureBy(({ headers, body }, { delivery }) =>
        delivery.message.event === 'digest.updated' ? hmac('one key', body) : headers['x-service-signature'],
      ),
    ),
  },
  'delivery.retries-signed': {
    'unsigned-retries': part(
      'sends retries unsigned',
      signatureBy(({ headers }, attempt) => (isRetry(attempt) ? undefined : headers['x-service-signature'])),
    ),
    'unsigned-second-retry': part(
      'sends the second retry unsigned',
      signatureBy(({ headers }, { delivery }) =>
        delivery.attempts.length > 1 ? undefined : headers['x-service-signature'],
      ),
    ),
    'first-signature-kept': part(
      'keeps the signature of the first attempt for other bytes',
      sending((outgoing, attempt) =>
        isRetry(attempt)
          ? { ...outgoing, body: Buffer.concat([outgoing.body, Buffer.from('\n')]) }
          : outgoing,
      ),
    ),
  },
  'delivery.retries-repeat-payload': {
    'retry-loses-headline': part(
      'leaves the headline out of retries',
      dataOf('*', (data, attempt) => (isRetry(attempt) ? without('headline')(data) : data)),
    ),
    'second-retry-loses-headline': part(
      'leaves the headline out of the second retry',
      dataOf('*', (data, { delivery }) => (delivery.attempts.length > 1 ? without('headline')(data) : data)),
    ),
  },
} satisfies Partial<MutantTable<DeliveryRuleId>>;
