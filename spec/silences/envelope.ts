// What the document leaves open about the response envelope, the usage block, its copy in headers, and the account.
import { ambiguous, contradictory, type SilenceTable, silent } from './silence.ts';

export const envelopeSilences = {
  'S-01': contradictory(['Response envelope', 'Account and catalog', 'Manifests'], {
    topic:
      'Every response is {data, usage}, but the stream detail is shown without the data wrapper and the listing of manifests as {manifests, pagination}.',
    assertable:
      'The stream detail may be bare or wrapped. A listing of manifests has data.manifests and data.pagination, because the general rule holds for it.',
    default: 'The stream detail is bare; every other response is wrapped.',
  }),
  'S-02': silent(['Response envelope', 'Account and catalog'], {
    topic: 'Whether a bare stream detail carries usage.',
    assertable: 'Nothing about usage in the body of a stream detail.',
    default: 'The bare detail has no usage; the quota is in the headers alone.',
  }),
  'S-03': contradictory(['Response envelope', 'Beacon', 'Beacons'], {
    topic:
      'Lists of Beacons have an envelope of their own, but every response has usage. The full object that a creation returns may be bare or wrapped.',
    assertable:
      'items, total, limit and offset are at the top or under data. A single Beacon is bare or under data.',
    default: 'A list is bare and has no usage. A single Beacon is in {data, usage}.',
  }),
  'S-04': ambiguous('Response envelope', {
    topic: 'Which responses carry the quota headers: refusals, 304 and replays too, or successes alone.',
    assertable: 'A success with usage has the seven headers, and they agree with usage.',
    default: 'Every authenticated response has them, refusals and 304 included.',
  }),
  'S-05': silent('Response envelope', {
    topic: 'Whether usage in a response includes the charge of that very response.',
    assertable:
      'The next read that costs no quota shows the whole charge. The billed response shows the counter before or after its charge.',
    default: 'usage shows the counter after the charge.',
  }),
  'S-06': silent(['Response envelope', 'Limits'], {
    topic: 'The quota_limit of plans that have no fixed quota.',
    assertable: 'quota_limit is an integer of 0 or more.',
    default: 'Every plan has a finite quota_limit.',
  }),
  'S-07': ambiguous('Response envelope', {
    topic: 'On which day, and in which time zone, a billing period begins.',
    assertable:
      'reset_date is a day within the coming month, period is a month that began within the last 31 days, and days_to_reset fits within one day.',
    default: 'A period begins on the first day of the month, at midnight UTC.',
  }),
  'S-08': ambiguous('Response envelope', {
    topic: 'What items_in_response counts where the payload is not a list of manifests.',
    assertable:
      'For listings and query results it is the number of manifests. Elsewhere it is any integer of 0 or more.',
    default: 'The length of the main list, 1 for a single resource and 0 for an action.',
    noReading: 'The suites compare the number for manifests only, so every choice elsewhere passes.',
  }),
  'S-09': ambiguous('Response envelope', {
    topic: 'The separator and the order of the content levels in usage.available.',
    assertable:
      'Split at commas and trimmed, the levels include signal and brief, and record exactly for plans with Records.',
    default: '"signal, brief" or "signal, brief, record".',
    noReading: 'The suites split at commas, trim the parts and ignore their order, so every choice passes.',
  }),
  'S-10': silent('Response envelope', {
    topic: 'The format of the values of the headers for reset days and period.',
    assertable: 'Each header equals the value of usage as a string.',
    default: 'The value of usage as a string.',
    noReading:
      'The document says that the headers return the same data as strings, so the suites compare them with usage directly.',
  }),
  'S-43': ambiguous(['Account', 'Account and catalog', 'Limits'], {
    topic:
      'data.usage of the account is cached for 60 s, while the envelope around it may be fresh; and whether service-profile comes from that cache.',
    assertable:
      'manifests_remaining of the account, and the quota in service-profile, may lag behind the envelope for 60 s. After that all agree.',
    default: 'The account data are cached for 60 s; the envelope and service-profile are always fresh.',
  }),
  'S-85': silent('Account', {
    topic: 'The values of users, of the headers of mcp_connector, and whether they contain secrets.',
    assertable: 'The documented types. No read returns the API secret.',
    default: 'As documented; the header of mcp_connector has a placeholder for the token.',
    noReading: 'The suites check types and that no read returns the API secret; any other content passes.',
  }),
} satisfies SilenceTable;
