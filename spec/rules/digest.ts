// Rules about digests: how they are built and shown, what their filters choose and deliver, and how they end.
import type { RuleTable } from './rule.ts';

const digest = 'Digest';
const digests = 'Digests';
const states = 'Digest (states)';

export const digestRules = {
  'digest.created-of-streams': {
    level: 'must',
    section: digests,
    text: 'A name and stream_ids make a digest; the answer tells its integer id, which can be used at once, and a description that was sent is the one shown.',
    covers: ['DIGEST-02', 'DIGEST-17', 'DIGEST-20'],
  },
  'digest.created-of-filter': {
    level: 'must',
    section: digests,
    text: 'A name and a filter_spec without stream_ids make a digest.',
    covers: ['DIGEST-18'],
  },
  'digest.scope-needed': {
    level: 'must',
    section: digests,
    text: 'A digest with neither stream_ids nor filter_spec is refused with 400 or 422.',
    covers: ['DIGEST-19'],
  },
  'digest.list-fits': {
    level: 'must',
    section: digests,
    text: 'The list has each digest with its id, name, stream_count, type and whether its filter is dynamic.',
    covers: ['DIGEST-02', 'DIGEST-21'],
  },
  'digest.detail-fits': {
    level: 'must',
    section: digests,
    text: 'The detail has the digest with its stream_ids and its streams with title and count of the last week.',
    covers: ['DIGEST-02', 'DIGEST-23'],
  },
  'digest.kind-told': {
    level: 'must',
    section: digest,
    text: 'A digest of the organisation is of type user, and dynamic exactly if it has a filter_spec.',
    covers: ['DIGEST-03', 'DIGEST-12'],
  },
  'digest.filter-spec-returned': {
    level: 'must',
    section: digest,
    text: 'The rules of a filter_spec and how they combine are shown as they were sent.',
    covers: ['DIGEST-04'],
  },
  'digest.dimensions-accepted': {
    level: 'must',
    section: digest,
    text: 'A rule may name each of the seven dimensions.',
    covers: ['DIGEST-05'],
  },
  'digest.unknown-dimension-refused': {
    level: 'must',
    section: digest,
    text: 'A rule on any other dimension is refused with 400 or 422.',
    covers: ['DIGEST-06'],
  },
  'digest.rules-choose-streams': {
    level: 'must',
    section: digest,
    text: 'A rule chooses streams that fit it; of rules combined with AND a stream fits every one.',
    covers: ['DIGEST-07'],
  },
  'digest.preview-bounded': {
    level: 'must',
    section: digests,
    text: 'A preview tells how many streams a filter chooses and shows at most 50 of them.',
    covers: ['DIGEST-29'],
  },
  'digest.preview-creates-nothing': {
    level: 'must',
    section: digests,
    text: 'A preview leaves the list of digests as it was.',
    covers: ['DIGEST-29'],
  },
  'digest.delivers-formats': {
    level: 'must',
    section: digest,
    text: 'With media_format among its content filters a digest lists manifests of those formats alone.',
    covers: ['DIGEST-08', 'DIGEST-09'],
  },
  'digest.delivers-channels': {
    level: 'must',
    section: digest,
    text: 'With source_channel_ids a digest lists manifests of those channels alone.',
    covers: ['DIGEST-10'],
  },
  'digest.delivers-named-channels': {
    level: 'must',
    section: digest,
    text: 'source_channel_names fit channels by their exact name or their exact display.',
    covers: ['DIGEST-11'],
  },
  'digest.manifests-of-all-streams': {
    level: 'must',
    section: digests,
    text: 'The listing walks through the manifests of all streams of the digest, each of them once.',
    covers: ['DIGEST-30', 'LIMIT-01'],
  },
  'digest.listing-filters': {
    level: 'must',
    section: digests,
    text: 'The listing of a digest takes the filters of the listing of a stream, with the same effect.',
    covers: ['DIGEST-30'],
  },
  'digest.page-size-capped': {
    level: 'must',
    section: 'Limits',
    text: 'A listing of a digest has pages of 50 unless asked otherwise, and of 200 at most.',
    covers: ['LIMIT-02'],
  },
  'digest.billed-once': {
    level: 'must',
    section: 'Limits',
    text: 'A listing of a digest bills no more than the manifests that it returns, and never past the quota.',
    covers: ['QUOTA-10'],
  },
  'digest.no-beacon-parameters': {
    level: 'must',
    section: digests,
    text: 'A beacon_id on the listing of a digest is refused as an unknown parameter, or at least not executed.',
    covers: ['DIGEST-31'],
  },
  'digest.update-changes-members': {
    level: 'must',
    section: digests,
    text: 'An update changes name, description and filter_spec and answers with the digest.',
    covers: ['DIGEST-24'],
  },
  'digest.null-removes-content-filters': {
    level: 'must',
    section: digests,
    text: 'An update changes the content filters, and with null it takes them away.',
    covers: ['DIGEST-24', 'DIGEST-25'],
  },
  'digest.update-keeps-the-rest': {
    level: 'should',
    section: digests,
    text: 'An update that does not mention the content filters leaves them in force.',
    covers: ['DIGEST-26'],
  },
  'digest.streams-added': {
    level: 'must',
    section: digests,
    text: 'Streams are added to those that the digest has, none twice and none that does not exist.',
    covers: ['DIGEST-27'],
  },
  'digest.streams-removed': {
    level: 'must',
    section: digests,
    text: 'Just the streams that the body of the request names are taken out of the digest.',
    covers: ['DIGEST-28'],
  },
  'digest.pause-is-reversible': {
    level: 'must',
    section: states,
    text: 'Once activated again, a paused digest has the streams and lists the manifests that it had before.',
    covers: ['DIGEST-13', 'DIGEST-14'],
  },
  'digest.deletion-is-final': {
    level: 'must',
    section: states,
    text: 'A deleted digest is not found, also after an attempt to activate it.',
    covers: ['DIGEST-16'],
  },
  'digest.list-fresh-in-time': {
    level: 'must',
    section: 'Limits',
    text: 'Within 300 s the list shows a digest that was made, and no longer one that was deleted.',
    covers: ['DIGEST-16', 'DIGEST-22'],
  },
  'digest.list-of-own-organisation': {
    level: 'must',
    section: 'Limits',
    text: 'The list never shows a digest of another organisation.',
    covers: ['DIGEST-22'],
  },
  'digest.other-organisation-not-found': {
    level: 'must',
    section: 'Errors',
    text: 'Another organisation can neither read nor change a digest; ids that nobody has are not found.',
    covers: ['DIGEST-32', 'ERR-09'],
  },
  'digest.catalog-apart': {
    level: 'must',
    section: digests,
    text: 'Enterprise reads the catalog of digests and those it added, which digests of its own never join.',
    covers: ['DIGEST-01', 'DIGEST-33'],
  },
  'digest.catalog-needs-enterprise': {
    level: 'must',
    section: 'Plan gating',
    text: 'Startup is refused the added digests of the catalog with 403.',
    covers: ['DIGEST-01', 'PLAN-07'],
  },
  'digest.list-tagged': {
    level: 'should',
    section: 'Conditional reads',
    text: 'The list of digests sends ETag and Cache-Control, and answers 304 to its own tag.',
    covers: ['COND-01', 'COND-02'],
  },
  'digest.change-ends-tag': {
    level: 'must',
    section: 'Conditional reads',
    text: 'Once the cache lifetime after a change is over, the old tag of the list gives the full answer.',
    covers: ['COND-06'],
  },
  'digest.changes-one-alone': {
    level: 'must',
    section: digests,
    text: 'A change or deletion of one digest leaves the others as they are.',
    covers: ['DIGEST-16', 'DIGEST-27'],
  },
  'digest.listing-follows-streams': {
    level: 'must',
    section: digests,
    text: 'Manifests of a stream are listed once it is added and no longer once it is removed, under the content filters all the while.',
    covers: ['DIGEST-27', 'DIGEST-28', 'DIGEST-30'],
  },
  'digest.pages-linked': {
    level: 'must',
    section: digests,
    text: 'The pages of the listing of a digest have their numbers and neighbours, also when asked for by page_num.',
    covers: ['DIGEST-30'],
  },
  'digest.writes-are-free': {
    level: 'must',
    section: 'Limits',
    text: 'Nothing that is done to a digest is billed, but for reads of its manifests.',
    covers: ['QUOTA-10'],
  },
  'digest.works-without-quota': {
    level: 'must',
    section: 'Limits',
    text: 'With nothing left of the quota, digests are built, shown, changed and deleted as before.',
    covers: ['QUOTA-14'],
  },
  'digest.model-holds': {
    level: 'must',
    section: 'Digests',
    text: 'Through any series of writes a digest has the streams that they leave it, until it is deleted for good.',
    covers: ['DIGEST-13', 'DIGEST-16', 'DIGEST-17', 'DIGEST-27', 'DIGEST-28', 'DIGEST-30'],
  },
} as const satisfies RuleTable<'digest'>;

export type DigestRuleId = keyof typeof digestRules;
