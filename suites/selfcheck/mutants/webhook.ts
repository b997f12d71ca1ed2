// Wrong ways to handle webhooks, each to be caught by the case of its rule.

import type { Outcome } from '../../../simulator/core/answer.ts';
import { deliveryLaws } from '../../../simulator/core/delivery.ts';
import { type PlanFlags, planLaws } from '../../../simulator/core/plan.ts';
import type { Webhook } from '../../../simulator/core/webhook.ts';

import type { WebhookRuleId } from '../../../spec/rules/webhook.ts';
import type { StatementId } from '../../../spec/statements/index.ts';
import { type EventKind, eventKinds, type PlanName } from '../../../spec/values.ts';
import { type Members, onStatus, toAnswer, toMember, toStatus } from '../bend.ts';
import { instead, insteadIn, retold } from '../instead.ts';
import { law, type MutantTable, part, request, response } from '../mutant.ts';
import { served } from './digest/wrapped.ts';
import { withInput } from './request.ts';

const withFlags = (plan: PlanName, flags: Partial<PlanFlags>) => ({
  plan: { flags: { ...planLaws.flags, [plan]: { ...planLaws.flags[plan], ...flags } } },
});

/** Tells webhooks of digests of every new manifest as well. */
const wantsMatches = (webhook: Webhook, event: EventKind, digestId?: number): boolean =>
  (webhook.digestId !== null && event === 'manifest.matched') || deliveryLaws.wants(webhook, event, digestId);

const isBroken = ({ disabled }: Webhook): boolean => disabled?.byFailures === true;

const noLog = { logs: [], total: 0 };
const emptyLog = (breaks: readonly StatementId[]) =>
  response(
    'always shows an empty log',
    breaks,
    'listWebhookLogs',
    toMember('data', () => noLog),
  );
const hidesDisabled = law('lists enabled webhooks only', [], {
  webhook: {
    listed: (all) => all.filter((one) => (one as { readonly state?: unknown }).state !== 'disabled'),
  },
});
/** Does to all webhooks of the organisation what was asked for one of them. */
const toAll = (operation: 'disableWebhook' | 'testWebhook') =>
  insteadIn(operation, (call, real, { tables }) => {
    const outcome = real[operation](call);
    if (outcome.kind === 'refused') return outcome;
    for (const { id } of tables.webhooks.allOf(call.org.id))
      if (id !== call.input.id) real[operation]({ ...call, input: { id } });
    return outcome;
  });
/** Enables whatever was disabled for an hour, when somebody looks at the list. */
const enablesAgain = (isMeant: (webhook: Webhook) => boolean) =>
  insteadIn('listWebhooks', (call, real, { tables }) => {
    for (const webhook of tables.webhooks.allOf(call.org.id))
      if (webhook.disabled !== null && call.nowMs - webhook.disabled.atMs >= 3_600_000 && isMeant(webhook))
        real.reactivateWebhook({ ...call, input: { id: webhook.id } });
    return real.listWebhooks(call);
  });
const oneKey = law('signs for all with one key', ['HOOK-17'], {
  delivery: { signingKey: () => 'the key of the service' },
});

