// Decides which cases run alone, because they would affect others.
import type { Needs } from '../kit/case.ts';
import type { Offer } from './offer.ts';

/** Moves time, publishes, or changes how the service behaves. Without that capability, switches stay as they are. */
export const isExclusive = (
  { alone, clock, faults, newManifests, operator, publish, switches }: Needs,
  offer?: Pick<Offer, 'capabilities'>,
): boolean =>
  clock !== undefined ||
  (switches !== undefined && offer?.capabilities.has('switches') !== false) ||
  [alone, faults, newManifests, operator, publish].some((need) => need === true);
