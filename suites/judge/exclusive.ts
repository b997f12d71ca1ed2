// Which cases run by themselves, since others would notice.
import type { Needs } from '../kit/case.ts';

/** Moves time, publishes, or changes how the service behaves. */
export const isExclusive = ({ alone, clock, faults, news, operator, publish, switches }: Needs): boolean =>
  clock !== undefined ||
  switches !== undefined ||
  [alone, faults, news, operator, publish].some((need) => need === true);
