// Wrong tests, logs and states of webhooks.
import type { Webhook } from '../../../../simulator/core/webhook.ts';
import type { WebhookRuleId } from '../../../../spec/rules/webhook.ts';
import type { StatementId } from '../../../../spec/statements/index.ts';
import { onStatus, toAnswer, toMember, toStatus } from '../../bend.ts';
import { law, type MutantTable, part, response } from '../../mutant.ts';
import { replacingInStore, withChangedData } from '../../replaced-operation.ts';
import { withUseCases } from '../with-use-cases.ts';

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
  replacingInStore(operation, (call, real, { tables }) => {
    const outcome = real[operation](call);
    if (outcome.kind === 'refused') return outcome;
    for (const { id } of tables.webhooks.allOf(call.org.id))
      if (id !== call.input.id) real[operation]({ ...call, input: { id } });
    return outcome;
  });
/** Enables whatever was disabled for an hour, when somebody looks at the list. */
const enablesAgain = (isMeant: (webhook: Webhook) => boolean) =>
  replacingInStore('listWebhooks', (call, real, { tables }) => {
    for (const webhook of tables.webhooks.allOf(call.org.id))
      if (webhook.disabled !== null && call.nowMs - webhook.disabled.atMs >= 3_600_000 && isMeant(webhook))
        real.reactivateWebhook({ ...call, input: { id: webhook.id } });
    return real.listWebhooks(call);
  });
