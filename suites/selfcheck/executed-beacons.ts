// Wrapped parts in which listings, queries or the tool execute another Beacon than the one that is saved.
import type { Beacon } from '../../simulator/core/beacon.ts';
import { replacingRow, together, type Wrap, withRow } from './replaced-operation.ts';
import { replacingTool } from './replaced-tool.ts';

/** Listings and queries execute another Beacon than the one that is saved. */
export const executing = (change: (beacon: Beacon) => Beacon): Wrap =>
  together(listingsUnder(change), queriesUnder(change));

/** Listings execute another Beacon than the one that is saved. */
export const listingsUnder = (change: (beacon: Beacon) => Beacon): Wrap =>
  replacingRow('listStreamManifests', 'beacons', ({ beacon_id }) => beacon_id, change);

/** Queries execute another Beacon than the one that is saved. */
export const queriesUnder = (change: (beacon: Beacon) => Beacon): Wrap =>
  replacingRow('queryManifests', 'beacons', ({ body }) => String(body.beacon_id), change);

/** service-manifests executes another Beacon than the one that is saved. */
export const toolUnder = (change: (beacon: Beacon) => Beacon): Wrap =>
  replacingTool('service-manifests', (call, real, { store: { tables } }) => {
    const beacon = tables.beacons.get(String(Object(call.input).beacon_id));
    return beacon === undefined ? real(call) : withRow(tables.beacons, change(beacon), () => real(call));
  });

/** service-manifests executes each Beacon as it was the first time. */
export const toolKeepingFirst: Wrap = (parts) => {
  const first = new Map<string, Beacon>();
  return toolUnder((beacon) => {
    if (!first.has(beacon.id)) first.set(beacon.id, beacon);
    return first.get(beacon.id) ?? beacon;
  })(parts);
};
