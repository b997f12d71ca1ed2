// Cases of the states of a Beacon: the transitions, and the operations that each state allows.
import type { BeaconRuleId } from '../../../spec/rules/beacon.ts';
import type { Exchange } from '../../clients/exchange.ts';
import { type Case, type FoundStream, streamNeeds } from '../../kit/case.ts';
import { checkStatus, errorCode, expectCode, expectSuccess } from '../../kit/expect.ts';
import { type BeaconClient, expectBeaconStatus, needingBeacons } from '../../steps/beacons.ts';

export const stateCases = {
  'beacon.archived-is-not-executed': needingBeacons(streamNeeds, async ({ beacons, stream }) => {
    const id = await beacons.makeArchived({ stream_ids: [stream.id] });
    for (const execute of executionsOf(beacons, id, stream))
      expectCode(await execute(), 409, 'beacon_archived');
    await expectBeaconStatus(beacons, id, 'archived');
  }),

  'beacon.deletion-is-final': needingBeacons(streamNeeds, async ({ beacons, stream }) => {
    const body = { stream_ids: [stream.id] };
    for (const make of [beacons.make, beacons.makeDraft, beacons.makeArchived]) {
      const id = await make(body);
      expectSuccess(await beacons.remove(id));
      for (const use of [...operationsOn(beacons, id), ...executionsOf(beacons, id, stream)])
        expectCode(await use(), 404, 'beacon_not_found');
    }
  }),

  'beacon.restored-is-not-archived': needingBeacons(streamNeeds, async ({ beacons, stream }) => {
    const id = await beacons.makeDraft({ stream_ids: [stream.id] });
    await expectBeaconStatus(beacons, id, 'draft');
    for (const execute of executionsOf(beacons, id, stream)) {
      const exchange = await execute();
      checkStatus(
        exchange,
        errorCode(exchange) !== 'beacon_archived' && exchange.status !== 404,
        'neither 404 nor the code beacon_archived',
      );
    }
  }),
} satisfies { readonly [R in BeaconRuleId]?: Case };

const executionsOf = (
  beacons: BeaconClient,
  id: string,
  stream: Pick<FoundStream, 'id'>,
): readonly (() => Promise<Exchange>)[] => [() => beacons.execute(id, stream), () => beacons.query(id)];

/** Every operation on a Beacon, deletion last. */
const operationsOn = (beacons: BeaconClient, id: string): readonly (() => Promise<Exchange>)[] => [
  () => beacons.get(id),
  () => beacons.change(id, { name: 'assay-otherwise' }),
  () => beacons.archive(id),
  () => beacons.restore(id),
  () => beacons.revisions(id),
  () => beacons.remove(id),
];
