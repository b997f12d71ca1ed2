// Cases of syncs and labels: creating, overwriting, deleting, listing and filtering, by organisation.
import type { OntologyRuleId } from '../../../spec/rules/ontology.ts';
import type { Exchange } from '../../clients/exchange.ts';
import { isCount, isObject, type JsonObject } from '../../clients/json.ts';
import type { Query, RestClient } from '../../clients/rest.ts';
import { type Case, type Discovery, needing, type Org } from '../../kit/case.ts';
import {
  at,
  check,
  checkStatus,
  expectEqual,
  expectStatus,
  expectSuccess,
  isInvalid,
  isRefused,
} from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import { judgeDone, judgeShape } from '../../kit/shape.ts';
import { pageSizeMax } from '../../steps/manifest-reads.ts';
import { mentions, rowsOf, textsIn } from '../../steps/open-lists.ts';
import { isRefusedPage } from '../../steps/reads.ts';
import {
  createLabel,
  type NamedStream,
  nameInRun,
  newExternalIds,
  syncIdOf,
  unmappedStreams,
  walkSyncs,
  withSyncs,
} from '../../steps/syncs.ts';
import { tagIdsOf } from '../../steps/tags.ts';

const enterprise = { plan: 'enterprise' } as const;
const objectTypes = ['tag', 'topic', 'stream'];
/** No object has this id, as far as one can know. */
const unknownObject = '987654321';

