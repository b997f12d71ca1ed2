// Wrong ways to handle webhooks, each to be caught by the case of its rule.

import type { Outcome } from '../../../simulator/core/answer.ts';
import { deliveryLaws } from '../../../simulator/core/delivery.ts';
import { type PlanFlags, planLaws } from '../../../simulator/core/plan.ts';
import type { Webhook } from '../../../simulator/core/webhook.ts';

import type { WebhookRuleId } from '../../../spec/rules/webhook.ts';
import { type EventKind, eventKinds, type PlanName } from '../../../spec/values.ts';
import { type Members, onStatus, toAnswer, toMember, toStatus } from '../bend.ts';
import { law, type MutantTable, part, request, response } from '../mutant.ts';
import { replacing, replacingInStore, withChangedData } from '../replaced-operation.ts';
import { withInput } from './request.ts';
import { webhookStateMutants } from './webhook/states.ts';
import { withUseCases } from './with-use-cases.ts';

const withFlags = (plan: PlanName, flags: Partial<PlanFlags>) => ({
  plan: { flags: { ...planLaws.flags, [plan]: { ...planLaws.flags[plan], ...flags } } },
});

/** Tells webhooks of digests of every new manifest as well. */
const wantsMatches = (webhook: Webhook, event: EventKind, digestId?: number): boolean =>
  (webhook.digestId !== null && event === 'manifest.matched') || deliveryLaws.wants(webhook, event, digestId);

const oneKey = law('signs for all webhooks with one key', ['HOOK-17'], {
  delivery: { signingKey: () => 'the key of the service' },
});

