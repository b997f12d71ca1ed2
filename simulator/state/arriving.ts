// Which streams receive the manifests that a world publishes by itself; the choice depends on the seed.
import { at, Draw, mix, seedOf } from '../../fixtures/draw.ts';
import type { Content } from './content.ts';

/** Ids of the streams of the nth arrival, from 1: one live stream, or two for every fourth arrival. */
export function arrivingStreams(content: Content, nth: number): readonly string[] {
  const live = content.streams().filter(({ status }) => status === 'live');
  const draw = new Draw(mix(seedOf(content.base.seed, 'arrival'), nth));
  const first = draw.below(live.length);
  const positions = nth % 4 === 0 ? [first, (first + 1) % live.length] : [first];
  return positions.map((position) => at(live, position).id);
}
