// Webhooks: register, list, disable, reactivate, delete and test them, and read their logs ("Webhook management").
import type { Answer, Outcome } from '../core/answer.ts';
import { isoInstant, type LogEntry } from '../core/delivery.ts';
import { notOwned } from '../core/error.ts';
import { invalid, type Refusal, refuse } from '../core/refusal.ts';
import { digestWebhookEvents, disabled, type Webhook } from '../core/webhook.ts';
import { webhookSecret } from '../state/credentials.ts';
import { isOfAnother } from '../state/table.ts';
import { answer, type Call, type ServiceContext } from './context.ts';
import { withDigest } from './digests.ts';
import { removeWebhook, webhooksOfDigest } from './removed-webhooks.ts';
import { withoutRoom } from './room.ts';
import type { InputOf, UseCases } from './use-case.ts';

type Context = ServiceContext<'delivery' | 'digest' | 'error' | 'plan' | 'stream' | 'webhook'>;

type Registration = InputOf<'createWebhook'>;
type WebhookPath = InputOf<'testWebhook'>;

export const webhooks = (context: Context) =>
  ({
    createWebhook: (call) => createWebhook(context, call),
    createDigestWebhook: (call) => createDigestWebhook(context, call),
    listWebhooks: ({ org }) => {
      const { webhook: laws } = context.laws;
      const own = context.store.tables.webhooks.allOf(org.id);
      return listOf(laws.digestWebhooks === 'together' ? own : own.filter(hasNoDigest));
    },
    listDigestWebhooks: (call) =>
      withDigest(context, call, (digest) => listOf(webhooksOfDigest(context, digest.id))),
    disableWebhook: (call) =>
      withWebhook(context, call, (webhook) => {
        const after = disabled(webhook, call.nowMs);
        context.store.tables.webhooks.put(after);
        if (after !== webhook && context.laws.delivery.pendingAtDisable === 'dropped')
          context.notifications.drop(webhook.id);
        return stateOf(after);
      }),
    reactivateWebhook: (call) => withWebhook(context, call, (webhook) => reactivate(context, webhook)),
    deleteWebhook: (call) => withWebhook(context, call, (webhook) => remove(context, webhook)),
    testWebhook: (call) => withWebhook(context, call, (webhook) => test(context, webhook)),
    listWebhookLogs: (call) =>
      withWebhook(context, call, ({ id }) => {
        const logs = context.notifications.logOf(id).map(logLine).reverse();
        return answer({ logs, total: logs.length }, logs.length);
      }),
  }) satisfies Partial<UseCases>;

const hasNoDigest = ({ digestId }: Webhook): boolean => digestId === null;

/** The outcome of `act` for the caller's webhook with the id in the path, or 404. */
function withWebhook(
  { laws, store }: Context,
  { org, input: { id } }: Call<WebhookPath>,
  act: (webhook: Webhook) => Outcome,
): Outcome {
  const webhook = store.tables.webhooks.ownedBy(org.id, id);
  const isManaged =
    webhook !== undefined && (laws.webhook.digestWebhooks === 'together' || hasNoDigest(webhook));
  return isManaged
    ? act(webhook)
    : notOwned(laws.error, `webhook ${id}`, isOfAnother(store.tables.webhooks.get(id), org.id));
}

function createWebhook(context: Context, call: Call<Registration>): Outcome {
  const { laws } = context;
  const { events } = call.input.body;
  if (laws.webhook.digestContentToOwn === 'refused' && events?.includes('digest.new_content') === true)
    return invalidField('events', 'only webhooks of a digest can receive digest.new_content', events);
  return register(context, call, { digestId: null, events: events ?? laws.webhook.defaultEvents });
}

function createDigestWebhook(context: Context, call: Call<InputOf<'createDigestWebhook'>>): Outcome {
  const { webhook: laws } = context.laws;
  const path = { ...call, input: { ...call.input, id: call.input.digest_id } };
  return withDigest(context, path, ({ id }) => {
    return webhooksOfDigest(context, id).length < laws.perDigestMax
      ? register(context, call, { digestId: id, events: digestWebhookEvents })
      : tooManyWebhooks(context, id);
  });
}

