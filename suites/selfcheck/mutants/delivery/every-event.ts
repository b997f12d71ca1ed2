// Mutants of every delivery: the id of its webhook, no secret, the complete address, the headline of its manifest.
import type { DeliveryRuleId } from '../../../../spec/rules/delivery.ts';
import type { StatementId } from '../../../../spec/statements/index.ts';
import type { Mutants, MutantTable } from '../../mutant.ts';
import { wrong } from '../../mutant.ts';
import type { Wrap } from '../../replaced-operation.ts';
import { dataOf, payloadOf, sending, signatureBy } from './sent.ts';

/** Sends deliveries of the event without a signature. */
const unsigned = (event: string): Wrap =>
  signatureBy(({ headers }, { delivery }) =>
    delivery.message.event === event ? undefined : headers['x-service-signature'],
  );

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
  'stream-as-headline': wrong('sends the name of the stream as the headline', ...breaks).part(
    headlineOfStream(event),
  ),
});

export const wrongMatchHeadlines = wrongHeadlines('manifest.matched');
export const wrongContentHeadlines = wrongHeadlines('digest.new_content', 'DELIV-15');

export const unsignedCatalogDigests: Mutants = {
  'unsigned-addition': wrong('sends additions unsigned', 'DELIV-17').part(unsigned('digest.created')),
  'unsigned-removal': wrong('sends removals unsigned', 'DELIV-17').part(unsigned('digest.removed')),
};

export const everyEventMutants = {
  'delivery.all-events-name-webhook': {
    'digest-as-webhook': wrong('sends the id of the digest as the id of the webhook', 'DELIV-11').part(
      payloadOf('digest.new_content', (payload) => ({
        ...payload,
        webhook_id: Object(payload.data).digest_id,
      })),
    ),
    'first-webhook': wrong('sends the id of another webhook with stream events', 'DELIV-11').part(
      payloadOf('stream.created', (payload) => ({ ...payload, webhook_id: Number(payload.webhook_id) - 1 })),
    ),
    'secret-in-data': wrong('sends the secret in the data of new content', 'HOOK-03').part(
      dataOf('digest.new_content', (data, { webhook }) => ({ ...data, verify_with: webhook.secret })),
    ),
    'secret-in-header': wrong('sends the secret in a header of stream events', 'HOOK-03').part(
      sending((outgoing, { webhook, delivery }) =>
        delivery.message.event === 'stream.created'
          ? { ...outgoing, headers: { ...outgoing.headers, 'x-secret': webhook.secret } }
          : outgoing,
      ),
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
