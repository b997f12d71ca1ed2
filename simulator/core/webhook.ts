// Webhooks: how they are registered, which events they want, and the states they go through ("Webhook", "Webhook management").
import type { EventKind } from '../../spec/values.ts';

export interface Webhook {
  readonly id: number;
  readonly organizationId: string;
  /** Null: of the organisation rather than of one digest. */
  readonly digestId: number | null;
  readonly url: string;
  readonly label: string | null;
  readonly events: readonly EventKind[];
  readonly secret: string;
  readonly createdMs: number;
  readonly state: 'enabled' | 'disabled';
  /** Since when it is disabled, and whether by its failures; null while enabled. */
  readonly disabled: { readonly atMs: number; readonly byFailures: boolean } | null;
  /** Failures in a row, in the unit of the breaker. */
  readonly failures: number;
}

export const webhookLaws = {
  /** webhook.default-events */
  eventsOf: (given: readonly EventKind[] | undefined): readonly EventKind[] => given ?? ['manifest.matched'],
  /** webhook.digest-events-only: what a webhook of a digest is told (S-212). */
  digestEvents: ['digest.new_content'] as readonly EventKind[],
  /** S-212 */
  digestContentToOwn: 'accepted' as 'accepted' | 'refused',
  /** webhook.starts-enabled */
  startsAs: 'enabled' as Webhook['state'],
  /** webhook.five-per-digest: whether one more may be registered. */
  hasRoom: (onThisDigest: number, _onAllDigests: number): boolean => onThisDigest < 5,
  /** S-160 */
  overfullDigest: '409' as '409' | '422' | '400',
  /** S-161: whether webhooks of digests are listed and managed beside those of the organisation. */
  digestWebhooks: 'together' as 'together' | 'apart',
  /** webhook.secret-shown-once: whether a listing shows it. */
  secretListed: false,
  /** webhook.listed */
  listed: <T>(webhooks: readonly T[]): readonly T[] => webhooks,
  /** webhook.reactivation-resumes: the state after a reactivation. */
  reactivated: (_webhook: Webhook): Webhook['state'] => 'enabled',
  /** webhook.reactivation-keeps-secret: the secret after a reactivation. */
  secretAfterReactivation: (secret: string): string => secret,
  /** isolation.webhooks: whether an organisation may see and change a webhook. */
  isVisible: (webhook: Webhook, organizationId: string): boolean => webhook.organizationId === organizationId,
  /** webhook.deletion-is-final: whether a DELETE takes hold in this state. */
  isDeletable: (_webhook: Webhook): boolean => true,
  /** webhook.logs-deliveries: how many attempts a log keeps. */
  logMax: 1_000,
  /** webhook.test-is-sent: whether a test event goes out (S-162: also to a disabled one). */
  sendsTests: (_webhook: Webhook): boolean => true,
  /** S-162 */
  testWhenDisabled: 'refused' as 'refused' | 'sent',
};
export type WebhookLaws = Readonly<typeof webhookLaws>;

/** Disabled by its owner or, with `byFailures`, by the breaker; when disabled already it stays as it is. */
export const disabled = (webhook: Webhook, nowMs: number, byFailures = false): Webhook =>
  webhook.state === 'disabled'
    ? webhook
    : { ...webhook, state: 'disabled', disabled: { atMs: nowMs, byFailures } };