function tooManyWebhooks({ laws }: Context, digestId: number): Refusal {
  const message = `Digest ${digestId} has as many webhooks as a digest can have.`;
  const decidedBy = { reading: 'webhook.overfull-digest' } as const;
  switch (laws.webhook.overfullDigest) {
    case '409':
      return refuse('conflict', message, { decidedBy });
    case '422':
      return invalid([{ loc: ['path', 'digest_id'], msg: message, type: 'too_many' }], decidedBy);
    case '400':
      return refuse('invalid_parameter', message, { decidedBy });
    default:
      return laws.webhook.overfullDigest satisfies never;
  }
}

/** Stores a new webhook; only this answer shows its secret. */
function register(
  { content, store }: Context,
  { org, input: { body }, nowMs }: Call<Registration>,
  of: Pick<Webhook, 'digestId' | 'events'>,
): Outcome {
  if (!/^https?:\/\//i.test(body.url) || !URL.canParse(body.url))
    return invalidField('url', 'expected an http or https address', body.url);
  const refused = withoutRoom(store.tables.webhooks, org.id, 'webhooks');
  if (refused !== undefined) return refused;
  const id = store.tables.webhooks.nextNumber();
  const secret = webhookSecret(content.base.seed, id, org.id);
  store.tables.webhooks.put({
    id,
    organizationId: org.id,
    url: body.url,
    label: body.label ?? null,
    secret,
    digestId: of.digestId,
    events: [...new Set(of.events)],
    createdMs: nowMs,
    state: 'enabled',
    disabled: null,
    failures: 0,
  });
  return answer({ id, ...(of.digestId !== null && { digest_id: of.digestId }), secret }, 1);
}

export function reactivate(
  { store, notifications }: Pick<Context, 'store' | 'notifications'>,
  webhook: Webhook,
): Answer {
  const after: Webhook = { ...webhook, state: 'enabled', disabled: null, failures: 0 };
  store.tables.webhooks.put(after);
  notifications.release(webhook.id);
  return stateOf(after);
}

export function remove(context: Pick<Context, 'store' | 'notifications'>, webhook: Webhook): Answer {
  removeWebhook(context, webhook);
  return answer({ id: webhook.id, deleted: true }, 0);
}

export function test(
  { laws, notifications }: Pick<Context, 'laws' | 'notifications'>,
  webhook: Webhook,
): Outcome {
  const { id, state } = webhook;
  if (state === 'disabled' && laws.webhook.testWhenDisabled === 'refused')
    return refuse('conflict', `Webhook ${id} is disabled; reactivate it before a test.`, {
      decidedBy: { reading: 'webhook.test-when-disabled' },
    });
  notifications.emit({ kind: 'test-requested', webhookId: id });
  return answer({ id, event: laws.delivery.testName, sent: true }, 0);
}

const invalidField = (field: string, msg: string, input: unknown): Refusal =>
  invalid([{ loc: ['body', field], msg, type: 'value_error', input }]);

function listOf(webhooks: readonly Webhook[]): Answer {
  const shown = webhooks.map(bodyOf);
  return answer({ webhooks: shown }, shown.length);
}

export function bodyOf(webhook: Webhook): object {
  const { id, url, label, events, digestId, state, failures, createdMs } = webhook;
  return {
    id,
    url,
    label,
    events,
    digest_id: digestId,
    status: state,
    consecutive_failures: failures,
    created_at: isoInstant(createdMs),
    disabled_at: webhook.disabled === null ? null : isoInstant(webhook.disabled.atMs),
    disabled_by: webhook.disabled === null ? null : webhook.disabled.byFailures ? 'failures' : 'owner',
  };
}

const stateOf = ({ id, state }: Webhook): Answer => answer({ id, status: state }, 0);

function logLine({ deliveryId, event, attempt }: LogEntry): object {
  const { number, startedMs, endedMs, status, error, succeeded } = attempt;
  return {
    delivery_id: deliveryId,
    event,
    attempt: number,
    attempted_at: isoInstant(startedMs),
    status: succeeded ? 'success' : 'failed',
    response_status: status,
    latency_ms: endedMs - startedMs,
    error,
  };
}
