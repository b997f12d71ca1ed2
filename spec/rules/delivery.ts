// Rules about deliveries: which events are sent, what they carry, how they are signed, retried and given up.
import { citing, covering, type RuleTable } from './rule.ts';

const events = 'Events';

export const deliveryRules = {
  'delivery.published-means-delivered': covering('DELIV-05', 'DELIV-13').must(
    'A webhook for manifest.matched receives some of the manifests that are published in many streams, with no tags of another one in place of their own.',
  ),
  'delivery.attempts-logged': covering('HOOK-14', 'DELIV-05', 'HOOK-15').must(
    'After a test and new content in many streams, the log of a webhook shows attempts, whether or not its address answers.',
  ),
  'delivery.test-is-logged': covering('HOOK-14', 'HOOK-15').should(
    'A test does not fail, and the log of the webhook shows it once all attempts are made, whether or not the address answers.',
  ),
  'delivery.at-once': covering('DELIV-05', 'DELIV-12', 'DELIV-21', 'HOOK-04').must(
    'A new webhook receives the first attempt as soon as a new manifest reaches a stream, stamped with the time of that.',
  ),
  'delivery.common-payload': covering('DELIV-12').must(
    'The timestamp of a test event is the service’s time in UTC.',
  ),
  'delivery.sent-to-whole-url': citing(events, 'HOOK-14').must(
    'Deliveries go to the address as it was registered, with its query string.',
  ),
  'delivery.matched-payload': covering('DELIV-11', 'DELIV-13').must(
    'manifest.matched names a stream of the catalog by its id and its name or title.',
  ),
  'delivery.new-content-payload': covering('DELIV-11', 'DELIV-01', 'DELIV-15').must(
    'digest.new_content names its digest, a stream of the catalog and a listed manifest, and lists the available content levels.',
  ),
  'delivery.matched-agrees-with-listing': covering('DELIV-13').must(
    'The stream named by manifest.matched lists the named manifest with the date and the number of claims in the event.',
  ),
  'delivery.metadata-only': covering('DELIV-01').must(),
  'delivery.stream-created-when-live': covering(
    'DELIV-09',
    'DELIV-11',
    'DELIV-14',
    'STREAM-03',
    'STREAM-35',
  ).must(
    'stream.created reports a stream that went live, with its names, its home domain and at most three cross-domains.',
  ),
  'delivery.stream-end-reported': covering('DELIV-10', 'DELIV-11', 'STREAM-35').must(
    'stream.unpublished reports every stream that is unpublished and stream.removed every stream that is removed, each with its reason.',
  ),
  'delivery.digest-reports-every-stream': covering('DELIV-06', 'HOOK-04').must(
    'A digest reports each new manifest of any of its streams, including a manifest of several streams and a stream that a filter chose.',
  ),
  'delivery.digest-events-follow-its-streams': covering('DELIV-06').must(
    'A digest reports new content of a stream after it is added, and no longer after it is removed.',
  ),
  'delivery.own-digest-only': covering('DELIV-16').must(),
  'delivery.activated-digest-reports': covering('DIGEST-14', 'DIGEST-15').must(
    'A paused digest reports new content after it is activated again.',
  ),
  'delivery.deleted-digest-silent': covering('DIGEST-15', 'DIGEST-16').must(
    'A deleted digest reports nothing that is published later, even after a call to activate it.',
  ),
  'delivery.digest-update-has-message': covering('DELIV-08').must(
    'A service that reports changes of digests reports each of them with a message: a new name or description, changed streams, and changed or removed filters.',
  ),
  'delivery.digest-message-describes': covering('DELIV-08').should(
    'The message about a new name of a digest differs from the message about an added stream.',
  ),
  'delivery.digest-updates-for-owner-only': covering('DELIV-08').must(
    'A service that reports changes of a digest reports them only to webhooks of its own organisation.',
  ),
  'delivery.catalog-digests-reported': covering('DELIV-07', 'DELIV-11', 'DELIV-17', 'DELIV-18').must(),
  'delivery.retries-signed': covering('DELIV-20').must(),
  'delivery.retries-repeat-payload': covering('DELIV-20').should(
    'Both retries carry the payload of the first attempt; the timestamp may differ, and members may be added.',
  ),
  'delivery.retried-after-60-and-300-s': covering('DELIV-22').must(),
  'delivery.refused-connection-retried': covering('DELIV-22').must(
    'An attempt whose connection is refused is followed by the next one, as after any other failure.',
  ),
  'delivery.retried-beside-given-up': covering('DELIV-22').must(
    'A delivery is retried although another one to the same webhook was given up meanwhile.',
  ),
  'delivery.all-events-retried': covering('DELIV-22').must(
    'Events about digests and streams are attempted again like events about manifests.',
  ),
  'delivery.three-attempts': covering('DELIV-23').must(),
  'delivery.success-ends-attempts': covering('DELIV-24').must(),
  'delivery.timeout-of-ten-seconds': covering('DELIV-25').must(),
  'delivery.breaker-at-ten': covering('DELIV-26', 'DELIV-03').must(
    'Ten consecutive failures, by refusals or by missing answers, disable the webhook and stop its deliveries, also after a reactivation.',
  ),
  'delivery.breaker-not-before-ten': covering('DELIV-26', 'DELIV-03').must(
    'After nine consecutive failures the webhook is still enabled.',
  ),
  'delivery.success-resets-count': covering('DELIV-27').must(),
  'delivery.reactivation-resets-count': covering('DELIV-28').should(),
  'delivery.breaker-per-webhook': covering('DELIV-29').must(
    'A failing webhook disables no other webhook of its organisation, and their successes do not keep it enabled.',
  ),
  'delivery.model-holds': covering(
    'DELIV-22',
    'DELIV-03',
    'DELIV-05',
    'DELIV-20',
    'DELIV-23',
    'DELIV-24',
    'DELIV-26',
  ).must(
    'In any series of registrations, new manifests, refusals and waits, a webhook receives the attempts that are due and no others.',
  ),
} satisfies RuleTable<'delivery'>;

export type DeliveryRuleId = keyof typeof deliveryRules;
