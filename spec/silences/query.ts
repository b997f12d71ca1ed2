// What the document leaves open about filters of the listing and fields of the manifest query.
import { ambiguous, contradictory, type SilenceTable, silent } from './silence.ts';

export const querySilences = {
  'S-78': ambiguous(['Manifests', 'Manifest'], {
    topic:
      'Which date published_date_from and published_date_to compare, and whether both ends are included.',
    assertable: 'They compare source_published_date. That both ends are included is a recommendation.',
    default: 'source_published_date, both ends included, in UTC.',
    noReading:
      'The suites only warn about the ends, and the names of both fields settle which date is meant.',
  }),
  'S-79': silent(['Manifests', 'Errors'], {
    topic: 'A window that ends before it begins, and a window with one end only.',
    assertable: 'The former is refused with 400 or 422 or is empty. The latter is served.',
    default: '400 for the former.',
  }),
  'S-80': ambiguous(['Manifests', 'Limits'], {
    topic: 'Whether lookback_hours looks at the time of matching or at the date of publication.',
    assertable: 'A longer window contains the shorter one. No exact edge.',
    default: 'The time of matching.',
  }),
  'S-94': ambiguous(['POST /manifests/query request', 'Errors'], {
    topic: 'The status for an unknown property in the body of a query, and what other bodies do with one.',
    assertable: '422 or 400 for the query. Nothing for other bodies.',
    default: '422 for the query; other bodies ignore unknown properties.',
  }),
  'S-127': ambiguous('POST /manifests/query request', {
    topic: 'How stream_id goes together with stream_ids, and dates with lookback_hours and days.',
    assertable: 'Nothing.',
    default: 'The union of the ids; all windows apply.',
  }),
  'S-128': ambiguous('POST /manifests/query request', {
    topic: 'What a query without any field does.',
    assertable: 'It is not refused by validation, and it is not a failure of the service.',
    default: 'It returns the latest manifests.',
  }),
  'S-129': ambiguous('POST /manifests/query request', {
    topic: 'How target_count goes together with page_size.',
    assertable: 'At most target_count manifests, as a recommendation.',
    default: 'The smaller number counts.',
  }),
  'S-130': contradictory('Manifest query result', {
    topic: 'A manifest in a query result is an open object with brief.body, so it may have no manifest_id.',
    assertable: 'brief.body. manifest_id is used where it is there.',
    default: 'The whole manifest.',
  }),
  'S-131': ambiguous('Manifest query result', {
    topic: 'The values of coverage.status, and of coverage.authoritative for a query that was not planned.',
    assertable: 'Types only.',
    default: 'complete, partial or empty, and authoritative.',
  }),
  'S-132': contradictory(['Manifests', 'POST /manifests/query request'], {
    topic: 'tag_logic also takes any and all in the listing, but only and and or in the query.',
    assertable:
      'The listing treats any like or, and all like and. The query refuses words that neither place lists.',
    default: 'The query refuses any and all with 422.',
    noReading: 'No case sends any or all in a query, so every choice passes.',
  }),
  'S-133': silent('Manifests', {
    topic: 'The default of tag_logic.',
    assertable: 'Any of the tags.',
    default: 'Any of the tags.',
    noReading: 'The row of the endpoint says "any-match", so the suites assert it.',
  }),
  'S-134': ambiguous('Manifests', {
    topic: 'Whether sec_form_type 10-K matches 10-K/A.',
    assertable:
      'Letter case does not matter, a part of a form matches nothing, and two forms share no manifest. Nothing about forms with /A.',
    default: 'Only the same form matches.',
    noReading: 'No case asks for an amended form, so every choice passes.',
  }),
  'S-135': contradictory(['Account and catalog', 'Manifests'], {
    topic: 'ticker means the company, sec_ticker the filing, and both may name the same company.',
    assertable: 'Both share classes of a company find the same streams. An unknown ticker finds nothing.',
    default: 'ticker resolves to the company of every share class.',
    noReading: 'The document settles that ticker resolves to the company, and the suites assert that.',
  }),
  'S-136': ambiguous('POST /manifests/query request', {
    topic: 'Whether broaden_sources overrides the rule that exact sources are never broadened.',
    assertable:
      'Without broaden_sources nothing is broadened. With it nothing is asserted but that the service does not fail.',
    default: 'Exact sources are never broadened.',
  }),
  'S-201': ambiguous('Manifests', {
    topic: 'What lookback_hours and broaden_sources do on the listing without a Beacon.',
    assertable: 'Nothing.',
    default: 'lookback_hours applies as a window; broaden_sources has no effect.',
  }),
  'S-202': ambiguous(['Manifests', 'POST /manifests/query request', 'MCP servers'], {
    topic: 'Whether filters that only the query lists are unknown parameters on the listing.',
    assertable: 'Only an invented name is sent as an unknown parameter.',
    default: 'They get 400.',
  }),
  'S-204': ambiguous(['POST /manifests/query request', 'Limits'], {
    topic: 'What days=0 means, and whether days is bounded like lookback_hours.',
    assertable: 'days of 0 or more is not refused.',
    default: '0 is today in UTC; large values have no bound.',
  }),
  'S-205': ambiguous('POST /manifests/query request', {
    topic: 'Whether null means the same as an absent property.',
    assertable: 'A body with null passes validation.',
    default: 'null is the same as absent.',
    noReading: 'The suites assert only that null passes validation, so every meaning passes.',
  }),
  'S-206': silent('Manifest query result', {
    topic: 'The keys of pagination in a query result.',
    assertable: 'An object. Cases ask for pages by number.',
    default: 'The five keys of the common pagination object.',
    noReading:
      'The suites demand no key of it; without total_count one rule about snapshots is not exercised.',
  }),
  'S-224': silent(['POST /manifests/query request', 'Manifest query lifecycle'], {
    topic: 'What happens when timeout_ms runs out: 503, a partial result, or coverage that says so.',
    assertable: 'A query with a short timeout_ms may get 503.',
    default: 'A query that takes longer gets 503 and bills nothing.',
    noReading:
      'The suites accept 503 wherever they send timeout_ms. How long a query takes depends on the machine.',
  }),
  'S-231': silent('Manifests', {
    topic:
      'Whether ticker and isin on the listing of a stream look at the companies of a manifest or at the stream.',
    assertable: 'A value of the stream selects a part of its manifests; an unknown value selects nothing.',
    default: 'The companies of the manifest.',
  }),
  'S-232': ambiguous(['Manifests', 'Ontology sync (endpoints)'], {
    topic: 'What tag_type does on the listing without tag_ids.',
    assertable: 'Nothing without tag_ids.',
    default: 'It selects manifests with a tag of that type.',
  }),
  'S-233': ambiguous('Manifests', {
    topic: 'Whether "co-mentions in one manifest" means one claim or the whole manifest.',
    assertable: 'The whole manifest.',
    default: 'The tags of the whole manifest.',
    noReading: 'The document says "in one manifest", and the suites assert that.',
  }),
} satisfies SilenceTable;
