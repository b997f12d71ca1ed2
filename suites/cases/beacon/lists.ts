// Cases of the list of Beacons: filters, and pages by limit and offset.
import type { BeaconRuleId } from '../../../spec/rules/beacon.ts';
import { isString } from '../../clients/json.ts';
import type { Query } from '../../clients/rest.ts';
import type { Case } from '../../kit/case.ts';
import { check, expectEqual, expectSuccess, isInvalid, isRefused } from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import {
  type BeaconClient,
  beaconClient,
  idIn,
  listedIds,
  needingBeacons,
  ownActiveIds,
  pageIn,
  pageMember,
  randomWord,
  requireTags,
} from '../../steps/beacons.ts';

/** More Beacons of an organisation than these are probably in use. */
const ownMax = 3;

export const listCases = {
  'beacon.list-by-collection': needingBeacons({ org: {} }, async ({ beacons, random }) => {
    const collection_id = randomWord(random);
    const created = await beacons.create({ collection_id });
    // A service may create collections by other means.
    if (isRefused(created)) missingNeed('beacon-collection');
    const inside = String(pageMember(created, 'beacon_id'));
    if ((await beacons.read(inside)).collection_id !== collection_id) missingNeed('beacon-collection');
    const hidden = [await beacons.make()];
    const another = await beacons.create({ collection_id: `${collection_id}s` });
    if (another.status < 300) hidden.push(idIn(another));
    await expectShown(beacons, { collection_id }, { shown: [inside], hidden });
  }),

  'beacon.list-by-offset': needingBeacons({ org: {} }, async ({ beacons }) => {
    const made = [...(await ownActiveIds(beacons))];
    if (made.length > ownMax) missingNeed('few-beacons', { count: 1 });
    for (let nth = 0; nth < 5; nth += 1) made.push(await beacons.make());
    const seen: string[] = [];
    for (let offset = 0; offset < made.length; offset += 2) {
      const { exchange, items, total } = pageIn(await beacons.list({ limit: 2, offset }));
      expectEqual(exchange, 'total', made.length, total);
      expectEqual(exchange, 'limit', 2, pageMember(exchange, 'limit'));
      expectEqual(exchange, 'offset', offset, pageMember(exchange, 'offset'));
      seen.push(...items.map((item) => String(item.beacon_id)));
    }
    expectEqual(await beacons.list(), 'items', made.toSorted(), seen.toSorted(), 'all Beacons of the pages');
  }),

  'beacon.list-by-status': needingBeacons({ org: {} }, async ({ beacons }) => {
    const active = await beacons.make();
    const draft = await beacons.makeDraft();
    const archived = await beacons.makeArchived();
    const all = { active, draft, archived };
    for (const [status, id] of Object.entries(all))
      await expectShown(
        beacons,
        { status },
        { shown: [id], hidden: Object.values(all).filter((other) => other !== id) },
      );
  }),

  'beacon.list-by-tag': needingBeacons({ org: {} }, async ({ beacons, random }) => {
    await requireTags(beacons);
    const tag = randomWord(random);
    const tagged = await beacons.make({ tags: ['assay', tag] });
    const other = await beacons.make({ tags: ['assay'] });
    await expectShown(beacons, { tag }, { shown: [tagged], hidden: [other] });
  }),

  'beacon.list-counts-matches': needingBeacons({ org: {} }, async ({ beacons, random }) => {
    await requireTags(beacons);
    const tag = randomWord(random);
    const named = { name: randomWord(random), tags: [tag] };
    const made = [await beacons.make(named), await beacons.make({ tags: [tag] })];
    const deleted = await beacons.make({ tags: [tag] });
    await beacons.make({ tags: [`${tag}s`] });
    expectSuccess(await beacons.remove(deleted));
    const seen: string[] = [];
    for (const offset of [0, 1, 2]) {
      const page = await beacons.list({ tag, limit: 1, offset });
      // A service may refuse an offset past the end.
      if (offset >= made.length && isInvalid(page)) continue;
      const { exchange, items, total } = pageIn(page);
      expectEqual(exchange, 'total', made.length, total, 'total of Beacons with the tag');
      const due = Math.min(1, made.length - offset);
      expectEqual(exchange, 'items', due, items.length, `items from ${offset} on`);
      seen.push(...items.map((item) => String(item.beacon_id)));
    }
    for (const [query, total] of [
      [{ tag, status: 'archived' }, 0],
      [{ q: named.name, status: 'archived' }, 0],
    ] as const) {
      const page = pageIn(await beacons.list(query));
      expectEqual(page.exchange, 'total', total, page.total, `total for ${JSON.stringify(query)}`);
    }
    const whole = await beacons.list({ tag });
    expectEqual(whole, 'items', made.toSorted(), seen.toSorted(), 'Beacons of all pages');
  }),

  'beacon.list-of-own-organisation': needingBeacons(
    { org: {}, other: {} },
    async ({ beacons, other, random }) => {
      const [name, tag, collection_id] = [randomWord(random), randomWord(random), randomWord(random)];
      const collected = await beacons.create({ name, tags: [tag], collection_id });
      if (isRefused(collected)) await beacons.make({ name, tags: [tag] });
      if (!pageIn(await beacons.list({ tag })).items.some((item) => item.name === name))
        missingNeed('beacon-in-list');
      const others = beaconClient(other.rest);
      for (const query of [{ limit: 50 }, { status: 'active' }, { tag }, { q: name }, { collection_id }]) {
        const { exchange, items, total } = pageIn(await others.list(query));
        check(
          !items.some((item) => item.name === name) && !('tag' in query && total > 0),
          `items without Beacons of another organisation in the list for ${JSON.stringify(query)}`,
          { received: { items, total }, at: 'items', exchange },
        );
      }
    },
  ),

  'beacon.list-by-text': needingBeacons({ org: {} }, async ({ beacons, random }) => {
    const name = randomWord(random);
    const named = await beacons.make({ name });
    await expectShown(beacons, { q: name }, { shown: [named], hidden: [] });
    // A service may find names that are nearly like the text.
    const unlike = randomWord(random).slice('assay'.length);
    await expectShown(beacons, { q: `zz${unlike}` }, { shown: [], hidden: [named] });
  }),
} satisfies { readonly [R in BeaconRuleId]?: Case };

async function expectShown(
  beacons: BeaconClient,
  query: Query,
  { shown, hidden }: { readonly shown: readonly string[]; readonly hidden: readonly string[] },
): Promise<void> {
  const { exchange } = pageIn(await beacons.list(query));
  const ids = await listedIds(beacons, query);
  check(
    shown.every((id) => ids.includes(id)) && !hidden.some((id) => ids.includes(id)),
    `items for ${JSON.stringify(query)} with ${shown.join(', ') || 'none'} and without ${hidden.join(', ') || 'others'}`,
    { received: ids.filter(isString), at: 'items', exchange },
  );
}
