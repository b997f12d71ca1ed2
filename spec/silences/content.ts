// What the document leaves open about manifests, Signals, Briefs and Records.
import { about, type SilenceTable } from './silence.ts';

export const contentSilences = {
  'S-39': about('MCP-25').ambiguous(
    'Whether Daily Batch delivery hides new manifests from Starter until the next day.',
    'Nothing about when Starter sees a new manifest.',
  ),
  'S-67': about('BRIEF-02', 'RECORD-06', 'SIGNAL-10', 'SIGNAL-17', 'STREAM-10', 'Digest').contradictory(
    'The values of media_format differ: streams, sources, Signals, Records and content filters each list another set.',
    'A value of the listed set, or a word that another of these sets lists. Any other unlisted word is a warning.',
  ),
  'S-68': about('STREAM-22', 'Manifest', 'Digest').ambiguous(
    'The values of source_type of a stream and of the digest dimension of that name.',
    'person, organization or data for manifests. Any string for streams.',
    'The same three values everywhere.',
    'The suites check no value of source_type on streams and digests, so every choice passes.',
  ),
  'S-69': about('SIGNAL-21', 'SIGNAL-40', 'Manifests').contradictory(
    'Tag types have a capital letter in entity_details and none in claims and filters.',
    'Each place has the letter case that it shows. Comparisons ignore case.',
    'As each place shows it.',
    'Each place shows its own letter case, so there is no choice.',
  ),
  'S-70': about('QUERY-14', 'QUERY-42', 'Stream detail', 'Ontology sync (endpoints)').contradictory(
    'Tag ids are integers in the listing, strings of 17 digits in the query, and strings elsewhere.',
    'The listing accepts integers and refuses letters with 400. The query accepts 17 digits and refuses fewer with 422.',
    'Tag ids have 17 digits. The listing accepts digits of any length.',
    'Each place states its own type, and the suites assert each in its place.',
  ),
  'S-71': about('QUERY-41', 'STREAM-04').ambiguous(
    'Whether every stream id has the 17 digits that a query demands.',
    'Ids of the catalog are strings of digits. Only ids of 17 digits are sent in queries.',
    'Every stream id has 17 digits.',
    'The suites never send an id of another length in a query; rules that need one are then not exercised.',
  ),
  'S-72': about('SIGNAL-04', 'SIGNAL-45').contradictory(
    'manifest_id is a string in a manifest, but an integer in the paths of /signal and /brief.',
    'A manifest_id that is an integer may be used in the path. Any other path value gets a 4xx.',
    'manifest_id is a string of digits; any other path value gets 422.',
    'The suites open only manifests whose ids are digits and accept every 4xx for other values, so every choice passes.',
  ),
  'S-73': about('Stream (list item)', 'Manifest').ambiguous(
    'Whether long ids may be JSON numbers, which lose digits.',
    'Ids of streams, manifests, records and tags are strings. Ids of webhooks, digests, grants and syncs are integers.',
    'As documented.',
    'The tables type each id, and the suites assert these types.',
  ),
  'S-74': about('SIGNAL-43', 'Events').contradictory(
    'GET /manifests/{record_id} takes a record id, although webhooks deliver manifest ids.',
    'A listed record_id opens the manifest of that record. Nothing for a manifest_id in this path.',
  ),
  'S-75': about('SIGNAL-05', 'SIGNAL-14').ambiguous(
    'Which stream a Signal names whose manifest is in several, and whether a record has one manifest or one per stream.',
    'stream_ids includes the stream of the listing. Nothing about stream_id of the Signal.',
  ),
  'S-76': about('Manifest', 'Record', 'Events').silent(
    'Whether a new version of a record keeps its manifest id.',
    'Nothing.',
  ),
  'S-77': about('SIGNAL-06', 'Events').contradictory(
    'matched_at has no zone suffix in the stream manifests listing, unlike other times.',
    'A datetime with or without a zone. A suffix in the listing is a warning.',
    'No suffix in listings, Z elsewhere.',
    'The suites only warn about a suffix, so every choice passes.',
  ),
  'S-82': about('SIGNAL-02', 'SIGNAL-27').contradictory(
    'A record has 15 to 50 claims, and claim_count may differ from the number of delivered claims.',
    'claim_count is an integer. The range and the equality are recommendations.',
    '15 to 50 claims, and claim_count equals their number.',
    'The suites only warn about the range and the equality, so every choice passes.',
  ),
  'S-83': about('BRIEF-09').contradictory(
    'cross_promotion is an array of strings, but one reference example shows a single string.',
    'An array of strings or one string.',
  ),
  'S-84': about('BRIEF-02', 'SIGNAL-26', 'VERSION-07').contradictory(
    'story_version is also shown as version, and stories_* aliases exist without names.',
    'One of story_version and version is there and is an integer. Nothing about stories_* fields.',
  ),
  'S-198': about('BRIEF-11', 'BRIEF-12', 'SIGNAL-30', 'SIGNAL-31', 'SIGNAL-32', 'SIGNAL-33').ambiguous(
    'Which manifests have the additive scan fields.',
    'Any manifest may lack them. A wrong form of one that is there is a warning.',
  ),
  'S-237': about('What the service does', 'Events', 'Manifests').contradictory(
    'Webhooks refer to REST for the content, but reads by manifest id belong to Platform: how a Startup receiver gets it.',
    'The manifest is in the listing of the stream that the event names.',
    'The listing shows it.',
    'The event names the stream, and every plan may read its listing; the suites use that way only.',
  ),
} satisfies SilenceTable;
