// The case of the sizes of pages of ontology syncs.
import type { LimitRuleId } from '../../../spec/rules/limit.ts';
import { type Case, needing, type Org } from '../../kit/case.ts';
import { at, expectSuccess } from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import { rowsOf } from '../../steps/open-lists.ts';
import { resourceName } from '../../steps/writes.ts';
import { expectSizes, type List, pageSizeDefault } from './lists.ts';

const parallel = 10;
/** More than a page of the default size. */
const syncsMade = pageSizeDefault + parallel;

export const ownedListCases = {
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
        unshown: { total: syncsMade, itemsOn: (exchange) => rowsOf(exchange).length },
      };
      try {
        // Nothing promises an organisation as many syncs.
        if (made.length < syncsMade) missingNeed('list-items', { count: syncsMade });
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
