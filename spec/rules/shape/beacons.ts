// Rules about the shapes of Beacons. The contract gives no shape for the history and for archiving, restoring and deleting.
import type { RuleTable } from '../rule.ts';
import { fits } from './parts.ts';

const section = 'Beacons';

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
