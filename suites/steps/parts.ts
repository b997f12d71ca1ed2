// A list and its parts: the total of a listing is at least that of two windows without a day in common.
import { dayMs } from '../../spec/units.ts';
import type { Exchange } from '../clients/exchange.ts';
import type { Query, RestClient } from '../clients/rest.ts';
import { check } from '../kit/expect.ts';
import { missingNeed } from '../kit/finding.ts';
import { publishedOn } from './manifest-parts.ts';
import { isClamped } from './manifest-reads.ts';
import { expectServed, type Page, pageOf, readListing } from './reads.ts';

/** The listing of a stream with filters. */
export const listingOf =
  (rest: RestClient, stream: { readonly id: string }, filters: Query = {}) =>
  (query: Query): Promise<Exchange> =>
    readListing(rest, stream, { ...filters, ...query });

/** The listing is parted on the day of the manifest at the position `middle`. It makes no difference which ends of a window count. */
export async function expectPartsWithin(
  listing: (query: Query) => Promise<Exchange>,
  middle: number,
): Promise<void> {
  const read = async (query: Query): Promise<Page> => {
    const exchange = expectServed(await listing({ page_size: 1, ...query }));
    return isClamped(exchange) ? missingNeed('quota') : pageOf(exchange, 'manifests');
  };
  const totalFor = async (window: Query): Promise<number> => (await read(window)).total;
  const before = await totalFor({});
  const { items } = await read({ page: middle });
  const atMs = Date.parse(items.flatMap(publishedOn)[0] ?? '');
  if (Number.isNaN(atMs)) missingNeed('list-items', { count: middle + 1 });
  const [day, twoBefore] = [atMs, atMs - 2 * dayMs].map((ms) => new Date(ms).toISOString().slice(0, 10));
  const earlier = await totalFor({ published_date_to: twoBefore });
  const later = await totalFor({ published_date_from: day });
  const { total: after, exchange } = await read({});
  const total = Math.max(before, after);
  check(
    total >= earlier + later,
    `total_count of at least ${earlier + later}, those up to ${twoBefore} and from ${day} on`,
    { received: total, at: 'data.pagination.total_count', exchange },
  );
}
