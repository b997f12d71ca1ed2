// The two runs of the fan-out: publications over time to receivers of all kinds, and a backlog that is sent at once.
import type { Receiver } from '../receiver.ts';
import { type Reconciliation, reconcile } from './reconcile.ts';
import { type ResourceUse, resourceUseOf } from './resource-use.ts';
import { type FanoutWorld, startWorld } from './world.ts';

export interface FanoutResult extends Reconciliation {
  readonly use: ResourceUse;
}

export interface MixedLoad {
  readonly publications: number;
  readonly batch: number;
  /** Time of the world between two batches. */
  readonly secondsBetween: number;
}

/** After this time every delivery has had its last attempt. */
const settleSeconds = 600;
const retrySeconds = 60;

/** Runs a `mixed` receiver: publishes one batch after the other, and waits until no delivery is pending. */
export const runMixed = (
  receiver: Receiver,
  { publications, batch, secondsBetween }: MixedLoad,
): Promise<FanoutResult> =>
  runInWorld(receiver, async (world) => {
    const batches: Batch[] = [];
    const use = await resourceUseOf(async () => {
      for (let published = 0; published < publications; published += batch) {
        batches.push(await publishBatch(world, batch));
        await world.advance(secondsBetween);
      }
      await world.advance(settleSeconds);
    });
    return { batches, use };
  });

/** Runs a `first-fails` receiver: every first attempt is refused, and one advance of the clock sends all retries. */
export const runBacklog = (receiver: Receiver, publications: number): Promise<FanoutResult> =>
  runInWorld(receiver, async (world) => {
    const batches = [await publishBatch(world, publications)];
    await world.advance(0);
    return { batches, use: await resourceUseOf(() => world.advance(retrySeconds)) };
  });

/** Manifests that were published together, and the webhooks that were enabled at that time. */
interface Batch {
  readonly ids: readonly string[];
  readonly enabled: ReadonlySet<number>;
}

async function publishBatch(world: FanoutWorld, count: number): Promise<Batch> {
  const enabled = await world.enabled();
  return { ids: await world.publish(count), enabled };
}

async function runInWorld(
  receiver: Receiver,
  run: (world: FanoutWorld) => Promise<{ readonly batches: readonly Batch[]; readonly use: ResourceUse }>,
): Promise<FanoutResult> {
  const world = await startWorld(receiver);
  try {
    const { batches, use } = await run(world);
    const { webhooks } = await receiver.log();
    const enabled = await world.enabled();
    const outcomes = await Promise.all(
      world.webhookIds.map(async (id, index) => ({
        id,
        log: webhooks[index] ?? { badSignatures: 0, deliveries: {} },
        counts: await world.countsOf(id),
        isEnabled: enabled.has(id),
        dueIds: batches.flatMap((batch) => (batch.enabled.has(id) ? batch.ids : [])),
      })),
    );
    return { ...reconcile(outcomes), use };
  } finally {
    await world.close();
  }
}
