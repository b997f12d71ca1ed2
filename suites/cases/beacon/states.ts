// Cases of the states of a Beacon: what leads from one to the other, and what each of them allows.
import type { BeaconRuleId } from '../../../spec/rules/beacon.ts';
import type { Exchange } from '../../clients/exchange.ts';
import { type Case, needing } from '../../kit/case.ts';
import { check, checkStatus, errorCode, expectEqual, expectStatus, expectSuccess } from '../../kit/expect.ts';

import { expectState, listedIds, type Shelf, withBeacons, wordOf } from '../../steps/beacons.ts';

export const stateCases = {
  'beacon.archive-from-active': needing({ org: {} }, ({ org }) =>
    withBeacons(org, async (shelf) => {
      const id = await shelf.make();
      await expectState(shelf, id, 'active');
      expectSuccess(await shelf.archive(id));
      await expectState(shelf, id, 'archived');
    }),
  ),

  'beacon.archive-from-draft': needing({ org: {} }, ({ org }) =>
    withBeacons(org, async (shelf) => {
      const id = await shelf.makeDraft();
      expectSuccess(await shelf.archive(id));
      await expectState(shelf, id, 'archived');
    }),
  ),

  'beacon.archived-stays-archived': needing({ org: {} }, ({ org }) =>
    withBeacons(org, async (shelf) => {
      const id = await shelf.makeArchived();
      for (const body of [{ name: 'assay-otherwise' }, { status: 'active' }]) {
        const exchange = await shelf.change(id, body);
        checkStatus(
          exchange,
          exchange.status < 500 && exchange.status !== 404,
          'an update of an archived Beacon that is answered or refused',
        );
        await expectState(shelf, id, 'archived');
      }
      expectSuccess(await shelf.restore(id));
      expectSuccess(await shelf.change(id, { name: 'assay-again' }));
      const { name } = await shelf.read(id);
      expectEqual(await shelf.get(id), 'data.name', 'assay-again', name, 'the name of a restored Beacon');
    }),
  ),

  'beacon.archived-is-not-executed': needing({ org: {}, stream: { manifestsMin: 1 } }, ({ org, stream }) =>
    withBeacons(org, async (shelf) => {
      const id = await shelf.makeArchived({ stream_ids: [stream.id] });
      for (const execution of [await shelf.execute(id, stream), await shelf.query(id)])
        expectArchived(execution);
      await expectState(shelf, id, 'archived');
    }),
  ),

  'beacon.deleted-is-not-listed': needing({ org: {} }, ({ org, random }) =>
    withBeacons(org, async (shelf) => {
      const name = wordOf(random);
      const id = await shelf.make({ name });
      const other = await shelf.make();
      expectSuccess(await shelf.remove(id));
      for (const query of [{}, { status: 'active' }, { q: name }]) {
        const ids = await listedIds(shelf, query);
        check(!ids.includes(id), {
          expected: `no deleted Beacon in a list by ${JSON.stringify(query)}`,
          received: ids,
          at: 'items',
        });
      }
      check((await listedIds(shelf)).includes(other), {
        expected: 'the other Beacon still in the list',
        received: await listedIds(shelf),
        at: 'items',
      });
    }),
  ),

  'beacon.deletion-is-final': needing({ org: {}, stream: { manifestsMin: 1 } }, ({ org, stream }) =>
    withBeacons(org, async (shelf) => {
      const body = { stream_ids: [stream.id] };
      for (const id of [
        await shelf.make(body),
        await shelf.makeDraft(body),
        await shelf.makeArchived(body),
      ]) {
        expectSuccess(await shelf.remove(id));
        for (const use of uses(shelf, id)) expectGone(await use());
        expectGone(await shelf.execute(id, stream));
        expectGone(await shelf.query(id));
      }
    }),
  ),

  'beacon.repeated-archive-and-restore-keep-state': needing({ org: {} }, ({ org }) =>
    withBeacons(org, async (shelf) => {
      const archived = await shelf.makeArchived();
      await shelf.archive(archived);
      await expectState(shelf, archived, 'archived');
      const draft = await shelf.makeDraft();
      await shelf.restore(draft);
      await expectState(shelf, draft, 'draft');
      const active = await shelf.make();
      await shelf.restore(active);
      await expectState(shelf, active, 'active');
    }),
  ),

  'beacon.restore-gives-draft': needing({ org: {} }, ({ org }) =>
    withBeacons(org, async (shelf) => {
      const id = await shelf.makeArchived();
      expectSuccess(await shelf.restore(id));
      await expectState(shelf, id, 'draft');
    }),
  ),

  'beacon.restored-is-not-archived': needing({ org: {}, stream: { manifestsMin: 1 } }, ({ org, stream }) =>
    withBeacons(org, async (shelf) => {
      const id = await shelf.makeDraft({ stream_ids: [stream.id] });
      await expectState(shelf, id, 'draft');
      for (const execution of [await shelf.execute(id, stream), await shelf.query(id)])
        checkStatus(
          execution,
          errorCode(execution) !== 'beacon_archived' && execution.status !== 404,
          'no refusal as archived or unknown',
        );
    }),
  ),
} satisfies { readonly [R in BeaconRuleId]?: Case };

/** Every operation on one Beacon, deletion last. */
const uses = (shelf: Shelf, id: string): readonly (() => Promise<Exchange>)[] => [
  () => shelf.get(id),
  () => shelf.change(id, { name: 'assay-otherwise' }),
  () => shelf.archive(id),
  () => shelf.restore(id),
  () => shelf.revisions(id),
  () => shelf.remove(id),
];

function expectGone(exchange: Exchange): void {
  expectStatus(exchange, 404);
  expectEqual(exchange, 'detail.error_code', 'beacon_not_found', errorCode(exchange));
}

function expectArchived(exchange: Exchange): void {
  expectStatus(exchange, 409);
  expectEqual(exchange, 'detail.error_code', 'beacon_archived', errorCode(exchange));
}
