// Decides which cases run alone, because they would affect others.
import type { Needs } from '../kit/case.ts';

/** Moves time, publishes, or changes how the service behaves. */
export const isExclusive = ({
  alone,
  clock,
  faults,
  newManifests,
  operator,
  publish,
  switches,
}: Needs): boolean =>
  clock !== undefined ||
  switches !== undefined ||
  [alone, faults, newManifests, operator, publish].some((need) => need === true);
