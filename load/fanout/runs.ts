// The two runs of the fan-out: publications over time to receivers of all kinds, and a backlog that is drained at once.
import type { Receiver } from '../receiver.ts';
import { type Accounted, accountedFor } from './accounts.ts';
import { type Stretch, stretchOf } from './stretch.ts';
import { type FanoutWorld, startWorld } from './world.ts';

export interface Figures extends Accounted {
  readonly stretch: Stretch;
}

export interface Mix {
  readonly publications: number;
  readonly batch: number;
  /** Of the world, from one batch to the next. */
  readonly secondsBetween: number;
}

/** Long enough for the last attempt of all. */
const settleSeconds = 600;
const retrySeconds = 60;

/** For a `mixed` receiver: batch after batch, until nothing is pending any more. */
export const runMixed = (
  receiver: Receiver,
  { publications, batch, secondsBetween }: Mix,
): Promise<Figures> =>
  onWorld(receiver, async (world) => {
    const batches: Batch[] = [];
    const stretch = await stretchOf(async () => {
      for (let published = 0; published < publications; published += batch) {
        batches.push(await publishTo(world, batch));
        await world.advance(secondsBetween);
      }
      await world.advance(settleSeconds);
    });
    return { batches, stretch };
  });

/** For a `late` receiver: all first attempts are refused, and one advance sends everything again. */
export const runBacklog = (receiver: Receiver, publications: number): Promise<Figures> =>
  onWorld(receiver, async (world) => {
    const batches = [await publishTo(world, publications)];
    await world.advance(0);
    return { batches, stretch: await stretchOf(() => world.advance(retrySeconds)) };
  });

/** Manifests that were published together, and the webhooks that were enabled then. */
interface Batch {
  readonly ids: readonly string[];
  readonly enabled: ReadonlySet<number>;
}

async function publishTo(world: FanoutWorld, count: number): Promise<Batch> {
  const enabled = await world.enabled();
  return { ids: await world.publish(count), enabled };
}

async function onWorld(
  receiver: Receiver,
  drive: (world: FanoutWorld) => Promise<{ readonly batches: readonly Batch[]; readonly stretch: Stretch }>,
): Promise<Figures> {
  const world = await startWorld(receiver);
  try {
    const { batches, stretch } = await drive(world);
    const { hooks } = await receiver.account();
    const enabled = await world.enabled();
    const endings = await Promise.all(
      world.hookIds.map(async (id, nth) => ({
        id,
        account: hooks[nth] ?? { forged: 0, deliveries: {} },
        counts: await world.countsOf(id),
        isEnabled: enabled.has(id),
        told: batches.flatMap((batch) => (batch.enabled.has(id) ? batch.ids : [])),
      })),
    );
    return { ...accountedFor(endings), stretch };
  } finally {
    await world.close();
  }
}
