// Mutants of tests, logs and states of webhooks.

import { disabled, type Webhook } from '../../../../simulator/core/webhook.ts';
import { answer } from '../../../../simulator/service/context.ts';
import type { WebhookRuleId } from '../../../../spec/rules/webhook.ts';
import { hourMs } from '../../../../spec/units.ts';
import { type Members, onStatus, toAnswer, toMember, toStatus } from '../../alter.ts';
import { law, type MutantTable, part, response } from '../../mutant.ts';
import {
  changingData,
  changingRow,
  replacing,
  replacingInStore,
  type Wrap,
  withChangedData,
} from '../../replaced-operation.ts';
import { payloadOf } from '../delivery/sent.ts';
import { withUseCases } from '../with-use-cases.ts';
import { keepingRemoved } from './kept.ts';

const isBroken = ({ disabled }: Webhook): boolean => disabled?.byFailures === true;

const noLog = { logs: [], total: 0 };
const emptyLog = response(
  'always shows an empty log',
  'listWebhookLogs',
  toMember('data', () => noLog),
);
const hidesDisabled = response(
  'lists enabled webhooks only',
  'listWebhooks',
  toMember('data.webhooks', (webhooks) =>
    (webhooks as readonly Members[]).filter(({ status }) => status !== 'disabled'),
  ),
);
/** Sets another state in a webhook that is reactivated. */
const reactivating = (change: (after: Webhook, before: Webhook) => Webhook): Wrap =>
  changingRow(
    'reactivateWebhook',
    ({ webhooks }) => webhooks,
    (after, before = after) => change(after, before),
  );
const staysDisabled = part(
  ['leaves a reactivated webhook disabled', 'HOOK-06'],
  reactivating((_, before) => before),
);
/** Applies an operation on one webhook to all webhooks of the organisation. */
const toAll = (operation: 'disableWebhook' | 'testWebhook') =>
  replacingInStore(operation, (call, real, { tables }) => {
    const outcome = real[operation](call);
    if (outcome.kind === 'refused') return outcome;
    for (const { id } of tables.webhooks.allOf(call.org.id))
      if (id !== call.input.id) real[operation]({ ...call, input: { id } });
    return outcome;
  });
/** When the list is read, enables webhooks that have been disabled for an hour. */
const enablesAgain = (isMeant: (webhook: Webhook) => boolean) =>
  replacingInStore('listWebhooks', (call, real, { tables }) => {
    for (const webhook of tables.webhooks.allOf(call.org.id))
      if (webhook.disabled !== null && call.nowMs - webhook.disabled.atMs >= hourMs && isMeant(webhook))
        real.reactivateWebhook({ ...call, input: { id: webhook.id } });
    return real.listWebhooks(call);
  });
