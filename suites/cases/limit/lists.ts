// Checks of the page sizes of any list with page parameters.
import { limits } from '../../../spec/limits.ts';
import type { Exchange } from '../../clients/exchange.ts';
import type { Query } from '../../clients/rest.ts';
import { at, check, expectEqual, expectSuccess } from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import { plural } from '../../kit/words.ts';
import { isClamped } from '../../steps/manifest-reads.ts';
import { isRefusedValue } from '../../steps/reads.ts';

/** A list with page parameters. */
export interface List {
  readonly name: string;
  readonly read: (page: Query) => Promise<Exchange>;
  /** Least number of items in the list, and the number on a page, if its answers need not show the size of their page. */
  readonly unshown?: { readonly total: number; readonly itemsOn: (exchange: Exchange) => number };
  /** The list is a search by body, which may refuse a page_size above 200. */
  readonly mayRefuseLarge?: true;
}

export const pageSizeDefault = limits.defaultPageSize.value;
export const pageSizeMax = limits.maxPageSize.value;

/** Pages have 50 items by default, and 200 if more are requested. */
export async function expectSizes(list: List): Promise<void> {
  expectSize(list, await list.read({}), 'no page_size', pageSizeDefault);
  const large = await list.read({ page_size: 500 });
  if (list.mayRefuseLarge && isRefusedValue(large)) return;
  expectSize(list, large, 'page_size=500', pageSizeMax);
}

function expectSize({ name, unshown }: List, exchange: Exchange, asked: string, size: number): void {
  const where = 'data.pagination.page_size';
  const shown = at(expectSuccess(exchange), where);
  if (isClamped(exchange)) missingNeed('quota');
  if (shown !== undefined || unshown === undefined)
    expectEqual(exchange, where, size, shown, `page_size of ${name} for ${asked}`);
  if (unshown === undefined) return;
  const [due, items] = [Math.min(size, unshown.total), unshown.itemsOn(exchange)];
  check(items >= due && items <= size, {
    expected: `${due} to ${size} items of ${name} for ${asked}`,
    received: plural(items, 'item'),
    at: 'data',
    exchange,
  });
}
