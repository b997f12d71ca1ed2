// Mutants of webhooks.
import { refuse } from '../../../simulator/core/refusal.ts';
import { disabled, type Webhook } from '../../../simulator/core/webhook.ts';
import { answer } from '../../../simulator/service/context.ts';
import type { WebhookRuleId } from '../../../spec/rules/webhook.ts';
import { hourMs } from '../../../spec/units.ts';
import { type Members, toStatus } from '../alter.ts';
import { answerInstead, leftOut, memberAt, statusInstead } from '../altered-answer.ts';
import { checkingInput } from '../checked-input.ts';
import { type MutantTable, wrong } from '../mutant.ts';
import { withFlags } from '../open-doors.ts';
import {
  changingData,
  changingRow,
  refusing,
  replacing,
  together,
  type Wrap,
  withChangedData,
} from '../replaced-operation.ts';

const isBroken = ({ disabled }: Webhook): boolean => disabled?.byFailures === true;
export const noLog = { logs: [], total: 0 };
const emptyLog = wrong('always shows an empty log').answer(memberAt('listWebhookLogs', 'data', () => noLog));

const hidesDisabled = wrong('lists enabled webhooks only').answer(
  memberAt('listWebhooks', 'data.webhooks', (webhooks) =>
    (webhooks as readonly Members[]).filter(({ status }) => status !== 'disabled'),
  ),
);

/** Sets another state in a webhook that is reactivated. */
const reactivating = (change: (after: Webhook, before: Webhook) => Webhook): Wrap =>
  changingRow('reactivateWebhook', 'webhooks', (after, before = after) => change(after, before));

const staysDisabled = wrong('leaves a reactivated webhook disabled', 'HOOK-06').part(
  reactivating((_, before) => before),
);

/** Applies an operation on one webhook to all webhooks of the organisation, or to those that are meant. */
const toAll = (
  operation: 'disableWebhook' | 'testWebhook',
  isMeant: (other: Webhook, named: Webhook | undefined) => boolean = () => true,
) =>
  replacing(operation, (call, real, { tables }) => {
    const outcome = real[operation](call);
    if (outcome.kind === 'refused') return outcome;
    const named = tables.webhooks.get(call.input.id);
    for (const one of tables.webhooks.allOf(call.org.id))
      if (one.id !== call.input.id && isMeant(one, named))
        real[operation]({ ...call, input: { id: one.id } });
    return outcome;
  });

const isSibling = ({ digestId }: Webhook, named: Webhook | undefined): boolean =>
  digestId !== null && digestId === named?.digestId;

/** When the list is read, enables webhooks that have been disabled for an hour. */
const enablesAgain = (isMeant: (webhook: Webhook) => boolean) =>
  replacing('listWebhooks', (call, real, { tables }) => {
    for (const webhook of tables.webhooks.allOf(call.org.id))
      if (webhook.disabled !== null && call.nowMs - webhook.disabled.atMs >= hourMs && isMeant(webhook))
        real.reactivateWebhook({ ...call, input: { id: webhook.id } });
    return real.listWebhooks(call);
  });

/** Keeps all webhooks, or those that match the predicate. */
export const keepingRemoved = (isKept: (webhook: Webhook) => boolean = () => true): Wrap =>
  replacing('deleteWebhook', (call, real, { tables }) => {
    const webhook = tables.webhooks.ownedBy(call.org.id, call.input.id);
    return webhook !== undefined && isKept(webhook)
      ? answer({ id: webhook.id, deleted: true }, 0)
      : real.deleteWebhook(call);
  });

