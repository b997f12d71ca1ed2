// Webhooks on the control plane: show those of an organisation, and test, reactivate and remove them beside the rate and the plan.
import { eventKinds } from '../../spec/values.ts';
import type { Webhook } from '../core/webhook.ts';
import { bodyOf, reactivate, remove, test } from '../service/webhooks.ts';
import { maskingOf } from './masked.ts';
import { type ControlCall, type ControlResult, conflict, notFound, ok, operation } from './operation.ts';
import {
  count,
  described,
  dropped,
  instant,
  list,
  nullable,
  object,
  oneOf,
  shown,
  string,
  webhookId,
} from './schema.ts';
import { withOrganization } from './with-organization.ts';
import type { ControlledWorld } from './world.ts';

const path = '/organizations/{organization_id}/webhooks';
const webhookResponse = object({
  id: webhookId,
  url: shown(string, 'http://127.0.0.1:4000/hook', 'Without secrets.'),
  label: shown(nullable(string), 'alerts'),
  events: list(oneOf(eventKinds)),
  digest_id: shown(nullable(count), 102, 'The digest that it belongs to; null if to the organisation.'),
  status: oneOf(['enabled', 'disabled']),
  consecutive_failures: shown(count, 0, 'Failures in a row, which disable it at last.'),
  created_at: instant,
  disabled_at: described(nullable(instant), 'Null while it is enabled.'),
  disabled_by: described(nullable(oneOf(['failures', 'owner'])), 'Null while it is enabled.'),
});

export const webhookOperations = [
  operation('listWebhooks', 'get', path, {
    summary:
      'List the webhooks of an organisation, also those of its digests, with their state and failures.',
    response: object({ webhooks: list(webhookResponse) }),
    handle: (call) =>
      withOrganization(call, ({ id }) =>
        ok({
          webhooks: call.world.store.tables.webhooks
            .allOf(id)
            .map((webhook) => ({ ...bodyOf(webhook), url: maskingOf(call.world).text(webhook.url) })),
        }),
      ),
  }),
  operation('testWebhook', 'post', `${path}/{webhook_id}/test`, {
    summary: 'Send a test event to a webhook.',
    refusals: [
      {
        status: 409,
        when: 'The webhook is disabled, and the reading `webhook.test-when-disabled` refuses the test.',
        detail: 'Webhook 50001 is disabled; reactivate it before a test.',
      },
    ],
    response: object({ sent: { const: true } }),
    handle: (call) =>
      withWebhook(call, (webhook, { laws, feed: notifications }) => {
        const outcome = test({ laws, notifications }, webhook);
        return outcome.kind === 'answer' ? ok({ sent: true }) : conflict(outcome.message);
      }),
  }),
  operation('reactivateWebhook', 'post', `${path}/{webhook_id}/reactivate`, {
    summary: 'Enable a webhook again: its failures count from zero, and deliveries that waited are sent.',
    response: object({ status: { const: 'enabled' } }),
    handle: (call) =>
      withWebhook(call, (webhook, { store, feed: notifications }) => {
        reactivate({ store, notifications }, webhook);
        return ok({ status: 'enabled' });
      }),
  }),
  operation('removeWebhook', 'delete', `${path}/{webhook_id}`, {
    summary: 'Remove a webhook with its log and pending deliveries.',
    response: dropped,
    handle: (call) =>
      withWebhook(call, (webhook, { store, feed: notifications }) => {
        remove({ store, notifications }, webhook);
        return ok({ dropped: true });
      }),
  }),
];

const withWebhook = (
  call: ControlCall,
  act: (webhook: Webhook, world: ControlledWorld) => ControlResult,
): ControlResult =>
  withOrganization(call, ({ id }) => {
    const { world, param } = call;
    const webhook = world.store.tables.webhooks.ownedBy(id, Number(param('webhook_id')));
    return webhook === undefined
      ? notFound('webhook', param('webhook_id'), `/organizations/${id}/webhooks`)
      : act(webhook, world);
  });
