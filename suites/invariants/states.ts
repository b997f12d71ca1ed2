// States: what an organisation owns shows in the state that its writes led to, and its secrets show once.
import { shownWithinMs } from '../steps/writes.ts';
import { beaconStates } from './beacon-states.ts';
import { gone } from './gone.ts';
import type { Invariant } from './invariant.ts';
import { keptFields } from './kept-fields.ts';
import { late } from './late.ts';
import { replays } from './replays.ts';
import { revisions } from './revisions.ts';
import { secrets } from './secrets.ts';

export const states: Invariant = (compare, withinMs = shownWithinMs) => {
  const lateness = late(withinMs);
  const judges = [
    gone(compare, lateness),
    beaconStates(compare, lateness),
    keptFields(compare, lateness),
    revisions(compare, lateness),
    replays(compare),
    secrets(compare),
  ];
  return (entry) => {
    lateness.see(entry);
    for (const judge of judges) judge(entry);
  };
};
