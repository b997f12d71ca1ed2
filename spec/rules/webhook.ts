// Rules about webhooks: registering them, the states they go through, and what each operation does in each state.
import type { RuleTable } from './rule.ts';

const states = 'Webhook';
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
    text: 'The list of webhooks shows each that is registered, under its id, and none that was removed.',
    covers: ['HOOK-13'],
  },
  'webhook.digest-webhooks-listed': {
    level: 'must',
    section: 'Digests',
    text: 'A digest lists the webhooks registered on it, and neither those of another digest nor any that was removed.',
    covers: ['HOOK-09'],
  },
  'webhook.names-its-digest': {
    level: 'must',
    section: 'Digests',
    text: 'Registering a webhook on a digest answers with the id of that digest.',
    covers: ['HOOK-08'],
  },
  'webhook.five-per-digest': {
    level: 'must',
    section: events,
    text: 'A digest takes five webhooks and refuses a sixth, which is not kept; another digest has five of its own.',
    covers: ['HOOK-18'],
  },
  'webhook.room-after-removal': {
    level: 'should',
    section: events,
    text: 'When one of five webhooks of a digest is removed, another can be registered.',
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
    text: 'Two webhooks with one address are two: each is told by itself, and signed with its own secret alone.',
    covers: ['HOOK-17'],
  },
  'webhook.starts-enabled': {
    level: 'must',
    section: states,
    text: 'A webhook is told of events as soon as it is registered.',
    covers: ['HOOK-04'],
  },
  'webhook.digest-webhook-starts-enabled': {
    level: 'must',
    section: states,
    text: 'A webhook of a digest is told of its content as soon as it is registered.',
    covers: ['HOOK-04'],
  },
  'webhook.default-events': {
    level: 'must',
    section: management,
    text: 'A webhook registered without events is told of manifest.matched, and of nothing else.',
    covers: ['HOOK-11'],
  },
  'webhook.only-subscribed': {
    level: 'must',
    section: management,
    text: 'A webhook is told only of the events that it asked for.',
    covers: ['HOOK-12'],
  },
  'webhook.digest-events-only': {
    level: 'must',
    section: events,
    text: 'A webhook of a digest is told of digest.new_content, and of nothing else.',
    covers: [],
  },
  'webhook.test-is-sent': {
    level: 'must',
    section: management,
    text: 'A test sends an event to the address of the webhook and of no other, signed with its secret.',
    covers: ['HOOK-14'],
  },
  'webhook.logs-deliveries': {
    level: 'must',
    section: management,
    text: 'The log of a webhook is longer after every delivery than before, and does not grow by those of another one.',
    covers: ['HOOK-15'],
  },
  'webhook.disable-stops': {
    level: 'must',
    section: states,
    text: 'A disabled webhook is told nothing, also when it is disabled once more or tested; it stays listed, with its log, and no other is disabled with it.',
    covers: ['HOOK-05'],
  },
  'webhook.reactivated-by-call': {
    level: 'must',
    section: states,
    text: 'A reactivated webhook is told of new events again, under the same id, also when an attempt was pending.',
    covers: ['HOOK-05', 'HOOK-06'],
  },
  'webhook.reactivation-of-enabled': {
    level: 'must',
    section: states,
    text: 'Reactivating an enabled webhook leaves it enabled.',
    covers: ['HOOK-06'],
  },
  'webhook.secret-survives': {
    level: 'should',
    section: states,
    text: 'After a reactivation deliveries are signed with the secret of the registration, and no other is mentioned.',
    covers: ['HOOK-06'],
  },
  'webhook.delete-for-good': {
    level: 'must',
    section: states,
    text: 'An enabled or disabled webhook that is removed is unknown from then on, and so is its log.',
    covers: ['HOOK-07'],
  },
  'webhook.digest-webhook-states': {
    level: 'should',
    section: states,
    text: 'A webhook of a digest is disabled, reactivated and removed like any other, and told of content accordingly.',
    covers: ['HOOK-05', 'HOOK-06', 'HOOK-07'],
  },
  'webhook.removed-gets-nothing': {
    level: 'must',
    section: states,
    text: 'A removed webhook is told nothing.',
    covers: ['HOOK-07'],
  },
  'webhook.unknown-not-found': {
    level: 'must',
    section: management,
    text: 'An id that no webhook has is not found by any operation on webhooks.',
    covers: [],
  },
  'webhook.auto-disabled-is-disabled': {
    level: 'must',
    section: states,
    text: 'A webhook that was disabled by its failures is told nothing, and stays listed, with its log.',
    covers: ['DELIV-03'],
  },
  'webhook.disabled-until-reactivated': {
    level: 'must',
    section: states,
    text: 'A webhook that its owner or its failures disabled is told nothing on later days either.',
    covers: ['HOOK-05', 'DELIV-03'],
  },
  'webhook.auto-disabled-reactivates': {
    level: 'must',
    section: states,
    text: 'A webhook that was disabled by its failures is told of new events again once it is reactivated.',
    covers: ['DELIV-04'],
  },
  'webhook.auto-disabled-removed': {
    level: 'must',
    section: states,
    text: 'A webhook that was disabled by its failures can be removed, and is unknown from then on.',
    covers: ['HOOK-07'],
  },
} as const satisfies RuleTable<'webhook'>;

export type WebhookRuleId = keyof typeof webhookRules;
