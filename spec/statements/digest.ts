// Statements about digests.
import type { StatementTable } from './statement.ts';

export const digestStatements = {
  'DIGEST-01': {
    sections: ['What the service does'],
    text: 'Organisations build user digests themselves. Catalog digests are pre-curated and need Enterprise.',
  },
  'DIGEST-02': {
    sections: ['Digest'],
    text: 'A digest has id (integer), name (string), stream_ids (array of strings), stream_count (integer) and has_dynamic_filter (boolean).',
  },
  'DIGEST-03': {
    sections: ['Digest'],
    text: 'digest_type of a digest that the organisation built is "user".',
  },
  'DIGEST-04': {
    sections: ['Digest'],
    text: 'filter_spec has rules (objects with dimension and values) and combine. It is returned as it was sent.',
  },
  'DIGEST-05': {
    sections: ['Digest'],
    text: 'A filter rule may use each of the seven dimensions topic, tag, domain, source, source_type, claim_type and media_format.',
    silences: ['S-216'],
  },
  'DIGEST-06': {
    sections: ['Digest'],
    text: 'A filter rule with another dimension is refused with 400 or 422.',
  },
  'DIGEST-07': {
    sections: ['Digest'],
    text: 'combine AND means that a stream must satisfy every rule.',
    silences: ['S-215'],
  },
  'DIGEST-08': {
    sections: ['Digest'],
    text: 'content_filters accepts media_format (array of text, audio, video, social, data, regulatory), source_channel_ids and source_channel_names.',
  },
  'DIGEST-09': {
    sections: ['Digest'],
    text: 'content_filters apply at delivery, within the matched streams: manifests with an unlisted media_format are not returned.',
    silences: ['S-217'],
  },
  'DIGEST-10': {
    sections: ['Digest'],
    text: 'content_filters.source_channel_ids restricts the manifests of a digest to those channels.',
  },
  'DIGEST-11': {
    sections: ['Digest'],
    text: 'content_filters.source_channel_names matches exact names or exact displays of channels.',
  },
  'DIGEST-12': {
    sections: ['Digest'],
    text: 'has_dynamic_filter is true for a digest with a filter_spec, and false for one with stream_ids alone.',
  },
  'DIGEST-13': {
    sections: ['Digest (states)'],
    text: 'Deactivating pauses a digest reversibly: once activated again it has the same streams and works as before.',
    silences: ['S-153'],
  },
  'DIGEST-14': {
    sections: ['Digest (states)'],
    text: 'Activating enables a paused digest again.',
  },
  'DIGEST-15': {
    sections: ['Digest (states)'],
    text: 'A paused digest sends no digest.new_content until it is activated.',
    strength: 'implied',
    silences: ['S-153'],
  },
  'DIGEST-16': {
    sections: ['Digest (states)'],
    text: 'Deleting a digest is permanent: the digest leaves the list, and activating does not bring it back.',
    silences: ['S-154'],
  },
  'DIGEST-17': {
    sections: ['Digests'],
    text: 'POST /digests with name and stream_ids creates a digest.',
    silences: ['S-155'],
  },
  'DIGEST-18': {
    sections: ['Digests'],
    text: 'POST /digests with name and filter_spec, without stream_ids, creates a digest.',
  },
  'DIGEST-19': {
    sections: ['Digests'],
    text: 'POST /digests with neither stream_ids nor filter_spec is refused with 400 or 422.',
    silences: ['S-214'],
  },
  'DIGEST-20': {
    sections: ['Digests'],
    text: 'POST /digests returns the created digest. Its integer id can be used at once.',
    silences: ['S-151'],
  },
  'DIGEST-21': {
    sections: ['Digests'],
    text: 'GET /digests lists id, name, stream_count, digest_type and has_dynamic_filter of each digest under digests.',
  },
  'DIGEST-22': {
    sections: ['Digests', 'Limits'],
    text: 'The list of digests may be cached for 300 s per organisation. A change shows after that time at the latest, and no list of another organisation ever shows.',
    silences: ['S-152', 'S-229'],
  },
  'DIGEST-23': {
    sections: ['Digests'],
    text: 'GET /digests/{id} returns digest (id, stream_ids, filter_spec) and streams (id, title, manifests_last7d).',
  },
  'DIGEST-24': {
    sections: ['Digests'],
    text: 'PUT /digests/{id} changes name, description, filter_spec and content_filters, and returns the updated digest.',
    silences: ['S-151'],
  },
  'DIGEST-25': {
    sections: ['Digests'],
    text: 'PUT with content_filters null removes the content filters.',
  },
  'DIGEST-26': {
    sections: ['Digests'],
    text: 'PUT without content_filters leaves them unchanged.',
    strength: 'implied',
  },
  'DIGEST-27': {
    sections: ['Digests'],
    text: 'POST /digests/{id}/streams adds the given streams to those that the digest has.',
    silences: ['S-155'],
  },
  'DIGEST-28': {
    sections: ['Digests'],
    text: 'DELETE /digests/{id}/streams reads stream_ids from its body and removes exactly those streams.',
    silences: ['S-156'],
  },
  'DIGEST-29': {
    sections: ['Digests'],
    text: 'POST /digests/preview-filter returns stream_count and at most 50 streams (id, title) for a filter_spec. It creates nothing.',
  },
  'DIGEST-30': {
    sections: ['Digests'],
    text: 'GET /digests/{id}/manifests returns the manifests of all streams of the digest in pages, with the filters of the stream listing.',
    silences: ['S-218'],
  },
  'DIGEST-31': {
    sections: ['Digests', 'Errors'],
    text: 'GET /digests/{id}/manifests has no Beacon parameters: beacon_id is an unknown parameter there.',
    silences: ['S-203'],
  },
  'DIGEST-32': {
    sections: ['Digests', 'Errors'],
    text: 'A digest of another organisation can be neither read nor changed.',
    silences: ['S-100'],
  },
  'DIGEST-33': {
    sections: ['Digests'],
    text: 'Catalog digests are listed at /api/digests, and those that the organisation added at /my/digests.',
    silences: ['S-157'],
  },
  'DIGEST-34': {
    sections: ['Digest'],
    text: 'A digest has a description and content_filters; an answer may leave them out, but shows no others than were sent.',
    silences: ['S-151'],
  },
} as const satisfies StatementTable<'DIGEST'>;
