// Spends quota of an organisation that cannot be made to order, until exactly so many manifests are left.
import { limits } from '../../spec/limits.ts';
import { isInteger } from '../clients/json.ts';
import type { RestClient } from '../clients/rest.ts';
import type { Discovery } from '../kit/case.ts';
import { at } from '../kit/expect.ts';
import { Lack } from '../kit/finding.ts';
import { unanswered } from './connect.ts';
import type { Need } from './offer.ts';
import type { Drain, Holding } from './orgs.ts';

/** Reads of one draining; a larger quota stays as it is. */
const readsMax = 12;
/** Two of the largest pages: no case that is not about quota reads more. */
export const enoughLeft = 2 * limits.maxPageSize.value;
const pageSizeMax = limits.maxPageSize.value;

/** A client for requests of the judge itself, which count in the organisation's minute as any other. */
export type ClientOf = (holding: Holding) => RestClient;

/** Whether enough quota is left for any case that is not about quota. */
export const quotaCheck =
  (clientOf: ClientOf) =>
  async (holding: Holding): Promise<boolean> => {
    const remaining = await remainingOf(clientOf(holding));
    return remaining === undefined || remaining >= enoughLeft;
  };

const exactRest: Need = {
  text: 'an organisation with an exact rest of quota',
  group: 'an organisation with more quota left, to be used up to an exact rest',
};

export function drainer(discover: Discovery, clientOf: ClientOf): Drain {
  return async (holding, left) => {
    const client = clientOf(holding);
    const stream = await richest(discover);
    const pageSize = Math.min(pageSizeMax, stream.total);
    let remaining = await quotaRemaining(client);
    const give = (why: string): never => {
      throw new Lack(`an organisation with exactly ${left} manifests left: ${holding.label} ${why}`, [
        exactRest,
      ]);
    };
    if (remaining < left) give(`has ${remaining}`);
    if ((remaining - left) / pageSize > readsMax)
      give(`has ${remaining}, too many to use up in ${readsMax} reads`);
    for (let reads = 0; remaining > left && reads <= readsMax; reads += 1) {
      await client
        .call('listStreamManifests', {
          path: { id: stream.id },
          query: { page_size: Math.min(pageSize, remaining - left) },
        })
        .catch(unanswered);
      remaining = await quotaRemaining(client);
    }
    if (remaining !== left) give(`came to ${remaining} by reading`);
  };
}

const richest = async (discover: Discovery): Promise<{ readonly id: string; readonly total: number }> =>
  discover
    .stream({ manifestsMin: pageSizeMax })
    .catch((cause: unknown) =>
      cause instanceof Lack ? discover.stream({ manifestsMin: 1 }) : Promise.reject(cause),
    );

async function quotaRemaining(client: RestClient): Promise<number> {
  const remaining = await remainingOf(client);
  if (remaining === undefined) throw new Lack('usage.quota_remaining of GET /account, to use up quota');
  return remaining;
}

/** By the usage block of a read that costs no quota; `undefined` where there is none to read. */
async function remainingOf(client: RestClient): Promise<number | undefined> {
  const exchange = await client.call('getAccount').catch(unanswered);
  const remaining = exchange && at(exchange, 'usage.quota_remaining');
  return isInteger(remaining) ? remaining : undefined;
}
