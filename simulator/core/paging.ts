// Page parameters and the pagination object of lists ("Pagination object", "Limits").
import type { components } from '../../spec/generated/contract-types.ts';
import { limits } from '../../spec/limits.ts';

export interface PageRequest {
  readonly page: number;
  /** After the cap. */
  readonly pageSize: number;
}

export type Pagination = components['schemas']['Pagination'];

export const pagingLaws = {
  /** The page of a request that names none (echo.pages). */
  defaultPage: limits.firstPage.value as number,
  /** The page size of a request that names none (echo.pages). */
  defaultPageSize: limits.defaultPageSize.value as number,
  /** The largest page; a request for more gets this (echo.pages). */
  pageSizeMax: limits.maxPageSize.value as number,
  /** The position of the first item of a page (lists.each-item-once). */
  offset: ({ page, pageSize }: PageRequest): number => page * pageSize,
  /** The order of lists of streams, manifests and Beacons: as the simulator has them, or the other way round (S-18). */
  listOrder: 'usual' as 'usual' | 'reversed',
  /** Which of page and page_num counts when they differ (S-11). */
  bothNames: 'page' as 'page' | 'page_num' | 'refused',
  /** How a page or page_size that is out of range or no integer is refused, if it is (S-14). */
  badPage: '422' as '422' | '400' | 'clamped',
  /** The number of the following page; null on the last one (lists.pages-fit-total). */
  next: ({ page, pageSize }: PageRequest, total: number): number | null =>
    (page + 1) * pageSize < total ? page + 1 : null,
  /**
   * The number of the preceding page, at most that of the last one; null on the first one
   * (lists.pages-fit-total, S-15).
   */
  prev: ({ page, pageSize }: PageRequest, total: number): number | null =>
    page === 0 ? null : Math.min(page - 1, Math.max(0, Math.ceil(total / pageSize) - 1)),
};
export type PagingLaws = Readonly<typeof pagingLaws>;

/** A whole list in the order that the service has (S-18). */
export const inOrder = <T>({ listOrder }: PagingLaws, items: readonly T[]): readonly T[] =>
  listOrder === 'usual' ? items : items.toReversed();

/** Part of a list by the position of its first item. */
export interface Part {
  readonly offset: number;
  readonly size: number;
}

/** What a source has of a list. */
interface Found<T> {
  readonly total: number;
  readonly refs: readonly T[];
}

/** Reads a part of a list in the order of the service; `find` reads a part in the usual order. */
export function partInOrder<T>(
  { listOrder }: PagingLaws,
  part: Part,
  find: (part: Part) => Found<T>,
): Found<T> {
  if (listOrder === 'usual') return find(part);
  const { total } = find({ offset: 0, size: 0 });
  const end = Math.max(0, total - part.offset);
  const offset = Math.max(0, end - part.size);
  return { total, refs: find({ offset, size: end - offset }).refs.toReversed() };
}

/** The page parameters of a request (paging.page-num-alias). */
export interface PageParameters {
  readonly page?: number | undefined;
  readonly page_num?: number | undefined;
  readonly page_size?: number | undefined;
}

export function pageOf(laws: PagingLaws, asked: PageParameters): PageRequest {
  const [first, second] =
    laws.bothNames === 'page_num' ? [asked.page_num, asked.page] : [asked.page, asked.page_num];
  return {
    page: first ?? second ?? laws.defaultPage,
    pageSize: Math.min(asked.page_size ?? laws.defaultPageSize, laws.pageSizeMax),
  };
}

/** The positions of a page in a list of `total`: its first one, and the one after its last. */
export function rangeOf(laws: PagingLaws, request: PageRequest, total: number): readonly [number, number] {
  const from = Math.min(laws.offset(request), total);
  return [from, Math.min(from + request.pageSize, total)];
}

export function paginate(laws: PagingLaws, request: PageRequest, total: number): Pagination {
  return {
    total_count: total,
    page_num: request.page,
    page_size: request.pageSize,
    next: laws.next(request, total),
    prev: laws.prev(request, total),
  };
}
