// What the document leaves open about the manifest query, its flows, and Beacons.
import { about, type SilenceTable } from './silence.ts';

export const queriesSilences = {
  'S-64': about('BEACON-20', 'Limits').ambiguous(
    'How a Beacon beyond the cap is refused.',
    'A 4xx, and no Beacon is created.',
  ),
  'S-65': about('BEACON-20', 'LIMIT-06', 'LIMIT-08').ambiguous(
    'Whether drafts count under the cap of active Beacons.',
    'Only Beacons that were created as active are counted.',
  ),
  'S-66': about('BEACON-10', 'BEACON-15').ambiguous(
    'How a draft becomes active: an update may send a status, but leaves the status unchanged.',
    'Nothing about an update that sends a status, except that the cap holds.',
  ),
  'S-81': about('BEACON-29').silent('An execution that states lookback_hours and both dates.', 'Nothing.'),
  'S-111': about('BEACON-18', 'Errors', 'Beacons').ambiguous(
    'Which refusal comes first for an archived Beacon without a window, or one of another organisation.',
    'Each case makes one fault.',
    'The cases make one fault at a time, so every order passes.',
  ),
  'S-137': about('BEACON-35').ambiguous(
    'Whether a value in a dimension where the Beacon saves nothing is outside the saved configuration.',
    'Values within the saved scope are served. A saved dimension refuses other values.',
  ),
  'S-138': about('BEACON-34', 'Manifests').contradictory(
    'The stream of the path must be in the saved scope, but a Beacon may save no streams.',
    'A stream outside the saved streams gets 422. Nothing for a Beacon without streams.',
  ),
  'S-139': about('BEACON-31').ambiguous(
    'Whether a saved default_date_window is an explicit window.',
    'It is not: the execution gets 422 date_window_required.',
    '"Explicit date window" settles it, and the suites assert 422.',
  ),
  'S-140': about('BEACON-31').ambiguous(
    'Whether one of the two dates is a window.',
    'It is not: 422 date_window_required.',
    '"published_date_from plus published_date_to" settles it, and the suites assert 422.',
  ),
  'S-141': about('BEACON-32', 'Beacons', 'Errors').ambiguous(
    'The status for lookback_hours outside 1 to 2160 in a query string.',
    'A 4xx.',
  ),
  'S-142': about('BEACON-36').silent(
    'Whether a broadened execution selects from the saved sources with those of the request, or from the latter alone.',
    'The requested sources deliver manifests.',
  ),
  'S-143': about('Beacon (states)').contradictory(
    'An update works for "any non-archived" Beacon; what it does to an archived one is not said.',
    'The Beacon stays archived, whether the update is refused or not.',
  ),
  'S-144': about('Beacon (states)').silent(
    'Archiving an archived Beacon, and restoring one that is not archived.',
    'The state stays as it was.',
  ),
  'S-145': about('BEACON-17', 'BEACON-21').silent(
    'Whether a list without a status shows archived Beacons.',
    'Deleted ones never; archived ones with status=archived.',
  ),
  'S-146': about('BEACON-23', 'Limits').ambiguous(
    'Default and maximum of limit.',
    'limit and offset are obeyed and repeated. No default or maximum.',
  ),
  'S-147': about('BEACON-05', 'BEACON-11').silent(
    'The first revision number, whether changes of state count as updates, and whether an update that changes nothing does.',
    'An update that changes something raises the revision and adds an entry.',
  ),
  'S-148': about('LIMIT-09').ambiguous(
    'The exact size limits of a Beacon; the document states them approximately.',
    'Ten times the size gets a 4xx and small ones are saved, as a recommendation.',
  ),
  'S-149': about('BEACON-09', 'Beacons').silent(
    'Which statuses a creation takes beyond active, and which one a Beacon has without any.',
    'status active creates an active Beacon. Nothing for other statuses.',
  ),
  'S-150': about('BEACON-04').contradictory(
    'Whether description and intent are one field or two.',
    'Either name.',
  ),
  'S-221': about('BEACON-19', 'Beacons').ambiguous(
    'Whether a draft may be executed.',
    'An execution of a draft does not get 409 beacon_archived.',
  ),
  'S-222': about('BEACON-38').ambiguous(
    'Whether executions with the id of a deleted or foreign Beacon get 404 on listings and on the query alike.',
    '404 beacon_not_found on both.',
    'The error table settles it, and the suites assert it on both.',
  ),
  'S-223': about('LIMIT-08', 'Beacon (states)').silent(
    'Whether deleting an active Beacon frees a place under the cap.',
    'It does, as a recommendation.',
    'The suites only warn about it, so every choice passes.',
  ),
  'S-113': about('LIFE-02', 'QUERY-23', 'QUERY-48').contradictory(
    'Unknown properties are rejected, but whether the schema admits the lifecycle fields is not shown.',
    'If plan_token is refused as unknown, the rules about the flows do not apply.',
  ),
  'S-114': about('LIFE-02', 'QUERY-27').contradictory(
    'mode lists default, count and orient, but the flows also use plan.',
    'If mode plan is refused, the rules about plans do not apply.',
  ),
  'S-115': about('LIFE-01', 'LIFE-24', 'LIFE-35').ambiguous(
    'Where tokens and states of a flow are: in data or beside it, and whether a query that was not planned has them.',
    'They are read from both places.',
  ),
  'S-116': about('CLIENT-05', 'LIFE-08', 'LIFE-09').ambiguous(
    'Whether a plan token binds the query outside balanced research.',
    'In balanced research another query, or another order of families, is refused. Elsewhere another query is executed or refused.',
  ),
  'S-117': about('LIFE-30', 'LIFE-31', 'LIMIT-03').ambiguous(
    'What happens exactly at five minutes, and how often a plan token may be executed.',
    'Valid until shortly before five minutes, 409 shortly after. Nothing about a second execution but that it bills no more than it returns.',
  ),
  'S-118': about('LIFE-03').silent(
    'The status for a plan token that was altered, invented or issued to another organisation.',
    'A 4xx without manifests and without a charge.',
  ),
  'S-119': about('LIFE-04', 'LIFE-05').silent(
    'How long a snapshot lives, and whether page_size may change.',
    'While it is valid, its list stays the same.',
  ),
  'S-120': about('Manifest query lifecycle').ambiguous(
    'Whether later pages of a snapshot are billed.',
    'A page bills at most what it returns.',
  ),
  'S-121': about('LIFE-12', 'LIFE-13', 'LIFE-14').silent(
    'The form of a checkpoint, what a delta without one returns, and which of its pages name its commit_cursor.',
    'The order of the flow, and that an altered checkpoint is refused.',
  ),
  'S-122': about('LIFE-27', 'LIFE-33', 'LIFE-34').ambiguous(
    'How balanced planning and delta are refused while they are off.',
    'A 4xx, a 503 or an answer with executed=false; no manifests and no charge.',
  ),
  'S-123': about('LIFE-19').silent(
    'The status for a delta without an exact scope.',
    'A 4xx without a charge.',
  ),
  'S-124': about('LIFE-10', 'LIFE-11').ambiguous(
    'How the execution of a partial plan without accept_partial_plan is answered.',
    'No manifests.',
  ),
  'S-125': about('LIFE-07', 'POST /manifests/query request').silent(
    'The identifiers of families.',
    'Names are taken from a plan that reports them.',
    'The suites send only names that a plan reports; without them the rules are not exercised.',
  ),
  'S-126': about('LIFE-21').ambiguous(
    'When planning ends with needs_scope.',
    'A plan may ask for a scope, with status 200 and no charge.',
  ),
  'S-225': about('LIFE-12').ambiguous(
    'How a second commit, a reused cursor or an older checkpoint is answered.',
    'A second commit succeeds or gets 409, without a charge.',
    'The suites accept success and 409. A variant in selfcheck refuses it.',
  ),
  'S-226': about('ERR-11', 'LIFE-28').contradictory(
    '409 stands for a "stale plan token" in one table and a "stale token" in another.',
    'A stale plan token gets 409. Other tokens get a 4xx.',
  ),
  'S-227': about('ERR-05', 'LIFE-32', 'Manifest query result').contradictory(
    'A handled outcome may be a detail list, a detail object or a state envelope.',
    'The status first, then any of the three forms.',
  ),
  'S-245': about('Manifest query lifecycle', 'Beacons').silent(
    'What the unchanged token of a plan executes when its Beacon was changed after the plan.',
    'Nothing, unless the Beacon is archived or deleted: then nothing is executed.',
  ),
  'S-246': about('Manifest query lifecycle').silent(
    'What later pages of a snapshot show of a record that was revised, or a stream that was unpublished, after the execution.',
    'The manifests of other streams stay in their order. Nothing about the version of a record.',
  ),
  'S-78': about('QUERY-11', 'QUERY-12', 'Manifest').ambiguous(
    'Which date published_date_from and published_date_to compare, and whether both ends are included.',
    'They compare source_published_date. That both ends are included is a recommendation.',
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
    'No case sends any or all in a query, so every choice passes.',
  ),
  'S-133': about('QUERY-14').silent(
    'The default of tag_logic.',
    'Any of the tags.',
    'The row of the endpoint says "any-match", so the suites assert it.',
  ),
  'S-134': about('QUERY-21').ambiguous(
    'Whether sec_form_type 10-K matches 10-K/A.',
    'Letter case does not matter, a part of a form matches nothing, and two forms share no manifest. Nothing about forms with /A.',
    'No case asks for an amended form, so every choice passes.',
  ),
  'S-135': about('QUERY-20', 'STREAM-44', 'STREAM-46', 'STREAM-47').contradictory(
    'ticker means the company, sec_ticker the filing, and both may name the same company.',
    'Both share classes of a company find the same streams. An unknown ticker finds nothing.',
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
    'The suites assert only that null passes validation, so every meaning passes.',
  ),
  'S-206': about('QUERY-09').silent(
    'The keys of pagination in a query result.',
    'An object. Cases ask for pages by number.',
    'The suites demand no key of it; without total_count one rule about snapshots is not exercised.',
  ),
  'S-224': about('QUERY-32', 'Manifest query lifecycle').silent(
    'What happens when timeout_ms runs out: 503, a partial result, or coverage that says so.',
    'A query with a short timeout_ms may get 503.',
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
    'The document says "in one manifest", and the suites assert that.',
  ),
} satisfies SilenceTable;
