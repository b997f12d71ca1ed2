// Page parameters and the pagination object of lists ("Pagination object", "Limits").

export interface PageRequest {
  readonly page: number;
  /** After the cap. */
  readonly pageSize: number;
}

/** The document's pagination object. */
export interface Pagination {
  readonly total_count: number;
  readonly page_num: number;
  readonly page_size: number;
  readonly next: number | null;
  readonly prev: number | null;
}

export const pagingLaws = {
  /** paging.defaults */
  defaultPage: 0,
  defaultPageSize: 50,
  /** paging.page-size-capped */
  cappedPageSize: (asked: number): number => Math.min(asked, 200),
  /** paging.pages-from-zero: position of a page's first item. */
  offset: ({ page, pageSize }: PageRequest): number => page * pageSize,
  /** paging.page-num-alias */
  aliasHonoured: true,
  /** S-11 */
  bothNames: 'page' as 'page' | 'page_num' | 'refused',
  /** S-14 */
  badPage: '422' as '422' | '400' | 'clamped',
  /** paging.total-counts-all */
  totalCount: (total: number, _onPage: number): number => total,
  /** paging.next-names-following-page */
  next: ({ page, pageSize }: PageRequest, total: number): number | null =>
    (page + 1) * pageSize < total ? page + 1 : null,
  /** paging.prev-names-preceding-page */
  prev: ({ page, pageSize }: PageRequest, total: number): number | null =>
    page === 0 ? null : Math.min(page - 1, Math.max(0, Math.ceil(total / pageSize) - 1)),
};
export type PagingLaws = Readonly<typeof pagingLaws>;

export interface Asked {
  readonly page?: number | undefined;
  readonly page_num?: number | undefined;
  readonly page_size?: number | undefined;
}

export function pageOf(laws: PagingLaws, asked: Asked): PageRequest {
  const alias = laws.aliasHonoured ? asked.page_num : undefined;
  const page = laws.bothNames === 'page_num' ? (alias ?? asked.page) : (asked.page ?? alias);
  return {
    page: page ?? laws.defaultPage,
    pageSize: laws.cappedPageSize(asked.page_size ?? laws.defaultPageSize),
  };
}

/** From and to (exclusive) positions of a page in a list of `total`. */
export function rangeOf(laws: PagingLaws, request: PageRequest, total: number): readonly [number, number] {
  const from = Math.min(laws.offset(request), total);
  return [from, Math.min(from + request.pageSize, total)];
}

export function paginate(laws: PagingLaws, request: PageRequest, total: number, onPage: number): Pagination {
  return {
    total_count: laws.totalCount(total, onPage),
    page_num: request.page,
    page_size: request.pageSize,
    next: laws.next(request, total),
    prev: laws.prev(request, total),
  };
}
