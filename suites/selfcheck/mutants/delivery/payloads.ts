// Mutants of what deliveries carry, and of how they are signed.
import { createHash, createHmac } from 'node:crypto';
import { isoInstant } from '../../../../simulator/core/delivery.ts';
import type { Parts } from '../../../../simulator/parts.ts';
import type { DeliveryRuleId } from '../../../../spec/rules/delivery.ts';
import type { EventKind } from '../../../../spec/values.ts';
import type { Members } from '../../bend.ts';
import { law, type MutantTable, part } from '../../mutant.ts';
import { dataOf, isRetry, payloadOf, sending, signatureBy } from './sent.ts';

const without =
  (name: string) =>
  ({ [name]: _, ...others }: Members): Members =>
    others;

const withMember = (name: string, value: unknown) => (members: Members) => ({ ...members, [name]: value });

/** The same JSON in letters of one byte only. */
const escaped = (body: Buffer): string =>
  body
    .toString('utf8')
    .replace(/[^\x20-\x7e]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);

const hmac = (secret: string, body: Buffer | string): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

const unsigned = (event: EventKind) =>
  signatureBy(({ headers }, { delivery }) =>
    delivery.message.event === event ? undefined : headers['x-service-signature'],
  );

/** Tells of matches under the name of the last stream of the catalog as it was last listed. */
function underLastStream(parts: Parts): Parts {
  let last: Members | undefined;
  const bent = dataOf('manifest.matched', (data) =>
    last === undefined
      ? data
      : { ...data, stream_id: last.id, stream_name: last.name, home_domain: last.home_domain },
  )(parts);
  return {
    ...bent,
    restReply: (operation, reply) => {
      if (operation === 'listStreams') last = JSON.parse(String(reply.body)).data?.streams?.at(-1) ?? last;
      return reply;
    },
  };
}

const lead = 'The tender for the storage of the northern grid was awarded on Tuesday.';
const claims = [{ id: 1, claim_type: 'fact', text: lead }];

