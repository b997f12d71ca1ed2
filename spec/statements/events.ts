// Statements of the document about events, their deliveries and signatures, by its headings.
import { implied, type StatementTable, under } from './statement.ts';

export const eventsStatements = {
  ...under('Events', {
    'DELIV-05': 'manifest.matched is sent in real time when a new manifest reaches a subscribed stream.',
    'DELIV-06':
      'digest.new_content is sent in real time for every new manifest of any stream of the subscribed user digest.',
    'DELIV-07':
      'digest.created is sent when a catalog digest is added to the account, and digest.removed when it is removed.',
    'DELIV-08':
      'digest.updated is sent when a digest changes. Its payload has a message that describes the change of streams, metadata or filters.',
    'DELIV-09': 'stream.created is sent when a new stream goes live.',
    'DELIV-10':
      'stream.removed (permanent) and stream.unpublished (temporary) are two events, each with a reason in its payload.',
    'DELIV-11':
      'event is a string that names what happened. webhook_id is an integer and equals the registered id.',
    'DELIV-12': 'timestamp of a delivery is an ISO 8601 string in UTC with milliseconds.',
    'DELIV-13':
      'The data of manifest.matched has manifest_id and stream_id (strings), stream_name, headline, published_date (date), claim_count (integer), tags (array of strings) and home_domain.',
    'DELIV-14':
      'The data of stream.created has stream_id, name, title, description, home_domain and cross_domains (array of strings).',
    'DELIV-15':
      'The data of digest.new_content has digest_id (integer), digest_name, manifest_id, stream_id, stream_name, headline, published_date (date) and available (array of content levels).',
    'DELIV-16': 'A digest webhook receives content of its own digest only.',
  }),
  ...under(['Events', 'Limits'], {
    'HOOK-18':
      'A digest accepts five webhooks. A sixth gets a 4xx and is not stored; another digest has five places of its own.',
  }),
  ...under(['Events', 'Retry and circuit breaker'], {
    'CLIENT-16': 'Receivers answer within 10 s and fetch content over REST by the ids in the payload.',
  }),
  ...under('Signature', {
    'CLIENT-15': 'Receivers compute the HMAC-SHA256 over the raw bytes and compare it in constant time.',
    'DELIV-17':
      'Every delivery, the test event included, has the header X-Service-Signature: sha256= followed by 64 hex digits.',
    'DELIV-18':
      'The signature is the HMAC-SHA256 of the raw body bytes as sent, keyed with the secret of the webhook.',
    'DELIV-19':
      'Each webhook signs with its own secret: the secret of one webhook does not verify signatures of another.',
    'DELIV-20': 'A retry carries a valid signature for the bytes that it sends.',
  }),
  ...under('Retry and circuit breaker', {
    'DELIV-21': 'The first attempt of a delivery is immediate.',
    'DELIV-22':
      'The second attempt follows 60 s after the first one failed, the third 300 s after the second.',
    'DELIV-23': 'A delivery has at most three attempts.',
    'DELIV-24': 'A successful first or second attempt ends the delivery.',
    'DELIV-25':
      'A receiver has 10 s to answer an attempt. Without an answer in that time the attempt has failed.',
    'DELIV-26': 'Ten consecutive failures disable the webhook. Nine do not.',
    'DELIV-27': 'The failures must be consecutive: a success in between restarts the count.',
    'DELIV-28': implied(
      'After reactivation the count restarts: one further failure does not disable the webhook again.',
    ),
    'DELIV-29':
      'The circuit breaker works per webhook: a failing webhook does not disable others of the organisation.',
    'DELIV-30': 'REST and MCP push no events to their clients.',
    'WS-02': 'Platform customers receive manifest_id values through the WebSocket.',
  }),
} satisfies StatementTable;
