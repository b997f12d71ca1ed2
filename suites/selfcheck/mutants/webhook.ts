// Mutants of webhooks.

import type { Outcome } from '../../../simulator/core/answer.ts';
import { deliveryLaws } from '../../../simulator/core/delivery.ts';
import type { LawPatch } from '../../../simulator/core/laws.ts';
import { type PlanFlags, planLaws } from '../../../simulator/core/plan.ts';
import { refuse } from '../../../simulator/core/refusal.ts';
import { disabled, type Webhook } from '../../../simulator/core/webhook.ts';
import type { WebhookRuleId } from '../../../spec/rules/webhook.ts';
import { type EventKind, eventKinds, type PlanName } from '../../../spec/values.ts';
import { type Members, onStatus, toAnswer, toMember, toStatus } from '../alter.ts';
import { law, type MutantTable, part, request, response } from '../mutant.ts';
import {
  changingData,
  changingRow,
  replacing,
  replacingInStore,
  together,
  withChangedData,
} from '../replaced-operation.ts';
import { signedBy } from './delivery/sent.ts';
import { withInput } from './request.ts';
import { keepingRemoved } from './webhook/kept.ts';
import { webhookStateMutants } from './webhook/states.ts';
import { withUseCases } from './with-use-cases.ts';

const withFlags = (plan: PlanName, flags: Partial<PlanFlags>) => ({
  plan: { flags: { ...planLaws.flags, [plan]: { ...planLaws.flags[plan], ...flags } } },
});

/** Also sends these events, whatever the subscription of the webhook. */
const sendingToo = (isSent: (event: EventKind, webhook: Webhook) => boolean): LawPatch => ({
  delivery: {
    isSubscribed: (webhook, event, digestId) =>
      isSent(event, webhook) || deliveryLaws.isSubscribed(webhook, event, digestId),
  },
});

const startingDisabled = part(
  'registers a webhook as disabled',
  together(
    ...(['createWebhook', 'createDigestWebhook'] as const).map((operation) =>
      changingRow(
        operation,
        ({ webhooks }) => webhooks,
        (made) => disabled(made, made.createdMs),
      ),
    ),
  ),
);

