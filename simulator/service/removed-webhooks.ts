// Removes webhooks with their logs and pending deliveries, alone or with their digest.
import type { Webhook } from '../core/webhook.ts';
import type { ServiceContext } from './context.ts';

type Context = Pick<ServiceContext, 'store' | 'notifications'>;

export function removeWebhook({ store, notifications }: Context, { id }: Webhook): void {
  notifications.drop(id);
  notifications.forgetLog(id);
  store.tables.webhooks.remove(id);
}

export const webhooksOfDigest = ({ store }: Pick<Context, 'store'>, digestId: number): readonly Webhook[] =>
  store.tables.webhooks.all().filter((webhook) => webhook.digestId === digestId);
