// Wrapped parts that execute Beacons wrongly.
import type { Beacon, BeaconFields } from '../../../../simulator/core/beacon.ts';
import { changingInput, replacingRow, together, type Wrap, withRow } from '../../replaced-operation.ts';
import { replacingTool } from '../../replaced-tool.ts';

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

/** Listings and queries execute the Beacon with these fields instead of the saved ones. */
export const executingWith = (fields: Partial<BeaconFields>): Wrap =>
  executing((beacon) => ({ ...beacon, fields: { ...beacon.fields, ...fields } }));

type Topics = BeaconFields['topic_filters'];

/** The Beacon with some of its saved topics. */
export const withTopics = (
  beacon: Beacon,
  kept: (topics: Topics) => readonly (Topics[number] | undefined)[],
): Beacon => ({
  ...beacon,
  fields: {
    ...beacon.fields,
    topic_filters: kept(beacon.fields.topic_filters).filter((topic) => topic !== undefined),
  },
});

/** The scope that a read with a Beacon names, and whether it requests more than the saved scope. */
interface Named {
  readonly streams: boolean;
  readonly channels: boolean;
  readonly broaden: boolean;
}

/** `isBroadened` decides, instead of `broaden_sources`, whether a read may exceed the saved scope. */
export const broadening = (isBroadened: (named: Named) => boolean): Wrap =>
  together(
    changingInput('listStreamManifests', (input) => {
      const { beacon_id, broaden_sources: broaden = false } = input;
      if (beacon_id === undefined) return input;
      return { ...input, broaden_sources: isBroadened({ streams: true, channels: false, broaden }) };
    }),
    changingInput('queryManifests', ({ body }) => {
      if (!isGiven(body.beacon_id)) return { body };
      const streams = isGiven(body.stream_id) || isGiven(body.stream_ids);
      const named = {
        streams,
        channels: isGiven(body.source_channel_ids),
        broaden: body.broaden_sources === true,
      };
      return { body: { ...body, broaden_sources: isBroadened(named) } };
    }),
  );

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;