export const webhookMutants = {
  'webhook.open-from-startup': {
    'closed-to-startup': law(['refuses Startup', 'HOOK-01'], withFlags('startup', { webhook: false })),
    'closed-to-enterprise': law('refuses Enterprise', withFlags('enterprise', { webhook: false })),
    'single-event': request(['accepts a single event only', 'HOOK-10'], 'createWebhook', (real) =>
      withInput(real, 'events', () => ({ type: 'string' })),
    ),
  },
  'webhook.closed-below-startup': {
    'open-to-individual': law('opens webhooks to Individual', withFlags('individual', { webhook: true })),
    'open-to-professional': law(
      'opens webhooks to Professional',
      withFlags('professional', { webhook: true }),
    ),
    'list-open-to-all': response(
      'lists webhooks for every plan',
      'listWebhooks',
      onStatus(403, toAnswer(200, { data: { webhooks: [] } })),
    ),
  },
  'webhook.listed': {
    'lists-none': response(
      'lists no webhooks',
      'listWebhooks',
      toMember('data.webhooks', () => []),
    ),
    'no-newest': response(
      'leaves out the newest webhook',
      'listWebhooks',
      toMember('data.webhooks', (webhooks) => [webhooks].flat().slice(0, -1)),
    ),
    'keeps-removed': part('keeps a removed webhook', keepingRemoved()),
  },
  'webhook.digest-webhooks-listed': {
    'status-404': response('answers 404 to the list', 'listDigestWebhooks', toStatus(404)),
    'lists-none': response(
      'lists no webhooks',
      'listDigestWebhooks',
      toMember('data.webhooks', () => []),
    ),
    'webhooks-of-all-digests': part(
      'lists the webhooks of all digests',
      withUseCases((real) => ({ listDigestWebhooks: (call) => real.listWebhooks(call) })),
    ),
    'still-lists-removed': part('still lists removed webhooks', (parts) => {
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
      'createDigestWebhook',
      toMember('data.digest_id', () => undefined),
    ),
    'other-digest': response(
      'names another digest',
      'createDigestWebhook',
      toMember('data.digest_id', (id) => Number(id) - 1),
    ),
  },
  'webhook.five-per-digest': {
    'allows-six': law('allows six webhooks', { webhook: { perDigestMax: 6 } }),
    'allows-four': law('allows only four webhooks', {
      webhook: { perDigestMax: 4 },
    }),
    'counts-all-digests': part(
      'counts the webhooks of all digests',
      replacingInStore('createDigestWebhook', (call, real, { tables: { webhooks } }) =>
        webhooks.allOf(call.org.id).filter(({ digestId }) => digestId !== null).length < 5
          ? real.createDigestWebhook(call)
          : refuse('conflict', 'There are five webhooks already.'),
      ),
    ),
  },
  'webhook.room-after-removal': {
    'counts-enabled': part(
      'counts only webhooks that are enabled',
      replacingInStore('createDigestWebhook', (call, real, { tables: { webhooks } }) => {
        const { all } = webhooks;
        webhooks.all = () => all.call(webhooks).filter(({ state }) => state === 'enabled');
        try {
          return real.createDigestWebhook(call);
        } finally {
          webhooks.all = all;
        }
      }),
    ),
    'keeps-removed': part('keeps a removed webhook', keepingRemoved()),
  },
  'webhook.secret-shown-once': {
    'lists-secret': part(
      'lists the secret',
      changingData('listWebhooks', (list, _, { tables }) => ({
        webhooks: (list.webhooks as readonly Members[]).map((webhook) => ({
          ...webhook,
          secret: tables.webhooks.get(Number(webhook.id))?.secret,
        })),
      })),
    ),
    'test-shows-secret': part(
      'shows the secret again at a test',
      replacingInStore('testWebhook', (call, real, { tables }) =>
        withChangedData(real.testWebhook(call), (data) => ({
          ...data,
          secret: tables.webhooks.get(Number(call.input.id))?.secret,
        })),
      ),
    ),
    'reactivation-shows-secret': part(
      'shows the secret again at a reactivation',
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
    'one-key-for-all': part(
      'signs for all webhooks with one key',
      signedBy(() => 'the key of the service'),
    ),
    'known-prefix': part(
      'signs with what all secrets have in common',
      signedBy((secret) => secret.slice(0, 6)),
    ),
  },
  'webhook.starts-enabled': {
    'starts-disabled': startingDisabled,
  },
  'webhook.digest-webhook-starts-enabled': {
    'starts-disabled': startingDisabled,
  },
  'webhook.default-events': {
    'all-events': law('sends every event by default', {
      webhook: { defaultEvents: eventKinds },
    }),
    'stream-events-too': law('sends stream events by default', {
      webhook: { defaultEvents: ['manifest.matched', 'stream.created', 'stream.removed'] },
    }),
    'no-events': law('sends no event by default', {
      webhook: { defaultEvents: [] },
    }),
  },
  'webhook.only-subscribed': {
    'all-events': law(
      'sends every event to every webhook',
      sendingToo(() => true),
    ),
    'always-matches': law(
      'always sends manifest.matched',
      sendingToo((event) => event === 'manifest.matched'),
    ),
    'always-stream-created': law(
      'always sends stream.created',
      sendingToo((event) => event === 'stream.created'),
    ),
  },
  'webhook.digest-events-only': {
    'every-match': law(
      'sends every match to webhooks of digests',
      sendingToo((event, { digestId }) => digestId !== null && event === 'manifest.matched'),
    ),
    'stream-events': law(
      'sends stream events to webhooks of digests',
      sendingToo((event) => event.startsWith('stream.')),
    ),
  },
  ...webhookStateMutants,
} satisfies MutantTable<WebhookRuleId>;
