// Deleted Beacons as services see them that forget a deletion.
import type { Beacon } from '../../../../simulator/core/beacon.ts';

export const undeleted = (beacons: readonly Beacon[]): readonly Beacon[] =>
  beacons.map((beacon) => ({ ...beacon, isDeleted: false }));
