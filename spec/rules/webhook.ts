// Rules about webhooks: registration, states, events, and each operation in each state.
import { citing, covering, type RuleTable } from './rule.ts';

export const webhookRules = {
  'webhook.open-from-startup': citing('Plan gating', 'HOOK-01', 'HOOK-10').must(
    'Startup and Enterprise organisations register, list and remove webhooks.',
  ),
  'webhook.listed': covering('HOOK-13').must(
    'The list of webhooks shows each registered one under its id and none that was removed.',
  ),
  'webhook.digest-webhooks-listed': covering('HOOK-08', 'HOOK-09').must(
    'A webhook names its digest, and the list of a digest’s webhooks shows those registered on it, and none that was removed or belongs to another digest.',
  ),
  'webhook.five-per-digest': covering('HOOK-18').must(),
  'webhook.room-after-removal': covering('HOOK-18').should(
    'After one of a digest’s five webhooks is removed, another can be registered; after one is only disabled, none can.',
  ),
  'webhook.test-is-sent': covering('HOOK-14').must(
    'A test sends an event to the address of the webhook and to no other webhook.',
  ),
  'webhook.logs-deliveries': covering('HOOK-15').must(
    'The log of a webhook grows with each of its own deliveries and not with those of another webhook.',
  ),
  'webhook.disable-stops': covering('HOOK-05').must(
    'A disabled webhook receives nothing, even after a second disable or a test, and stays listed with its log; no other webhook is disabled.',
  ),
  'webhook.reactivation-resumes': covering('HOOK-05', 'HOOK-06').must(
    'A reactivated webhook receives new events under the same id, even if an attempt was pending when it was disabled.',
  ),
  'webhook.reactivation-of-enabled': covering('HOOK-06').must(
    'A reactivation of an enabled webhook leaves it enabled.',
  ),
  'webhook.reactivation-keeps-secret': covering('HOOK-06').should(),
  'webhook.digest-webhook-states': covering('HOOK-05', 'HOOK-06', 'HOOK-07').should(
    'A webhook of a digest is disabled, reactivated and removed like any other, and receives events accordingly.',
  ),
  'webhook.removed-gets-nothing': covering('HOOK-07').must('A removed webhook receives nothing.'),
  'webhook.unknown-not-found': citing('Webhook management', 'ERR-09').must(
    'Every operation on a webhook answers 404 for an id that does not exist.',
  ),
  'webhook.auto-disabled-gets-nothing': covering('DELIV-03').must(
    'A webhook that was disabled by its failures receives nothing, and stays listed with its log.',
  ),
  'webhook.stays-disabled': covering('HOOK-05', 'DELIV-03').must(
    'A webhook that was disabled, by a call or by its failures, still receives nothing on later days.',
  ),
  'webhook.auto-disabled-can-be-reactivated': covering('DELIV-04').must(
    'A webhook that was disabled by its failures receives new events after it is reactivated.',
  ),
  'webhook.auto-disabled-can-be-removed': covering('HOOK-07').must(
    'A webhook that was disabled by its failures can be removed and is unknown afterwards.',
  ),
} satisfies RuleTable<'webhook'>;

export type WebhookRuleId = keyof typeof webhookRules;
