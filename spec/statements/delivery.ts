// Statements about webhook deliveries.
import { type StatementTable, under } from './statement.ts';

export const deliveryStatements = {
  'DELIV-01': under('What the service does').stated(
    'Webhook deliveries carry metadata only, never content of a Signal, Brief or Record.',
  ),
  'DELIV-02': under('Webhook and delivery resources').stated(
    'Every delivery body has at least event, webhook_id, timestamp and data.',
  ),
  'DELIV-03': under('Webhook (states)', 'S-163').stated(
    'Ten consecutive delivery failures disable an enabled webhook, and its deliveries stop.',
  ),
  'DELIV-04': under('Webhook (states)').stated(
    'POST /webhooks/{id}/reactivate enables a webhook that was disabled automatically.',
  ),
  'DELIV-05': under('Events', 'S-169', 'S-170').stated(
    'manifest.matched is sent in real time when a new manifest reaches a subscribed stream.',
  ),
  'DELIV-06': under('Events', 'S-218').stated(
    'digest.new_content is sent in real time for every new manifest of any stream of the subscribed user digest.',
  ),
  'DELIV-07': under('Events', 'S-219').stated(
    'digest.created is sent when a catalog digest is added to the account, and digest.removed when it is removed.',
  ),
  'DELIV-08': under('Events', 'S-219').stated(
    'digest.updated is sent when a digest changes. Its payload has a message that describes the change of streams, metadata or filters.',
  ),
  'DELIV-09': under('Events', 'S-197').stated('stream.created is sent when a new stream goes live.'),
  'DELIV-10': under('Events').stated(
    'stream.removed (permanent) and stream.unpublished (temporary) are two events, each with a reason in its payload.',
  ),
  'DELIV-11': under('Events').stated(
    'event is a string that names what happened. webhook_id is an integer and equals the registered id.',
  ),
  'DELIV-12': under('Events').stated(
    'timestamp of a delivery is an ISO 8601 string in UTC with milliseconds.',
  ),
  'DELIV-13': under('Events').stated(
    'The data of manifest.matched has manifest_id and stream_id (strings), stream_name, headline, published_date (date), claim_count (integer), tags (array of strings) and home_domain.',
  ),
  'DELIV-14': under('Events').stated(
    'The data of stream.created has stream_id, name, title, description, home_domain and cross_domains (array of strings).',
  ),
  'DELIV-15': under('Events').stated(
    'The data of digest.new_content has digest_id (integer), digest_name, manifest_id, stream_id, stream_name, headline, published_date (date) and available (array of content levels).',
  ),
  'DELIV-16': under('Events').stated('A digest webhook receives content of its own digest only.'),
  'DELIV-17': under('Signature', 'S-168').stated(
    'Every delivery, the test event included, has the header X-Service-Signature: sha256= followed by 64 hex digits.',
  ),
  'DELIV-18': under('Signature', 'S-168').stated(
    'The signature is the HMAC-SHA256 of the raw body bytes as sent, keyed with the secret of the webhook.',
  ),
  'DELIV-19': under('Signature').stated(
    'Each webhook signs with its own secret: the secret of one webhook does not verify signatures of another.',
  ),
  'DELIV-20': under('Signature', 'S-167').stated(
    'A retry carries a valid signature for the bytes that it sends.',
  ),
  'DELIV-21': under('Retry and circuit breaker').stated('The first attempt of a delivery is immediate.'),
  'DELIV-22': under('Retry and circuit breaker', 'S-167').stated(
    'The second attempt follows 60 s after the first one failed, the third 300 s after the second.',
  ),
  'DELIV-23': under('Retry and circuit breaker').stated('A delivery has at most three attempts.'),
  'DELIV-24': under('Retry and circuit breaker', 'S-164').stated(
    'A successful first or second attempt ends the delivery.',
  ),
  'DELIV-25': under('Retry and circuit breaker').stated(
    'A receiver has 10 s to answer an attempt. Without an answer in that time the attempt has failed.',
  ),
  'DELIV-26': under('Retry and circuit breaker', 'S-163').stated(
    'Ten consecutive failures disable the webhook. Nine do not.',
  ),
  'DELIV-27': under('Retry and circuit breaker', 'S-165').stated(
    'The failures must be consecutive: a success in between restarts the count.',
  ),
  'DELIV-28': under('Retry and circuit breaker', 'S-165').implied(
    'After reactivation the count restarts: one further failure does not disable the webhook again.',
  ),
  'DELIV-29': under('Retry and circuit breaker').stated(
    'The circuit breaker works per webhook: a failing webhook does not disable others of the organisation.',
  ),
  'DELIV-30': under('Retry and circuit breaker').stated('REST and MCP push no events to their clients.'),
} satisfies StatementTable<'DELIV'>;
