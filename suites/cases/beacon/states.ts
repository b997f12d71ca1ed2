// Cases of the states of a Beacon: the transitions, and the operations that each state allows.
import type { BeaconRuleId } from '../../../spec/rules/beacon.ts';
import type { Exchange } from '../../clients/exchange.ts';
import type { Case } from '../../kit/case.ts';
import { checkStatus, errorCode, expectCode, expectSuccess } from '../../kit/expect.ts';
import { type BeaconClient, expectBeaconStatus, needingBeacons } from '../../steps/beacons.ts';

export const stateCases = {
  'beacon.archived-is-not-executed': needingBeacons(
    { org: {}, stream: { manifestsMin: 1 } },
    async ({ beacons, stream }) => {
      const id = await beacons.makeArchived({ stream_ids: [stream.id] });
      for (const execution of [await beacons.execute(id, stream), await beacons.query(id)])
        expectArchived(execution);
      await expectBeaconStatus(beacons, id, 'archived');
    },
  ),

  'beacon.deletion-is-final': needingBeacons(
    { org: {}, stream: { manifestsMin: 1 } },
    async ({ beacons, stream }) => {
      const body = { stream_ids: [stream.id] };
      for (const id of [
        await beacons.make(body),
        await beacons.makeDraft(body),
        await beacons.makeArchived(body),
      ]) {
        expectSuccess(await beacons.remove(id));
        for (const use of operationsOn(beacons, id)) expectBeaconNotFound(await use());
        expectBeaconNotFound(await beacons.execute(id, stream));
        expectBeaconNotFound(await beacons.query(id));
      }
    },
  ),

  'beacon.restored-is-not-archived': needingBeacons(
    { org: {}, stream: { manifestsMin: 1 } },
    async ({ beacons, stream }) => {
      const id = await beacons.makeDraft({ stream_ids: [stream.id] });
      await expectBeaconStatus(beacons, id, 'draft');
      for (const execution of [await beacons.execute(id, stream), await beacons.query(id)])
        checkStatus(
          execution,
          errorCode(execution) !== 'beacon_archived' && execution.status !== 404,
          'neither 404 nor the code beacon_archived',
        );
    },
  ),
} satisfies { readonly [R in BeaconRuleId]?: Case };

/** Every operation on a Beacon, deletion last. */
const operationsOn = (beacons: BeaconClient, id: string): readonly (() => Promise<Exchange>)[] => [
  () => beacons.get(id),
  () => beacons.change(id, { name: 'assay-otherwise' }),
  () => beacons.archive(id),
  () => beacons.restore(id),
  () => beacons.revisions(id),
  () => beacons.remove(id),
];

function expectBeaconNotFound(exchange: Exchange): void {
  expectCode(exchange, 404, 'beacon_not_found');
}

function expectArchived(exchange: Exchange): void {
  expectCode(exchange, 409, 'beacon_archived');
}
