// Uses up quota of an organisation by reading, until exactly the given number of manifests is left.
import { limits } from '../../spec/limits.ts';
import { unanswered } from '../clients/exchange.ts';
import { isInteger } from '../clients/json.ts';
import type { RestClient } from '../clients/rest.ts';
import type { Discovery } from '../kit/case.ts';
import { at } from '../kit/expect.ts';
import { MissingNeed, missingNeed } from '../kit/finding.ts';
import type { ClientOf, LeasedOrg } from './leased-org.ts';

/** Most reads for one organisation; a larger quota is not used up. */
const readsMax = 12;
/** Two of the largest pages; a case that is not about quota reads no more. */
export const enoughLeft = 2 * limits.maxPageSize.value;
const pageSizeMax = limits.maxPageSize.value;

/** Leaves exactly `left` manifests of the organisation's quota, or throws a missing need. */
export type Drain = (leased: LeasedOrg, left: number) => Promise<void>;

/** Whether enough quota is left for any case that is not about quota. */
export const quotaCheck =
  (clientOf: ClientOf) =>
  async (leased: LeasedOrg): Promise<boolean> => {
    const remaining = await remainingOf(clientOf(leased));
    return remaining === undefined || remaining >= enoughLeft;
  };

export function drainer(discover: Discovery, clientOf: ClientOf): Drain {
  return async (leased, left) => {
    const client = clientOf(leased);
    const stream = await largestStream(discover);
    const pageSize = Math.min(pageSizeMax, stream.total);
    let remaining = await quotaRemaining(client);
    const giveUp = (why: string): never => {
      const note = `${leased.label} ${why}`;
      throw new MissingNeed({ id: 'exact-quota', parameters: { quotaLeft: left } }, { note });
    };
    if (remaining < left) giveUp(`has ${remaining}`);
    if ((remaining - left) / pageSize > readsMax)
      giveUp(`has ${remaining}, too many to use up in ${readsMax} reads`);
    for (let reads = 0; remaining > left && reads <= readsMax; reads += 1) {
      await client
        .call('listStreamManifests', {
          path: { id: stream.id },
          query: { page_size: Math.min(pageSize, remaining - left) },
        })
        .catch(unanswered);
      remaining = await quotaRemaining(client);
    }
    if (remaining !== left) giveUp(`has ${remaining} after the reads`);
  };
}

const largestStream = async (discover: Discovery): Promise<{ readonly id: string; readonly total: number }> =>
  discover
    .stream({ manifestsMin: pageSizeMax })
    .catch((cause: unknown) =>
      cause instanceof MissingNeed ? discover.stream({ manifestsMin: 1 }) : Promise.reject(cause),
    );

const quotaRemaining = async (client: RestClient): Promise<number> =>
  (await remainingOf(client)) ?? missingNeed('quota-remaining');

/** From the usage block of a free read; undefined if the answer has none. */
async function remainingOf(client: RestClient): Promise<number | undefined> {
  const exchange = await client.call('getAccount').catch(unanswered);
  const remaining = exchange && at(exchange, 'usage.quota_remaining');
  return isInteger(remaining) ? remaining : undefined;
}
