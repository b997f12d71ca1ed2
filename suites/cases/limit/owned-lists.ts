// Cases of pages of an organisation's own lists: the manifests of a digest, and ontology syncs.
import type { LimitRuleId } from '../../../spec/rules/limit.ts';
import { type Case, needing, type Org } from '../../kit/case.ts';
import { at, expectSuccess } from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import { idIn, rowsOf } from '../../steps/open-lists.ts';
import { resourceName, withMakers } from '../../steps/writes.ts';
import { expectFromZero, expectSizes, idsAt, type List, pageSizeDefault } from './lists.ts';

const parallel = 10;
/** More than a page of the default size. */
const syncsMade = pageSizeDefault + parallel;

export const ownedListCases = {
  'limit.digest-pages': needing(
    {
      org: { plan: ['startup', 'enterprise'] },
      stream: { manifestsMin: 60 },
      surface: 'digests',
      reads: 260,
    },
    (given) =>
      withMakers(given, async ({ digests }) => {
        const { rest } = given.org;
        const made = expectSuccess(await digests.create(undefined, { stream_ids: [given.stream.id] }));
        const path = { id: digests.idIn(made) };
        const list: List = {
          name: 'the manifests of a digest',
          read: (query) => rest.call('listDigestManifests', { path, query }),
          idsOn: idsAt('data.manifests', 'manifest_id'),
          pageNumber: 'data.pagination.page_num',
        };
        await expectFromZero(list);
        await expectSizes(list);
      }),
  ),

  'limit.sync-pages': needing(
    { org: { plan: 'enterprise' }, surface: 'ontology' },
    async ({ org, discover }) => {
      const streams = await discover.streams();
      if (streams.length < syncsMade) missingNeed('streams', { count: syncsMade });
      const made = await createSyncs(
        org,
        streams.slice(0, syncsMade).map(({ id }) => String(id)),
      );
      const list: List = {
        name: 'syncs',
        read: (query) => org.rest.call('listSyncs', { query }),
        idsOn: (exchange) => rowsOf(exchange).map((row) => idIn(row, 'id', 'sync_id', 'object_id')),
        pageNumber: 'data.pagination.page_num',
        total: syncsMade,
      };
      try {
        // Nothing promises an organisation as many syncs.
        if (made.length < syncsMade) missingNeed('list-items', { count: syncsMade });
        await expectFromZero(list);
        await expectSizes(list);
      } finally {
        await inBatches(made, (id) => org.rest.call('deleteSync', { path: { id } }));
      }
    },
  ),
} satisfies { readonly [R in LimitRuleId]?: Case };

/** Creates a sync of each stream, until the service allows no more; returns the ids of the syncs. */
async function createSyncs(org: Org, streamIds: readonly string[]): Promise<readonly string[]> {
  const send = (id: string) =>
    org.rest.call('createSync', {
      query: { object_type: 'stream', object_id: id, external_id: `${resourceName}-${id}` },
    });
  const create = async (id: string): Promise<readonly string[]> => {
    const exchange = await send(id);
    const isRefused = exchange.status >= 400 && exchange.status < 500;
    return isRefused ? [] : [String(at(expectSuccess(exchange), 'data.id'))];
  };
  const [first = '', ...others] = streamIds;
  const one = at(expectSuccess(await send(first)), 'data.id');
  return [String(one), ...(await inBatches(others, create)).flat()];
}

/** Processes a few items at a time. */
async function inBatches<T>(
  items: readonly string[],
  act: (item: string) => Promise<T>,
): Promise<readonly T[]> {
  const results: T[] = [];
  for (let done = 0; done < items.length; done += parallel)
    results.push(...(await Promise.all(items.slice(done, done + parallel).map(act))));
  return results;
}
