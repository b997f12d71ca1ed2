// What a receiver of webhooks logged: the attempts of each delivery, and the result that they amount to.

export interface DeliveryLog {
  /** One character for each attempt, in order: `+` accepted, `-` refused, `!` a retry too soon after a refusal. */
  readonly marks: string;
  /** Arrival of the first attempt, epoch ms. */
  readonly firstMs: number;
}

export interface WebhookLog {
  /** Requests that are not signed with the webhook's secret. */
  readonly badSignatures: number;
  /** By id of the manifest in the payload. */
  readonly deliveries: Readonly<Record<string, DeliveryLog>>;
}

export interface ReceiverLog {
  readonly webhooks: readonly WebhookLog[];
  /** Load of the receiver in its busiest seconds, from 0 to 1; under full load it answers late. */
  readonly loadMax: number;
}

/** The result of a delivery with up to three attempts; `extra` means at least one attempt that was not due. */
export type DeliveryResult = 'delivered' | 'exhausted' | 'unfinished' | 'extra';

export function resultOf({ marks }: DeliveryLog): DeliveryResult {
  if (/^-{0,2}\+$/.test(marks)) return 'delivered';
  if (marks === '---') return 'exhausted';
  return /^-{0,2}$/.test(marks) ? 'unfinished' : 'extra';
}

/** Number of deliveries of these manifests by result; deliveries that never arrived are unfinished. */
export function countResults(
  { deliveries }: WebhookLog,
  manifestIds: readonly string[],
): Readonly<Record<DeliveryResult, number>> {
  const counts = { delivered: 0, exhausted: 0, unfinished: 0, extra: 0 };
  for (const id of manifestIds) counts[resultOf(deliveries[id] ?? noAttempt)] += 1;
  return counts;
}

const noAttempt: DeliveryLog = { marks: '', firstMs: 0 };

/** Number of deliveries of these manifests, over all webhooks, that arrived and fit the filter. */
export const countArrived = (
  webhooks: readonly WebhookLog[],
  manifestIds: readonly string[],
  fits: (delivery: DeliveryLog) => boolean = () => true,
): number =>
  webhooks.reduce((sum, { deliveries }) => {
    const arrived = manifestIds.filter((id) => deliveries[id] !== undefined && fits(deliveries[id]));
    return sum + arrived.length;
  }, 0);
