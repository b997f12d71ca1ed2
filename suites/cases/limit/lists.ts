// What holds for every list that takes page parameters: sizes by default and at most, and pages from zero on.
import { limits } from '../../../spec/limits.ts';
import type { Exchange } from '../../clients/exchange.ts';
import { isCount } from '../../clients/json.ts';
import type { Query } from '../../clients/rest.ts';
import { at, check, expectEqual, expectSuccess, listAt } from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import { isClamped } from '../../steps/manifest-reads.ts';

/** A list that takes page parameters, with where its answers hold what. */
export interface List {
  readonly name: string;
  readonly read: (page: Query) => Promise<Exchange>;
  readonly idsOn: (exchange: Exchange) => readonly unknown[];
  readonly pageNumber: string;
  /** How many there are, where its answers need not tell. */
  readonly total?: number;
  /** A body may hold a bound of its own; the cap is told of lists. */
  readonly mayRefuseLarge?: true;
}

export const pageSizeDefault = limits.defaultPageSize.value;
export const pageSizeMax = limits.maxPageSize.value;

export const idsAt =
  (path: string, key: string) =>
  (exchange: Exchange): readonly unknown[] =>
    listAt(exchange, path).map((item) => item[key]);

/** 50 items when nothing is asked, and 200 when more is: then the last page begins where it would not otherwise, and is short. */
export async function expectSizes(list: List): Promise<void> {
  const total = expectPageOf(list, await list.read({}), pageSizeDefault);
  const page = Math.max(0, Math.ceil(total / pageSizeMax) - 1);
  const large = await list.read({ page, page_size: 500 });
  if (list.mayRefuseLarge && (large.status === 400 || large.status === 422)) return;
  expectPageOf(list, large, pageSizeMax, page);
}

/** Page 0 is the first, and page 1 goes on where it ends. */
export async function expectFromZero(list: List): Promise<void> {
  const first = await list.read({ page: 0, page_size: 5 });
  const second = await list.read({ page: 1, page_size: 5 });
  const [onFirst, onSecond] = [list.idsOn(expectSuccess(first)), list.idsOn(expectSuccess(second))];
  if (onSecond.length === 0) missingNeed('two-pages', { what: list.name });
  check(onFirst.length === 5, {
    expected: `five items on page 0 of ${list.name}, for page 1 has some`,
    received: onFirst,
    at: 'data',
    exchange: first,
  });
  const number = at(first, list.pageNumber);
  if (number !== undefined || list.total === undefined)
    expectEqual(first, list.pageNumber, 0, number, `the number of the first page of ${list.name}`);
  check(!onSecond.some((id) => onFirst.includes(id)), {
    expected: `other items on page 1 of ${list.name} than on page 0`,
    received: onSecond,
    at: 'data',
    exchange: second,
  });
}

/** The page is as long as its size and the number of all items make it, which is given back. */
function expectPageOf(list: List, exchange: Exchange, size: number, page = 0): number {
  const items = list.idsOn(expectSuccess(exchange)).length;
  if (isClamped(exchange)) missingNeed('quota');
  const told = at(exchange, 'data.pagination.total_count');
  const total = isCount(told) ? told : list.total;
  check(total !== undefined, {
    expected: 'data.pagination.total_count as an integer of 0 or more',
    received: told,
    at: 'data.pagination.total_count',
    exchange,
  });
  const fewest = Math.max(0, Math.min(size, total - page * size));
  // Where no total is told there may be more than is known.
  check(items >= fewest && items <= (isCount(told) ? fewest : size), {
    expected: `${fewest} of ${total} items on a page of ${list.name}`,
    received: `${items} items`,
    at: 'data',
    exchange,
  });
  const stated = at(exchange, 'data.pagination.page_size');
  if (stated !== undefined || list.total === undefined)
    expectEqual(exchange, 'data.pagination.page_size', size, stated);
  return total;
}
