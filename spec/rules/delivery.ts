// Rules about deliveries: which events are told, what they carry, how they are signed, tried again and given up.
import type { RuleTable } from './rule.ts';

const events = 'Events';
const signature = 'Signature';
const retries = 'Retry and circuit breaker';

export const deliveryRules = {
  'delivery.at-once': {
    level: 'must',
    section: events,
    text: 'A new manifest is told of as soon as it reaches a stream: the first attempt waits for nothing.',
    covers: ['DELIV-05', 'DELIV-21'],
  },
  'delivery.common-payload': {
    level: 'must',
    section: events,
    text: 'Every delivery carries event, webhook_id, timestamp and data; the timestamp is UTC to the millisecond, by the clock of the service.',
    covers: ['DELIV-02', 'DELIV-11', 'DELIV-12'],
  },
  'delivery.names-its-webhook': {
    level: 'must',
    section: events,
    text: 'The webhook_id of a delivery is the id of the webhook that it was sent to.',
    covers: ['DELIV-11'],
  },
  'delivery.matched-payload': {
    level: 'must',
    section: events,
    text: 'manifest.matched tells of the manifest and of the stream that it reached, member by member as documented.',
    covers: ['DELIV-11', 'DELIV-13'],
  },
  'delivery.new-content-payload': {
    level: 'must',
    section: events,
    text: 'digest.new_content tells of the digest, the manifest and its stream, and lists what content there is.',
    covers: ['DELIV-01', 'DELIV-11', 'DELIV-15'],
  },
  'delivery.matched-as-listed': {
    level: 'must',
    section: events,
    text: 'The stream that manifest.matched names lists the manifest that it names, with the date and the number of claims that it tells.',
    covers: ['DELIV-13'],
  },
  'delivery.metadata-only': {
    level: 'must',
    section: 'What the service does',
    text: 'No delivery carries the claims, the Brief or the Record of a manifest.',
    covers: ['DELIV-01'],
  },
  'delivery.stream-created-when-live': {
    level: 'must',
    section: events,
    text: 'stream.created tells of a stream that went live, with its names, home domain and those that it crosses, three at most.',
    covers: ['DELIV-09', 'DELIV-11', 'DELIV-14', 'STREAM-03', 'STREAM-35'],
  },
  'delivery.stream-end-told': {
    level: 'must',
    section: events,
    text: 'Every stream that is unpublished and every one that is removed is told of, as two events, each with its reason.',
    covers: ['DELIV-10', 'DELIV-11', 'STREAM-35'],
  },
  'delivery.any-stream-of-digest': {
    level: 'must',
    section: events,
    text: 'A digest tells of every new manifest of any of its streams, also of one that reached several of them, or that a filter chose.',
    covers: ['DELIV-06'],
  },
  'delivery.changed-digest-told': {
    level: 'must',
    section: events,
    text: 'A digest tells of the content of a stream that was added to it, and no more of one that was taken out.',
    covers: ['DELIV-06'],
  },
  'delivery.own-digest-only': {
    level: 'must',
    section: events,
    text: 'A webhook of a digest hears of the content of that digest and of no other, also where they share a stream.',
    covers: ['DELIV-16'],
  },
  'delivery.activated-digest-told': {
    level: 'must',
    section: 'Digest (states)',
    text: 'A digest that was paused tells of new content once it is activated.',
    covers: ['DIGEST-15'],
  },
  'delivery.deleted-digest-silent': {
    level: 'must',
    section: 'Digest (states)',
    text: 'A deleted digest tells of nothing that is published after, also if somebody tries to activate it.',
    covers: ['DIGEST-15', 'DIGEST-16'],
  },
  'delivery.digest-update-told': {
    level: 'must',
    section: events,
    text: 'Where changes of a digest are told, each is: a new name, a changed list of streams and changed filters, with a message.',
    covers: ['DELIV-08'],
  },
  'delivery.changes-told-to-owner': {
    level: 'must',
    section: events,
    text: 'Where changes of a digest are told, they are told to webhooks of its organisation alone.',
    covers: ['DELIV-08'],
  },
  'delivery.catalog-digest-told': {
    level: 'must',
    section: events,
    text: 'digest.created tells that a digest of the catalog was added to the account, digest.removed that it left.',
    covers: ['DELIV-07', 'DELIV-11'],
  },
  'delivery.signature-form': {
    level: 'must',
    section: signature,
    text: 'Every delivery, of a test too, has X-Service-Signature: sha256= and the 64 hex digits of the digest.',
    covers: ['DELIV-17'],
  },
  'delivery.signed-over-raw-bytes': {
    level: 'must',
    section: signature,
    text: 'The signature is the HMAC-SHA256 of the bytes as sent, whatever letters are among them.',
    covers: ['DELIV-18'],
  },
  'delivery.all-events-signed': {
    level: 'must',
    section: signature,
    text: 'What is told of digests and of streams is signed like what is told of manifests.',
    covers: ['DELIV-17', 'DELIV-18'],
  },
  'delivery.own-secret': {
    level: 'must',
    section: signature,
    text: 'Each webhook signs with its own secret, which verifies no delivery of another one and stands in none.',
    covers: ['DELIV-19', 'HOOK-03'],
  },
  'delivery.retries-signed': {
    level: 'must',
    section: signature,
    text: 'Each retry is signed for the bytes that it carries.',
    covers: ['DELIV-20'],
  },
  'delivery.retries-say-the-same': {
    level: 'should',
    section: signature,
    text: 'Both retries carry what the first attempt carried, its timestamp aside.',
    covers: ['DELIV-20'],
  },
  'delivery.retried-after-60-and-300-s': {
    level: 'must',
    section: retries,
    text: 'A failed delivery is attempted again 60 s after its first attempt, and 300 s after its second.',
    covers: ['DELIV-22'],
  },
  'delivery.all-events-tried-again': {
    level: 'must',
    section: retries,
    text: 'What is told of digests and of streams is attempted again like what is told of manifests.',
    covers: ['DELIV-22'],
  },
  'delivery.three-attempts': {
    level: 'must',
    section: retries,
    text: 'After three failed attempts a delivery is given up.',
    covers: ['DELIV-23'],
  },
  'delivery.success-ends-it': {
    level: 'must',
    section: retries,
    text: 'No attempt follows one that succeeded, be it the first or the second.',
    covers: ['DELIV-24'],
  },
  'delivery.ten-seconds-to-answer': {
    level: 'must',
    section: retries,
    text: 'An answer within 10 s counts; without one by then the attempt has failed.',
    covers: ['DELIV-25'],
  },
  'delivery.breaker-at-ten': {
    level: 'must',
    section: retries,
    text: 'Ten failures in a row, be they refusals or no answers, disable the webhook, and nothing is delivered any more.',
    covers: ['DELIV-03', 'DELIV-26'],
  },
  'delivery.breaker-not-sooner': {
    level: 'must',
    section: retries,
    text: 'Nine failures in a row leave the webhook enabled.',
    covers: ['DELIV-03', 'DELIV-26'],
  },
  'delivery.success-resets-count': {
    level: 'must',
    section: retries,
    text: 'A success in between, also one of a second attempt, starts the count of failures anew.',
    covers: ['DELIV-27'],
  },
  'delivery.reactivation-resets-count': {
    level: 'should',
    section: retries,
    text: 'After a reactivation the failures are counted anew: one more does not disable the webhook.',
    covers: ['DELIV-28'],
  },
  'delivery.breaker-per-webhook': {
    level: 'must',
    section: retries,
    text: 'A failing webhook takes none of the organisation’s others with it, and is not saved by their successes.',
    covers: ['DELIV-29'],
  },
  'delivery.model-holds': {
    level: 'must',
    section: retries,
    text: 'Through any series of registrations, news, refusals and time a webhook is sent what is due, and no more.',
    covers: ['DELIV-03', 'DELIV-05', 'DELIV-20', 'DELIV-22', 'DELIV-23', 'DELIV-24', 'DELIV-26'],
  },
} as const satisfies RuleTable<'delivery'>;

export type DeliveryRuleId = keyof typeof deliveryRules;
