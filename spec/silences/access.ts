// What the document leaves open about access: credentials, plans, quotas, rates, versions, clients and suites.
import { about, type Silence, type SilenceTable } from './silence.ts';

/** A service cannot choose what its clients do, so no reading settles it. */
const ofClients = (...places: Silence['about']) => ({
  silent: (topic: string, assertable: string): Silence =>
    about(...places).silent(topic, assertable, 'It concerns what a client does, not what a service does.'),
});

export const accessSilences = {
  'S-55': about('AUTH-06').ambiguous(
    'On which operations the access token is supported.',
    'The key pair works everywhere, the token on /search and /trending. Elsewhere the token succeeds or gets 401.',
  ),
  'S-56': about('AUTH-03').ambiguous(
    'Whether a header and an alias header may form a key pair, and which credential counts when several are sent.',
    'Nothing about mixed headers.',
  ),
  'S-57': about('AUTH-09').ambiguous(
    'With which status the MCP token is refused on REST.',
    '401, because the request has neither credential.',
    '"Neither returns 401" settles it, and the suites assert 401.',
  ),
  'S-58': about('Account', 'Authentication (REST)').silent(
    'The status for a revoked key and for an inactive organisation.',
    'Nothing.',
  ),
  'S-59': about('ERR-07', 'Authentication (REST)').silent(
    'Whether a wrong secret and an unknown key get the same text, and whether WWW-Authenticate is sent.',
    '401 with a string as detail. That the text names the headers is a recommendation.',
    'The suites compare no texts and ignore the header, so every choice passes.',
  ),
  'S-60': about('CONNECT-07').ambiguous(
    'Whether each call of /connect makes a new organisation.',
    'The credentials work and belong to a Starter plan. Two calls may return equal or different ones.',
  ),
  'S-61': about('CONNECT-04').silent(
    'The content type of /connect?format=md.',
    'Status 200 with a text that is not JSON.',
    'The suites accept every content type but JSON, so every choice passes.',
  ),
  'S-220': about('AUTH-04').ambiguous(
    'How a request with half a key pair is answered.',
    '401.',
    'A request without a whole credential has neither of them, so "neither returns 401" settles it.',
  ),
  'S-249': ofClients('CLIENT-10').silent(
    'What else a client may send while it waits after rate_limited.',
    'Nothing about other requests.',
  ),
  'S-250': ofClients('CLIENT-10').silent(
    'Whether a client may wait longer than the answer says.',
    'The same request does not come earlier.',
  ),
  'S-251': ofClients('CLIENT-10').silent(
    'Whether a client may give up instead of repeating the request.',
    'It does not report success.',
  ),
  'S-252': ofClients('CLIENT-10').silent(
    'Whether a wait binds a restarted client, and the other processes that use its key.',
    'Two early repeats by one program within minutes, each after a refusal, where the key has no requests at the same time. A single one may be a restart, or a person who tries again.',
  ),
  'S-253': ofClients('CLIENT-07', 'Errors').silent(
    'Whether and when a client repeats a request that the service failed to answer.',
    'It does not report success, and does not ask for more instead.',
  ),
  'S-254': ofClients('Conditional reads', 'Limits').silent(
    'How often a client reads, and whether it keeps what it has read.',
    'After a 304 it uses the body that it has.',
  ),
  'S-255': ofClients('CLIENT-13', 'Write retries').silent(
    'Whether a client sends an Idempotency-Key at all.',
    'One that sends a key keeps it for the same write and takes another for another write.',
  ),
  'S-256': ofClients('CLIENT-09', 'Issuing credentials').silent(
    'How many sessions, keys and calls of /connect a client uses.',
    'Nothing about their number. A new session for every call is advised against.',
  ),
  'S-257': ofClients('CLIENT-12').silent(
    'What a client does with an error code that it does not know.',
    'It does not report success.',
  ),
  'S-258': ofClients('CLIENT-11', 'Plan gating').silent(
    'Whether a client may try again before the reset date, because its plan was changed.',
    'It may, once an answer shows quota that remains.',
  ),
  'S-259': ofClients('CLIENT-15').silent(
    'How a receiver answers a delivery whose signature is wrong.',
    'The delivery has no effect.',
  ),
  'S-260': ofClients('CLIENT-15').silent(
    'Whether a receiver refuses old deliveries: no time of sending is signed.',
    'Nothing.',
  ),
  'S-261': ofClients('CLIENT-16').silent(
    'How large deliveries are, and how many come at the same time.',
    'A receiver takes what is short, one delivery at a time.',
  ),
  'S-262': ofClients('CLIENT-16').silent(
    'Whether a receiver must survive repeated and reordered deliveries.',
    'That it acts once is a recommendation.',
  ),
  'S-263': ofClients('POST /manifests/query request', 'Errors').silent(
    'Whether a client checks values before it sends them.',
    'Nothing about values: people type anything.',
  ),
  'S-264': ofClients('CLIENT-08').silent(
    'Whether a client may commit a delta twice, or after every page.',
    'No page is left unread.',
  ),
  'S-265': ofClients('Manifest').silent(
    'In which zone a client reads an instant that names none.',
    'It survives one.',
  ),
  'S-38': about('RATE-04').silent(
    'Quotas and per-minute limits of plans above Starter.',
    'Starter has 1,000 manifests and 60 requests. Higher plans allow no less; no other number is asserted.',
  ),
  'S-45': about('ENV-12', 'LIMIT-07', 'PLAN-02', 'PLAN-08', 'RECORD-01', 'HOOK-01').contradictory(
    'Where Platform (Firehose) ranks among the plans, and which of their surfaces it has.',
    'Only what the document says of a plan: Starter lacks digests, webhooks, Records and ontology; Startup has digests and webhooks; Enterprise has all four; Platform has reads by manifest id and WebSocket.',
  ),
  'S-46': about('PLAN-02', 'PLAN-04', 'RECORD-15', 'What the service does', 'Record').contradictory(
    'Records are for Enterprise only, but /record/{manifest_id} is for Platform plans.',
    'Below Enterprise /record/{manifest_id} gets 403. Enterprise and Platform get 200 or 403.',
  ),
  'S-47': about('PLAN-06', 'What the service does').contradictory(
    'Webhooks are for "Startup and above", digests for "Startup and Enterprise": whether Platform has digests.',
    'Nothing about digests on Platform.',
  ),
  'S-48': about('PLAN-01').ambiguous(
    'Whether the endpoint flags of the account or the name of the plan decide about surfaces.',
    'The flags agree with what the routes allow. plan_display_name is never compared with a fixed name.',
    'Plan gating names the flags for digests and webhooks, so the suites assert that flags and routes agree.',
  ),
  'S-49': about('ERR-08', 'PLAN-04').ambiguous(
    'Whether the detail of a 403 is a string or an object.',
    'A text: the detail itself or, as in any refusal, the message of an object with a code. That it names the plan and the surface is a recommendation.',
  ),
  'S-50': about('Errors').silent(
    'Which refusal comes first when a request has two faults.',
    'Each case makes one fault. Where two coincide, either status passes.',
    'The cases make one fault at a time, so every order passes.',
  ),
  'S-51': about('PLAN-06', 'Digests').ambiguous(
    'Whether a plan without digests may read the empty list of digests.',
    'Creating a digest gets 403. Listing gets 403 or an empty list.',
  ),
  'S-52': about('RECORD-02', 'Plan gating').ambiguous(
    'What a listing shows in place of a Record on a plan without Records.',
    'Status 200 without content of a Record: the key is absent, null or a note.',
  ),
  'S-53': about('BRIEF-01', 'BRIEF-13', 'Plan gating').ambiguous(
    'brief.body may be a gating string for plans without Brief access, but every plan has Briefs.',
    'brief.body is an object, a string or null on every plan.',
  ),
  'S-54': about('PLAN-04', 'Manifests').ambiguous(
    'Whether a plan without Records may read a single manifest without its Record, or is refused.',
    '200 without content of a Record, or 403. Never that content.',
  ),
  'S-21': about('ERR-14', 'QUOTA-04', 'QUOTA-14').contradictory(
    'A page is cut to what remains, but a used-up quota gets 429. With nothing left, a read of manifests fits both.',
    'With some quota left, status 200 with exactly the remaining manifests. With nothing left, 429 quota_exhausted or a page without manifests; never manifests.',
  ),
  'S-22': about('QUOTA-13', 'Quota clamping').ambiguous(
    'Whether a read that matches nothing gets an empty page or a refusal when no quota is left.',
    'An uncut empty page or 429 quota_exhausted.',
  ),
  'S-23': about('QUOTA-14').ambiguous(
    'Whether reads that cost no quota are refused with the quota used up.',
    'They go on working, because they consume no quota.',
    'The document says that these reads consume no quota, so the suites assert that they go on working.',
  ),
  'S-24': about('QUOTA-03', 'Quota clamping').silent(
    'Which plans other than Starter have a hard cap.',
    'Pages are cut and overage is refused on Starter. Nothing for other plans.',
  ),
  'S-25': about('QUOTA-01', 'QUOTA-10').silent(
    'Whether reading the same manifest again in one period is billed again.',
    'A first read of N manifests bills N. A repeated read bills at most what it returns.',
  ),
  'S-26': about('LIFE-22', 'LIFE-23', 'QUERY-06', 'QUERY-07', 'QUERY-08').ambiguous(
    'Returned manifests of a query may be billed, or may not.',
    'manifests_billed_this_call is at most the number of returned manifests, quota_used rises by it, and the flags agree with it.',
  ),
  'S-27': about('QUERY-27').ambiguous(
    'What mode count and mode orient return and cost.',
    'They bill at most the manifests that they return, and what they report.',
    'The suites check the charge against the returned manifests, so every choice passes. No reading returns manifests in these modes yet.',
  ),
  'S-28': about('QUOTA-10', 'Manifests').silent(
    'Whether reads of one manifest, Signal, Brief or Record, and listings of digests, are billed, on REST and over MCP.',
    'A single read bills 0 or 1, a listing of a digest at most what it returns.',
  ),
  'S-29': about('QUOTA-07').ambiguous(
    'How pagination is recomputed on a page that was cut at the quota.',
    'next is null, or leads to a page that begins no later than the first removed manifest.',
  ),
  'S-30': about('QUOTA-08').silent(
    'Whether quota_clamped and items_removed_by_quota appear on a page that was not cut.',
    'They are absent, or false and 0.',
  ),
  'S-36': about('ERR-14').ambiguous(
    'How exactly Retry-After gives the seconds to the reset, whose time zone is not shown.',
    'Whole seconds, within one day of midnight UTC of quota_resets_on, which equals usage.reset_date.',
    'The suites allow a day either way, so every time zone passes.',
  ),
  'S-41': about('QUOTA-03', 'Quota clamping').silent(
    'What parallel reads receive that together ask for more than the remaining quota.',
    'On Starter, parallel reads together return at most the remaining quota.',
    '"Hard cap with no overage" settles it for Starter, and the suites assert that.',
  ),
  'S-42': about('ENV-22', 'QUOTA-17').silent(
    'At which instant a period rolls over.',
    'A day after reset_date, period has changed and quota_used is zero. Before reset_date neither has happened. A day on either side is open.',
  ),
  'S-207': about('LIFE-23', 'QUOTA-04', 'POST /manifests/query request', 'Digests').ambiguous(
    'Whether queries and listings of digests are cut at the quota like listings of streams.',
    'They never bill more than is left on Starter. The flags of a cut page are asserted for listings of streams only.',
  ),
  'S-208': about('Quota clamping', 'Manifest query result').ambiguous(
    'Whether the flags of a cut page may appear in a query result, whose fields are listed.',
    'Further keys of a query result are allowed.',
    'The suites ignore unlisted fields everywhere, so every choice passes.',
  ),
  'S-247': about('Limits', 'Manifest query lifecycle').silent(
    'What the start of a month does to a wait for the per-minute limit and to a plan that was made before it.',
    'Nothing.',
    'No case crosses the start of a month within a minute or between a plan and its execution, so every choice passes.',
  ),
  'S-31': about('LIMIT-05', 'RATE-02').silent(
    'The kind of the per-minute window: fixed, sliding or a token bucket.',
    'If more requests than the limit are sent at once, at least one is refused, unless they overlap two windows or a bucket refills meanwhile. No request is refused if half the limit is sent at once, or the whole limit over a minute. After Retry-After one request succeeds. A suite never asserts which request is refused first.',
  ),
  'S-32': about('LIMIT-05', 'RATE-01').silent(
    'The size of the sub-limit of a key.',
    'While one key of an organisation is refused, a second key is served.',
  ),
  'S-33': about('RATE-03').silent(
    'Whether refusals and 304 responses count for the per-minute limit.',
    'Nothing.',
  ),
  'S-34': about('Write retries', 'Limits').silent(
    'Whether a replay counts for the per-minute limit.',
    'A replay makes no second object and bills nothing. Nothing about the rate.',
  ),
  'S-35': about('ERR-15').ambiguous(
    'Which of rate_limited and quota_exhausted comes first when both apply.',
    'error_code is one of the two.',
    'No case exceeds both limits at once, so every choice passes.',
  ),
  'S-37': about('ERR-13').ambiguous(
    'Whether retry_after_seconds and Retry-After are exactly equal.',
    'Both are whole seconds and differ by at most one.',
    'The suites allow a difference of one second, so every choice passes.',
  ),
  'S-40': about('Limits', 'Issuing credentials').silent(
    'Whether requests without credentials and calls of /connect are limited.',
    'Nothing.',
    'No case sends many requests without credentials, so every choice passes.',
  ),
  'S-44': about('Limits').ambiguous(
    'Whether reads that cost no quota count for the per-minute limit.',
    'Nothing.',
  ),
  'S-235': about('Plan gating').silent(
    'Whether headers report the sub-limit of a key.',
    'Nothing.',
    'The suites read only Retry-After, so every choice passes.',
  ),
  'S-158': about('ENV-32', 'VERSION-06').ambiguous(
    'Which routes exist under the prefix /api.',
    'The content routes do.',
  ),
  'S-196': about('VERSION-08').silent(
    'Which routes announce a change.',
    'If Deprecation or Sunset is sent, both are sent, in their standard forms, and Sunset is at least 90 days after the first notice.',
    'The suites check the headers where they are sent, and send the announcement where they can, so every choice passes.',
  ),
  'S-241': about('Versioning').silent(
    'Which fields, values, headers and parameters a service adds.',
    'Nothing unlisted fails. An unlisted value of an enumeration is a warning.',
  ),
  'S-200': about('Limits', 'Retry and circuit breaker').silent(
    'How a suite can make hours and months pass.',
    'Rules about time use a clock that the target offers, or wait in real time when asked to; else they are not exercised.',
    'It concerns how a service is tested, not what it does.',
  ),
  'S-239': about('Endpoints').silent(
    'How a suite can cause new manifests: no operation publishes any.',
    'Rules that need arrivals, outages or operator settings declare it, and are not exercised without it.',
    'It concerns how a service is tested, not what it does.',
  ),
  'S-240': about('Account').silent(
    'What other users of the organisation do while a suite uses it.',
    'Numbers are compared with what was read before. Other traffic leads to a second look and never to a failure.',
    'It concerns how a service is tested, not what it does.',
  ),
} satisfies SilenceTable;
