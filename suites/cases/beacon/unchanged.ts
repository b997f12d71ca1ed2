// Cases of data that writes must not change: saved fields, the history, and other Beacons.
import { limits } from '../../../spec/limits.ts';
import type { BeaconRuleId } from '../../../spec/rules/beacon.ts';
import type { JsonObject } from '../../clients/json.ts';
import type { Query } from '../../clients/rest.ts';
import type { Case } from '../../kit/case.ts';
import { check, expectEqual, expectSuccess } from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import {
  type BeaconClient,
  beaconIn,
  expectBeaconStatus,
  needingBeacons,
  pageIn,
  randomWord,
  requireTags,
  revisionsIn,
  takesTags,
} from '../../steps/beacons.ts';

const savedFields = ['name', 'stream_ids', 'tags', 'default_date_window'] as const;

export const unchangedCases = {
  'beacon.list-follows-changes': needingBeacons({ org: {} }, async ({ beacons, random }) => {
    await requireTags(beacons);
    const tags = [randomWord(random)];
    const renamed = await beacons.make({ tags, name: 'assay-first' });
    const archived = await beacons.make({ tags, name: 'assay-put-away' });
    const left = await beacons.make({ tags, name: 'assay-left' });
    const deleted = await beacons.make({ tags });
    const by = { tag: tags[0] };
    await beacons.list(by);
    expectSuccess(await beacons.change(renamed, { name: 'assay-second' }));
    expectSuccess(await beacons.archive(archived));
    expectSuccess(await beacons.remove(deleted));
    await expectListedAs(beacons, by, renamed, { name: 'assay-second', status: 'active' });
    await expectListedAs(beacons, by, left, { name: 'assay-left', status: 'active' });
    const archivedOnly = { ...by, status: 'archived' };
    await expectListedAs(beacons, archivedOnly, archived, {
      name: 'assay-put-away',
      status: 'archived',
    });
    const { name } = await expectBeaconStatus(beacons, left, 'active');
    expectEqual(await beacons.get(left), 'data.name', 'assay-left', name, 'the name of another Beacon');
  }),

  'beacon.archive-and-restore-keep-content': needingBeacons(
    { org: {}, stream: { manifestsMin: 0 } },
    async ({ beacons, stream }) => {
      const scope = { stream_ids: [stream.id], default_date_window: { lookback_hours: 48 } };
      const tags = (await takesTags(beacons)) ? { tags: ['assay'] } : {};
      const id = await beacons.make({ ...scope, ...tags });
      expectSuccess(await beacons.change(id, { name: 'assay-named' }));
      const before = await beacons.read(id);
      const entries = revisionsIn(await beacons.revisions(id)).length;
      for (const move of [beacons.archive, beacons.restore]) {
        expectSuccess(await move(id));
        const moved = await beacons.get(id);
        const after = beaconIn(moved);
        for (const field of savedFields)
          expectEqual(moved, `data.${field}`, before[field], after[field], `${field} after a move`);
      }
      const exchange = await beacons.revisions(id);
      check(revisionsIn(exchange).length >= entries, `at least ${entries} revisions`, {
        received: revisionsIn(exchange).length,
        at: 'data',
        exchange,
      });
    },
  ),

  'beacon.refused-update-changes-nothing': needingBeacons({ org: {} }, async ({ beacons }) => {
    const id = await beacons.make({ name: 'assay-whole' });
    const { revision } = await beacons.read(id);
    const topic_filters = Array.from({ length: 10 * limits.beaconFiltersHigh.value }, (_, nth) => ({
      slug: `topic-${nth}`,
    }));
    const refused = await beacons.change(id, { name: 'assay-half', topic_filters });
    if (refused.status < 400) missingNeed('refused-size');
    const exchange = await beacons.get(id);
    const after = beaconIn(exchange);
    const shown = [after.name, after.revision];
    expectEqual(exchange, 'data.name', ['assay-whole', revision], shown, 'name and revision');
  }),
} satisfies { readonly [R in BeaconRuleId]?: Case };

/** The list has the Beacon, and the fields that it shows have the expected values. It is open which fields it shows. */
async function expectListedAs(
  beacons: BeaconClient,
  query: Query,
  id: string,
  due: JsonObject,
): Promise<void> {
  const { exchange, items } = pageIn(await beacons.list({ ...query, limit: 50 }));
  const item = items.find(({ beacon_id: one }) => one === id);
  const wrong = Object.entries(due).find(
    ([name, value]) => item?.[name] !== undefined && item[name] !== value,
  );
  check(item !== undefined && wrong === undefined, `Beacon ${id} in items, with ${JSON.stringify(due)}`, {
    received: item,
    at: 'items',
    exchange,
  });
}
