// Rules about the shapes of Beacons; what archives, restores and deletes them, and their history, have none.
import type { RuleTable } from '../rule.ts';
import { fits } from './parts.ts';

const section = 'Beacons (all plans, with caps)';

export const beaconShapes = {
  'shape.list-beacons': {
    level: 'must',
    section,
    text: fits('The list of Beacons, in its own envelope or in the common one,'),
    covers: ['ENV-04', 'BEACON-08'],
  },
  'shape.create-beacon': {
    level: 'must',
    section,
    text: fits('A Beacon as its creation returns it, bare or in the envelope,'),
    covers: ['BEACON-04'],
  },
  'shape.get-beacon': {
    level: 'must',
    section,
    text: fits('A Beacon, bare or in the envelope,'),
    covers: ['BEACON-04'],
  },
  'shape.update-beacon': {
    level: 'must',
    section,
    text: fits('A Beacon as an update returns it, bare or in the envelope,'),
    covers: ['BEACON-04'],
  },
} as const satisfies RuleTable<'shape'>;