export const webhookMutants = {
  'webhook.open-from-startup': {
    'closed-to-startup': law('refuses Startup', ['HOOK-01'], withFlags('startup', { webhook: false })),
    'closed-to-enterprise': law('refuses Enterprise', [], withFlags('enterprise', { webhook: false })),
    'single-event': request('accepts a single event only', ['HOOK-10'], 'createWebhook', (real) =>
      withInput(real, 'events', () => ({ type: 'string' })),
    ),
  },
  'webhook.closed-below-startup': {
    'open-to-individual': law(
      'opens webhooks to Individual',
      ['PLAN-08'],
      withFlags('individual', { webhook: true }),
    ),
    'open-to-professional': law(
      'opens webhooks to Professional',
      ['PLAN-08'],
      withFlags('professional', { webhook: true }),
    ),
    'list-open-to-all': response(
      'lists webhooks for every plan',
      ['PLAN-08'],
      'listWebhooks',
      onStatus(403, toAnswer(200, { data: { webhooks: [] } })),
    ),
  },
  'webhook.listed': {
    'lists-none': law('lists no webhooks', ['HOOK-13'], { webhook: { listed: () => [] } }),
    'no-newest': law('leaves out the newest webhook', ['HOOK-13'], {
      webhook: { listed: (all) => all.slice(0, -1) },
    }),
    'keeps-removed': law('keeps a removed webhook', [], { webhook: { isDeletable: () => false } }),
  },
  'webhook.digest-webhooks-listed': {
    'status-404': response('answers 404 to the list', ['HOOK-09'], 'listDigestWebhooks', toStatus(404)),
    'lists-none': law('lists no webhooks', ['HOOK-09'], { webhook: { listed: () => [] } }),
    'webhooks-of-all-digests': part(
      'lists the webhooks of all digests',
      ['HOOK-09'],
      withUseCases((real) => ({ listDigestWebhooks: (call) => real.listWebhooks(call) })),
    ),
    'still-lists-removed': part('still lists removed webhooks', [], (parts) => {
      const ever = new Map<unknown, Members>();
      return replacing('listDigestWebhooks', (call, real) =>
        withChangedData(real.listDigestWebhooks(call), (data) => {
          for (const webhook of data.webhooks as readonly Members[]) ever.set(webhook.id, webhook);
          return { ...data, webhooks: [...ever.values()] };
        }),
      )(parts);
    }),
  },
  'webhook.names-its-digest': {
    'no-digest-id': response(
      'leaves digest_id out',
      ['HOOK-08'],
      'createDigestWebhook',
      toMember('data.digest_id', () => undefined),
    ),
    'other-digest': response(
      'names another digest',
      ['HOOK-08'],
      'createDigestWebhook',
      toMember('data.digest_id', (id) => Number(id) - 1),
    ),
  },
  'webhook.five-per-digest': {
    'allows-six': law('allows six webhooks', ['HOOK-18'], { webhook: { hasRoom: (here) => here < 6 } }),
    'allows-four': law('allows only four webhooks', ['HOOK-18'], {
      webhook: { hasRoom: (here) => here < 4 },
    }),
    'counts-all-digests': law('counts the webhooks of all digests', ['HOOK-18'], {
      webhook: { hasRoom: (_here, all) => all < 5 },
    }),
  },
  'webhook.room-after-removal': {
    'keeps-removed': law('keeps a removed webhook', ['HOOK-18'], { webhook: { isDeletable: () => false } }),
  },
  'webhook.secret-shown-once': {
    'lists-secret': law('lists the secret', ['HOOK-03'], { webhook: { secretListed: true } }),
    'test-shows-secret': part(
      'shows the secret again at a test',
      ['HOOK-03'],
      replacingInStore('testWebhook', (call, real, { tables }) =>
        withChangedData(real.testWebhook(call), (data) => ({
          ...data,
          secret: tables.webhooks.get(Number(call.input.id))?.secret,
        })),
      ),
    ),
    'reactivation-shows-secret': part(
      'shows the secret again at a reactivation',
      ['HOOK-03'],
      withUseCases((real) => {
        const registered = new Map<string, Outcome>();
        return {
          createWebhook: (call) => {
            const outcome = real.createWebhook(call);
            registered.set(call.org.id, outcome);
            return outcome;
          },
          reactivateWebhook: (call) => registered.get(call.org.id) ?? real.reactivateWebhook(call),
        };
      }),
    ),
  },
  'webhook.own-secret': {
    'one-key-for-all': oneKey,
    'known-prefix': law('signs with what all secrets have in common', ['HOOK-17'], {
      delivery: { signingKey: (secret) => secret.slice(0, 6) },
    }),
  },
  'webhook.starts-enabled': {
    'starts-disabled': law('registers a webhook as disabled', ['HOOK-04'], {
      webhook: { startsAs: 'disabled' },
    }),
  },
  'webhook.digest-webhook-starts-enabled': {
    'starts-disabled': law('registers a webhook as disabled', ['HOOK-04'], {
      webhook: { startsAs: 'disabled' },
    }),
  },
  'webhook.default-events': {
    'all-events': law('sends every event by default', ['HOOK-11'], {
      webhook: { eventsOf: (given) => given ?? eventKinds },
    }),
    'stream-events-too': law('sends stream events by default', ['HOOK-11'], {
      webhook: { eventsOf: (given) => given ?? ['manifest.matched', 'stream.created', 'stream.removed'] },
    }),
    'no-events': law('sends no event by default', ['HOOK-11'], {
      webhook: { eventsOf: (given) => given ?? [] },
    }),
  },
  'webhook.only-subscribed': {
    'all-events': law('sends every event to every webhook', ['HOOK-12'], { delivery: { wants: () => true } }),
    'always-matches': law('always sends manifest.matched', ['HOOK-12'], {
      delivery: {
        wants: (webhook, event, digestId) =>
          event === 'manifest.matched' || deliveryLaws.wants(webhook, event, digestId),
      },
    }),
    'always-stream-created': law('always sends stream.created', ['HOOK-12'], {
      delivery: {
        wants: (webhook, event, digestId) =>
          event === 'stream.created' || deliveryLaws.wants(webhook, event, digestId),
      },
    }),
  },
  'webhook.digest-events-only': {
    'every-match': law('sends every match to webhooks of digests', [], { delivery: { wants: wantsMatches } }),
    'stream-events': law('sends stream events to webhooks of digests', [], {
      delivery: {
        wants: (webhook, event, digestId) =>
          event.startsWith('stream.') || deliveryLaws.wants(webhook, event, digestId),
      },
    }),
  },
  ...webhookStateMutants,
} satisfies MutantTable<WebhookRuleId>;
