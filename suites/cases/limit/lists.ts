// Checks of any list with page parameters: its page sizes, and pages numbered from zero.
import { limits } from '../../../spec/limits.ts';
import type { Exchange } from '../../clients/exchange.ts';
import { isCount } from '../../clients/json.ts';
import type { Query } from '../../clients/rest.ts';
import { at, check, expectEqual, expectSuccess, listAt } from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import { plural } from '../../kit/words.ts';
import { isClamped } from '../../steps/manifest-reads.ts';

/** A list with page parameters, and the members of its answers. */
export interface List {
  readonly name: string;
  readonly read: (page: Query) => Promise<Exchange>;
  readonly idsOn: (exchange: Exchange) => readonly unknown[];
  readonly pageNumber: string;
  /** Number of items, if its answers need not show it. */
  readonly total?: number;
  /** The list is a search by body, which may refuse a page_size above 200. */
  readonly mayRefuseLarge?: true;
}

export const pageSizeDefault = limits.defaultPageSize.value;
export const pageSizeMax = limits.maxPageSize.value;

export const idsAt =
  (path: string, key: string) =>
  (exchange: Exchange): readonly unknown[] =>
    listAt(exchange, path).map((item) => item[key]);

/** Pages have 50 items by default, and 200 if more are requested; the start and length of the last page prove 200. */
export async function expectSizes(list: List): Promise<void> {
  const total = expectPageOf(list, await list.read({}), 'no page_size', pageSizeDefault);
  const page = Math.max(0, Math.ceil(total / pageSizeMax) - 1);
  const large = await list.read({ page, page_size: 500 });
  if (list.mayRefuseLarge && (large.status === 400 || large.status === 422)) return;
  expectPageOf(list, large, 'page_size=500', pageSizeMax, page);
}

/** Page 0 is the first page, and page 1 has other items. */
export async function expectFromZero(list: List): Promise<void> {
  const first = await list.read({ page: 0, page_size: 5 });
  const second = await list.read({ page: 1, page_size: 5 });
  const [onFirst, onSecond] = [list.idsOn(expectSuccess(first)), list.idsOn(expectSuccess(second))];
  if (onSecond.length === 0) missingNeed('two-pages', { what: list.name });
  check(onFirst.length === 5, {
    expected: `five items on page 0 of ${list.name}, because page 1 has items`,
    received: onFirst,
    at: 'data',
    exchange: first,
  });
  const number = at(first, list.pageNumber);
  if (number !== undefined || list.total === undefined)
    expectEqual(first, list.pageNumber, 0, number, `the number of the first page of ${list.name}`);
  check(!onSecond.some((id) => onFirst.includes(id)), {
    expected: `items on page 1 of ${list.name} that differ from those on page 0`,
    received: onSecond,
    at: 'data',
    exchange: second,
  });
}

/** The page has as many items as its size and the total allow; returns the total. `asked` names the request. */
function expectPageOf(list: List, exchange: Exchange, asked: string, size: number, page = 0): number {
  const items = list.idsOn(expectSuccess(exchange)).length;
  if (isClamped(exchange)) missingNeed('quota');
  const shown = at(exchange, 'data.pagination.total_count');
  const total = isCount(shown) ? shown : list.total;
  check(total !== undefined, {
    expected: 'data.pagination.total_count as an integer of 0 or more',
    received: shown,
    at: 'data.pagination.total_count',
    exchange,
  });
  const fewest = Math.max(0, Math.min(size, total - page * size));
  // Without a shown total there may be more items.
  check(items >= fewest && items <= (isCount(shown) ? fewest : size), {
    expected: `pages of ${size} items of ${list.name} for ${asked}, so ${fewest} of ${total} on page ${page}`,
    received: plural(items, 'item'),
    at: 'data',
    exchange,
  });
  const stated = at(exchange, 'data.pagination.page_size');
  if (stated !== undefined || list.total === undefined)
    expectEqual(
      exchange,
      'data.pagination.page_size',
      size,
      stated,
      `page_size of ${list.name} for ${asked}`,
    );
  return total;
}
