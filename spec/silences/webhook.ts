// What the document leaves open about webhooks, their deliveries and their signature.
import { ambiguous, contradictory, type SilenceTable, silent } from './silence.ts';

export const webhookSilences = {
  'S-159': silent('Webhook management', 'HOOK-10')(
    'Which addresses a webhook may have, and how many webhooks an organisation may register.',
    'If the target refuses the address of the receiver, the rules that need it are not exercised.',
    'Any http or https address. An unknown event gets 422. There is no maximum.',
    'The suites judge nothing on a target that refuses their addresses, so every choice passes.',
  ),
  'S-160': silent(['Events', 'Limits'], 'HOOK-18')(
    'The status for a sixth webhook on a digest.',
    'A 4xx, and five remain.',
    '409.',
  ),
  'S-161': ambiguous(['Webhook (states)', 'Webhook management', 'Digests'], 'HOOK-09', 'HOOK-13')(
    'Whether webhooks of digests are listed and managed with those of the organisation.',
    'A digest lists its own webhooks. Where they are not managed by id, the rules do not apply.',
    'They are listed and managed together.',
  ),
  'S-162': silent(['Webhook management', 'Events'], 'HOOK-14')(
    'Name and payload of the test event, whether it is retried and counts for the breaker, and whether a disabled webhook gets it.',
    'A signed request with event, webhook_id, timestamp and data.',
    'webhook.test with a message; no retry, no count; refused for a disabled webhook.',
  ),
  'S-163': ambiguous(['Webhook (states)', 'Retry and circuit breaker'], 'DELIV-03', 'DELIV-26')(
    'Whether ten consecutive failures are ten attempts or ten deliveries.',
    'Twelve failed deliveries disable the webhook. Three failed deliveries, with nine attempts, do not.',
    'Deliveries, each after three failed attempts.',
  ),
  'S-164': silent('Retry and circuit breaker', 'DELIV-24')(
    'Which statuses of a receiver are a success, and whether redirects are followed.',
    '200 is a success; 500, a reset and no answer are failures.',
    '2xx is a success. A redirect is a failure and is not followed.',
  ),
  'S-165': silent('Retry and circuit breaker', 'DELIV-27', 'DELIV-28')(
    'Whether a success and a reactivation restart the count of failures.',
    'A success does. A reactivation does, as a recommendation.',
    'Both do.',
    '"Consecutive" settles it for a success. The suites only warn about a reactivation.',
  ),
  'S-166': ambiguous(['Webhook (states)', 'Retry and circuit breaker'], 'HOOK-05', 'HOOK-07')(
    'What happens to pending attempts, and to events, while a webhook is disabled.',
    'Nothing arrives while it is disabled. After reactivation new events arrive.',
    'Pending attempts are dropped and events are lost.',
  ),
  'S-167': silent('Retry and circuit breaker', 'DELIV-20', 'DELIV-22')(
    'Whether retries carry the same bytes, and whether the waits count from the start or the end of an attempt.',
    'Retries come 55 to 75 s and 290 to 320 s later, validly signed. Equal content is a recommendation.',
    'The same bytes; the waits count from the end.',
  ),
  'S-168': silent('Signature', 'DELIV-17', 'DELIV-18')(
    'The encoding of the key, and the letter case of the hex digits.',
    'The secret as UTF-8 is the key. Letter case is ignored.',
    'Lower case.',
  ),
  'S-169': silent('Events', 'DELIV-05')(
    'Whether deliveries may be repeated or reordered, and whether a manifest of two streams sends one event or two.',
    'At least one event for every manifest. Repetitions within seconds count as one.',
    'One event for each manifest and stream.',
  ),
  'S-170': contradictory('Events', 'DELIV-05')(
    'Events go to "subscribed" streams, but no operation subscribes to a stream.',
    'Cases use a stream whose events are seen to arrive.',
    'Every organisation gets the events of every live stream.',
  ),
  'S-212': ambiguous(['Events', 'Webhook management'])(
    'Whether a webhook of the organisation may subscribe to digest.new_content.',
    'Cases register only webhooks of digests for this event.',
    'It may.',
  ),
  'S-213': ambiguous(['Plan gating', 'Digests'])(
    'Which flags open webhooks of digests.',
    'Cases use plans that have both flags.',
    'Both endpoint_digests and endpoint_webhook.',
  ),
  'S-238': silent('Events')(
    'How long after its event a manifest appears in the listing.',
    'It appears within 30 s.',
    'Before the event is sent.',
  ),
  'S-243': silent(['Plan gating', 'Retry and circuit breaker'])(
    'What happens to pending attempts when the plan of their organisation no longer includes webhooks.',
    'Nothing.',
    'They are dropped, as when a webhook is disabled.',
  ),
} satisfies SilenceTable;
