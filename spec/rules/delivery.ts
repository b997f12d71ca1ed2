// Rules about deliveries: which events are sent, what they carry, how they are signed, retried and given up.
import type { RuleTable } from './rule.ts';

const events = 'Events';
const signature = 'Signature';
const retries = 'Retry and circuit breaker';

export const deliveryRules = {
  'delivery.published-means-delivered': {
    level: 'must',
    section: events,
    text: 'A webhook for manifest.matched receives some of the manifests that are published in many streams.',
    covers: ['DELIV-05'],
  },
  'delivery.attempts-logged': {
    level: 'must',
    section: 'Webhook management',
    text: 'After a test and new content in many streams, the log of a webhook shows attempts, whether or not its address answers.',
    covers: ['DELIV-05', 'HOOK-14', 'HOOK-15'],
  },
  'delivery.test-is-logged': {
    level: 'should',
    section: 'Webhook management',
    text: 'A test does not fail, and the log of the webhook shows it once all attempts are made, whether or not the address answers.',
    covers: ['HOOK-14', 'HOOK-15'],
  },
  'delivery.at-once': {
    level: 'must',
    section: events,
    text: 'A webhook receives the first attempt as soon as a new manifest reaches a stream.',
    covers: ['DELIV-05', 'DELIV-21'],
  },
  'delivery.common-payload': {
    level: 'must',
    section: events,
    text: 'Every delivery carries event, webhook_id, timestamp and data; the timestamp is the service’s time in UTC with milliseconds.',
    covers: ['DELIV-02', 'DELIV-11', 'DELIV-12'],
  },
  'delivery.names-its-webhook': {
    level: 'must',
    section: events,
    text: 'The webhook_id of a delivery is the id of the webhook that receives it.',
    covers: ['DELIV-11'],
  },
  'delivery.all-events-name-webhook': {
    level: 'must',
    section: events,
    text: 'Deliveries of every event carry the id of the webhook that they go to, and never its secret.',
    covers: ['DELIV-11', 'HOOK-03'],
  },
  'delivery.sent-to-whole-url': {
    level: 'must',
    section: events,
    text: 'Deliveries go to the address as it was registered, with its query string.',
    covers: ['HOOK-14'],
  },
  'delivery.matched-payload': {
    level: 'must',
    section: events,
    text: 'manifest.matched carries the documented members about the manifest and about the stream that it reached.',
    covers: ['DELIV-11', 'DELIV-13'],
  },
  'delivery.new-content-payload': {
    level: 'must',
    section: events,
    text: 'digest.new_content carries the digest, the manifest and its stream, and lists the available content levels.',
    covers: ['DELIV-01', 'DELIV-11', 'DELIV-15'],
  },
  'delivery.matched-agrees-with-listing': {
    level: 'must',
    section: events,
    text: 'The stream named by manifest.matched lists the named manifest with the date and the number of claims in the event.',
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
    text: 'stream.created reports a stream that went live, with its names, its home domain and at most three cross-domains.',
    covers: ['DELIV-09', 'DELIV-11', 'DELIV-14', 'STREAM-03', 'STREAM-35'],
  },
  'delivery.stream-end-reported': {
    level: 'must',
    section: events,
    text: 'stream.unpublished reports every stream that is unpublished and stream.removed every stream that is removed, each with its reason.',
    covers: ['DELIV-10', 'DELIV-11', 'STREAM-35'],
  },
  'delivery.digest-reports-every-stream': {
    level: 'must',
    section: events,
    text: 'A digest reports each new manifest of any of its streams, including a manifest of several streams and a stream that a filter chose.',
    covers: ['DELIV-06'],
  },
  'delivery.digest-events-follow-its-streams': {
    level: 'must',
    section: events,
    text: 'A digest reports new content of a stream after it is added, and no longer after it is removed.',
    covers: ['DELIV-06'],
  },
  'delivery.own-digest-only': {
    level: 'must',
    section: events,
    text: 'A webhook of a digest receives events of that digest only, even if another digest has the same stream.',
    covers: ['DELIV-16'],
  },
  'delivery.activated-digest-reports': {
    level: 'must',
    section: 'Digest (states)',
    text: 'A paused digest reports new content after it is activated again.',
    covers: ['DIGEST-14', 'DIGEST-15'],
  },
  'delivery.deleted-digest-silent': {
    level: 'must',
    section: 'Digest (states)',
    text: 'A deleted digest reports nothing that is published later, even after a call to activate it.',
    covers: ['DIGEST-15', 'DIGEST-16'],
  },
  'delivery.digest-update-has-message': {
    level: 'must',
    section: events,
    text: 'A service that reports changes of digests reports each of them with a message: a new name or description, changed streams, and changed or removed filters.',
    covers: ['DELIV-08'],
  },
  'delivery.digest-message-describes': {
    level: 'should',
    section: events,
    text: 'The message about a new name of a digest differs from the message about an added stream.',
    covers: ['DELIV-08'],
  },
  'delivery.digest-updates-for-owner-only': {
    level: 'must',
    section: events,
    text: 'A service that reports changes of a digest reports them only to webhooks of its own organisation.',
    covers: ['DELIV-08'],
  },
  'delivery.catalog-digests-reported': {
    level: 'must',
    section: events,
    text: 'digest.created reports a catalog digest that was added to the account, and digest.removed one that was removed.',
    covers: ['DELIV-07', 'DELIV-11', 'DELIV-17', 'DELIV-18'],
  },
  'delivery.signature-form': {
    level: 'must',
    section: signature,
    text: 'Every delivery, including a test, carries X-Service-Signature with sha256= and 64 hex digits.',
    covers: ['DELIV-17'],
  },
  'delivery.signed-over-raw-bytes': {
    level: 'must',
    section: signature,
    text: 'The signature is the HMAC-SHA256 of the raw payload bytes, including characters outside ASCII.',
    covers: ['DELIV-18'],
  },
  'delivery.all-events-signed': {
    level: 'must',
    section: signature,
    text: 'Events about digests and streams are signed like events about manifests.',
    covers: ['DELIV-17', 'DELIV-18'],
  },
  'delivery.own-secret': {
    level: 'must',
    section: signature,
    text: 'Each webhook signs with its own secret, which verifies no delivery of another webhook and appears in no delivery.',
    covers: ['DELIV-19', 'HOOK-03'],
  },
  'delivery.retries-signed': {
    level: 'must',
    section: signature,
    text: 'The signature of each retry fits the bytes of that retry.',
    covers: ['DELIV-20'],
  },
  'delivery.retries-repeat-payload': {
    level: 'should',
    section: signature,
    text: 'Both retries carry the payload of the first attempt; the timestamp may differ, and members may be added.',
    covers: ['DELIV-20'],
  },
  'delivery.retried-after-60-and-300-s': {
    level: 'must',
    section: retries,
    text: 'A failed delivery is attempted again 60 s after the first attempt, and 300 s after the second.',
    covers: ['DELIV-22'],
  },
  'delivery.retried-beside-given-up': {
    level: 'must',
    section: retries,
    text: 'A delivery is retried although another one to the same webhook was given up meanwhile.',
    covers: ['DELIV-22'],
  },
  'delivery.all-events-retried': {
    level: 'must',
    section: retries,
    text: 'Events about digests and streams are attempted again like events about manifests.',
    covers: ['DELIV-22'],
  },
  'delivery.three-attempts': {
    level: 'must',
    section: retries,
    text: 'A delivery is given up after three failed attempts.',
    covers: ['DELIV-23'],
  },
  'delivery.success-ends-attempts': {
    level: 'must',
    section: retries,
    text: 'No further attempt follows a successful first or second attempt.',
    covers: ['DELIV-24'],
  },
  'delivery.timeout-of-ten-seconds': {
    level: 'must',
    section: retries,
    text: 'An attempt that is answered within 10 s succeeds, and an attempt without an answer in that time fails.',
    covers: ['DELIV-25'],
  },
  'delivery.breaker-at-ten': {
    level: 'must',
    section: retries,
    text: 'Ten consecutive failures, by refusals or by missing answers, disable the webhook and stop its deliveries.',
    covers: ['DELIV-03', 'DELIV-26'],
  },
  'delivery.breaker-not-before-ten': {
    level: 'must',
    section: retries,
    text: 'After nine consecutive failures the webhook is still enabled.',
    covers: ['DELIV-03', 'DELIV-26'],
  },
  'delivery.success-resets-count': {
    level: 'must',
    section: retries,
    text: 'A success, at the first or the second attempt, restarts the count of consecutive failures.',
    covers: ['DELIV-27'],
  },
  'delivery.reactivation-resets-count': {
    level: 'should',
    section: retries,
    text: 'A reactivation restarts the count of failures: one more failure does not disable the webhook.',
    covers: ['DELIV-28'],
  },
  'delivery.breaker-per-webhook': {
    level: 'must',
    section: retries,
    text: 'A failing webhook disables no other webhook of its organisation, and their successes do not keep it enabled.',
    covers: ['DELIV-29'],
  },
  'delivery.model-holds': {
    level: 'must',
    section: retries,
    text: 'In any series of registrations, new manifests, refusals and waits, a webhook receives the attempts that are due and no others.',
    covers: ['DELIV-03', 'DELIV-05', 'DELIV-20', 'DELIV-22', 'DELIV-23', 'DELIV-24', 'DELIV-26'],
  },
} as const satisfies RuleTable<'delivery'>;

export type DeliveryRuleId = keyof typeof deliveryRules;
