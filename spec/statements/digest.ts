// Statements about digests.
import { implied, type StatementTable, under } from './statement.ts';

export const digestStatements = {
  ...under('What the service does', {
    'DIGEST-01':
      'Organisations build user digests themselves. Catalog digests are pre-curated and need Enterprise.',
  }),
  ...under('Digest', {
    'DIGEST-02':
      'A digest has id (integer), name (string), stream_ids (array of strings), stream_count (integer) and has_dynamic_filter (boolean).',
    'DIGEST-03': 'digest_type of a digest that the organisation built is "user".',
    'DIGEST-04':
      'filter_spec has rules (objects with dimension and values) and combine. It is returned as it was sent.',
    'DIGEST-05':
      'A filter rule may use each of the seven dimensions topic, tag, domain, source, source_type, claim_type and media_format.',
    'DIGEST-06': 'A filter rule with another dimension is refused with 400 or 422.',
    'DIGEST-07': 'combine AND means that a stream must satisfy every rule.',
    'DIGEST-08':
      'content_filters accepts media_format (array of text, audio, video, social, data, regulatory), source_channel_ids and source_channel_names.',
    'DIGEST-09':
      'content_filters apply at delivery, within the matched streams: manifests with an unlisted media_format are not returned.',
    'DIGEST-10': 'content_filters.source_channel_ids restricts the manifests of a digest to those channels.',
    'DIGEST-11': 'content_filters.source_channel_names matches exact names or exact displays of channels.',
    'DIGEST-12':
      'has_dynamic_filter is true for a digest with a filter_spec, and false for one with stream_ids alone.',
  }),
  ...under('Digest (states)', {
    'DIGEST-13':
      'Deactivating pauses a digest reversibly: once activated again it has the same streams and works as before.',
    'DIGEST-14': 'Activating enables a paused digest again.',
    'DIGEST-15': implied('A paused digest sends no digest.new_content until it is activated.'),
    'DIGEST-16':
      'Deleting a digest is permanent: the digest leaves the list, and activating does not bring it back.',
  }),
  ...under('Digests', {
    'DIGEST-17': 'POST /digests with name and stream_ids creates a digest.',
    'DIGEST-18': 'POST /digests with name and filter_spec, without stream_ids, creates a digest.',
    'DIGEST-19': 'POST /digests with neither stream_ids nor filter_spec is refused with 400 or 422.',
    'DIGEST-20': 'POST /digests returns the created digest. Its integer id can be used at once.',
    'DIGEST-21':
      'GET /digests lists id, name, stream_count, digest_type and has_dynamic_filter of each digest under digests.',
  }),
  ...under(['Digests', 'Limits'], {
    'DIGEST-22':
      'The list of digests may be cached for 300 s per organisation. A change shows after that time at the latest, and no list of another organisation ever shows.',
  }),
  ...under('Digests', {
    'DIGEST-23':
      'GET /digests/{id} returns digest (id, stream_ids, filter_spec) and streams (id, title, manifests_last7d).',
    'DIGEST-24':
      'PUT /digests/{id} changes name, description, filter_spec and content_filters, and returns the updated digest.',
    'DIGEST-25': 'PUT with content_filters null removes the content filters.',
    'DIGEST-26': implied('PUT without content_filters leaves them unchanged.'),
    'DIGEST-27': 'POST /digests/{id}/streams adds the given streams to those that the digest has.',
    'DIGEST-28':
      'DELETE /digests/{id}/streams reads stream_ids from its body and removes exactly those streams.',
    'DIGEST-29':
      'POST /digests/preview-filter returns stream_count and at most 50 streams (id, title) for a filter_spec. It creates nothing.',
    'DIGEST-30':
      'GET /digests/{id}/manifests returns the manifests of all streams of the digest in pages, with the filters of the stream listing.',
  }),
  ...under(['Digests', 'Errors'], {
    'DIGEST-31':
      'GET /digests/{id}/manifests has no Beacon parameters: beacon_id is an unknown parameter there.',
    'DIGEST-32': 'A digest of another organisation can be neither read nor changed.',
  }),
  ...under('Digests', {
    'DIGEST-33':
      'Catalog digests are listed at /api/digests, and those that the organisation added at /my/digests.',
  }),
  ...under('Digest', {
    'DIGEST-34':
      'A digest has a description and content_filters; an answer may leave them out, but shows no others than were sent.',
  }),
} satisfies StatementTable<'DIGEST'>;
