// Webhooks: which events they get, how many a digest has, and when they are disabled ("Webhook management").
import { limits } from '../../spec/limits.ts';
import type { EventKind } from '../../spec/values.ts';

export interface Webhook {
  readonly id: number;
  readonly organizationId: string;
  /** The digest that it belongs to; null where it belongs to the organisation. */
  readonly digestId: number | null;
  readonly url: string;
  readonly label: string | null;
  readonly events: readonly EventKind[];
  readonly secret: string;
  readonly createdMs: number;
  readonly state: 'enabled' | 'disabled';
  /** Since when it is disabled, and whether its failures disabled it; null while it is enabled. */
  readonly disabled: { readonly atMs: number; readonly byFailures: boolean } | null;
  /** Failures in a row, in the unit of the breaker. */
  readonly failures: number;
}

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
