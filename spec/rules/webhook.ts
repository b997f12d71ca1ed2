// Rules about webhooks: registration, states, events, and each operation in each state.
import type { RuleTable } from './rule.ts';

const states = 'Webhook (states)';
const management = 'Webhook management';
const events = 'Events';
const secrets = 'Webhook secrets';

export const webhookRules = {
  'webhook.open-from-startup': {
    level: 'must',
    section: 'Plan gating',
    text: 'Startup and Enterprise organisations register, list and remove webhooks.',
    covers: ['HOOK-01', 'HOOK-10'],
  },
  'webhook.closed-below-startup': {
    level: 'must',
    section: 'Plan gating',
    text: 'Individual and Professional organisations are refused webhooks with 403.',
    covers: ['PLAN-08'],
  },
  'webhook.listed': {
    level: 'must',
    section: management,
    text: 'The list of webhooks shows each registered one under its id and none that was removed.',
    covers: ['HOOK-13'],
  },
  'webhook.digest-webhooks-listed': {
    level: 'must',
    section: 'Digests',
    text: 'The list of a digest’s webhooks shows those registered on it, and none that was removed or belongs to another digest.',
    covers: ['HOOK-09'],
  },
  'webhook.names-its-digest': {
    level: 'must',
    section: 'Digests',
    text: 'The registration of a webhook on a digest returns the id of that digest.',
    covers: ['HOOK-08'],
  },
  'webhook.five-per-digest': {
    level: 'must',
    section: events,
    text: 'A digest accepts five webhooks and refuses a sixth; another digest has five of its own.',
    covers: ['HOOK-18'],
  },
  'webhook.room-after-removal': {
    level: 'should',
    section: events,
    text: 'After one of a digest’s five webhooks is removed, another can be registered; after one is only disabled, none can.',
    covers: ['HOOK-18'],
  },
  'webhook.secret-shown-once': {
    level: 'must',
    section: 'Webhook and delivery resources',
    text: 'No later answer about a webhook contains its secret.',
    covers: ['HOOK-03'],
  },
  'webhook.own-secret': {
    level: 'must',
    section: secrets,
    text: 'Two webhooks with one address are separate: each gets its own deliveries, signed with its own secret.',
    covers: ['HOOK-17'],
  },
  'webhook.starts-enabled': {
    level: 'must',
    section: states,
    text: 'A webhook receives events as soon as it is registered.',
    covers: ['HOOK-04'],
  },
  'webhook.digest-webhook-starts-enabled': {
    level: 'must',
    section: states,
    text: 'A webhook of a digest receives its events as soon as it is registered.',
    covers: ['HOOK-04'],
  },
  'webhook.default-events': {
    level: 'must',
    section: management,
    text: 'A webhook registered without events receives manifest.matched and no other event.',
    covers: ['HOOK-11'],
  },
  'webhook.only-subscribed': {
    level: 'must',
    section: management,
    text: 'A webhook receives only the events that it subscribed to.',
    covers: ['HOOK-12'],
  },
  'webhook.digest-events-only': {
    level: 'must',
    section: events,
    text: 'A webhook of a digest receives digest.new_content and no other event.',
    covers: ['DELIV-06', 'HOOK-12'],
  },
  'webhook.test-is-sent': {
    level: 'must',
    section: management,
    text: 'A test sends a signed event to the address of the webhook and to no other webhook.',
    covers: ['HOOK-14'],
  },
  'webhook.logs-deliveries': {
    level: 'must',
    section: management,
    text: 'The log of a webhook grows with each of its own deliveries and not with those of another webhook.',
    covers: ['HOOK-15'],
  },
  'webhook.disable-stops': {
    level: 'must',
    section: states,
    text: 'A disabled webhook receives nothing, even after a second disable or a test, and stays listed with its log; no other webhook is disabled.',
    covers: ['HOOK-05'],
  },
  'webhook.reactivation-resumes': {
    level: 'must',
    section: states,
    text: 'A reactivated webhook receives new events under the same id, even if an attempt was pending when it was disabled.',
    covers: ['HOOK-05', 'HOOK-06'],
  },
  'webhook.reactivation-of-enabled': {
    level: 'must',
    section: states,
    text: 'A reactivation of an enabled webhook leaves it enabled.',
    covers: ['HOOK-06'],
  },
  'webhook.reactivation-keeps-secret': {
    level: 'should',
    section: states,
    text: 'After a reactivation, deliveries are signed with the secret of the registration, and the answer shows no new secret.',
    covers: ['HOOK-06'],
  },
  'webhook.deletion-is-final': {
    level: 'must',
    section: states,
    text: 'A removed webhook, enabled or disabled before, is unknown afterwards, and so is its log.',
    covers: ['HOOK-07'],
  },
  'webhook.digest-webhook-states': {
    level: 'should',
    section: states,
    text: 'A webhook of a digest is disabled, reactivated and removed like any other, and receives events accordingly.',
    covers: ['HOOK-05', 'HOOK-06', 'HOOK-07'],
  },
  'webhook.removed-gets-nothing': {
    level: 'must',
    section: states,
    text: 'A removed webhook receives nothing.',
    covers: ['HOOK-07'],
  },
  'webhook.unknown-not-found': {
    level: 'must',
    section: management,
    text: 'Every operation on a webhook answers 404 for an id that does not exist.',
    covers: ['ERR-09'],
  },
  'webhook.auto-disabled-gets-nothing': {
    level: 'must',
    section: states,
    text: 'A webhook that was disabled by its failures receives nothing, and stays listed with its log.',
    covers: ['DELIV-03'],
  },
  'webhook.stays-disabled': {
    level: 'must',
    section: states,
    text: 'A webhook that was disabled, by a call or by its failures, still receives nothing on later days.',
    covers: ['HOOK-05', 'DELIV-03'],
  },
  'webhook.auto-disabled-can-be-reactivated': {
    level: 'must',
    section: states,
    text: 'A webhook that was disabled by its failures receives new events after it is reactivated.',
    covers: ['DELIV-04'],
  },
  'webhook.auto-disabled-can-be-removed': {
    level: 'must',
    section: states,
    text: 'A webhook that was disabled by its failures can be removed and is unknown afterwards.',
    covers: ['HOOK-07'],
  },
} as const satisfies RuleTable<'webhook'>;

export type WebhookRuleId = keyof typeof webhookRules;
