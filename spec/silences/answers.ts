// What the document leaves open about all answers: the envelope, refusals, pages, entity tags and repeated writes.
import { about, type SilenceTable } from './silence.ts';

export const answersSilences = {
  'S-171': about('COND-02', 'COND-05').silent(
    'What a 304 carries, whether ETags are weak or strong, and what they are computed from.',
    'The current ETag gets 304 with an empty body while data are the same, and no charge.',
  ),
  'S-172': about('COND-05', 'Response envelope').contradictory(
    'usage changes with every charge, so an ETag over the whole body would never last.',
    '304 is asserted only while nothing is billed in between.',
  ),
  'S-173': about('COND-01', 'COND-08').silent(
    'The values of Cache-Control, and what an ETag of another organisation gets for equal content.',
    'If the bodies of two organisations differ, each gets 200 with its own body. Cache-Control has any value.',
  ),
  'S-174': about('COND-01', 'Digests').silent(
    'Which digest lists support ETag.',
    'GET /digests does, as a recommendation.',
  ),
  'S-229': about('COND-06', 'DIGEST-22', 'Account and catalog').ambiguous(
    'Whether "cached" means a cache of the service or Cache-Control.',
    'Stale for at most the stated seconds. Fresh always passes.',
  ),
  'S-230': about('COND-07', 'Stream (list item)').ambiguous(
    'Whether counters that change with time alone change the ETag of the list of streams.',
    'Equal ETags mean equal data. Time alone changes no ETag while data are the same.',
    'The suites compare data and ETag of the same reads, so every way to compute them passes.',
  ),
  'S-01': about('ENV-01', 'PAGE-12', 'STREAM-49').contradictory(
    'Every response is {data, usage}, but the stream detail is shown without the data wrapper and the listing of manifests as {manifests, pagination}.',
    'The stream detail may be bare or wrapped. A listing of manifests has data.manifests and data.pagination, because the general rule holds for it.',
  ),
  'S-02': about('STREAM-49', 'Response envelope').silent(
    'Whether a bare stream detail carries usage.',
    'Nothing about usage in the body of a stream detail.',
  ),
  'S-03': about('BEACON-08', 'BEACON-24', 'ENV-01', 'ENV-04').contradictory(
    'Lists of Beacons have an envelope of their own, but every response has usage. The full object that a creation returns may be bare or wrapped.',
    'items, total, limit and offset are at the top or under data. A single Beacon is bare or under data.',
  ),
  'S-04': about('ENV-17', 'ENV-18', 'ENV-19', 'ENV-20', 'ENV-21').ambiguous(
    'Which responses carry the quota headers: refusals, 304 and replays too, or successes alone.',
    'A success with usage has the seven headers, and they agree with usage.',
  ),
  'S-05': about('ENV-16').silent(
    'Whether usage in a response includes the charge of that very response.',
    'The next read that costs no quota shows the whole charge. The billed response shows the counter before or after its charge.',
  ),
  'S-06': about('ENV-05', 'Limits').silent(
    'The quota_limit of plans that have no fixed quota.',
    'quota_limit is an integer of 0 or more.',
  ),
  'S-07': about('ENV-09').ambiguous(
    'On which day, and in which time zone, a billing period begins.',
    'reset_date is a day within the coming month, period is a month that began within the last 31 days, and days_to_reset fits within one day.',
  ),
  'S-08': about('ENV-13').ambiguous(
    'What items_in_response counts where the payload is not a list of manifests.',
    'For listings and query results it is the number of manifests. Elsewhere it is any integer of 0 or more.',
    'The suites compare the number for manifests only, so every choice elsewhere passes.',
  ),
  'S-09': about('ENV-11').ambiguous(
    'The separator and the order of the content levels in usage.available.',
    'Split at commas and trimmed, the levels include signal and brief, and record exactly for plans with Records.',
    'The suites split at commas, trim the parts and ignore their order, so every choice passes.',
  ),
  'S-10': about('ENV-19', 'ENV-20').silent(
    'The format of the values of the headers for reset days and period.',
    'Each header equals the value of usage as a string.',
    'The document says that the headers return the same data as strings, so the suites compare them with usage directly.',
  ),
  'S-43': about('ENV-26', 'ENV-30', 'Limits').ambiguous(
    'data.usage of the account is cached for 60 s, while the envelope around it may be fresh; and whether service-profile comes from that cache.',
    'manifests_remaining of the account, and the quota in service-profile, may lag behind the envelope for 60 s. After that all agree.',
  ),
  'S-85': about('ENV-25', 'ENV-27').silent(
    'The values of users, of the headers of mcp_connector, and whether they contain secrets.',
    'The documented types. No read returns the API secret.',
    'The suites check types and that no read returns the API secret; any other content passes.',
  ),
  'S-91': about('ENV-29', 'Errors').silent(
    'The success codes of writes.',
    'Any 2xx for writes. The body of a write that reports nothing may be empty. That reads answer 200 is a recommendation.',
    'The suites accept every 2xx. Variants in selfcheck answer 201, 202 and 204.',
  ),
  'S-92': about('ERR-06', 'STREAM-38', 'Backfill').contradictory(
    'An invalid parameter gets 400, but parameter validation gets 422.',
    'The three named cases get 400, a path parameter 422. Any other bad parameter gets 400 or 422.',
  ),
  'S-93': about('ERR-06', 'QUERY-22').ambiguous(
    'Whether every route refuses an unknown query parameter, or lists alone.',
    'GET /streams and GET /streams/{id}/manifests refuse it.',
  ),
  'S-95': about('QUERY-13', 'QUERY-35').ambiguous(
    'The status for a bad date in the body of a query, where dates are typed as strings.',
    '400 or 422, as a recommendation.',
  ),
  'S-96': about('ERR-03', 'ERR-12').contradictory(
    'detail of a 422 is an array, but two error codes have status 422 too.',
    'detail is an array for validation, and an object with error_code for the named codes.',
    'The table of codes settles it: a client can find a code only in an object, and the suites assert it there.',
  ),
  'S-97': about('ERR-03', 'ERR-04').ambiguous(
    'How the path in loc begins.',
    'loc contains the name of the wrong field.',
    'The suites look for the name anywhere in loc, so every choice passes.',
  ),
  'S-98': about('ERR-09').silent(
    'The detail of a 404 that is not about a Beacon.',
    'A text, or an object with a message.',
  ),
  'S-99': about('Errors').silent(
    'The status for a body that is not JSON, a wrong method and a wrong content type.',
    '400 or 422 for a body that is not JSON. A 4xx for a wrong method.',
  ),
  'S-100': about('DIGEST-32', 'ONTO-14', 'HOOK-16').ambiguous(
    'The status for digests, webhooks, syncs and grants of another organisation.',
    'Refused like an unknown id, or 403. Never served or changed.',
  ),
  'S-101': about('STREAM-50').silent(
    'The status for an unknown stream on the listing, and for a stream id that is not a number.',
    '404 or 422.',
  ),
  'S-102': about('ONTO-05', 'HOOK-07', 'Beacon (states)', 'Digest (states)').ambiguous(
    'How a second deletion is answered.',
    '404 beacon_not_found for a Beacon. 404 or a success elsewhere.',
  ),
  'S-103': about('ERR-05', 'LIFE-28').ambiguous(
    'What the body of a 409 for a stale token says.',
    'Status 409 with detail or a state. No code.',
  ),
  'S-112': about('ERR-16', 'LIFE-29').silent(
    'The body of a 503, and whether it has Retry-After.',
    'The status, no manifests and no charge.',
  ),
  'S-104': about('IDEM-04').ambiguous(
    'Whether a key that was used on one route conflicts on another.',
    'The same route with another payload gets 409. Nothing about other routes.',
  ),
  'S-105': about('IDEM-09').silent(
    'Which writes support Idempotency-Key beside POST /digests.',
    'POST /digests does. Where Beacons or webhooks do not, their rules do not apply.',
  ),
  'S-106': about('IDEM-03', 'HOOK-03', 'Webhook secrets').ambiguous(
    'Whether a replay repeats the one-time secret, and whether its usage is fresh.',
    'data is the same; a secret is the first one or absent.',
  ),
  'S-107': about('IDEM-02').silent(
    'The format of a key, an empty key, and equal writes that are sent at the same time.',
    'One of several equal writes at the same time takes effect. The others get the replay or 409.',
    'The suites accept the replay and 409. A variant in selfcheck answers 409.',
  ),
  'S-108': about('IDEM-08').silent(
    'Whether keys are separate for organisations, and for the API keys of one organisation.',
    'They are separate for organisations. Nothing about two API keys.',
    'A shared key would show one organisation the data of another, so the suites assert it for organisations alone.',
  ),
  'S-109': about('IDEM-04').ambiguous(
    'Whether payloads are compared by their bytes or by their content.',
    'The same bytes are the same payload. Nothing about another order of members.',
  ),
  'S-110': about('IDEM-05', 'IDEM-06', 'Limits').silent(
    'What happens exactly after 24 hours.',
    'A replay a minute before; a service may replay for longer.',
    'The suites keep a minute away from the edge, so every choice passes.',
  ),
  'S-244': about('Write retries', 'Plan gating').contradictory(
    'A successful response is replayed for 24 hours, but a plan that lacks the surface gets 403.',
    'After a downgrade a repeated write gets the replay or 403, and a new one 403. Once the plan includes it again, the replay.',
  ),
  'S-11': about('PAGE-09').ambiguous(
    'Which of page and page_num counts when both are sent with different values.',
    'Each alone selects the same page, and so do both with equal values. Nothing for different values.',
  ),
  'S-12': about('PAGE-03').ambiguous(
    'Whether the response field page_num reports the page that was asked for by either name.',
    'page_num equals the number of the page that was asked for.',
    'The document defines the field and calls page_num an alias of page, so the suites assert the number for both names.',
  ),
  'S-13': about('LIMIT-02', 'PAGE-04', 'QUERY-29', 'SEARCH-08').contradictory(
    'A page_size above 200 is capped for list endpoints, but the body of a query allows 1 to 200.',
    'Lists cap it. A query, or a search with a body, refuses it or returns at most 200 items.',
  ),
  'S-14': about('Pagination object', 'Limits', 'Errors').silent(
    'What happens to a page or page_size that is negative, zero or not an integer in a query string.',
    'It is refused with 400 or 422, or brought into its bounds. It is not a failure of the service.',
  ),
  'S-15': about('PAGE-06', 'PAGE-07').silent(
    'What a page beyond the end returns.',
    'Status 200, an empty list and next null.',
    'The suites assert only the empty page and next null, and do not look at prev.',
  ),
  'S-16': about('PAGE-05', 'PAGE-07').silent(
    'Whether next and prev are neighbouring page numbers on every page.',
    'next is the number plus one or null, prev the number minus one or null on page 0.',
    'The table gives both as integers or null, and next as null on the last page; the suites assert the neighbouring numbers.',
  ),
  'S-17': about('PAGE-02', 'Quota clamping').ambiguous(
    'Which total_count a page shows that the quota cut.',
    'total_count of an uncut page counts the filtered matches. Nothing for a cut page.',
    'No case compares total_count of a cut page, so every choice passes.',
  ),
  'S-18': about('PAGE-08').silent(
    'The order of lists of streams, manifests and Beacons.',
    'While nothing changes, a walk over all pages yields every item once. Only revisions have an order: newest first.',
  ),
} satisfies SilenceTable;
