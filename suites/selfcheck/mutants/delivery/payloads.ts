// Mutants of payloads, and of the signatures and payloads of retries.
import { isoInstant } from '../../../../simulator/core/delivery.ts';
import type { Parts } from '../../../../simulator/parts.ts';
import type { DeliveryRuleId } from '../../../../spec/rules/delivery.ts';
import type { StatementId } from '../../../../spec/statements/index.ts';
import { dayMs, hourMs } from '../../../../spec/units.ts';
import type { Members } from '../../alter.ts';
import { type Mutants, type MutantTable, wrong } from '../../mutant.ts';
import type { Wrap } from '../../replaced-operation.ts';
import {
  dataOf,
  isRetry,
  payloadOf,
  sending,
  signatureBy,
  stamped,
  unsigned,
  withMember,
  without,
} from './sent.ts';

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

/** Sends the headline of the previous manifest. */
function headlineBefore(event: string): Wrap {
  let before: unknown = 'Nothing yet';
  let last: unknown;
  return dataOf(event, (data) => {
    if (last !== undefined && last !== data.headline) before = last;
    last = data.headline;
    return { ...data, headline: before };
  });
}

const headlineOfStream = (event: string): Wrap =>
  dataOf(event, (data) => ({ ...data, headline: data.stream_name }));

const wrongHeadlines = (event: string, ...breaks: readonly StatementId[]): Mutants => ({
  'headline-before': wrong('sends the headline of another manifest', ...breaks).part(headlineBefore(event)),
  'stream-as-headline': wrong('sends the stream as the headline', ...breaks).part(headlineOfStream(event)),
});
export const wrongMatchHeadlines = wrongHeadlines('manifest.matched');
export const wrongContentHeadlines = wrongHeadlines('digest.new_content', 'DELIV-15');

export const unsignedCatalogDigests: Mutants = {
  'unsigned-addition': wrong('sends additions unsigned', 'DELIV-17').part(unsigned('digest.created')),
  'unsigned-removal': wrong('sends removals unsigned', 'DELIV-17').part(unsigned('digest.removed')),
};

export const payloadMutants = {
  'delivery.common-payload': {
    'timestamp-of-other-zone': wrong('sends the hour of another time zone as UTC').part(
      stamped((iso) => isoInstant(Date.parse(iso) + 2 * hourMs)),
    ),
    'timestamp-of-1970': wrong('sends a timestamp of 1970').part(stamped(() => isoInstant(0))),
  },
  'delivery.matched-payload': {
    'wrong-manifest-id': wrong('sends another manifest_id', 'DELIV-13').part(
      dataOf('manifest.matched', (data) => ({ ...data, manifest_id: `${data.manifest_id}0` })),
    ),
    'stream-id-as-name': wrong('sends the id of the stream as its name', 'DELIV-13').part(
      dataOf('manifest.matched', (data) => ({ ...data, stream_name: data.stream_id })),
    ),
    'one-event-name': wrong('gives every event the same name', 'DELIV-11').part(
      payloadOf('*', withMember('event', 'event')),
    ),
  },
  'delivery.matched-agrees-with-listing': {
    ...wrongMatchHeadlines,
    'other-stream': wrong('names another stream').part(underLastStream),
    'no-claims': wrong('counts 0 claims').part(dataOf('manifest.matched', withMember('claim_count', 0))),
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
    'name-at-creation': wrong('keeps the name that the digest had first', 'DELIV-15').part((parts) => {
      const first = new Map<unknown, unknown>();
      return dataOf('digest.new_content', (data) => {
        if (!first.has(data.digest_id)) first.set(data.digest_id, data.digest_name);
        return { ...data, digest_name: first.get(data.digest_id) };
      })(parts);
    }),
    'hour-of-other-zone': wrong('sends the hour of another time zone as UTC', 'DELIV-15').part(
      stamped((iso) => isoInstant(Date.parse(iso) + 2 * hourMs), 'digest.new_content'),
    ),
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
    'brief-not-available': wrong('leaves the Brief out of what is available', 'DELIV-15').part(
      dataOf('digest.new_content', withMember('available', ['signal'])),
    ),
    'published-1970': wrong('sends a publication date of 1970', 'DELIV-15').part(
      dataOf('digest.new_content', withMember('published_date', '1970-01-01')),
    ),
    'embeds-brief': wrong('embeds the Brief', 'DELIV-01').part(
      dataOf('digest.new_content', withMember('brief', { body: { lead } })),
    ),
  },
  'delivery.metadata-only': {
    'embeds-claims': wrong('embeds claims').part(dataOf('manifest.matched', withMember('claims', claims))),
    'embeds-brief': wrong('embeds the Brief').part(
      dataOf('manifest.matched', withMember('brief', { title: 'Tender', body: { lead } })),
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
  'delivery.sent-to-whole-url': {
    'drops-query': wrong('drops the query string of the address').part(
      sending((outgoing) => ({ ...outgoing, url: outgoing.url.replace(/\?.*$/, '') })),
    ),
    'unescapes-query': wrong('decodes the query string of the address').part(
      sending((outgoing) => ({ ...outgoing, url: outgoing.url.replace(/%26/, '&') })),
    ),
  },
} satisfies Partial<MutantTable<DeliveryRuleId>>;
