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
import { type MutantTable, wrong } from '../mutant.ts';
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

const startingDisabled = wrong('registers a webhook as disabled').part(
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
    'closed-to-startup': wrong('refuses Startup', 'HOOK-01').law(withFlags('startup', { webhook: false })),
    'closed-to-enterprise': wrong('refuses Enterprise').law(withFlags('enterprise', { webhook: false })),
    'single-event': wrong('accepts a single event only', 'HOOK-10').request('createWebhook', (real) =>
      withInput(real, 'events', () => ({ type: 'string' })),
    ),
  },
  'webhook.closed-below-startup': {
    'open-to-individual': wrong('opens webhooks to Individual').law(
      withFlags('individual', { webhook: true }),
    ),
    'open-to-professional': wrong('opens webhooks to Professional').law(
      withFlags('professional', { webhook: true }),
    ),
    'list-open-to-all': wrong('lists webhooks for every plan').response(
      'listWebhooks',
      onStatus(403, toAnswer(200, { data: { webhooks: [] } })),
    ),
  },
  'webhook.listed': {
    'lists-none': wrong('lists no webhooks').response(
      'listWebhooks',
      toMember('data.webhooks', () => []),
    ),
    'no-newest': wrong('leaves out the newest webhook').response(
      'listWebhooks',
      toMember('data.webhooks', (webhooks) => [webhooks].flat().slice(0, -1)),
    ),
    'keeps-removed': wrong('keeps a removed webhook').part(keepingRemoved()),
  },
  'webhook.digest-webhooks-listed': {
    'status-404': wrong('answers 404 to the list').response('listDigestWebhooks', toStatus(404)),
    'lists-none': wrong('lists no webhooks').response(
      'listDigestWebhooks',
      toMember('data.webhooks', () => []),
    ),
    'webhooks-of-all-digests': wrong('lists the webhooks of all digests').part(
      withUseCases((real) => ({ listDigestWebhooks: (call) => real.listWebhooks(call) })),
    ),
    'still-lists-removed': wrong('still lists removed webhooks').part((parts) => {
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
    'no-digest-id': wrong('leaves digest_id out').response(
      'createDigestWebhook',
      toMember('data.digest_id', () => undefined),
    ),
    'other-digest': wrong('names another digest').response(
      'createDigestWebhook',
      toMember('data.digest_id', (id) => Number(id) - 1),
    ),
  },
  'webhook.five-per-digest': {
    'allows-six': wrong('allows six webhooks').law({ webhook: { perDigestMax: 6 } }),
    'allows-four': wrong('allows only four webhooks').law({
      webhook: { perDigestMax: 4 },
    }),
    'counts-all-digests': wrong('counts the webhooks of all digests').part(
      replacingInStore('createDigestWebhook', (call, real, { tables: { webhooks } }) =>
        webhooks.allOf(call.org.id).filter(({ digestId }) => digestId !== null).length < 5
          ? real.createDigestWebhook(call)
          : refuse('conflict', 'There are five webhooks already.'),
      ),
    ),
  },
  'webhook.room-after-removal': {
    'counts-enabled': wrong('counts only webhooks that are enabled').part(
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
    'keeps-removed': wrong('keeps a removed webhook').part(keepingRemoved()),
  },
  'webhook.secret-shown-once': {
    'lists-secret': wrong('lists the secret').part(
      changingData('listWebhooks', (list, _, { tables }) => ({
        webhooks: (list.webhooks as readonly Members[]).map((webhook) => ({
          ...webhook,
          secret: tables.webhooks.get(Number(webhook.id))?.secret,
        })),
      })),
    ),
    'test-shows-secret': wrong('shows the secret again at a test').part(
      replacingInStore('testWebhook', (call, real, { tables }) =>
        withChangedData(real.testWebhook(call), (data) => ({
          ...data,
          secret: tables.webhooks.get(Number(call.input.id))?.secret,
        })),
      ),
    ),
    'reactivation-shows-secret': wrong('shows the secret again at a reactivation').part(
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
    'one-key-for-all': wrong('signs for all webhooks with one key').part(
      signedBy(() => 'the key of the service'),
    ),
    'known-prefix': wrong('signs with what all secrets have in common').part(
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
    'all-events': wrong('sends every event by default').law({
      webhook: { defaultEvents: eventKinds },
    }),
    'stream-events-too': wrong('sends stream events by default').law({
      webhook: { defaultEvents: ['manifest.matched', 'stream.created', 'stream.removed'] },
    }),
    'no-events': wrong('sends no event by default').law({
      webhook: { defaultEvents: [] },
    }),
  },
  'webhook.only-subscribed': {
    'all-events': wrong('sends every event to every webhook').law(sendingToo(() => true)),
    'always-matches': wrong('always sends manifest.matched').law(
      sendingToo((event) => event === 'manifest.matched'),
    ),
    'always-stream-created': wrong('always sends stream.created').law(
      sendingToo((event) => event === 'stream.created'),
    ),
  },
  'webhook.digest-events-only': {
    'every-match': wrong('sends every match to webhooks of digests').law(
      sendingToo((event, { digestId }) => digestId !== null && event === 'manifest.matched'),
    ),
    'stream-events': wrong('sends stream events to webhooks of digests').law(
      sendingToo((event) => event.startsWith('stream.')),
    ),
  },
  ...webhookStateMutants,
} satisfies MutantTable<WebhookRuleId>;