export const webhookStateMutants = {
  'webhook.test-is-sent': {
    'no-test': law('sends no test', ['HOOK-14'], { webhook: { sendsTests: () => false } }),
    'unsigned-test': part('sends tests unsigned', ['HOOK-14'], (parts) => ({
      ...parts,
      delivery: (outgoing, { delivery }) => {
        const { 'x-service-signature': _, ...headers } = outgoing.headers as Readonly<Record<string, string>>;
        return delivery.isTest ? { ...outgoing, headers } : outgoing;
      },
    })),
    'test-of-webhook-zero': law('sends tests with a webhook_id of 0', ['HOOK-14'], {
      delivery: { webhookId: () => 0 },
    }),
    'tests-all': part('tests all webhooks of the organisation', ['HOOK-14'], toAll('testWebhook')),
  },
  'webhook.logs-deliveries': {
    'empty-log': emptyLog(['HOOK-15']),
    'no-log': law('keeps no log', ['HOOK-15'], { webhook: { logMax: 0 } }),
    'last-line-only': law('keeps only the last line of a log', ['HOOK-15'], { webhook: { logMax: 1 } }),
    'log-of-organisation': part(
      'shows the log of the whole organisation',
      ['HOOK-15'],
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
    'serves-disabled': law('delivers to disabled webhooks', ['HOOK-05'], {
      delivery: { isTold: () => true },
    }),
    'second-disable-enables': part(
      'enables a webhook that is disabled twice',
      ['HOOK-05'],
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
      [],
      'testWebhook',
      onStatus(409, toStatus(500)),
    ),
    'disables-all': part('disables all webhooks of the organisation', ['HOOK-05'], toAll('disableWebhook')),
    'hides-disabled': hidesDisabled,
    'empty-log': emptyLog([]),
  },
  'webhook.reactivation-resumes': {
    'stays-disabled': law('leaves a reactivated webhook disabled', ['HOOK-06'], {
      webhook: { reactivated: () => 'disabled' },
    }),
    'disable-removes': part(
      'removes a webhook when it is disabled',
      ['HOOK-05'],
      withUseCases((real) => ({
        disableWebhook: (call) => {
          real.deleteWebhook(call);
          return real.listWebhooks(call);
        },
      })),
    ),
  },
  'webhook.reactivation-of-enabled': {
    'disables-enabled': law('disables an enabled webhook', ['HOOK-06'], {
      webhook: { reactivated: ({ state }) => (state === 'enabled' ? 'disabled' : 'enabled') },
    }),
  },
  'webhook.reactivation-keeps-secret': {
    'new-secret': law('issues a new secret', ['HOOK-06'], {
      webhook: { secretAfterReactivation: (secret) => `${secret}2` },
    }),
  },
  'webhook.deletion-is-final': {
    'keeps-disabled': law('removes enabled webhooks only', ['HOOK-07'], {
      webhook: { isDeletable: ({ state }) => state === 'enabled' },
    }),
    'keeps-enabled': law('removes disabled webhooks only', ['HOOK-07'], {
      webhook: { isDeletable: ({ state }) => state === 'disabled' },
    }),
    'log-200': response(
      'answers 200 to the log of a removed webhook',
      ['HOOK-07'],
      'listWebhookLogs',
      onStatus(404, toAnswer(200, { data: noLog })),
    ),
    'disable-200': response(
      'answers 200 when a removed webhook is disabled',
      ['HOOK-07'],
      'disableWebhook',
      onStatus(404, toAnswer(200, { data: {} })),
    ),
    'test-200': response(
      'answers 200 when a removed webhook is tested',
      ['HOOK-07'],
      'testWebhook',
      onStatus(404, toAnswer(200, { data: {} })),
    ),
    'reactivation-200': response(
      'answers 200 when a removed webhook is reactivated',
      ['HOOK-07'],
      'reactivateWebhook',
      onStatus(404, toAnswer(200, { data: {} })),
    ),
  },
  'webhook.digest-webhook-states': {
    'serves-disabled': law('delivers to disabled webhooks', ['HOOK-05'], {
      delivery: { isTold: () => true },
    }),
    'stays-disabled': law('leaves a reactivated webhook disabled', ['HOOK-06'], {
      webhook: { reactivated: () => 'disabled' },
    }),
    'keeps-removed': law('keeps a removed webhook', ['HOOK-07'], { webhook: { isDeletable: () => false } }),
  },
  'webhook.removed-gets-nothing': {
    'keeps-removed': law('keeps a removed webhook', ['HOOK-07'], { webhook: { isDeletable: () => false } }),
  },
  'webhook.unknown-not-found': {
    'log-200': response(
      'answers 200 to the log of an unknown webhook',
      [],
      'listWebhookLogs',
      onStatus(404, toAnswer(200, { data: noLog })),
    ),
    'disable-200': response(
      'answers 200 when an unknown webhook is disabled',
      [],
      'disableWebhook',
      onStatus(404, toAnswer(200, { data: {} })),
    ),
    'reactivation-200': response(
      'answers 200 when an unknown webhook is reactivated',
      [],
      'reactivateWebhook',
      onStatus(404, toAnswer(200, { data: {} })),
    ),
    'test-200': response(
      'answers 200 when an unknown webhook is tested',
      [],
      'testWebhook',
      onStatus(404, toAnswer(200, { data: {} })),
    ),
    'removal-500': response(
      'answers 500 when an unknown webhook is removed',
      [],
      'deleteWebhook',
      onStatus(404, toStatus(500)),
    ),
  },
  'webhook.auto-disabled-gets-nothing': {
    'never-disables': law('never disables a webhook', ['DELIV-03'], {
      delivery: { failuresMax: Number.MAX_SAFE_INTEGER },
    }),
    'serves-disabled': law('delivers to webhooks that it disabled', ['DELIV-03'], {
      delivery: { isTold: () => true },
    }),
    'hides-disabled': hidesDisabled,
  },
  'webhook.stays-disabled': {
    'auto-disabled-returns': part(
      'enables a webhook an hour after failures disabled it',
      ['DELIV-03'],
      enablesAgain(({ disabled }) => disabled?.byFailures === true),
    ),
    'disabled-returns': part(
      'enables a webhook an hour after its owner disabled it',
      ['HOOK-05'],
      enablesAgain(({ disabled }) => disabled?.byFailures === false),
    ),
  },
  'webhook.auto-disabled-can-be-reactivated': {
    'stays-disabled': law('does not reactivate a webhook that failures disabled', ['DELIV-04'], {
      webhook: { reactivated: (webhook) => (isBroken(webhook) ? 'disabled' : 'enabled') },
    }),
  },
  'webhook.auto-disabled-can-be-removed': {
    'keeps-broken': law('does not remove a webhook that failures disabled', ['HOOK-07'], {
      webhook: { isDeletable: (webhook) => !isBroken(webhook) },
    }),
  },
} satisfies Partial<MutantTable<WebhookRuleId>>;
