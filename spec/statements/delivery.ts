// Statements about webhook deliveries.
import type { StatementTable } from './statement.ts';

export const deliveryStatements = {
  'DELIV-01': {
    sections: ['What the service does'],
    text: 'Webhook deliveries carry metadata only, never content of a Signal, Brief or Record.',
  },
  'DELIV-02': {
    sections: ['Webhook and delivery resources'],
    text: 'Every delivery body has at least event, webhook_id, timestamp and data.',
  },
  'DELIV-03': {
    sections: ['Webhook (states)'],
    text: 'Ten consecutive delivery failures disable an enabled webhook, and its deliveries stop.',
    silences: ['S-163'],
  },
  'DELIV-04': {
    sections: ['Webhook (states)'],
    text: 'POST /webhooks/{id}/reactivate enables a webhook that was disabled automatically.',
  },
  'DELIV-05': {
    sections: ['Events'],
    text: 'manifest.matched is sent in real time when a new manifest reaches a subscribed stream.',
    silences: ['S-169', 'S-170'],
  },
  'DELIV-06': {
    sections: ['Events'],
    text: 'digest.new_content is sent in real time for every new manifest of any stream of the subscribed user digest.',
    silences: ['S-218'],
  },
  'DELIV-07': {
    sections: ['Events'],
    text: 'digest.created is sent when a catalog digest is added to the account, and digest.removed when it is removed.',
    silences: ['S-219'],
  },
  'DELIV-08': {
    sections: ['Events'],
    text: 'digest.updated is sent when a digest changes. Its payload has a message that describes the change of streams, metadata or filters.',
    silences: ['S-219'],
  },
  'DELIV-09': {
    sections: ['Events'],
    text: 'stream.created is sent when a new stream goes live.',
    silences: ['S-197'],
  },
  'DELIV-10': {
    sections: ['Events'],
    text: 'stream.removed (permanent) and stream.unpublished (temporary) are two events, each with a reason in its payload.',
  },
  'DELIV-11': {
    sections: ['Events'],
    text: 'event is a string that names what happened. webhook_id is an integer and equals the registered id.',
  },
  'DELIV-12': {
    sections: ['Events'],
    text: 'timestamp of a delivery is an ISO 8601 string in UTC with milliseconds.',
  },
  'DELIV-13': {
    sections: ['Events'],
    text: 'The data of manifest.matched has manifest_id and stream_id (strings), stream_name, headline, published_date (date), claim_count (integer), tags (array of strings) and home_domain.',
  },
  'DELIV-14': {
    sections: ['Events'],
    text: 'The data of stream.created has stream_id, name, title, description, home_domain and cross_domains (array of strings).',
  },
  'DELIV-15': {
    sections: ['Events'],
    text: 'The data of digest.new_content has digest_id (integer), digest_name, manifest_id, stream_id, stream_name, headline, published_date (date) and available (array of content levels).',
  },
  'DELIV-16': {
    sections: ['Events'],
    text: 'A digest webhook receives content of its own digest only.',
  },
  'DELIV-17': {
    sections: ['Signature'],
    text: 'Every delivery, the test event included, has the header X-Service-Signature: sha256= followed by 64 hex digits.',
    silences: ['S-168'],
  },
  'DELIV-18': {
    sections: ['Signature'],
    text: 'The signature is the HMAC-SHA256 of the raw body bytes as sent, keyed with the secret of the webhook.',
    silences: ['S-168'],
  },
  'DELIV-19': {
    sections: ['Signature'],
    text: 'Each webhook signs with its own secret: the secret of one webhook does not verify signatures of another.',
  },
  'DELIV-20': {
    sections: ['Signature'],
    text: 'A retry carries a valid signature for the bytes that it sends.',
    silences: ['S-167'],
  },
  'DELIV-21': {
    sections: ['Retry and circuit breaker'],
    text: 'The first attempt of a delivery is immediate.',
  },
  'DELIV-22': {
    sections: ['Retry and circuit breaker'],
    text: 'The second attempt follows 60 s after the first one failed, the third 300 s after the second.',
    silences: ['S-167'],
  },
  'DELIV-23': {
    sections: ['Retry and circuit breaker'],
    text: 'A delivery has at most three attempts.',
  },
  'DELIV-24': {
    sections: ['Retry and circuit breaker'],
    text: 'A successful first or second attempt ends the delivery.',
    silences: ['S-164'],
  },
  'DELIV-25': {
    sections: ['Retry and circuit breaker'],
    text: 'A receiver has 10 s to answer an attempt. Without an answer in that time the attempt has failed.',
  },
  'DELIV-26': {
    sections: ['Retry and circuit breaker'],
    text: 'Ten consecutive failures disable the webhook. Nine do not.',
    silences: ['S-163'],
  },
  'DELIV-27': {
    sections: ['Retry and circuit breaker'],
    text: 'The failures must be consecutive: a success in between restarts the count.',
    silences: ['S-165'],
  },
  'DELIV-28': {
    sections: ['Retry and circuit breaker'],
    text: 'After reactivation the count restarts: one further failure does not disable the webhook again.',
    strength: 'implied',
    silences: ['S-165'],
  },
  'DELIV-29': {
    sections: ['Retry and circuit breaker'],
    text: 'The circuit breaker works per webhook: a failing webhook does not disable others of the organisation.',
  },
  'DELIV-30': {
    sections: ['Retry and circuit breaker'],
    text: 'REST and MCP push no events to their clients.',
  },
} as const satisfies StatementTable<'DELIV'>;
