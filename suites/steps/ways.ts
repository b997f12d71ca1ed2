// Ways to ask for the same page of manifests: other names of the path, of the page and of the credentials, and a filter that selects all.
import type { Exchange } from '../clients/exchange.ts';
import type { Query } from '../clients/rest.ts';
import type { FoundStream, Org } from '../kit/case.ts';
import { readListing } from './reads.ts';

interface Way {
  readonly name: string;
  readonly read: (page: number, page_size: number) => Promise<Exchange>;
  /** Statuses by which a service shows that it does not have this way. */
  readonly closed: readonly number[];
}

/** Those without `closed` must be open. */
export function waysToList(
  { rest, keyPairs: [{ apiKey, apiSecret }], accessToken }: Org,
  stream: Pick<FoundStream, 'id'>,
  selection: Query = {},
): readonly Way[] {
  const way = (
    name: string,
    read: (query: Query) => Promise<Exchange>,
    closed: readonly number[] = [],
  ): Way => ({ name, read: (page, page_size) => read({ ...selection, page, page_size }), closed });
  const byAliases = rest.as({ 'x-api-key': apiKey, 'x-api-secret': apiSecret });
  const ways = [
    way('page', (query) => readListing(rest, stream, query)),
    way('page_num', ({ page, ...query }) => readListing(rest, stream, { ...query, page_num: page })),
    ...('lookback_hours' in selection
      ? []
      : [
          way('a window', (query) =>
            readListing(rest, stream, { ...query, published_date_from: '1971-01-01' }),
          ),
        ]),
    way('the prefix /api', (query) => readListing(rest, stream, query, { prefix: '/api' }), [404]),
    way('x-api-key', (query) => readListing(byAliases, stream, query)),
  ];
  if (accessToken === undefined) return ways;
  const byToken = rest.as({ 'x-access-token': accessToken });
  return [...ways, way('x-access-token', (query) => readListing(byToken, stream, query), [401])];
}
