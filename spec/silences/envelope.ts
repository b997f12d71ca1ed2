// What the document leaves open about the response envelope, the usage block, its copy in headers, and the account.
import { ambiguous, contradictory, type SilenceTable, silent } from './silence.ts';

export const envelopeSilences = {
  'S-01': contradictory(
    ['Response envelope', 'Account and catalog', 'Manifests'],
    'ENV-01',
    'PAGE-12',
    'STREAM-49',
  )(
    'Every response is {data, usage}, but the stream detail is shown without the data wrapper and the listing of manifests as {manifests, pagination}.',
    'The stream detail may be bare or wrapped. A listing of manifests has data.manifests and data.pagination, because the general rule holds for it.',
    'The stream detail is bare; every other response is wrapped.',
  ),
  'S-02': silent(['Response envelope', 'Account and catalog'], 'STREAM-49')(
    'Whether a bare stream detail carries usage.',
    'Nothing about usage in the body of a stream detail.',
    'The bare detail has no usage; the quota is in the headers alone.',
  ),
  'S-03': contradictory(
    ['Response envelope', 'Beacon', 'Beacons'],
    'BEACON-08',
    'BEACON-24',
    'ENV-01',
    'ENV-04',
  )(
    'Lists of Beacons have an envelope of their own, but every response has usage. The full object that a creation returns may be bare or wrapped.',
    'items, total, limit and offset are at the top or under data. A single Beacon is bare or under data.',
    'A list is bare and has no usage. A single Beacon is in {data, usage}.',
  ),
  'S-04': ambiguous(
    'Response envelope',
    'ENV-17',
    'ENV-18',
    'ENV-19',
    'ENV-20',
    'ENV-21',
  )(
    'Which responses carry the quota headers: refusals, 304 and replays too, or successes alone.',
    'A success with usage has the seven headers, and they agree with usage.',
    'Every authenticated response has them, refusals and 304 included.',
  ),
  'S-05': silent('Response envelope', 'ENV-16')(
    'Whether usage in a response includes the charge of that very response.',
    'The next read that costs no quota shows the whole charge. The billed response shows the counter before or after its charge.',
    'usage shows the counter after the charge.',
  ),
  'S-06': silent(['Response envelope', 'Limits'], 'ENV-05')(
    'The quota_limit of plans that have no fixed quota.',
    'quota_limit is an integer of 0 or more.',
    'Every plan has a finite quota_limit.',
  ),
  'S-07': ambiguous('Response envelope', 'ENV-09')(
    'On which day, and in which time zone, a billing period begins.',
    'reset_date is a day within the coming month, period is a month that began within the last 31 days, and days_to_reset fits within one day.',
    'A period begins on the first day of the month, at midnight UTC.',
  ),
  'S-08': ambiguous('Response envelope', 'ENV-13')(
    'What items_in_response counts where the payload is not a list of manifests.',
    'For listings and query results it is the number of manifests. Elsewhere it is any integer of 0 or more.',
    'The length of the main list, 1 for a single resource and 0 for an action.',
    'The suites compare the number for manifests only, so every choice elsewhere passes.',
  ),
  'S-09': ambiguous('Response envelope', 'ENV-11')(
    'The separator and the order of the content levels in usage.available.',
    'Split at commas and trimmed, the levels include signal and brief, and record exactly for plans with Records.',
    '"signal, brief" or "signal, brief, record".',
    'The suites split at commas, trim the parts and ignore their order, so every choice passes.',
  ),
  'S-10': silent('Response envelope', 'ENV-19', 'ENV-20')(
    'The format of the values of the headers for reset days and period.',
    'Each header equals the value of usage as a string.',
    'The value of usage as a string.',
    'The document says that the headers return the same data as strings, so the suites compare them with usage directly.',
  ),
  'S-43': ambiguous(['Account', 'Account and catalog', 'Limits'], 'ENV-26', 'ENV-30')(
    'data.usage of the account is cached for 60 s, while the envelope around it may be fresh; and whether service-profile comes from that cache.',
    'manifests_remaining of the account, and the quota in service-profile, may lag behind the envelope for 60 s. After that all agree.',
    'The account data are cached for 60 s; the envelope and service-profile are always fresh.',
  ),
  'S-85': silent('Account', 'ENV-25', 'ENV-27')(
    'The values of users, of the headers of mcp_connector, and whether they contain secrets.',
    'The documented types. No read returns the API secret.',
    'As documented; the header of mcp_connector has a placeholder for the token.',
    'The suites check types and that no read returns the API secret; any other content passes.',
  ),
} satisfies SilenceTable;
