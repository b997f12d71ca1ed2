// Rules about digests: how they are created and shown, which streams and manifests they select, and how they end.
import { citing, covering, type RuleTable } from './rule.ts';

export const digestRules = {
  'digest.created-from-streams': covering('DIGEST-17', 'DIGEST-02', 'DIGEST-20').must(
    'A name and stream_ids create a digest: the answer shows an integer id that works at once, and a description that was sent is shown.',
  ),
  'digest.created-from-filter': covering('DIGEST-18').must(),
  'digest.scope-needed': covering('DIGEST-19').must(),
  'digest.streams-shown': covering('DIGEST-23', 'DIGEST-02').must(
    'The detail shows the streams that a new digest was given, and the list counts them.',
  ),
  'digest.shows-its-type': covering('DIGEST-03', 'DIGEST-12').must(
    'A digest of an organisation has digest_type user, and has_dynamic_filter true exactly if it has a filter_spec.',
  ),
  'digest.filter-spec-returned': covering('DIGEST-04').must(),
  'digest.dimensions-accepted': covering('DIGEST-05').must(),
  'digest.unknown-dimension-refused': covering('DIGEST-06').must(),
  'digest.rules-choose-streams': covering('DIGEST-07').must(
    'A rule chooses only streams that fit it, and rules combined with AND choose only streams that fit all of them.',
  ),
  'digest.preview-bounded': covering('DIGEST-29').must(),
  'digest.preview-counts-new-stream': covering('DIGEST-29').must(
    'A preview counts a stream of the domain that went live on the day before.',
  ),
  'digest.preview-creates-nothing': covering('DIGEST-29').must(
    'A preview leaves the list of digests unchanged.',
  ),
  'digest.format-filter-applies': covering('DIGEST-08', 'DIGEST-09').must(
    'With media_format in its content filters, a digest lists only manifests of those formats.',
  ),
  'digest.content-filters-within-chosen': covering('DIGEST-08', 'DIGEST-09').must(
    'Content filters also apply to a digest that has a filter_spec and no stream_ids, and a pause and an activation leave them in force.',
  ),
  'digest.channel-filter-applies': covering('DIGEST-08', 'DIGEST-10').must(
    'With source_channel_ids in its content filters, a digest lists only manifests of those channels.',
  ),
  'digest.channel-name-filter-applies': covering('DIGEST-08', 'DIGEST-11').must(
    'source_channel_names in the content filters match a channel by its exact name or its exact display.',
  ),
  'digest.manifests-of-all-streams': covering('DIGEST-30', 'LIMIT-01', 'SIGNAL-05').must(
    'The pages of the listing hold the manifests of all streams of the digest, each of them once and with a stream of the digest.',
  ),
  'digest.arrivals-keep-streams': covering('DIGEST-30').must(
    'A digest with a filter lists the manifests of all its streams also after a manifest arrives in one of them.',
  ),
  'digest.listing-filters': covering('DIGEST-30').must(
    'The listing of a digest accepts the filters of a stream’s listing, with the same effect.',
  ),
  'digest.listing-bills-at-most-returned': covering('QUOTA-10').must(
    'The listing of a digest bills at most the manifests that it returns, and never more than the remaining quota.',
  ),
  'digest.no-beacon-parameters': covering('DIGEST-31').must(
    'The listing of a digest refuses or ignores beacon_id, and does not execute the Beacon.',
  ),
  'digest.update-changes-fields': covering('DIGEST-24').must(
    'An update changes name, description and filter_spec and returns the digest.',
  ),
  'digest.update-chooses-anew': covering('DIGEST-24').must(
    'A day after its filter_spec was changed, a digest lists manifests only of streams that the new filter chooses.',
  ),
  'digest.null-removes-content-filters': covering('DIGEST-24', 'DIGEST-25').must(
    'An update changes the content filters, and null removes them.',
  ),
  'digest.update-applies-content-filters': covering('DIGEST-24').must(
    'An update of the content filters takes effect for every value of formats, channel ids and channel names.',
  ),
  'digest.update-keeps-content-filters': covering('DIGEST-26').should(
    'An update without content_filters keeps the content filters of the digest.',
  ),
  'digest.streams-added': covering('DIGEST-27').must(
    'Added streams join those that the digest has; none is added twice, and none that does not exist.',
  ),
  'digest.streams-removed': covering('DIGEST-28').must(
    'Removing streams removes exactly the streams that the request body names.',
  ),
  'digest.pause-is-reversible': covering('DIGEST-13', 'DIGEST-14').must(),
  'digest.deletion-is-final': covering('DIGEST-16').must(),
  'digest.list-fresh-in-time': citing('Limits', 'DIGEST-12', 'DIGEST-16', 'DIGEST-22').must(
    'After 300 s at most the list shows a new digest and its changes, and no longer shows a deleted one.',
  ),
  'digest.catalog-without-own-digests': covering('DIGEST-33', 'DIGEST-01').must(
    'An Enterprise organisation reads the catalog digests and those added to its account, and neither list shows digests that it built.',
  ),
  'digest.added-digests-listed': covering('DIGEST-33').must(
    'A catalog digest is among the added digests of an account from when it is added until it is removed.',
  ),
  'digest.catalog-needs-enterprise': covering('PLAN-07', 'DIGEST-01').must(
    'A Startup organisation is refused the added catalog digests with 403, or has none.',
  ),
  'digest.added-digests-need-enterprise': covering('PLAN-07', 'DIGEST-01').must(
    'A Startup organisation cannot read a catalog digest, even one that an operator added to its account.',
  ),
  'digest.list-tagged': covering('COND-01', 'COND-02').should(
    'The list of digests sends ETag and Cache-Control, and answers 304 to its current tag.',
  ),
  'digest.change-ends-tag': covering('COND-06').must(
    'When the cache lifetime after a change is over, the old entity tag of the list gets the full answer.',
  ),
  'digest.write-changes-one-digest': covering('DIGEST-27', 'DIGEST-16').must(
    'A change or deletion of one digest leaves the other digests unchanged.',
  ),
  'digest.listing-follows-streams': covering('DIGEST-27', 'DIGEST-28', 'DIGEST-30').must(
    'The listing includes manifests of a stream after it is added and excludes them after it is removed, always within the content filters.',
  ),
  'digest.model-holds': covering(
    'DIGEST-17',
    'DIGEST-13',
    'DIGEST-16',
    'DIGEST-27',
    'DIGEST-28',
    'DIGEST-30',
  ).must(
    'After any series of writes a digest has the streams that they lead to, and after its deletion it is never found again.',
  ),
  'digest.every-value-counts': covering('DIGEST-04').must(
    'Each value of a filter rule has an effect: a rule with several values chooses the streams that fit any of them, or those that fit all.',
  ),
  'digest.added-to-one-organisation': covering('DIGEST-33').must(
    'A catalog digest that one organisation added is not among those of another.',
  ),
  'digest.shows-what-was-sent': covering('DIGEST-34').must(
    'Wherever a digest shows its description or content filters, it shows those that were sent last.',
  ),
} satisfies RuleTable<'digest'>;

export type DigestRuleId = keyof typeof digestRules;
