// Rules about digests: how they are created and shown, which streams and manifests they select, and how they end.
import type { RuleTable } from './rule.ts';

const digest = 'Digest';
const digests = 'Digests';
const states = 'Digest (states)';

export const digestRules = {
  'digest.created-from-streams': {
    level: 'must',
    section: digests,
    text: 'A name and stream_ids create a digest: the answer shows an integer id that works at once, and a description that was sent is shown.',
    covers: ['DIGEST-02', 'DIGEST-17', 'DIGEST-20'],
  },
  'digest.created-from-filter': {
    level: 'must',
    section: digests,
    text: 'A name and a filter_spec create a digest without stream_ids.',
    covers: ['DIGEST-18'],
  },
  'digest.scope-needed': {
    level: 'must',
    section: digests,
    text: 'A digest with neither stream_ids nor filter_spec is refused with 400 or 422.',
    covers: ['DIGEST-19'],
  },
  'digest.list-fits-schema': {
    level: 'must',
    section: digests,
    text: 'The list shows each digest with its id, name, stream_count, digest_type and has_dynamic_filter.',
    covers: ['DIGEST-02', 'DIGEST-21'],
  },
  'digest.detail-fits-schema': {
    level: 'must',
    section: digests,
    text: 'The detail shows a digest with its stream_ids, and its streams with title and number of manifests of the last week.',
    covers: ['DIGEST-02', 'DIGEST-23'],
  },
  'digest.shows-its-type': {
    level: 'must',
    section: digest,
    text: 'A digest of an organisation has digest_type user, and has_dynamic_filter true exactly if it has a filter_spec.',
    covers: ['DIGEST-03', 'DIGEST-12'],
  },
  'digest.filter-spec-returned': {
    level: 'must',
    section: digest,
    text: 'A digest shows the rules of its filter_spec and how they combine as they were sent.',
    covers: ['DIGEST-04'],
  },
  'digest.dimensions-accepted': {
    level: 'must',
    section: digest,
    text: 'A rule of a filter_spec can name each of the seven dimensions.',
    covers: ['DIGEST-05'],
  },
  'digest.unknown-dimension-refused': {
    level: 'must',
    section: digest,
    text: 'A rule with any other dimension is refused with 400 or 422.',
    covers: ['DIGEST-06'],
  },
  'digest.rules-choose-streams': {
    level: 'must',
    section: digest,
    text: 'A rule chooses only streams that fit it, and rules combined with AND choose only streams that fit all of them.',
    covers: ['DIGEST-07'],
  },
  'digest.preview-bounded': {
    level: 'must',
    section: digests,
    text: 'A preview counts the streams that a filter chooses and shows at most 50 of them.',
    covers: ['DIGEST-29'],
  },
  'digest.preview-counts-new-stream': {
    level: 'must',
    section: digests,
    text: 'A preview counts a stream of the domain that went live on the day before.',
    covers: ['DIGEST-29'],
  },
  'digest.preview-creates-nothing': {
    level: 'must',
    section: digests,
    text: 'A preview leaves the list of digests unchanged.',
    covers: ['DIGEST-29'],
  },
  'digest.format-filter-applies': {
    level: 'must',
    section: digest,
    text: 'With media_format in its content filters, a digest lists only manifests of those formats.',
    covers: ['DIGEST-08', 'DIGEST-09'],
  },
  'digest.content-filters-within-chosen': {
    level: 'must',
    section: digest,
    text: 'Content filters also apply to a digest that has a filter_spec and no stream_ids, and a pause and an activation leave them in force.',
    covers: ['DIGEST-08', 'DIGEST-09'],
  },
  'digest.channel-filter-applies': {
    level: 'must',
    section: digest,
    text: 'With source_channel_ids in its content filters, a digest lists only manifests of those channels.',
    covers: ['DIGEST-08', 'DIGEST-10'],
  },
  'digest.channel-name-filter-applies': {
    level: 'must',
    section: digest,
    text: 'source_channel_names in the content filters match a channel by its exact name or its exact display.',
    covers: ['DIGEST-08', 'DIGEST-11'],
  },
  'digest.manifests-of-all-streams': {
    level: 'must',
    section: digests,
    text: 'The pages of the listing hold the manifests of all streams of the digest, each of them once and with a stream of the digest.',
    covers: ['DIGEST-30', 'LIMIT-01', 'SIGNAL-05'],
  },
  'digest.listing-filters': {
    level: 'must',
    section: digests,
    text: 'The listing of a digest accepts the filters of a stream’s listing, with the same effect.',
    covers: ['DIGEST-30'],
  },
  'digest.page-size-capped': {
    level: 'must',
    section: 'Limits',
    text: 'The listing of a digest has pages of 50 by default and of 200 at most.',
    covers: ['LIMIT-02'],
  },
  'digest.listing-bills-at-most-returned': {
    level: 'must',
    section: 'Limits',
    text: 'The listing of a digest bills at most the manifests that it returns, and never more than the remaining quota.',
    covers: ['QUOTA-10'],
  },
  'digest.no-beacon-parameters': {
    level: 'must',
    section: digests,
    text: 'The listing of a digest refuses or ignores beacon_id, and does not execute the Beacon.',
    covers: ['DIGEST-31'],
  },
  'digest.update-changes-fields': {
    level: 'must',
    section: digests,
    text: 'An update changes name, description and filter_spec and returns the digest.',
    covers: ['DIGEST-24'],
  },
  'digest.null-removes-content-filters': {
    level: 'must',
    section: digests,
    text: 'An update changes the content filters, and null removes them.',
    covers: ['DIGEST-24', 'DIGEST-25'],
  },
  'digest.update-applies-content-filters': {
    level: 'must',
    section: digests,
    text: 'An update of the content filters takes effect for every value of formats, channel ids and channel names.',
    covers: ['DIGEST-24'],
  },
  'digest.update-keeps-content-filters': {
    level: 'should',
    section: digests,
    text: 'An update without content_filters keeps the content filters of the digest.',
    covers: ['DIGEST-26'],
  },
  'digest.streams-added': {
    level: 'must',
    section: digests,
    text: 'Added streams join those that the digest has; none is added twice, and none that does not exist.',
    covers: ['DIGEST-27'],
  },
  'digest.streams-removed': {
    level: 'must',
    section: digests,
    text: 'Removing streams removes exactly the streams that the request body names.',
    covers: ['DIGEST-28'],
  },
  'digest.pause-is-reversible': {
    level: 'must',
    section: states,
    text: 'After it is activated again, a paused digest has the streams and lists the manifests that it had before.',
    covers: ['DIGEST-13', 'DIGEST-14'],
  },
  'digest.deletion-is-final': {
    level: 'must',
    section: states,
    text: 'A deleted digest cannot be activated; once it is not found, no write brings it back.',
    covers: ['DIGEST-16'],
  },
  'digest.list-fresh-in-time': {
    level: 'must',
    section: 'Limits',
    text: 'After 300 s at most the list shows a new digest and no longer shows a deleted one.',
    covers: ['DIGEST-16', 'DIGEST-22'],
  },
  'digest.list-of-own-organisation': {
    level: 'must',
    section: 'Limits',
    text: 'The list never shows a digest of another organisation.',
    covers: ['DIGEST-22'],
  },
  'digest.closed-to-other-organisations': {
    level: 'must',
    section: 'Errors',
    text: 'Another organisation can neither read nor change a digest, and an id that does not exist is answered 404.',
    covers: ['DIGEST-32', 'ERR-09'],
  },
  'digest.catalog-without-own-digests': {
    level: 'must',
    section: digests,
    text: 'An Enterprise organisation reads the catalog digests and those added to its account, and neither list shows digests that it built.',
    covers: ['DIGEST-01', 'DIGEST-33'],
  },
  'digest.added-digests-listed': {
    level: 'must',
    section: digests,
    text: 'A catalog digest is among the added digests of an account from when it is added until it is removed.',
    covers: ['DIGEST-33'],
  },
  'digest.catalog-needs-enterprise': {
    level: 'must',
    section: 'Plan gating',
    text: 'A Startup organisation is refused the added catalog digests with 403, or has none.',
    covers: ['DIGEST-01', 'PLAN-07'],
  },
  'digest.added-digests-need-enterprise': {
    level: 'must',
    section: 'Plan gating',
    text: 'A Startup organisation cannot read a catalog digest, even one that an operator added to its account.',
    covers: ['DIGEST-01', 'PLAN-07'],
  },
  'digest.list-tagged': {
    level: 'should',
    section: 'Conditional reads',
    text: 'The list of digests sends ETag and Cache-Control, and answers 304 to its current tag.',
    covers: ['COND-01', 'COND-02'],
  },
  'digest.change-ends-tag': {
    level: 'must',
    section: 'Conditional reads',
    text: 'When the cache lifetime after a change is over, the old entity tag of the list gets the full answer.',
    covers: ['COND-06'],
  },
  'digest.write-changes-one-digest': {
    level: 'must',
    section: digests,
    text: 'A change or deletion of one digest leaves the other digests unchanged.',
    covers: ['DIGEST-16', 'DIGEST-27'],
  },
  'digest.listing-follows-streams': {
    level: 'must',
    section: digests,
    text: 'The listing includes manifests of a stream after it is added and excludes them after it is removed, always within the content filters.',
    covers: ['DIGEST-27', 'DIGEST-28', 'DIGEST-30'],
  },
  'digest.pages-linked': {
    level: 'must',
    section: digests,
    text: 'Each page of the listing shows its number and the numbers of its neighbours, and page_num works like page.',
    covers: ['DIGEST-30'],
  },
  'digest.writes-are-free': {
    level: 'must',
    section: 'Limits',
    text: 'Every operation on a digest bills nothing, except reading its manifests.',
    covers: ['QUOTA-10'],
  },
  'digest.works-without-quota': {
    level: 'must',
    section: 'Limits',
    text: 'With the quota used up, digests can still be created, read, changed and deleted.',
    covers: ['QUOTA-14'],
  },
  'digest.model-holds': {
    level: 'must',
    section: 'Digests',
    text: 'After any series of writes a digest has the streams that they lead to, and after its deletion it is never found again.',
    covers: ['DIGEST-13', 'DIGEST-16', 'DIGEST-17', 'DIGEST-27', 'DIGEST-28', 'DIGEST-30'],
  },
  'digest.every-value-counts': {
    level: 'must',
    section: 'Digest',
    text: 'Each value of a filter rule has an effect: a rule with several values chooses the streams that fit any of them, or those that fit all.',
    covers: ['DIGEST-04'],
  },
  'digest.added-to-one-organisation': {
    level: 'must',
    section: 'Digests',
    text: 'A catalog digest that one organisation added is not among those of another.',
    covers: ['DIGEST-33'],
  },
  'digest.shows-what-was-sent': {
    level: 'must',
    section: 'Digest',
    text: 'Wherever a digest shows its description or content filters, it shows those that were sent last.',
    covers: ['DIGEST-34'],
  },
} as const satisfies RuleTable<'digest'>;

export type DigestRuleId = keyof typeof digestRules;
