// What the document leaves open about the monthly quota.
import { about, type SilenceTable } from './silence.ts';

export const quotaSilences = {
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
    'They go on working.',
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
    'Both return no manifests and cost nothing. orient adds counts to diagnostics.',
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
    'The seconds to midnight UTC of the reset date.',
    'The suites allow a day either way, so every time zone passes.',
  ),
  'S-41': about('QUOTA-03', 'Quota clamping').silent(
    'What parallel reads receive that together ask for more than the remaining quota.',
    'On Starter, parallel reads together return at most the remaining quota.',
    'Each request is one synchronous step, so parallel reads share what is left.',
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
    'The flags are in data of a cut result.',
    'The suites ignore unlisted fields everywhere, so every choice passes.',
  ),
  'S-247': about('Limits', 'Manifest query lifecycle').silent(
    'What the start of a month does to a wait for the per-minute limit and to a plan that was made before it.',
    'Nothing.',
    'The wait goes on. The execution is billed to the month in which it happens.',
    'No case crosses the start of a month within a minute or between a plan and its execution, so every choice passes.',
  ),
} satisfies SilenceTable;
