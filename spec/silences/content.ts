// What the document leaves open about streams, manifests and the search of streams.
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
    'The suites check no value of source_type on streams and digests, so every choice passes.',
  ),
  'S-69': about('SIGNAL-21', 'SIGNAL-40', 'Manifests').contradictory(
    'Tag types have a capital letter in entity_details and none in claims and filters.',
    'Each place has the letter case that it shows. Comparisons ignore case.',
    'Each place shows its own letter case, so there is no choice.',
  ),
  'S-70': about('QUERY-14', 'QUERY-42', 'Stream detail', 'Ontology sync (endpoints)').contradictory(
    'Tag ids are integers in the listing, strings of 17 digits in the query, and strings elsewhere.',
    'The listing accepts integers and refuses letters with 400. The query accepts 17 digits and refuses fewer with 422.',
    'Each place states its own type, and the suites assert each in its place.',
  ),
  'S-71': about('QUERY-41', 'STREAM-04').ambiguous(
    'Whether every stream id has the 17 digits that a query demands.',
    'Ids of the catalog are strings of digits. Only ids of 17 digits are sent in queries.',
    'The suites never send an id of another length in a query; rules that need one are then not exercised.',
  ),
  'S-72': about('SIGNAL-04', 'SIGNAL-45').contradictory(
    'manifest_id is a string in a manifest, but an integer in the paths of /signal and /brief.',
    'A manifest_id that is an integer may be used in the path. Any other path value gets a 4xx.',
    'The suites open only manifests whose ids are digits and accept every 4xx for other values, so every choice passes.',
  ),
  'S-73': about('Stream (list item)', 'Manifest').ambiguous(
    'Whether long ids may be JSON numbers, which lose digits.',
    'Ids of streams, manifests, records and tags are strings. Ids of webhooks, digests, grants and syncs are integers.',
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
    'The suites only warn about a suffix, so every choice passes.',
  ),
  'S-82': about('SIGNAL-02', 'SIGNAL-27').contradictory(
    'A record has 15 to 50 claims, and claim_count may differ from the number of delivered claims.',
    'claim_count is an integer. The range and the equality are recommendations.',
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
    'The event names the stream, and every plan may read its listing; the suites use that way only.',
  ),
  'S-19': about('SEARCH-03', 'Pagination object').contradictory(
    'The pagination of a stream search has keys of its own, although paginated resources share one pagination object.',
    'The six keys of the search. Nothing about page_num, next and prev.',
    'The row of the endpoint lists the six keys, so the suites assert them; further keys pass.',
  ),
  'S-20': about('SEARCH-05').ambiguous(
    'Whether quota_charged and does_not_consume_quota of a search are in data or beside it.',
    'They are in data or beside it, with the values false and true.',
  ),
  'S-62': about('SEARCH-11', 'Conditional reads').silent(
    'The body of /plans.',
    'With credentials, 200 with an ETag, in the common envelope.',
  ),
  'S-63': about('SEARCH-11', 'Endpoints').silent(
    'Method, parameters, body and cost of /search and /trending.',
    '401 without credentials. With them neither 401 nor 403, the common envelope on success, and no charge.',
  ),
  'S-86': about('STREAM-19', 'STREAM-28').contradictory(
    'The text speaks of "security.primary style fields", but the shape of security has no primary object.',
    'The five fields are at the top of security, each a string or null, and all null for several companies.',
    'The table gives the shape, and the suites assert it; further keys pass.',
  ),
  'S-87': about('STREAM-08', 'Account and catalog').ambiguous(
    'Whether a stream with is_public=false has company_kind private.',
    'It need not. The filter company_kind returns streams that show that kind.',
    'The document says never to infer it, and the suites assert that.',
  ),
  'S-88': about('STREAM-14', 'STREAM-25', 'Limits').ambiguous(
    'Whether inactive channels count for source_channels_truncated, and whether the stream detail is bounded too.',
    'A list item shows at most 25. The flag is asserted only where active channels alone, or all channels, settle it. Nothing about the length in the detail.',
  ),
  'S-89': about('SEARCH-02', 'STREAM-11', 'STREAM-14').ambiguous(
    'Whether source_channels_truncated appears when channels were not asked for.',
    'source_channels is absent then. The flag may be there or not.',
  ),
  'S-90': about('STREAM-41').ambiguous(
    'Whether organization_subtype ignores letter case.',
    'The exact value finds its streams; a part of it does not.',
    'The suites send the value only in its own letter case, so every choice passes.',
  ),
  'S-197': about('DELIV-09', 'STREAM-35').silent(
    'Whether an unpublished stream can still be opened, and whether its return is announced.',
    'Nothing about the detail and the return of an unpublished stream.',
  ),
  'S-209': about('STREAM-12', 'STREAM-25').contradictory(
    'Entries of source_channels have other fields in the list than in the detail.',
    'Each has the fields of its own place.',
    'The document gives both shapes, and the suites assert each in its place.',
  ),
  'S-210': about('STREAM-26').contradictory(
    'deactivated_on is a datetime, but an active channel has none.',
    'A datetime, null or absent.',
    'The schema admits all three forms, so every choice passes.',
  ),
  'S-211': about('STREAM-16', 'Stream detail').ambiguous(
    'Whether the counters of streams go by the time of matching or of publication, and how current they are.',
    'Integers, each window at least as large as the shorter one. No comparison with listings but that a new manifest is counted.',
  ),
} satisfies SilenceTable;
