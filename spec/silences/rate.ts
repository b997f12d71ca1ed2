// What the document leaves open about the per-minute limits.
import { about, type SilenceTable } from './silence.ts';

export const rateSilences = {
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
    'rate_limited comes first.',
    'No case exceeds both limits at once, so every choice passes.',
  ),
  'S-37': about('ERR-13').ambiguous(
    'Whether retry_after_seconds and Retry-After are exactly equal.',
    'Both are whole seconds and differ by at most one.',
    'Equal, and at least 1.',
    'The suites allow a difference of one second, so every choice passes.',
  ),
  'S-40': about('Limits', 'Issuing credentials').silent(
    'Whether requests without credentials and calls of /connect are limited.',
    'Nothing.',
    'No limit.',
    'No case sends many requests without credentials, so every choice passes.',
  ),
  'S-44': about('Limits').ambiguous(
    'Whether reads that cost no quota count for the per-minute limit.',
    'Nothing.',
  ),
  'S-235': about('Plan gating').silent(
    'Whether headers report the sub-limit of a key.',
    'Nothing.',
    'No such header.',
    'The suites read only Retry-After, so every choice passes.',
  ),
} satisfies SilenceTable;