export const webhookStateMutants = {
  'webhook.test-is-sent': {
    'no-test': part(
      'sends no test',
      replacing('testWebhook', ({ input }) => answer({ id: input.id, event: 'webhook.test', sent: true }, 0)),
    ),
    'unsigned-test': part('sends tests unsigned', (parts) => ({
      ...parts,
      delivery: (outgoing, { delivery }) => {
        const { 'x-service-signature': _, ...headers } = outgoing.headers as Readonly<Record<string, string>>;
        return delivery.isTest ? { ...outgoing, headers } : outgoing;
      },
    })),
    'test-of-webhook-zero': part(
      'sends tests with a webhook_id of 0',
      payloadOf('*', (payload) => ({ ...payload, webhook_id: 0 })),
    ),
    'tests-all': part('tests all webhooks of the organisation', toAll('testWebhook')),
  },
  'webhook.logs-deliveries': {
    'empty-log': emptyLog,
    'no-log': part(
      'keeps no log',
      replacing('listWebhookLogs', () => answer(noLog, 0)),
    ),
    'last-line-only': part(
      'keeps only the last line of a log',
      changingData('listWebhookLogs', ({ logs }) => ({ logs: [logs].flat().slice(0, 1), total: 1 })),
    ),
    'blank-lines': part(
      'shows lines of a log that hold nothing',
      changingData('listWebhookLogs', ({ logs, ...data }) => ({
        ...data,
        logs: [logs].flat().map(() => ({})),
      })),
    ),
    'log-of-organisation': part(
      'shows the log of the whole organisation',
      replacingInStore('listWebhookLogs', (call, real, { tables }) => {
        const logs: unknown[] = [];
        for (const { id } of tables.webhooks.allOf(call.org.id))
          withChangedData(real.listWebhookLogs({ ...call, input: { id } }), (data) => {
            logs.push(...(data.logs as readonly unknown[]));
            return data;
          });
        return withChangedData(real.listWebhookLogs(call), (data) => ({ ...data, logs }));
      }),
    ),
  },
  'webhook.disable-stops': {
    'serves-disabled': law('delivers to disabled webhooks', {
      delivery: { receivesEvents: () => true },
    }),
    'second-disable-enables': part(
      'enables a webhook that is disabled twice',
      withUseCases((real) => {
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
    'test-500': response(
      'answers 500 to a test of a disabled webhook',
      'testWebhook',
      onStatus(409, toStatus(500)),
    ),
    'disables-all': part('disables all webhooks of the organisation', toAll('disableWebhook')),
    'hides-disabled': hidesDisabled,
    'empty-log': emptyLog,
  },
  'webhook.reactivation-resumes': {
    'stays-disabled': staysDisabled,
    'disable-removes': part(
      ['removes a webhook when it is disabled', 'HOOK-05'],
      withUseCases((real) => ({
        disableWebhook: (call) => {
          real.deleteWebhook(call);
          return real.listWebhooks(call);
        },
      })),
    ),
  },
  'webhook.reactivation-of-enabled': {
    'disables-enabled': part(
      'disables an enabled webhook',
      reactivating((after, { state }) => (state === 'enabled' ? disabled(after, after.createdMs) : after)),
    ),
  },
  'webhook.reactivation-keeps-secret': {
    'new-secret': part(
      'issues a new secret',
      reactivating((after) => ({ ...after, secret: `${after.secret}2` })),
    ),
  },
  'webhook.deletion-is-final': {
    'keeps-disabled': part(
      'removes enabled webhooks only',
      keepingRemoved(({ state }) => state === 'disabled'),
    ),
    'keeps-enabled': part(
      'removes disabled webhooks only',
      keepingRemoved(({ state }) => state === 'enabled'),
    ),
    'log-200': response(
      'answers 200 to the log of a removed webhook',
      'listWebhookLogs',
      onStatus(404, toAnswer(200, { data: noLog })),
    ),
    'disable-200': response(
      'answers 200 when a removed webhook is disabled',
      'disableWebhook',
      onStatus(404, toAnswer(200, { data: {} })),
    ),
    'test-200': response(
      'answers 200 when a removed webhook is tested',
      'testWebhook',
      onStatus(404, toAnswer(200, { data: {} })),
    ),
    'reactivation-200': response(
      'answers 200 when a removed webhook is reactivated',
      'reactivateWebhook',
      onStatus(404, toAnswer(200, { data: {} })),
    ),
  },
  'webhook.digest-webhook-states': {
    'serves-disabled': law(['delivers to disabled webhooks', 'HOOK-05'], {
      delivery: { receivesEvents: () => true },
    }),
    'stays-disabled': staysDisabled,
    'keeps-removed': part(['keeps a removed webhook', 'HOOK-07'], keepingRemoved()),
  },
  'webhook.removed-gets-nothing': {
    'keeps-removed': part('keeps a removed webhook', keepingRemoved()),
  },
  'webhook.unknown-not-found': {
    'log-200': response(
      'answers 200 to the log of an unknown webhook',
      'listWebhookLogs',
      onStatus(404, toAnswer(200, { data: noLog })),
    ),
    'disable-200': response(
      'answers 200 when an unknown webhook is disabled',
      'disableWebhook',
      onStatus(404, toAnswer(200, { data: {} })),
    ),
    'reactivation-200': response(
      'answers 200 when an unknown webhook is reactivated',
      'reactivateWebhook',
      onStatus(404, toAnswer(200, { data: {} })),
    ),
    'test-200': response(
      'answers 200 when an unknown webhook is tested',
      'testWebhook',
      onStatus(404, toAnswer(200, { data: {} })),
    ),
    'removal-500': response(
      'answers 500 when an unknown webhook is removed',
      'deleteWebhook',
      onStatus(404, toStatus(500)),
    ),
  },
  'webhook.auto-disabled-gets-nothing': {
    'never-disables': law('never disables a webhook', {
      delivery: { failuresMax: Number.MAX_SAFE_INTEGER },
    }),
    'serves-disabled': law('delivers to webhooks that it disabled', {
      delivery: { receivesEvents: () => true },
    }),
    'hides-disabled': hidesDisabled,
  },
  'webhook.stays-disabled': {
    'auto-disabled-returns': part(
      ['enables a webhook an hour after failures disabled it', 'DELIV-03'],
      enablesAgain(({ disabled }) => disabled?.byFailures === true),
    ),
    'disabled-returns': part(
      ['enables a webhook an hour after its owner disabled it', 'HOOK-05'],
      enablesAgain(({ disabled }) => disabled?.byFailures === false),
    ),
  },
  'webhook.auto-disabled-can-be-reactivated': {
    'stays-disabled': part(
      'does not reactivate a webhook that failures disabled',
      reactivating((after, before) => (isBroken(before) ? before : after)),
    ),
  },
  'webhook.auto-disabled-can-be-removed': {
    'keeps-broken': part('does not remove a webhook that failures disabled', keepingRemoved(isBroken)),
  },
} satisfies Partial<MutantTable<WebhookRuleId>>;
