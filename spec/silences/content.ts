// What the document leaves open about manifests, Signals, Briefs and Records.
import { ambiguous, contradictory, type SilenceTable, silent } from './silence.ts';

export const contentSilences = {
  'S-39': ambiguous(['What the service does', 'MCP servers'], {
    topic: 'Whether Daily Batch delivery hides new manifests from Starter until the next day.',
    assertable: 'Nothing about when Starter sees a new manifest.',
    default: 'Starter sees it at once.',
  }),
  'S-67': contradictory(['Stream (list item)', 'Manifest', 'Signal', 'Record', 'Digest'], {
    topic:
      'The values of media_format differ: streams, sources, Signals, Records and content filters each list another set.',
    assertable:
      'A value of the listed set, or a word that another of these sets lists. Any other unlisted word is a warning.',
    default: 'A regulatory source has media_format text in its Signal and Brief, and regulatory in source.',
  }),
  'S-68': ambiguous(['Manifest', 'Stream detail', 'Digest'], {
    topic: 'The values of source_type of a stream and of the digest dimension of that name.',
    assertable: 'person, organization or data for manifests. Any string for streams.',
    default: 'The same three values everywhere.',
    noReading: 'The suites check no value of source_type on streams and digests, so every choice passes.',
  }),
  'S-69': contradictory(['Signal', 'Manifests'], {
    topic: 'Tag types have a capital letter in entity_details and none in claims and filters.',
    assertable: 'Each place has the letter case that it shows. Comparisons ignore case.',
    default: 'As each place shows it.',
    noReading: 'Each place shows its own letter case, so there is no choice.',
  }),
  'S-70': contradictory(
    ['Manifests', 'POST /manifests/query request', 'Stream detail', 'Ontology sync (endpoints)'],
    {
      topic: 'Tag ids are integers in the listing, strings of 17 digits in the query, and strings elsewhere.',
      assertable:
        'The listing accepts integers and refuses letters with 400. The query accepts 17 digits and refuses fewer with 422.',
      default: 'Tag ids have 17 digits. The listing accepts digits of any length.',
      noReading: 'Each place states its own type, and the suites assert each in its place.',
    },
  ),
  'S-71': ambiguous(['Stream (list item)', 'POST /manifests/query request'], {
    topic: 'Whether every stream id has the 17 digits that a query demands.',
    assertable: 'Ids of the catalog are strings of digits. Only ids of 17 digits are sent in queries.',
    default: 'Every stream id has 17 digits.',
    noReading:
      'The suites never send an id of another length in a query; rules that need one are then not exercised.',
  }),
  'S-72': contradictory(['Manifest', 'Manifests'], {
    topic: 'manifest_id is a string in a manifest, but an integer in the paths of /signal and /brief.',
    assertable: 'A manifest_id that is an integer may be used in the path. Any other path value gets a 4xx.',
    default: 'manifest_id is a string of digits; any other path value gets 422.',
    noReading:
      'The suites open only manifests whose ids are digits and accept every 4xx for other values, so every choice passes.',
  }),
  'S-73': ambiguous(['Stream (list item)', 'Manifest'], {
    topic: 'Whether long ids may be JSON numbers, which lose digits.',
    assertable:
      'Ids of streams, manifests, records and tags are strings. Ids of webhooks, digests, grants and syncs are integers.',
    default: 'As documented.',
    noReading: 'The tables type each id, and the suites assert these types.',
  }),
  'S-74': contradictory(['Manifests', 'Events'], {
    topic: 'GET /manifests/{record_id} takes a record id, although webhooks deliver manifest ids.',
    assertable:
      'A listed record_id opens the manifest of that record. Nothing for a manifest_id in this path.',
    default: 'A manifest_id gets 404.',
  }),
  'S-75': ambiguous(['Manifest', 'Signal'], {
    topic:
      'Which stream a Signal names whose manifest is in several, and whether a record has one manifest or one per stream.',
    assertable: 'stream_ids includes the stream of the listing. Nothing about stream_id of the Signal.',
    default: 'One manifest per record; its Signal names the stream through which it is read.',
  }),
  'S-76': silent(['Manifest', 'Record', 'Events'], {
    topic: 'Whether a new version of a record keeps its manifest id.',
    assertable: 'Nothing.',
    default: 'It keeps the id and sends no event.',
  }),
  'S-77': contradictory(['Manifest', 'Events'], {
    topic: 'matched_at has no zone suffix in the stream manifests listing, unlike other times.',
    assertable: 'A datetime with or without a zone. A suffix in the listing is a warning.',
    default: 'No suffix in listings, Z elsewhere.',
    noReading: 'The suites only warn about a suffix, so every choice passes.',
  }),
  'S-82': contradictory(['What the service does', 'Signal'], {
    topic: 'A record has 15 to 50 claims, and claim_count may differ from the number of delivered claims.',
    assertable: 'claim_count is an integer. The range and the equality are recommendations.',
    default: '15 to 50 claims, and claim_count equals their number.',
    noReading: 'The suites only warn about the range and the equality, so every choice passes.',
  }),
  'S-83': contradictory('Brief', {
    topic: 'cross_promotion is an array of strings, but one reference example shows a single string.',
    assertable: 'An array of strings or one string.',
    default: 'An array.',
  }),
  'S-84': contradictory(['Signal', 'Versioning'], {
    topic: 'story_version is also shown as version, and stories_* aliases exist without names.',
    assertable:
      'One of story_version and version is there and is an integer. Nothing about stories_* fields.',
    default: 'Both names; no stories_* field.',
  }),
  'S-198': ambiguous(['Signal', 'Brief'], {
    topic: 'Which manifests have the additive scan fields.',
    assertable: 'Any manifest may lack them. A wrong form of one that is there is a warning.',
    default: 'A part of the manifests has them.',
  }),
  'S-237': contradictory(['What the service does', 'Events', 'Manifests'], {
    topic:
      'Webhooks refer to REST for the content, but reads by manifest id belong to Platform: how a Startup receiver gets it.',
    assertable: 'The manifest is in the listing of the stream that the event names.',
    default: 'The listing shows it.',
    noReading:
      'The event names the stream, and every plan may read its listing; the suites use that way only.',
  }),
} satisfies SilenceTable;