export const webhookMutants: MutantTable<WebhookRuleId> = {
  'webhook.open-from-startup': [
    law('refuses Startup', ['HOOK-01'], withFlags('startup', { webhook: false })),
    law('refuses Enterprise', [], withFlags('enterprise', { webhook: false })),
    request('takes a single event only', ['HOOK-10'], 'createWebhook', (real) =>
      withInput(real, 'events', () => ({ type: 'string' })),
    ),
  ],
  'webhook.closed-below-startup': [
    law('opens webhooks to Individual', ['PLAN-08'], withFlags('individual', { webhook: true })),
    law('opens webhooks to Professional', ['PLAN-08'], withFlags('professional', { webhook: true })),
    response(
      'lists webhooks for whoever asks',
      ['PLAN-08'],
      'listWebhooks',
      onStatus(403, toAnswer(200, { data: { webhooks: [] } })),
    ),
  ],
  'webhook.listed': [
    law('lists none', ['HOOK-13'], { webhook: { listed: () => [] } }),
    law('lists all but the newest', ['HOOK-13'], { webhook: { listed: (all) => all.slice(0, -1) } }),
    law('keeps what is removed', [], { webhook: { isDeletable: () => false } }),
  ],
  'webhook.digest-webhooks-listed': [
    response('does not find the list', ['HOOK-09'], 'listDigestWebhooks', toStatus(404)),
    law('lists none', ['HOOK-09'], { webhook: { listed: () => [] } }),
    part(
      'lists the webhooks of all digests',
      ['HOOK-09'],
      served((real) => ({ listDigestWebhooks: (call) => real.listWebhooks(call) })),
    ),
    part('goes on listing what is removed', [], (parts) => {
      const ever = new Map<unknown, Members>();
      return instead('listDigestWebhooks', (call, real) =>
        retold(real.listDigestWebhooks(call), (data) => {
          for (const webhook of data.webhooks as readonly Members[]) ever.set(webhook.id, webhook);
          return { ...data, webhooks: [...ever.values()] };
        }),
      )(parts);
    }),
  ],
  'webhook.names-its-digest': [
    response(
      'leaves digest_id out',
      ['HOOK-08'],
      'createDigestWebhook',
      toMember('data.digest_id', () => undefined),
    ),
    response(
      'names another digest',
      ['HOOK-08'],
      'createDigestWebhook',
      toMember('data.digest_id', (id) => Number(id) - 1),
    ),
  ],
  'webhook.five-per-digest': [
    law('takes a sixth', ['HOOK-18'], { webhook: { hasRoom: (here) => here < 6 } }),
    law('takes four', ['HOOK-18'], { webhook: { hasRoom: (here) => here < 4 } }),
    law('counts over all digests', ['HOOK-18'], { webhook: { hasRoom: (_here, all) => all < 5 } }),
  ],
  'webhook.room-after-removal': [
    law('keeps what is removed', ['HOOK-18'], { webhook: { isDeletable: () => false } }),
  ],
  'webhook.secret-shown-once': [
    law('lists the secret', ['HOOK-03'], { webhook: { secretListed: true } }),
    part(
      'tells the secret again at a test',
      ['HOOK-03'],
      insteadIn('testWebhook', (call, real, { tables }) =>
        retold(real.testWebhook(call), (data) => ({
          ...data,
          secret: tables.webhooks.get(Number(call.input.id))?.secret,
        })),
      ),
    ),
    part(
      'tells the secret again at a reactivation',
      ['HOOK-03'],
      served((real) => {
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
  ],
  'webhook.own-secret': [
    oneKey,
    law('signs with what every webhook knows', ['HOOK-17'], {
      delivery: { signingKey: (secret) => secret.slice(0, 6) },
    }),
  ],
  'webhook.starts-enabled': [
    law('waits to be activated', ['HOOK-04'], { webhook: { startsAs: 'disabled' } }),
  ],
  'webhook.digest-webhook-starts-enabled': [
    law('waits to be activated', ['HOOK-04'], { webhook: { startsAs: 'disabled' } }),
  ],
  'webhook.default-events': [
    law('tells of everything by default', ['HOOK-11'], {
      webhook: { eventsOf: (given) => given ?? eventKinds },
    }),
    law('tells of streams by default', ['HOOK-11'], {
      webhook: { eventsOf: (given) => given ?? ['manifest.matched', 'stream.created', 'stream.removed'] },
    }),
    law('tells of nothing by default', ['HOOK-11'], { webhook: { eventsOf: (given) => given ?? [] } }),
  ],
  'webhook.only-subscribed': [
    law('tells every webhook of everything', ['HOOK-12'], { delivery: { wants: () => true } }),
    law('always tells of new manifests', ['HOOK-12'], {
      delivery: {
        wants: (webhook, event, digestId) =>
          event === 'manifest.matched' || deliveryLaws.wants(webhook, event, digestId),
      },
    }),
    law('always tells of new streams', ['HOOK-12'], {
      delivery: {
        wants: (webhook, event, digestId) =>
          event === 'stream.created' || deliveryLaws.wants(webhook, event, digestId),
      },
    }),
  ],
  'webhook.digest-events-only': [
    law('tells webhooks of digests of every match', [], { delivery: { wants: wantsMatches } }),
    law('tells webhooks of digests of streams', [], {
      delivery: {
        wants: (webhook, event, digestId) =>
          event.startsWith('stream.') || deliveryLaws.wants(webhook, event, digestId),
      },
    }),
  ],
  'webhook.test-is-sent': [
    law('sends no test', ['HOOK-14'], { webhook: { sendsTests: () => false } }),
    part('leaves tests unsigned', ['HOOK-14'], (parts) => ({
      ...parts,
      delivery: (outgoing, { delivery }) => {
        const { 'x-service-signature': _, ...headers } = outgoing.headers as Readonly<Record<string, string>>;
        return delivery.isTest ? { ...outgoing, headers } : outgoing;
      },
    })),
    law('sends tests of nobody', ['HOOK-14'], { delivery: { webhookId: () => 0 } }),
    part('tests all webhooks of the organisation', ['HOOK-14'], toAll('testWebhook')),
  ],
  'webhook.logs-deliveries': [
    emptyLog(['HOOK-15']),
    law('keeps no log', ['HOOK-15'], { webhook: { logMax: 0 } }),
    law('keeps the last line of a log', ['HOOK-15'], { webhook: { logMax: 1 } }),
    part(
      'shows the log of the whole organisation',
      ['HOOK-15'],
      insteadIn('listWebhookLogs', (call, real, { tables }) => {
        const logs: unknown[] = [];
        for (const { id } of tables.webhooks.allOf(call.org.id))
          retold(real.listWebhookLogs({ ...call, input: { id } }), (data) => {
            logs.push(...(data.logs as readonly unknown[]));
            return data;
          });
        return retold(real.listWebhookLogs(call), (data) => ({ ...data, logs }));
      }),
    ),
  ],
  'webhook.disable-stops': [
    law('tells disabled webhooks as well', ['HOOK-05'], { delivery: { isTold: () => true } }),
    part(
      'enables it when it is disabled twice',
      ['HOOK-05'],
      served((real) => {
        const once = new Set<number>();
        return {
          disableWebhook: (call) => {
            const isFirst = !once.has(call.input.id);
            once.add(call.input.id);
            return isFirst ? real.disableWebhook(call) : real.reactivateWebhook(call);
          },
        };
      }),
    ),
    response('breaks at a test of a disabled one', [], 'testWebhook', onStatus(409, toStatus(500))),
    part('disables all webhooks of the organisation', ['HOOK-05'], toAll('disableWebhook')),
    hidesDisabled,
    emptyLog([]),
  ],
  'webhook.reactivated-by-call': [
    law('leaves it disabled', ['HOOK-06'], { webhook: { reactivated: () => 'disabled' } }),
    part(
      'disables for good',
      ['HOOK-05'],
      served((real) => ({
        disableWebhook: (call) => {
          real.deleteWebhook(call);
          return real.listWebhooks(call);
        },
      })),
    ),
  ],
  'webhook.reactivation-of-enabled': [
    law('disables what is enabled', ['HOOK-06'], {
      webhook: { reactivated: ({ state }) => (state === 'enabled' ? 'disabled' : 'enabled') },
    }),
  ],
  'webhook.secret-survives': [
    law('issues a new secret', ['HOOK-06'], {
      webhook: { secretAfterReactivation: (secret) => `${secret}2` },
    }),
  ],
  'webhook.delete-for-good': [
    law('removes enabled ones only', ['HOOK-07'], {
      webhook: { isDeletable: ({ state }) => state === 'enabled' },
    }),
    law('removes disabled ones only', ['HOOK-07'], {
      webhook: { isDeletable: ({ state }) => state === 'disabled' },
    }),
    response('keeps the log', ['HOOK-07'], 'listWebhookLogs', onStatus(404, toAnswer(200, { data: noLog }))),
    response(
      'disables what is gone',
      ['HOOK-07'],
      'disableWebhook',
      onStatus(404, toAnswer(200, { data: {} })),
    ),
    response('tests what is gone', ['HOOK-07'], 'testWebhook', onStatus(404, toAnswer(200, { data: {} }))),
    response(
      'brings back what is gone',
      ['HOOK-07'],
      'reactivateWebhook',
      onStatus(404, toAnswer(200, { data: {} })),
    ),
  ],
  'webhook.digest-webhook-states': [
    law('tells disabled ones as well', ['HOOK-05'], { delivery: { isTold: () => true } }),
    law('leaves it disabled', ['HOOK-06'], { webhook: { reactivated: () => 'disabled' } }),
    law('keeps what is removed', ['HOOK-07'], { webhook: { isDeletable: () => false } }),
  ],
  'webhook.removed-gets-nothing': [
    law('keeps what is removed', ['HOOK-07'], { webhook: { isDeletable: () => false } }),
  ],
  'webhook.unknown-not-found': [
    response('has a log for every id', [], 'listWebhookLogs', onStatus(404, toAnswer(200, { data: noLog }))),
    response('disables whatever is asked', [], 'disableWebhook', onStatus(404, toAnswer(200, { data: {} }))),
    response(
      'reactivates whatever is asked',
      [],
      'reactivateWebhook',
      onStatus(404, toAnswer(200, { data: {} })),
    ),
    response('tests whatever is asked', [], 'testWebhook', onStatus(404, toAnswer(200, { data: {} }))),
    response('breaks at removing what is not there', [], 'deleteWebhook', onStatus(404, toStatus(500))),
  ],
  'webhook.auto-disabled-is-disabled': [
    law('never disables', ['DELIV-03'], { delivery: { failuresMax: Number.MAX_SAFE_INTEGER } }),
    law('tells whom it disabled', ['DELIV-03'], { delivery: { isTold: () => true } }),
    hidesDisabled,
  ],
  'webhook.disabled-until-reactivated': [
    part(
      'tries again an hour after it was disabled by failures',
      ['DELIV-03'],
      enablesAgain(({ disabled }) => disabled?.byFailures === true),
    ),
    part(
      'lets its owner disable it for an hour only',
      ['HOOK-05'],
      enablesAgain(({ disabled }) => disabled?.byFailures === false),
    ),
  ],
  'webhook.auto-disabled-reactivates': [
    law('keeps disabled whom failures disabled', ['DELIV-04'], {
      webhook: { reactivated: (webhook) => (isBroken(webhook) ? 'disabled' : 'enabled') },
    }),
  ],
  'webhook.auto-disabled-removed': [
    law('keeps whom failures disabled', ['HOOK-07'], {
      webhook: { isDeletable: (webhook) => !isBroken(webhook) },
    }),
  ],
};
