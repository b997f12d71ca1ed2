// Statements about what customers keep besides Beacons: digests, synced objects and backfill grants.
import { implied, type StatementTable, under } from './statement.ts';

export const digestsStatements = {
  ...under('Backfill', {
    'BACKFILL-01': 'GET /backfill/grants works on every plan, also for an organisation without grants.',
  }),
  ...under(['Backfill', 'Limits'], {
    'BACKFILL-02':
      'The list of grants may be cached for 300 s per organisation. It never shows grants of another organisation.',
  }),
  ...under('Backfill', {
    'BACKFILL-03':
      'POST /backfill/{grant_id}/download returns a presigned download URL for a grant of the organisation.',
    'BACKFILL-04': 'A grant_id that is not an integer gets 422 with a validation list.',
  }),
  ...under(['Backfill', 'Plan gating'], {
    'BACKFILL-05':
      'A grant that the organisation does not have cannot be downloaded: the request gets a 4xx.',
  }),
  ...under('Backfill', {
    'BACKFILL-06': 'No customer request creates a grant. Grants are created through payment.',
    'BACKFILL-07': 'A grant is for one stream and for years of backfill.',
  }),
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
  ...under('Ontology sync (resources)', {
    'ONTO-01':
      'A sync maps object_type (tag, topic or stream) and object_id to external_id, with optional external_name and labels.',
    'ONTO-02': 'Creating a sync returns id (integer) and status (string).',
  }),
  ...under('Ontology sync (states)', {
    'ONTO-03': 'POST /ontology/sync for a new object creates a sync and returns its status.',
    'ONTO-04':
      'POST /ontology/sync for an object that is synced already overwrites the sync: the object then has one active sync, with the new external id.',
    'ONTO-05':
      'Deleting a sync removes it from the list of active syncs. The same object can be synced again later.',
  }),
  ...under('Ontology sync (endpoints)', {
    'ONTO-06':
      'POST /ontology/sync takes query parameters: object_type, object_id (integer), external_id, and optionally external_name and labels (separated by commas).',
    'ONTO-07':
      'object_type accepts only tag, topic and stream. Another word, or an object_id that is not an integer, is refused with 400 or 422.',
    'ONTO-08':
      'GET /ontology/syncs lists only active syncs, with the names of their tags, topics or streams.',
    'ONTO-09':
      'GET /ontology/syncs filters by object_type and label, and pages with page and a page_size of up to 200.',
    'ONTO-10':
      'GET /ontology/tags searches fuzzily (a misspelt or partial name finds the tag) and filters by type: person, organization, place or topic.',
    'ONTO-11': 'Tags have a canonical name, a type and aliases.',
    'ONTO-12': 'GET /ontology/topics takes search and domain, and returns the topic catalog.',
    'ONTO-13': 'A label that is created with POST /ontology/labels appears in GET /ontology/labels.',
    'ONTO-14': 'Syncs and labels of one organisation are invisible to others.',
  }),
  ...under('What the service does', {
    'ONTO-15': implied(
      'Tags are the resolved entities that link claims across records: entities that manifests show are found among the tags.',
    ),
    'ONTO-16': implied(
      'The topic catalog is organised by domain: the lists of the twelve domains together have every topic.',
    ),
  }),
} satisfies StatementTable<'BACKFILL' | 'DIGEST' | 'ONTO'>;