export const payloadMutants = {
  'delivery.common-payload': [
    part('leaves the webhook out', ['DELIV-02'], payloadOf('*', without('webhook_id'))),
    part('leaves the data out', ['DELIV-02'], payloadOf('*', without('data'))),
    law('sends webhook_id as text', ['DELIV-11'], { delivery: { webhookId: String } }),
    law('stamps to the second', ['DELIV-12'], {
      delivery: { timestamp: (iso) => iso.replace(/\.\d+/, '') },
    }),
    law('stamps the hour of another zone', ['DELIV-12'], {
      delivery: { timestamp: (iso) => isoInstant(Date.parse(iso) + 2 * 3_600_000) },
    }),
    law('stamps the beginning of time', ['DELIV-12'], { delivery: { timestamp: () => isoInstant(0) } }),
    law('stamps with a number', ['DELIV-12'], { delivery: { timestamp: (iso) => Date.parse(iso) } }),
    law('stamps in the time of another zone', ['DELIV-12'], {
      delivery: { timestamp: (iso) => iso.replace('Z', '+02:00') },
    }),
  ],
  'delivery.names-its-webhook': [
    law('tells one webhook of the id of another', ['DELIV-11'], { delivery: { webhookId: (id) => id + 1 } }),
    law('tells all webhooks the same id', ['DELIV-11'], { delivery: { webhookId: () => 1 } }),
  ],
  'delivery.matched-payload': [
    part(
      'sends manifest_id as a number',
      ['DELIV-13'],
      dataOf('manifest.matched', ({ manifest_id: id, ...others }) => ({
        ...others,
        manifest_id: Number(id),
      })),
    ),
    part(
      'names the manifest by another id',
      ['DELIV-13'],
      dataOf('manifest.matched', (data) => ({ ...data, manifest_id: `${data.manifest_id}0` })),
    ),
    part('leaves the tags out', ['DELIV-13'], dataOf('manifest.matched', without('tags'))),
    part('joins the tags', ['DELIV-13'], dataOf('manifest.matched', withMember('tags', 'one,two'))),
    part(
      'names the stream by its id',
      ['DELIV-13'],
      dataOf('manifest.matched', (data) => ({ ...data, stream_name: data.stream_id })),
    ),
    part(
      'tells the instant of publication',
      ['DELIV-13'],
      dataOf('manifest.matched', (data) => ({ ...data, published_date: `${data.published_date}T00:00:00Z` })),
    ),
    law('calls every event by one name', ['DELIV-11'], { delivery: { eventName: () => 'event' } }),
  ],
  'delivery.matched-as-listed': [
    part('names another stream', ['DELIV-13'], underLastStream),
    part('counts no claims', ['DELIV-13'], dataOf('manifest.matched', withMember('claim_count', 0))),
    part(
      'tells the day before',
      ['DELIV-13'],
      dataOf('manifest.matched', (data) => ({
        ...data,
        published_date: isoInstant(Date.parse(String(data.published_date)) - 86_400_000).slice(0, 10),
      })),
    ),
    part(
      'tells a domain of neither stream nor manifest',
      ['DELIV-13'],
      dataOf('manifest.matched', (data) => ({
        ...data,
        home_domain: data.home_domain === 'universe-earth' ? 'places-geography' : 'universe-earth',
      })),
    ),
  ],
  'delivery.new-content-payload': [
    part(
      'lists what is available in one text',
      ['DELIV-15'],
      dataOf('digest.new_content', withMember('available', 'signal, brief')),
    ),
    part(
      'sends digest_id as text',
      ['DELIV-15'],
      dataOf('digest.new_content', (data) => ({ ...data, digest_id: String(data.digest_id) })),
    ),
    part(
      'leaves the name of the digest out',
      ['DELIV-15'],
      dataOf('digest.new_content', without('digest_name')),
    ),
    part(
      'tells of new content under the name of a match',
      ['DELIV-11'],
      payloadOf('digest.new_content', withMember('event', 'manifest.matched')),
    ),
    part(
      'names the stream by its id',
      ['DELIV-15'],
      dataOf('digest.new_content', (data) => ({ ...data, stream_name: data.stream_id })),
    ),
    part('calls nothing available', ['DELIV-15'], dataOf('digest.new_content', withMember('available', []))),
    part(
      'tells a day long gone',
      ['DELIV-15'],
      dataOf('digest.new_content', withMember('published_date', '1970-01-01')),
    ),
    part(
      'embeds the Brief',
      ['DELIV-01'],
      dataOf('digest.new_content', withMember('brief', { body: { lead } })),
    ),
  ],
  'delivery.metadata-only': [
    part('embeds the claims', ['DELIV-01'], dataOf('manifest.matched', withMember('claims', claims))),
    part(
      'embeds the Brief',
      ['DELIV-01'],
      dataOf('manifest.matched', withMember('brief', { title: 'Tender', body: { lead } })),
    ),
  ],
  'delivery.signature-form': [
    law('sends the digits alone', ['DELIV-17'], { delivery: { signature: (hex) => hex } }),
    law('names the digest in capitals', ['DELIV-17'], { delivery: { signature: (hex) => `SHA256=${hex}` } }),
    law('signs in base64', ['DELIV-17'], {
      delivery: { signature: (hex) => `sha256=${Buffer.from(hex, 'hex').toString('base64')}` },
    }),
    part(
      'sends tests unsigned',
      ['DELIV-17'],
      signatureBy(({ headers }, { delivery }) =>
        delivery.isTest ? undefined : headers['x-service-signature'],
      ),
    ),
  ],
  'delivery.signed-over-raw-bytes': [
    part(
      'signs the JSON with other letters escaped',
      ['DELIV-18'],
      signatureBy(({ body }, { webhook }) => hmac(webhook.secret, escaped(body))),
    ),
    part(
      'signs the letters as bytes of one kind',
      ['DELIV-18'],
      signatureBy(({ body }, { webhook }) =>
        hmac(webhook.secret, Buffer.from(body.toString('utf8'), 'latin1')),
      ),
    ),
    part(
      'sends a hash without a key',
      ['DELIV-18'],
      signatureBy(({ body }) => `sha256=${createHash('sha256').update(body).digest('hex')}`),
    ),
  ],
  'delivery.own-secret': [
    law('signs for all with one key', ['DELIV-19'], { delivery: { signingKey: () => 'one key' } }),
    law('signs without the end of the secret', ['DELIV-19'], {
      delivery: { signingKey: (secret) => secret.slice(0, -1) },
    }),
    part(
      'sends the secret along',
      ['HOOK-03'],
      payloadOf('*', (payload, { webhook }) => ({ ...payload, secret: webhook.secret })),
    ),
  ],
  'delivery.all-events-signed': [
    part('sends new content unsigned', ['DELIV-17'], unsigned('digest.new_content')),
    part('sends new streams unsigned', ['DELIV-17'], unsigned('stream.created')),
    part('sends removed streams unsigned', ['DELIV-17'], unsigned('stream.removed')),
    part(
      'signs changes of digests with one key',
      ['DELIV-18'],
      signatureBy(({ headers, body }, { delivery }) =>
        delivery.message.event === 'digest.updated' ? hmac('one key', body) : headers['x-service-signature'],
      ),
    ),
  ],
  'delivery.retries-signed': [
    part(
      'sends retries unsigned',
      ['DELIV-20'],
      signatureBy(({ headers }, attempt) => (isRetry(attempt) ? undefined : headers['x-service-signature'])),
    ),
    part(
      'sends the second retry unsigned',
      ['DELIV-20'],
      signatureBy(({ headers }, { delivery }) =>
        delivery.attempts.length > 1 ? undefined : headers['x-service-signature'],
      ),
    ),
    part(
      'keeps the signature of the first attempt for other bytes',
      ['DELIV-20'],
      sending((outgoing, attempt) =>
        isRetry(attempt)
          ? { ...outgoing, body: Buffer.concat([outgoing.body, Buffer.from('\n')]) }
          : outgoing,
      ),
    ),
  ],
  'delivery.retries-say-the-same': [
    part(
      'leaves something out of retries',
      ['DELIV-20'],
      dataOf('*', (data, attempt) => (isRetry(attempt) ? without('headline')(data) : data)),
    ),
    part(
      'leaves something out of the second retry',
      ['DELIV-20'],
      dataOf('*', (data, { delivery }) => (delivery.attempts.length > 1 ? without('headline')(data) : data)),
    ),
    part(
      'adds to retries how many they are',
      ['DELIV-20'],
      payloadOf('*', (payload, attempt) =>
        isRetry(attempt) ? { ...payload, data: { ...(payload.data as object), attempt: 2 } } : payload,
      ),
    ),
  ],
} satisfies Partial<MutantTable<DeliveryRuleId>>;