export const webhookMutants = {
  'webhook.open-from-startup': {
    'closed-to-startup': wrong('refuses Startup', 'HOOK-01').laws(withFlags('startup', { webhook: false })),
    'closed-to-enterprise': wrong('refuses Enterprise').laws(withFlags('enterprise', { webhook: false })),
    'single-event': wrong('accepts a single event only', 'HOOK-10').part(
      checkingInput('createWebhook', 'events', () => ({ type: 'string' })),
    ),
  },
  'webhook.listed': {
    'lists-none': wrong('lists nothing').answer(memberAt('listWebhooks', 'data.webhooks', () => [])),
    'no-newest': wrong('leaves out the newest webhook').answer(
      memberAt('listWebhooks', 'data.webhooks', (webhooks) => [webhooks].flat().slice(0, -1)),
    ),
    'newest-ten': wrong('lists the newest ten webhooks alone').answer(
      memberAt('listWebhooks', 'data.webhooks', (webhooks) => [webhooks].flat().slice(-10)),
    ),
    'keeps-removed': wrong('keeps a removed webhook').part(keepingRemoved()),
  },
  'webhook.digest-webhooks-listed': {
    'no-digest-id': wrong('has no digest_id', 'HOOK-08').answer(
      leftOut('createDigestWebhook', 'data.digest_id'),
    ),
    'other-digest': wrong('names another digest', 'HOOK-08').answer(
      memberAt('createDigestWebhook', 'data.digest_id', (id) => Number(id) - 1),
    ),
    'status-404': wrong('answers 404 to the list').response('listDigestWebhooks', toStatus(404)),
    'lists-none': wrong('lists nothing').answer(memberAt('listDigestWebhooks', 'data.webhooks', () => [])),
    'webhooks-of-all-digests': wrong('lists the webhooks of all digests').part(
      replacing('listDigestWebhooks', (call, real) => real.listWebhooks(call)),
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
  'webhook.five-per-digest': {
    'allows-six': wrong('allows six webhooks').law('webhook', { perDigestMax: 6 }),
    'lists-three': wrong('lists the newest three webhooks of a digest alone').answer(
      memberAt('listDigestWebhooks', 'data.webhooks', (webhooks) => [webhooks].flat().slice(-3)),
    ),
    'counts-those-listed': wrong('counts the webhooks that the last list of a digest had').part((parts) => {
      const listed = new Map<string, readonly Webhook[]>();
      return together(
        changingData('listDigestWebhooks', (data, { input }, { tables: { webhooks } }) => {
          listed.set(String(input.id), webhooks.all());
          return data;
        }),
        replacing('createDigestWebhook', (call, real, { tables: { webhooks } }) => {
          const { all } = webhooks;
          webhooks.all = () => listed.get(String(call.input.digest_id)) ?? all.call(webhooks);
          try {
            return real.createDigestWebhook(call);
          } finally {
            webhooks.all = all;
          }
        }),
      )(parts);
    }),
    'allows-four': wrong('allows only four webhooks').law('webhook', { perDigestMax: 4 }),
    'counts-all-digests': wrong('counts the webhooks of all digests').part(
      refusing('createDigestWebhook', ({ org }, { tables: { webhooks } }) =>
        webhooks.allOf(org.id).filter(({ digestId }) => digestId !== null).length < 5
          ? undefined
          : refuse('conflict', 'There are five webhooks already.'),
      ),
    ),
  },
  'webhook.room-after-removal': {
    'counts-enabled': wrong('counts only webhooks that are enabled').part(
      replacing('createDigestWebhook', (call, real, { tables: { webhooks } }) => {
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
  'webhook.test-is-sent': {
    'no-test': wrong('sends no test').part(
      replacing('testWebhook', ({ input }) => answer({ id: input.id, event: 'webhook.test', sent: true }, 0)),
    ),
    'tests-all': wrong('tests all webhooks of the organisation').part(toAll('testWebhook')),
    'tests-siblings': wrong('tests all webhooks of a digest').part(toAll('testWebhook', isSibling)),
  },
  'webhook.logs-deliveries': {
    'empty-log': emptyLog,
    'no-log': wrong('keeps no log').part(replacing('listWebhookLogs', () => answer(noLog, 0))),
    'ten-lines-only': wrong('keeps only ten lines of a log').part(
      changingData('listWebhookLogs', ({ logs, ...data }) => ({ ...data, logs: [logs].flat().slice(0, 10) })),
    ),
    'last-line-only': wrong('keeps only the last line of a log').part(
      changingData('listWebhookLogs', ({ logs }) => ({ logs: [logs].flat().slice(0, 1), total: 1 })),
    ),
    'blank-lines': wrong('shows lines of a log that hold nothing').part(
      changingData('listWebhookLogs', ({ logs, ...data }) => ({
        ...data,
        logs: [logs].flat().map(() => ({})),
      })),
    ),
    'log-of-organisation': wrong('shows the log of the whole organisation').part(
      replacing('listWebhookLogs', (call, real, { tables }) => {
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
    'serves-disabled': wrong('delivers to disabled webhooks').law('delivery', { receivesEvents: () => true }),
    'second-disable-enables': wrong('enables a webhook that is disabled twice').part((parts) => {
      const once = new Set<number>();
      return replacing('disableWebhook', (call, real) => {
        const isFirst = !once.has(call.input.id);
        once.add(call.input.id);
        return isFirst ? real.disableWebhook(call) : real.reactivateWebhook(call);
      })(parts);
    }),
    'test-500': wrong('answers 500 to a test while disabled').answer(statusInstead('testWebhook', 409, 500)),
    'disables-all': wrong('disables all webhooks of the organisation').part(toAll('disableWebhook')),
    'hides-disabled': hidesDisabled,
    'empty-log': emptyLog,
  },
  'webhook.reactivation-resumes': {
    'stays-disabled': staysDisabled,
    'empties-log': wrong('empties the log of a webhook that is reactivated').part((parts) => {
      const emptied = new Set<string>();
      return together(
        replacing('reactivateWebhook', (call, real) => {
          emptied.add(String(call.input.id));
          return real.reactivateWebhook(call);
        }),
        changingData('listWebhookLogs', (data, call) =>
          emptied.has(String(Object(call.input).id)) ? { ...data, ...noLog } : data,
        ),
      )(parts);
    }),
    'disable-removes': wrong('removes a webhook when it is disabled', 'HOOK-05').part(
      replacing('disableWebhook', (call, real) => {
        real.deleteWebhook(call);
        return real.listWebhooks(call);
      }),
    ),
  },
  'webhook.reactivation-of-enabled': {
    'disables-enabled': wrong('disables an enabled webhook').part(
      reactivating((after, { state }) => (state === 'enabled' ? disabled(after, after.createdMs) : after)),
    ),
  },
  'webhook.reactivation-keeps-secret': {
    'new-secret': wrong('issues a new secret').part(
      reactivating((after) => ({ ...after, secret: `${after.secret}2` })),
    ),
  },
  'webhook.digest-webhook-states': {
    'serves-disabled': wrong('delivers to disabled webhooks', 'HOOK-05').law('delivery', {
      receivesEvents: () => true,
    }),
    'stays-disabled': staysDisabled,
    'keeps-removed': wrong('keeps a removed webhook', 'HOOK-07').part(keepingRemoved()),
  },
  'webhook.removed-gets-nothing': {
    'keeps-removed': wrong('keeps a removed webhook').part(keepingRemoved()),
  },
  'webhook.unknown-not-found': {
    'log-200': wrong('answers 200 to the log of an unknown webhook').answer(
      answerInstead('listWebhookLogs', 404, 200, { data: noLog }),
    ),
    'disable-200': wrong('answers 200 when an unknown webhook is disabled').answer(
      answerInstead('disableWebhook', 404, 200, { data: {} }),
    ),
    'reactivation-200': wrong('answers 200 when an unknown webhook is reactivated').answer(
      answerInstead('reactivateWebhook', 404, 200, { data: {} }),
    ),
    'test-200': wrong('answers 200 when an unknown webhook is tested').answer(
      answerInstead('testWebhook', 404, 200, { data: {} }),
    ),
    'removal-500': wrong('answers 500 to such a removal').answer(statusInstead('deleteWebhook', 404, 500)),
  },
  'webhook.auto-disabled-gets-nothing': {
    'never-disables': wrong('never disables').law('delivery', { failuresMax: Number.MAX_SAFE_INTEGER }),
    'serves-disabled': wrong('serves webhooks it disabled').law('delivery', { receivesEvents: () => true }),
    'hides-disabled': hidesDisabled,
  },
  'webhook.stays-disabled': {
    'auto-disabled-returns': wrong('enables a webhook an hour after failures disabled it', 'DELIV-03').part(
      enablesAgain(({ disabled }) => disabled?.byFailures === true),
    ),
    'disabled-returns': wrong('enables a webhook an hour after its owner disabled it', 'HOOK-05').part(
      enablesAgain(({ disabled }) => disabled?.byFailures === false),
    ),
  },
  'webhook.auto-disabled-can-be-reactivated': {
    'stays-disabled': wrong('does not reactivate a webhook that failures disabled').part(
      reactivating((after, before) => (isBroken(before) ? before : after)),
    ),
  },
  'webhook.auto-disabled-can-be-removed': {
    'keeps-broken': wrong('does not remove a webhook that failures disabled').part(keepingRemoved(isBroken)),
  },
} satisfies Partial<MutantTable<WebhookRuleId>>;
