// Statements about digests.
import { type StatementTable, under } from './statement.ts';

export const digestStatements = {
  'DIGEST-01': under('What the service does').stated(
    'Organisations build user digests themselves. Catalog digests are pre-curated and need Enterprise.',
  ),
  'DIGEST-02': under('Digest').stated(
    'A digest has id (integer), name (string), stream_ids (array of strings), stream_count (integer) and has_dynamic_filter (boolean).',
  ),
  'DIGEST-03': under('Digest').stated('digest_type of a digest that the organisation built is "user".'),
  'DIGEST-04': under('Digest').stated(
    'filter_spec has rules (objects with dimension and values) and combine. It is returned as it was sent.',
  ),
  'DIGEST-05': under('Digest', 'S-216').stated(
    'A filter rule may use each of the seven dimensions topic, tag, domain, source, source_type, claim_type and media_format.',
  ),
  'DIGEST-06': under('Digest').stated('A filter rule with another dimension is refused with 400 or 422.'),
  'DIGEST-07': under('Digest', 'S-215').stated('combine AND means that a stream must satisfy every rule.'),
  'DIGEST-08': under('Digest').stated(
    'content_filters accepts media_format (array of text, audio, video, social, data, regulatory), source_channel_ids and source_channel_names.',
  ),
  'DIGEST-09': under('Digest', 'S-217').stated(
    'content_filters apply at delivery, within the matched streams: manifests with an unlisted media_format are not returned.',
  ),
  'DIGEST-10': under('Digest').stated(
    'content_filters.source_channel_ids restricts the manifests of a digest to those channels.',
  ),
  'DIGEST-11': under('Digest').stated(
    'content_filters.source_channel_names matches exact names or exact displays of channels.',
  ),
  'DIGEST-12': under('Digest').stated(
    'has_dynamic_filter is true for a digest with a filter_spec, and false for one with stream_ids alone.',
  ),
  'DIGEST-13': under('Digest (states)', 'S-153').stated(
    'Deactivating pauses a digest reversibly: once activated again it has the same streams and works as before.',
  ),
  'DIGEST-14': under('Digest (states)').stated('Activating enables a paused digest again.'),
  'DIGEST-15': under('Digest (states)', 'S-153').implied(
    'A paused digest sends no digest.new_content until it is activated.',
  ),
  'DIGEST-16': under('Digest (states)', 'S-154').stated(
    'Deleting a digest is permanent: the digest leaves the list, and activating does not bring it back.',
  ),
  'DIGEST-17': under('Digests', 'S-155').stated('POST /digests with name and stream_ids creates a digest.'),
  'DIGEST-18': under('Digests').stated(
    'POST /digests with name and filter_spec, without stream_ids, creates a digest.',
  ),
  'DIGEST-19': under('Digests', 'S-214').stated(
    'POST /digests with neither stream_ids nor filter_spec is refused with 400 or 422.',
  ),
  'DIGEST-20': under('Digests', 'S-151').stated(
    'POST /digests returns the created digest. Its integer id can be used at once.',
  ),
  'DIGEST-21': under('Digests').stated(
    'GET /digests lists id, name, stream_count, digest_type and has_dynamic_filter of each digest under digests.',
  ),
  'DIGEST-22': under(['Digests', 'Limits'], 'S-152', 'S-229').stated(
    'The list of digests may be cached for 300 s per organisation. A change shows after that time at the latest, and no list of another organisation ever shows.',
  ),
  'DIGEST-23': under('Digests').stated(
    'GET /digests/{id} returns digest (id, stream_ids, filter_spec) and streams (id, title, manifests_last7d).',
  ),
  'DIGEST-24': under('Digests', 'S-151').stated(
    'PUT /digests/{id} changes name, description, filter_spec and content_filters, and returns the updated digest.',
  ),
  'DIGEST-25': under('Digests').stated('PUT with content_filters null removes the content filters.'),
  'DIGEST-26': under('Digests').implied('PUT without content_filters leaves them unchanged.'),
  'DIGEST-27': under('Digests', 'S-155').stated(
    'POST /digests/{id}/streams adds the given streams to those that the digest has.',
  ),
  'DIGEST-28': under('Digests', 'S-156').stated(
    'DELETE /digests/{id}/streams reads stream_ids from its body and removes exactly those streams.',
  ),
  'DIGEST-29': under('Digests').stated(
    'POST /digests/preview-filter returns stream_count and at most 50 streams (id, title) for a filter_spec. It creates nothing.',
  ),
  'DIGEST-30': under('Digests', 'S-218').stated(
    'GET /digests/{id}/manifests returns the manifests of all streams of the digest in pages, with the filters of the stream listing.',
  ),
  'DIGEST-31': under(['Digests', 'Errors'], 'S-203').stated(
    'GET /digests/{id}/manifests has no Beacon parameters: beacon_id is an unknown parameter there.',
  ),
  'DIGEST-32': under(['Digests', 'Errors'], 'S-100').stated(
    'A digest of another organisation can be neither read nor changed.',
  ),
  'DIGEST-33': under('Digests', 'S-157').stated(
    'Catalog digests are listed at /api/digests, and those that the organisation added at /my/digests.',
  ),
  'DIGEST-34': under('Digest', 'S-151').stated(
    'A digest has a description and content_filters; an answer may leave them out, but shows no others than were sent.',
  ),
} satisfies StatementTable<'DIGEST'>;
