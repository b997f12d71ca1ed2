// What the document leaves open about webhooks, their deliveries and their signature.
import { about, type SilenceTable } from './silence.ts';

export const eventsSilences = {
  'S-159': about('HOOK-10').silent(
    'Which addresses a webhook may have, and how many webhooks an organisation may register.',
    'If the target refuses the address of the receiver, the rules that need it are not exercised.',
    'The suites judge nothing on a target that refuses their addresses, so every choice passes.',
  ),
  'S-160': about('HOOK-18').silent('The status for a sixth webhook on a digest.', 'A 4xx, and five remain.'),
  'S-161': about('HOOK-09', 'HOOK-13', 'Webhook (states)').ambiguous(
    'Whether webhooks of digests are listed and managed with those of the organisation, and numbered with them.',
    'A digest lists its own webhooks. Where they are not managed by id, the rules do not apply.',
  ),
  'S-162': about('HOOK-14', 'Events').silent(
    'Name and payload of the test event, whether it is retried and counts for the breaker, and whether a disabled webhook gets it.',
    'A signed request with event, webhook_id, timestamp and data.',
  ),
  'S-163': about('DELIV-03', 'DELIV-26').ambiguous(
    'Whether ten consecutive failures are ten attempts or ten deliveries.',
    'Twelve failed deliveries disable the webhook. Three failed deliveries, with nine attempts, do not.',
  ),
  'S-164': about('DELIV-24').silent(
    'Which statuses of a receiver are a success, and whether redirects are followed.',
    '200 is a success; 500, a reset, a refused connection and no answer are failures.',
  ),
  'S-165': about('DELIV-27', 'DELIV-28').silent(
    'Whether a success and a reactivation restart the count of failures.',
    'A success does. A reactivation does, as a recommendation.',
    '"Consecutive" settles it for a success. The suites only warn about a reactivation.',
  ),
  'S-166': about('HOOK-05', 'HOOK-07', 'Retry and circuit breaker').ambiguous(
    'What happens to pending attempts, and to events, while a webhook is disabled.',
    'Nothing arrives while it is disabled. After reactivation new events arrive.',
  ),
  'S-167': about('DELIV-20', 'DELIV-22').silent(
    'Whether retries carry the same bytes, and whether the waits count from the start or the end of an attempt.',
    'Retries come 55 to 75 s and 290 to 320 s later, validly signed. Equal content is a recommendation.',
  ),
  'S-168': about('DELIV-17', 'DELIV-18').silent(
    'The encoding of the key, and the letter case of the hex digits.',
    'The secret as UTF-8 is the key. Letter case is ignored.',
  ),
  'S-169': about('DELIV-05').silent(
    'Whether deliveries may be repeated or reordered, and whether a manifest of two streams sends one event or two.',
    'At least one event for every manifest. Repetitions within seconds count as one.',
  ),
  'S-170': about('DELIV-05').contradictory(
    'Events go to "subscribed" streams, but no operation subscribes to a stream.',
    'Cases use a stream whose events are seen to arrive.',
  ),
  'S-212': about('Events', 'Webhook management').ambiguous(
    'Whether a webhook of the organisation may subscribe to digest.new_content.',
    'Cases register only webhooks of digests for this event.',
  ),
  'S-213': about('Plan gating', 'Digests').ambiguous(
    'Which flags open webhooks of digests.',
    'Cases use plans that have both flags.',
  ),
  'S-238': about('Events').silent(
    'How long after its event a manifest appears in the listing.',
    'It appears within 30 s.',
  ),
  'S-243': about('Plan gating', 'Retry and circuit breaker').silent(
    'What happens to pending attempts when the plan of their organisation no longer includes webhooks.',
    'Nothing.',
  ),
} satisfies SilenceTable;