export const syncCases = {
  'ontology.sync-created': needing({ org: enterprise }, async ({ org, discover, warn }) => {
    const [bare, full] = await threeStreams(org, discover);
    const [first, second] = newExternalIds();
    await withSyncs(org, async (sync) => {
      const made = await sync({ objectId: bare.id, externalId: first });
      judgeShape('createSync', expectSuccess(made), warn);
      await createLabel(org.rest, nameInRun('label')).catch(() => undefined);
      const wanted = { objectId: full.id, externalId: second, externalName: nameInRun('name') };
      const named = await sync({ ...wanted, labels: nameInRun('label') });
      // Whether a label must be defined first, and how, is open.
      const created = isInvalid(named) ? await sync(wanted) : named;
      judgeShape('createSync', expectSuccess(created), warn);
      const { exchange, rows } = await expectActive(org.rest, [first, second]);
      const shown = rows.find((row) => textsIn(row).includes(second));
      const { external_name: name = null } = isObject(shown) ? shown : {};
      check(
        name === null || name === wanted.externalName,
        `external_name ${wanted.externalName}, as it was sent, or none`,
        { received: name, at: 'data', exchange },
      );
    });
  }),

  'ontology.second-sync-overwrites': needing({ org: enterprise }, async ({ org, discover }) => {
    const [stream] = await threeStreams(org, discover);
    const [first, second] = newExternalIds();
    await withSyncs(org, async (sync) => {
      const externalName = nameInRun('overwritten-name');
      expectSuccess(await sync({ objectId: stream.id, externalId: first, externalName }));
      const another = { externalId: second, externalName: nameInRun('name') };
      expectSuccess(await sync({ objectId: stream.id, ...another }));
      await expectActive(org.rest, [second], [first, externalName]);
      const [earlier, later] = [nameInRun('earlier'), nameInRun('later')];
      for (const name of [earlier, later])
        if ((await createLabel(org.rest, name).catch(() => undefined)) === undefined) return;
      expectSuccess(await sync({ objectId: stream.id, externalId: first, labels: earlier }));
      expectSuccess(await sync({ objectId: stream.id, externalId: second, labels: later }));
      await expectAmong(org.rest, { label: earlier }, [first, second], []);
      await expectAmong(org.rest, { label: later }, [first, second], [second]);
    });
  }),

  'ontology.deleted-sync-can-be-recreated': needing({ org: enterprise }, async ({ org, discover }) => {
    const [stream] = await threeStreams(org, discover);
    const [first, second] = newExternalIds();
    await withSyncs(org, async (sync) => {
      const [externalName, otherName] = [nameInRun('deleted-name'), nameInRun('later-name')];
      const [labels, otherLabels] = [nameInRun('deleted-label'), nameInRun('later-label')];
      for (const name of [labels, otherLabels]) await createLabel(org.rest, name).catch(() => undefined);
      expectSuccess(await sync({ objectId: stream.id, externalId: first }));
      const more = { objectId: stream.id, externalId: second, externalName };
      const labelled = await sync({ ...more, labels });
      // Whether a label must be defined first, and how, is open.
      const overwriting = isInvalid(labelled) ? await sync(more) : labelled;
      expectSuccess(await remove(org.rest, syncIdOf(expectSuccess(overwriting))));
      await expectActive(org.rest, [], [first, second]);
      // What a later sync does not name may be as it was.
      const later = { objectId: stream.id, externalId: first, externalName: otherName };
      expectSuccess(await sync(isInvalid(labelled) ? later : { ...later, labels: otherLabels }));
      await expectActive(org.rest, [first], [second, externalName]);
      if (!isInvalid(labelled)) await expectAmong(org.rest, { label: labels }, [first], []);
    });
  }),

  'ontology.bad-object-refused': needing({ org: enterprise }, async ({ org, discover, warn }) => {
    const [stream] = await threeStreams(org, discover);
    const [first] = newExternalIds();
    const good = { object_type: 'stream', object_id: stream.id, external_id: first };
    for (const wrong of [{ object_type: 'zz-person' }, { object_id: 'abc' }]) {
      const exchange = await org.rest.call('createSync', { query: { ...good, ...wrong } });
      judgeShape('createSync', expectStatus(exchange, 400, 422), warn);
    }
    await expectActive(org.rest, [], [first]);
    await withSyncs(org, async (_, noted) => {
      for (const object_type of objectTypes) {
        const query = { object_type, object_id: unknownObject, external_id: nameInRun('unknown') };
        const exchange = noted(await org.rest.call('createSync', { query }));
        checkStatus(exchange, exchange.status < 500, 'a status below 500');
      }
    });
  }),

  'ontology.lists-active-syncs': needing({ org: enterprise }, async ({ org, discover, warn }) => {
    const [kept, dropped] = await threeStreams(org, discover);
    const [first, second] = newExternalIds();
    await withSyncs(org, async (sync) => {
      const made = expectSuccess(await sync({ objectId: dropped.id, externalId: first }));
      expectSuccess(await sync({ objectId: kept.id, externalId: second }));
      expectSuccess(await remove(org.rest, syncIdOf(made)));
      const { exchange, rows } = await expectActive(org.rest, [second], [first]);
      judgeShape('listSyncs', exchange, warn);
      const isKept = rows.flatMap(textsIn).some((text) => text.includes(kept.name));
      check(isKept, `the name “${kept.name}” of the object`, { received: rows, at: 'data', exchange });
    });
  }),

  'ontology.syncs-filtered': needing({ org: enterprise }, async ({ org, discover }) => {
    const [labelled, both, plain] = await threeStreams(org, discover);
    const all = newExternalIds();
    const [first, second, third] = all;
    const [label, unasked] = [nameInRun('filter'), nameInRun('unasked')];
    const longer = `${label}s`;
    for (const name of [label, unasked, longer]) await createLabel(org.rest, name);
    await withSyncs(org, async (sync, noted) => {
      expectSuccess(await sync({ objectId: labelled.id, externalId: first, labels: label }));
      expectSuccess(await sync({ objectId: both.id, externalId: third, labels: `${unasked},${label}` }));
      const others = `${unasked},${longer}`;
      expectSuccess(await sync({ objectId: plain.id, externalId: second, labels: others }));
      await expectAmong(org.rest, { label, page_size: pageSizeMax }, all, [first, third]);
      await expectAmong(org.rest, { label: unasked, page_size: pageSizeMax }, all, [second, third]);
      await expectAmong(org.rest, { label, object_type: 'stream' }, all, [first, third]);
      await expectAmong(org.rest, { label, object_type: 'topic' }, all, []);
      for (const object_type of ['tag', 'topic']) await expectAmong(org.rest, { object_type }, all, []);
      await expectTagsApart(org.rest, labelled, noted);
      const pages = [];
      for (const page of [0, 1, 2]) pages.push(await list(org.rest, { label, page, page_size: 1 }));
      const shown = pages.map((page) => all.filter((id) => rowsOn(page).some((row) => mentions(row, id))));
      const areSeparate =
        JSON.stringify(shown.map(({ length }) => length)) === '[1,1,0]' && shown[0]?.[0] !== shown[1]?.[0];
      check(areSeparate, 'two different syncs on pages 0 and 1, and none on page 2', {
        received: shown,
        at: 'data',
        exchange: pages.at(-1),
      });
      const byAlias = await list(org.rest, { label, page_num: 1, page_size: 1 });
      const again = all.filter((id) => rowsOf(byAlias).some((row) => mentions(row, id)));
      expectEqual(byAlias, 'data', shown[1], again, 'syncs of page_num=1, as of page=1');
      for (const page of pages.filter(({ status }) => status < 300)) {
        // The list need not show the common total_count.
        const total = at(page, 'data.pagination.total_count');
        if (total !== undefined)
          expectEqual(page, 'data.pagination.total_count', 2, total, 'total_count of syncs with the label');
      }
    });
  }),

  'ontology.label-listed': needing({ org: enterprise }, async ({ org, warn }) => {
    const labels = [nameInRun('listed'), nameInRun('listed-too')];
    // A cached list must not hide the labels.
    expectSuccess(await org.rest.call('listLabels'));
    for (const label of labels) judgeDone('createLabel', await createLabel(org.rest, label), warn);
    const exchange = expectSuccess(await org.rest.call('listLabels'));
    judgeShape('listLabels', exchange, warn);
    for (const label of labels)
      check(mentions(exchange.json, label), `data with the label ${label}`, { at: 'data', exchange });
  }),
} satisfies { readonly [R in OntologyRuleId]?: Case };

