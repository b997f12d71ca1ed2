// What the document leaves open about the response envelope, the usage block, its copy in headers, and the account.
import { about, type SilenceTable } from './silence.ts';

export const envelopeSilences = {
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
    'The length of the main list, 1 for a single resource and 0 for an action.',
    'The suites compare the number for manifests only, so every choice elsewhere passes.',
  ),
  'S-09': about('ENV-11').ambiguous(
    'The separator and the order of the content levels in usage.available.',
    'Split at commas and trimmed, the levels include signal and brief, and record exactly for plans with Records.',
    '"signal, brief" or "signal, brief, record".',
    'The suites split at commas, trim the parts and ignore their order, so every choice passes.',
  ),
  'S-10': about('ENV-19', 'ENV-20').silent(
    'The format of the values of the headers for reset days and period.',
    'Each header equals the value of usage as a string.',
    'The value of usage as a string.',
    'The document says that the headers return the same data as strings, so the suites compare them with usage directly.',
  ),
  'S-43': about('ENV-26', 'ENV-30', 'Limits').ambiguous(
    'data.usage of the account is cached for 60 s, while the envelope around it may be fresh; and whether service-profile comes from that cache.',
    'manifests_remaining of the account, and the quota in service-profile, may lag behind the envelope for 60 s. After that all agree.',
  ),
  'S-85': about('ENV-25', 'ENV-27').silent(
    'The values of users, of the headers of mcp_connector, and whether they contain secrets.',
    'The documented types. No read returns the API secret.',
    'As documented; the header of mcp_connector has a placeholder for the token.',
    'The suites check types and that no read returns the API secret; any other content passes.',
  ),
} satisfies SilenceTable;
