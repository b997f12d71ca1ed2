// What the document leaves open about filters of the listing and fields of the manifest query.
import { about, type SilenceTable } from './silence.ts';

export const querySilences = {
  'S-78': about('QUERY-11', 'QUERY-12', 'Manifest').ambiguous(
    'Which date published_date_from and published_date_to compare, and whether both ends are included.',
    'They compare source_published_date. That both ends are included is a recommendation.',
    'source_published_date, both ends included, in UTC.',
    'The suites only warn about the ends, and the names of both fields settle which date is meant.',
  ),
  'S-79': about('QUERY-11', 'Errors').silent(
    'A window that ends before it begins, and a window with one end only.',
    'The former is refused with 400 or 422 or is empty. The latter is served.',
  ),
  'S-80': about('BEACON-28', 'Manifests', 'Limits').ambiguous(
    'Whether lookback_hours looks at the time of matching or at the date of publication.',
    'A longer window contains the shorter one. No exact edge.',
  ),
  'S-94': about('QUERY-23', 'Errors').ambiguous(
    'The status for an unknown property in the body of a query, and what other bodies do with one.',
    '422 or 400 for the query. Nothing for other bodies.',
  ),
  'S-127': about('POST /manifests/query request').ambiguous(
    'How stream_id goes together with stream_ids, and dates with lookback_hours and days.',
    'Nothing.',
  ),
  'S-128': about('QUERY-24').ambiguous(
    'What a query without any field does.',
    'It is not refused by validation, and it is not a failure of the service.',
  ),
  'S-129': about('QUERY-31').ambiguous(
    'How target_count goes together with page_size.',
    'At most target_count manifests, as a recommendation.',
  ),
  'S-130': about('QUERY-04').contradictory(
    'A manifest in a query result is an open object with brief.body, so it may have no manifest_id.',
    'brief.body. manifest_id is used where it is there.',
  ),
  'S-131': about('QUERY-05').ambiguous(
    'The values of coverage.status, and of coverage.authoritative for a query that was not planned.',
    'Types only.',
  ),
  'S-132': about('QUERY-37', 'Manifests').contradictory(
    'tag_logic also takes any and all in the listing, but only and and or in the query.',
    'The listing treats any like or, and all like and. The query refuses words that neither place lists.',
    'The query refuses any and all with 422.',
    'No case sends any or all in a query, so every choice passes.',
  ),
  'S-133': about('QUERY-14').silent(
    'The default of tag_logic.',
    'Any of the tags.',
    'Any of the tags.',
    'The row of the endpoint says "any-match", so the suites assert it.',
  ),
  'S-134': about('QUERY-21').ambiguous(
    'Whether sec_form_type 10-K matches 10-K/A.',
    'Letter case does not matter, a part of a form matches nothing, and two forms share no manifest. Nothing about forms with /A.',
    'Only the same form matches.',
    'No case asks for an amended form, so every choice passes.',
  ),
  'S-135': about('QUERY-20', 'STREAM-44', 'STREAM-46', 'STREAM-47').contradictory(
    'ticker means the company, sec_ticker the filing, and both may name the same company.',
    'Both share classes of a company find the same streams. An unknown ticker finds nothing.',
    'ticker resolves to the company of every share class.',
    'The document settles that ticker resolves to the company, and the suites assert that.',
  ),
  'S-136': about('QUERY-47').ambiguous(
    'Whether broaden_sources overrides the rule that exact sources are never broadened.',
    'Without broaden_sources nothing is broadened. With it nothing is asserted but that the service does not fail.',
  ),
  'S-201': about('Manifests').ambiguous(
    'What lookback_hours and broaden_sources do on the listing without a Beacon.',
    'Nothing.',
  ),
  'S-202': about('QUERY-01', 'Manifests', 'POST /manifests/query request', 'MCP servers').ambiguous(
    'Whether filters that only the query lists are unknown parameters on the listing.',
    'Only an invented name is sent as an unknown parameter.',
  ),
  'S-204': about('QUERY-33', 'Limits').ambiguous(
    'What days=0 means, and whether days is bounded like lookback_hours.',
    'days of 0 or more is not refused.',
  ),
  'S-205': about('QUERY-25').ambiguous(
    'Whether null means the same as an absent property.',
    'A body with null passes validation.',
    'null is the same as absent.',
    'The suites assert only that null passes validation, so every meaning passes.',
  ),
  'S-206': about('QUERY-09').silent(
    'The keys of pagination in a query result.',
    'An object. Cases ask for pages by number.',
    'The five keys of the common pagination object.',
    'The suites demand no key of it; without total_count one rule about snapshots is not exercised.',
  ),
  'S-224': about('QUERY-32', 'Manifest query lifecycle').silent(
    'What happens when timeout_ms runs out: 503, a partial result, or coverage that says so.',
    'A query with a short timeout_ms may get 503.',
    'A query that takes longer gets 503 and bills nothing.',
    'The suites accept 503 wherever they send timeout_ms. How long a query takes depends on the machine.',
  ),
  'S-231': about('QUERY-20').silent(
    'Whether ticker and isin on the listing of a stream look at the companies of a manifest or at the stream.',
    'A value of the stream selects a part of its manifests; an unknown value selects nothing.',
  ),
  'S-232': about('QUERY-19', 'Ontology sync (endpoints)').ambiguous(
    'What tag_type does on the listing without tag_ids.',
    'Nothing without tag_ids.',
  ),
  'S-233': about('QUERY-17').ambiguous(
    'Whether "co-mentions in one manifest" means one claim or the whole manifest.',
    'The whole manifest.',
    'The tags of the whole manifest.',
    'The document says "in one manifest", and the suites assert that.',
  ),
} satisfies SilenceTable;