/** The rows of a page; none where a page past the end is refused. */
const rowsOn = (page: Exchange): readonly JsonObject[] => (isRefusedPage(page) ? [] : rowsOf(page));
const list = (client: RestClient, query: Query): Promise<Exchange> => client.call('listSyncs', { query });
const remove = (client: RestClient, id: string): Promise<Exchange> =>
  client.call('deleteSync', { path: { id } });

async function threeStreams(
  org: Org,
  discover: Discovery,
): Promise<readonly [NamedStream, NamedStream, NamedStream]> {
  const [one, two, three] = await unmappedStreams(org, discover, 3);
  return one && two && three ? [one, two, three] : missingNeed('streams', { count: 3 });
}

async function expectActive(
  client: RestClient,
  wanted: readonly string[],
  deleted: readonly string[] = [],
): Promise<{ readonly rows: readonly JsonObject[]; readonly exchange: Exchange }> {
  const { rows, exchange } = await walkSyncs(client);
  const total = at(exchange, 'data.pagination.total_count');
  // Of several pages, others may change the list in between.
  if (isCount(total) && at(exchange, 'data.pagination.prev') === null)
    expectEqual(exchange, 'data.pagination.total_count', rows.length, total, 'total_count of active syncs');
  // A row may also show an id that its object had before.
  const isOf = (row: JsonObject, text: string): boolean =>
    mentions('external_id' in row ? [row.external_id, row.external_name] : row, text);
  for (const externalId of [...deleted, ...wanted]) {
    const times = wanted.includes(externalId) ? 1 : 0;
    const found = rows.filter((row) => isOf(row, externalId)).length;
    expectEqual(exchange, 'data', times, found, `number of syncs of external id ${externalId}`);
  }
  return { rows: rows.filter((row) => wanted.some((id) => isOf(row, id))), exchange };
}

/** A sync of a tag of the stream is one of tags, and none of topics or streams. */
async function expectTagsApart(
  client: RestClient,
  stream: NamedStream,
  noted: (exchange: Exchange) => Exchange,
): Promise<void> {
  const { rows } = await walkSyncs(client, { object_type: 'tag' });
  const tags = await tagIdsOf(client, stream);
  const object_id = tags.find((id) => !rows.some((row) => mentions(row, id)));
  const [external_id] = newExternalIds();
  const query = { object_type: 'tag', object_id, external_id };
  if (object_id === undefined || isRefused(noted(await client.call('createSync', { query })))) return;
  for (const object_type of objectTypes) {
    const found = (await walkSyncs(client, { object_type })).rows.some((row) => mentions(row, external_id));
    check(found === (object_type === 'tag'), `a sync of a tag in the list of tags alone`, {
      received: `${found ? 'it' : 'none'} in the list for object_type=${object_type}`,
      at: 'data',
    });
  }
}

async function expectAmong(
  client: RestClient,
  filter: Query,
  all: readonly string[],
  wanted: readonly string[],
): Promise<void> {
  const exchange = await list(client, filter);
  const shown = all.filter((id) => rowsOf(exchange).some((row) => mentions(row, id)));
  expectEqual(exchange, 'data', wanted, shown, `external ids in the list for ${JSON.stringify(filter)}`);
}
