// Webhooks: which events they get, how many a digest has, and when they are disabled ("Webhook management").
import type { Webhook } from '../../spec/content.ts';
import { limits } from '../../spec/limits.ts';
import type { EventKind } from '../../spec/values.ts';

export type { Webhook } from '../../spec/content.ts';

/** The events of a webhook that belongs to a digest (pushes.only-subscribed). */
export const digestWebhookEvents: readonly EventKind[] = ['digest.new_content'];

export const webhookLaws = {
  /** The events of a webhook that asks for none (pushes.only-subscribed). */
  defaultEvents: ['manifest.matched'] as readonly EventKind[],
  /** Whether a webhook of the organisation may ask for digest.new_content (S-212). */
  digestContentToOwn: 'accepted' as 'accepted' | 'refused',
  /** How many webhooks a digest can have (webhook.five-per-digest). */
  perDigestMax: limits.webhooksPerDigest.value as number,
  /** How one webhook too many on a digest is refused (S-160). */
  overfullDigest: '409' as '409' | '422' | '400',
  /** Whether webhooks of digests are listed and managed with those of the organisation (S-161). */
  digestWebhooks: 'together' as 'together' | 'apart',
  /** Whether a disabled webhook is sent a test (S-162). */
  testWhenDisabled: 'refused' as 'refused' | 'sent',
};

/**
 * Disabled by its owner or, with `byFailures`, by the breaker; a webhook that is disabled already stays as it
 * is.
 */
export const disabled = (webhook: Webhook, nowMs: number, byFailures = false): Webhook =>
  webhook.state === 'disabled'
    ? webhook
    : { ...webhook, state: 'disabled', disabled: { atMs: nowMs, byFailures } };
