// Wrapped parts that confirm the removal of a webhook, but keep it.
import type { Webhook } from '../../../../simulator/core/webhook.ts';
import { answer } from '../../../../simulator/service/context.ts';
import { replacing, type Wrap } from '../../replaced-operation.ts';

/** Keeps all webhooks, or those that match the predicate. */
export const keepingRemoved = (isKept: (webhook: Webhook) => boolean = () => true): Wrap =>
  replacing('deleteWebhook', (call, real, { tables }) => {
    const webhook = tables.webhooks.ownedBy(call.org.id, call.input.id);
    return webhook !== undefined && isKept(webhook)
      ? answer({ id: webhook.id, deleted: true }, 0)
      : real.deleteWebhook(call);
  });
