// Cases of the shapes of answers about digests of streams and digests of filters.
import type { OperationId } from '../../../spec/contract.ts';
import type { ShapeRuleId } from '../../../spec/rules/shape.ts';
import { isString, type JsonObject } from '../../clients/json.ts';
import type { RestClient } from '../../clients/rest.ts';
import { type Always, type Case, type Discovery, needing, type Org } from '../../kit/case.ts';
import { expectSuccess, listAt } from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import { judgeDone, judgeShape } from '../../kit/shape.ts';
import { idOf, objectsOf } from '../../steps/catalog.ts';
import {
  digestPlans,
  domainRule,
  filterSpec,
  makeDigest,
  previewFilter,
  readDigestList,
  someStreamIds,
  updateDigest,
} from '../../steps/digests.ts';
import { expectRows } from '../../steps/open-lists.ts';
import { streamsOfEveryFormat } from '../../steps/samples.ts';
import { withMakers } from '../../steps/writes.ts';

const needs = { org: { plan: digestPlans }, surface: 'digests' } as const;
const catalogNeeds = { org: { plan: 'enterprise' }, surface: 'digests' } as const;
/** The plan with Records first, because it reads all parts of a manifest. */
const recordsFirst = { plan: digestPlans.toReversed() } as const;
const manifestsListed = 60;

export const digestShapes = {
  'shape.list-digests': needing(needs, (given) =>
    withMakers(given, async ({ digests }) => {
      for (const members of await variedDigests(given.discover)) await makeDigest(digests, members);
      judgeShape('listDigests', expectSuccess(await given.org.rest.call('listDigests')), given.warn);
      if ((await readDigestList(given.org.rest)).length === 0) missingNeed('digest-in-list');
    }),
  ),

  'shape.create-digest': needing(needs, (given) =>
    withMakers(given, async ({ digests }) => {
      for (const members of await variedDigests(given.discover))
        judgeShape('createDigest', expectSuccess(await digests.create(undefined, members)), given.warn);
    }),
  ),

  'shape.get-digest': needing(needs, (given) =>
    withMakers(given, async ({ digests }) => {
      for (const members of await variedDigests(given.discover)) {
        const id = await makeDigest(digests, members);
        judgeShape('getDigest', expectSuccess(await digests.read(id)), given.warn);
      }
    }),
  ),

  'shape.update-digest': needing(needs, (given) =>
    withMakers(given, async ({ digests }) => {
      const [fixed, filtered] = await variedDigests(given.discover);
      const { rest } = given.org;
      const id = await makeDigest(digests, fixed);
      const { filter_spec, description } = filtered;
      for (const body of [{ description }, { content_filters: null, filter_spec }])
        judgeShape('updateDigest', await updateDigest(rest, id, body), given.warn);
      // A service may refuse null for all but content_filters.
      const emptied = await rest.call('updateDigest', { path: { id }, body: { description: null } });
      if (emptied.status < 300) judgeShape('updateDigest', emptied, given.warn);
    }),
  ),

  'shape.delete-digest': caseOf('deleteDigest'),
  'shape.activate-digest': needing(needs, (given) =>
    onDigest(given, async (id, rest) => {
      const path = { id };
      expectSuccess(await rest.call('deactivateDigest', { path }));
      judgeDone('activateDigest', expectSuccess(await rest.call('activateDigest', { path })), given.warn);
    }),
  ),
  'shape.deactivate-digest': caseOf('deactivateDigest'),
  'shape.add-digest-streams': needing(needs, (given) =>
    withMakers(given, async ({ digests }) => {
      const [first, ...others] = await someStreamIds(given.discover, 2);
      const path = { id: await makeDigest(digests, { stream_ids: [first] }) };
      const exchange = await given.org.rest.call('addDigestStreams', { path, body: { stream_ids: others } });
      judgeDone('addDigestStreams', expectSuccess(exchange), given.warn);
    }),
  ),
  'shape.remove-digest-streams': needing(needs, (given) =>
    onDigest(given, async (id, rest, streamIds) => {
      const body = { stream_ids: streamIds.slice(1) };
      const exchange = await rest.call('removeDigestStreams', { path: { id }, body });
      judgeDone('removeDigestStreams', expectSuccess(exchange), given.warn);
    }),
  ),

  'shape.preview-digest-filter': needing(needs, async ({ org, discover, warn }) => {
    const exchange = await previewFilter(org.rest, [await domainRule(discover)]);
    judgeShape('previewDigestFilter', expectSuccess(exchange), warn);
  }),

  'shape.list-digest-manifests': needing({ ...needs, org: recordsFirst, reads: manifestsListed }, (given) =>
    withMakers(given, async ({ digests }) => {
      const streams = await streamsOfEveryFormat(given.discover);
      const path = { id: await makeDigest(digests, { stream_ids: streams.map(idOf) }) };
      for (const query of [{ page_size: manifestsListed }, { page: 1, page_size: 1 }]) {
        const exchange = expectSuccess(await given.org.rest.call('listDigestManifests', { path, query }));
        judgeShape('listDigestManifests', exchange, given.warn);
        if (listAt(exchange, 'data.manifests').length === 0) missingNeed('digest-manifests');
      }
    }),
  ),

  'shape.list-catalog-digests': needing(catalogNeeds, async ({ org, warn }) => {
    const exchange = expectSuccess(await org.rest.call('listCatalogDigests'));
    judgeShape('listCatalogDigests', exchange, warn);
    expectRows(exchange);
  }),

  'shape.list-added-digests': needing(catalogNeeds, async ({ org, warn }) => {
    const exchange = expectSuccess(await org.rest.call('listAddedDigests'));
    judgeShape('listAddedDigests', exchange, warn);
    expectRows(exchange);
  }),
} satisfies { readonly [R in ShapeRuleId]?: Case };

type DigestContext = Pick<Always, 'discover'> & { readonly org: Org };

/** Calls the operation on a digest of two streams. */
function caseOf(operation: OperationId): Case {
  return needing(needs, (given) =>
    onDigest(given, async (id, rest) => {
      const exchange = await rest.call(operation, { path: { id } });
      judgeDone(operation, expectSuccess(exchange), given.warn);
    }),
  );
}

/** Calls `act` with a new digest of two streams. */
function onDigest(
  given: DigestContext,
  act: (id: string, rest: RestClient, streamIds: readonly string[]) => Promise<void>,
): Promise<void> {
  return withMakers(given, async ({ digests }) => {
    const streamIds = await someStreamIds(given.discover, 2);
    await act(await makeDigest(digests, { stream_ids: streamIds }), given.org.rest, streamIds);
  });
}

/** Fields of a digest of streams with all content filters, and of a digest of a filter. */
async function variedDigests(discover: Discovery): Promise<readonly [JsonObject, JsonObject]> {
  const streams = (await discover.streamsWithChannels()).slice(0, 2);
  const [{ id, name } = missingNeed('source-channel')] = streams.flatMap((stream) =>
    objectsOf(stream, 'source_channels'),
  );
  const content_filters = {
    media_format: ['text'],
    source_channel_ids: [id].filter(isString),
    source_channel_names: [name].filter(isString),
  };
  const description = 'Made to be looked at.';
  return [
    { stream_ids: streams.map(idOf), content_filters },
    { stream_ids: undefined, filter_spec: filterSpec([await domainRule(discover)]), description },
  ];
}
