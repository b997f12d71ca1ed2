// The world in which a run judges: one that it takes from the target, or the target as it is.
import type { Transport } from '../clients/rest.ts';
import type { Capabilities } from '../target/capabilities.ts';
import { capabilitiesOf } from '../target/compose.ts';
import { liesUnder, mayTakeWorld, targetIn } from '../target/own-world.ts';
import { preflight } from '../target/preflight.ts';
import type { Target } from '../target/target.ts';
import type { Transcript } from '../transcript/transcript.ts';

/** Worlds start in the middle of a month and day, far from every rollover. */
const worldStartMs = Date.UTC(2026, 2, 17, 12);

export interface WantedWorld {
  readonly target: Target;
  /** `own` creates a world for the run if the target offers worlds; `given` uses the target itself, which must have no other users. */
  readonly world: 'own' | 'given';
}

export interface OfferedWorld {
  readonly baseUrl: string;
  readonly taken: boolean;
}

export interface Taken {
  readonly alone: boolean;
  readonly world: OfferedWorld | undefined;
  readonly target: Target;
  readonly capabilities: Capabilities;
  readonly drop: () => Promise<void>;
}

/** Checks that the target answers; takes a world if one is wanted and offered, else the target as it is. `worldIds` are those of the run. */
export async function take(
  options: WantedWorld,
  transport: Transport,
  control: Transport,
  { acting, configured }: Transcript,
  worldIds: Set<string>,
): Promise<Taken> {
  const { target } = options;
  configured(target.credentials);
  await preflight(target, transport);
  const capabilities = await capabilitiesOf(target, control, acting);
  const { worlds } = capabilities;
  if (worlds === undefined || options.world === 'given' || !mayTakeWorld(target))
    return asItIs(options, capabilities, undefined);
  const world = await worlds.take(worldStartMs);
  const { baseUrl } = world;
  // A service may have one world and return to it, or keep it.
  if (worldIds.has(world.id)) return asItIs(options, capabilities, { baseUrl, taken: false });
  worldIds.add(world.id);
  if (!liesUnder(target, world)) {
    await worlds.drop(world.id);
    return asItIs(options, capabilities, { baseUrl, taken: false });
  }
  const own = targetIn(target, world);
  return {
    target: own,
    capabilities: await capabilitiesOf(own, control, acting),
    alone: true,
    world: { baseUrl, taken: true },
    drop: () => worlds.drop(world.id),
  };
}

const asItIs = (
  { target, world: wanted }: WantedWorld,
  capabilities: Capabilities,
  world: OfferedWorld | undefined,
): Taken => ({ target, capabilities, world, alone: wanted === 'given', drop: () => Promise.resolve() });
