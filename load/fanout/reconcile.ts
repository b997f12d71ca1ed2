// Reconciles what a receiver logged with what was published and what the simulator counts: every delivery has one result.
import { countArrived, countResults, type WebhookLog } from '../lib/receiver-log.ts';
import { type Counts, states } from './world.ts';

/** One webhook at the end of a run. */
export interface WebhookOutcome {
  readonly id: number;
  readonly log: WebhookLog;
  /** What the simulator counts. */
  readonly counts: Counts;
  readonly isEnabled: boolean;
  /** Ids of the manifests that were published while it was enabled. */
  readonly dueIds: readonly string[];
}

/** Faults in words, none if every delivery is accounted for; deliveries by state; and requests that the receiver logged. */
export function reconcile(webhooks: readonly WebhookOutcome[]) {
  const counts = { waiting: 0, delivered: 0, exhausted: 0, dropped: 0 };
  for (const webhook of webhooks) for (const state of states) counts[state] += webhook.counts[state];
  return {
    faults: webhooks.flatMap((webhook) =>
      faultsOf(webhook).map((fault) => `webhook ${webhook.id}: ${fault}`),
    ),
    counts,
    attempts: webhooks
      .flatMap(({ log }) => Object.values(log.deliveries))
      .reduce((sum, { marks }) => sum + marks.length, 0),
  };
}

export type Reconciliation = ReturnType<typeof reconcile>;

function faultsOf({ log, counts, isEnabled, dueIds }: WebhookOutcome): readonly string[] {
  const { delivered, exhausted, unfinished, extra } = countResults(log, dueIds);
  const unexpected = Object.keys(log.deliveries).length - countArrived([log], dueIds);
  const received: Counts = { waiting: 0, delivered, exhausted, dropped: unfinished };
  return [
    ...(extra > 0 ? [`${extra} deliveries were attempted more often than due`] : []),
    ...(unexpected > 0 ? [`${unexpected} deliveries were not due at all`] : []),
    ...(log.badSignatures > 0 ? [`${log.badSignatures} requests are not signed with its secret`] : []),
    ...(isEnabled && unfinished > 0 ? [`${unfinished} deliveries are lost`] : []),
    ...states
      .filter((state) => received[state] !== counts[state])
      .map(
        (state) => `${received[state]} ${state} according to the receiver, ${counts[state]} to the simulator`,
      ),
  ];
}
