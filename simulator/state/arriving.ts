// Which streams receive the manifests that a world publishes by itself; the choice depends on the seed.
import { at, Draw, mix, seedOf } from '../../fixtures/draw.ts';
import type { Content } from './content.ts';

/** Ids of the streams of the nth arrival, from 1: one live stream, or two for every fourth arrival; none if no stream is live. */
export function arrivingStreams(content: Content, nth: number): readonly string[] {
  const live = content.streams().filter(({ status }) => status === 'live');
  if (live.length === 0) return [];
  const draw = new Draw(mix(seedOf(content.base.seed, 'arrival'), nth));
  const first = draw.below(live.length);
  const second = (first + 1) % live.length;
  const positions = nth % 4 === 0 && second !== first ? [first, second] : [first];
  return positions.map((position) => at(live, position).id);
}
