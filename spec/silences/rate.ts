// What the document leaves open about the per-minute limits.
import { ambiguous, type SilenceTable, silent } from './silence.ts';

export const rateSilences = {
  'S-31': silent(['Limits', 'Errors'], 'LIMIT-05', 'RATE-02')(
    'The kind of the per-minute window: fixed, sliding or a token bucket.',
    'If more requests than the limit are sent at once, at least one is refused, unless they overlap two windows or a bucket refills meanwhile. No request is refused if half the limit is sent at once, or the whole limit over a minute. After Retry-After one request succeeds. A suite never asserts which request is refused first.',
    'A sliding window of 60 s per organisation.',
  ),
  'S-32': silent('Plan gating', 'LIMIT-05', 'RATE-01')(
    'The size of the sub-limit of a key.',
    'While one key of an organisation is refused, a second key is served.',
    'With two or more keys each may use four fifths of the limit of the organisation; a single key may use all of it.',
  ),
  'S-33': silent(['Limits', 'Errors'], 'RATE-03')(
    'Whether refusals and 304 responses count for the per-minute limit.',
    'Nothing.',
    'Everything counts that was admitted with valid credentials; requests that the rate limit refused do not.',
  ),
  'S-34': silent(['Write retries', 'Limits'])(
    'Whether a replay counts for the per-minute limit.',
    'A replay makes no second object and bills nothing. Nothing about the rate.',
    'It counts.',
  ),
  'S-35': ambiguous('Errors', 'ERR-15')(
    'Which of rate_limited and quota_exhausted comes first when both apply.',
    'error_code is one of the two.',
    'rate_limited comes first.',
    'No case exceeds both limits at once, so every choice passes.',
  ),
  'S-37': ambiguous('Errors', 'ERR-13')(
    'Whether retry_after_seconds and Retry-After are exactly equal.',
    'Both are whole seconds and differ by at most one.',
    'Equal, and at least 1.',
    'The suites allow a difference of one second, so every choice passes.',
  ),
  'S-40': silent(['Limits', 'Issuing credentials'])(
    'Whether requests without credentials and calls of /connect are limited.',
    'Nothing.',
    'No limit.',
    'No case sends many requests without credentials, so every choice passes.',
  ),
  'S-44': ambiguous('Limits')(
    'Whether reads that cost no quota count for the per-minute limit.',
    'Nothing.',
    'They count.',
  ),
  'S-235': silent('Plan gating')(
    'Whether headers report the sub-limit of a key.',
    'Nothing.',
    'No such header.',
    'The suites read only Retry-After, so every choice passes.',
  ),
} satisfies SilenceTable;
