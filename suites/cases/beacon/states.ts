// Cases of the states of a Beacon: the transitions, and the operations that each state allows.
import type { BeaconRuleId } from '../../../spec/rules/beacon.ts';
import type { Exchange } from '../../clients/exchange.ts';
import { type Case, needing } from '../../kit/case.ts';
import { check, checkStatus, errorCode, expectEqual, expectStatus, expectSuccess } from '../../kit/expect.ts';
import {
  type BeaconClient,
  expectBeaconStatus,
  listedIds,
  randomWord,
  withBeacons,
} from '../../steps/beacons.ts';

export const stateCases = {
  'beacon.archive-from-active': needing({ org: {} }, ({ org }) =>
    withBeacons(org, async (beacons) => {
      const id = await beacons.make();
      await expectBeaconStatus(beacons, id, 'active');
      expectSuccess(await beacons.archive(id));
      await expectBeaconStatus(beacons, id, 'archived');
    }),
  ),

  'beacon.archive-from-draft': needing({ org: {} }, ({ org }) =>
    withBeacons(org, async (beacons) => {
      const id = await beacons.makeDraft();
      expectSuccess(await beacons.archive(id));
      await expectBeaconStatus(beacons, id, 'archived');
    }),
  ),

  'beacon.archived-stays-archived': needing({ org: {} }, ({ org }) =>
    withBeacons(org, async (beacons) => {
      const id = await beacons.makeArchived();
      for (const body of [{ name: 'assay-otherwise' }, { status: 'active' }]) {
        const exchange = await beacons.change(id, body);
        checkStatus(
          exchange,
          exchange.status < 500 && exchange.status !== 404,
          'a success or a refusal other than 404 of an update of an archived Beacon',
        );
        await expectBeaconStatus(beacons, id, 'archived');
      }
      expectSuccess(await beacons.restore(id));
      expectSuccess(await beacons.change(id, { name: 'assay-again' }));
      const { name } = await beacons.read(id);
      expectEqual(await beacons.get(id), 'data.name', 'assay-again', name, 'the name of a restored Beacon');
    }),
  ),

  'beacon.archived-is-not-executed': needing({ org: {}, stream: { manifestsMin: 1 } }, ({ org, stream }) =>
    withBeacons(org, async (beacons) => {
      const id = await beacons.makeArchived({ stream_ids: [stream.id] });
      for (const execution of [await beacons.execute(id, stream), await beacons.query(id)])
        expectArchived(execution);
      await expectBeaconStatus(beacons, id, 'archived');
    }),
  ),

  'beacon.deleted-is-not-listed': needing({ org: {} }, ({ org, random }) =>
    withBeacons(org, async (beacons) => {
      const name = randomWord(random);
      const id = await beacons.make({ name });
      const other = await beacons.make();
      expectSuccess(await beacons.remove(id));
      for (const query of [{}, { status: 'active' }, { q: name }]) {
        const ids = await listedIds(beacons, query);
        check(!ids.includes(id), {
          expected: `items for ${JSON.stringify(query)} without deleted Beacon ${id}`,
          received: ids,
          at: 'items',
        });
      }
      check((await listedIds(beacons)).includes(other), {
        expected: `items with the other Beacon ${other}`,
        received: await listedIds(beacons),
        at: 'items',
      });
    }),
  ),

  'beacon.deletion-is-final': needing({ org: {}, stream: { manifestsMin: 1 } }, ({ org, stream }) =>
    withBeacons(org, async (beacons) => {
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
    }),
  ),

  'beacon.repeated-archive-and-restore-keep-state': needing({ org: {} }, ({ org }) =>
    withBeacons(org, async (beacons) => {
      const archived = await beacons.makeArchived();
      await beacons.archive(archived);
      await expectBeaconStatus(beacons, archived, 'archived');
      const draft = await beacons.makeDraft();
      await beacons.restore(draft);
      await expectBeaconStatus(beacons, draft, 'draft');
      const active = await beacons.make();
      await beacons.restore(active);
      await expectBeaconStatus(beacons, active, 'active');
    }),
  ),

  'beacon.restore-gives-draft': needing({ org: {} }, ({ org }) =>
    withBeacons(org, async (beacons) => {
      const id = await beacons.makeArchived();
      expectSuccess(await beacons.restore(id));
      await expectBeaconStatus(beacons, id, 'draft');
    }),
  ),

  'beacon.restored-is-not-archived': needing({ org: {}, stream: { manifestsMin: 1 } }, ({ org, stream }) =>
    withBeacons(org, async (beacons) => {
      const id = await beacons.makeDraft({ stream_ids: [stream.id] });
      await expectBeaconStatus(beacons, id, 'draft');
      for (const execution of [await beacons.execute(id, stream), await beacons.query(id)])
        checkStatus(
          execution,
          errorCode(execution) !== 'beacon_archived' && execution.status !== 404,
          'neither 404 nor the code beacon_archived',
        );
    }),
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
  expectStatus(exchange, 404);
  expectEqual(exchange, 'detail.error_code', 'beacon_not_found', errorCode(exchange));
}

function expectArchived(exchange: Exchange): void {
  expectStatus(exchange, 409);
  expectEqual(exchange, 'detail.error_code', 'beacon_archived', errorCode(exchange));
}
