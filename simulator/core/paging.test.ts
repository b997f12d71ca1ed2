// Tests that a walk through pages of any size yields every item once.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageOf, paginate, pagingLaws, rangeOf } from './paging.ts';

test('following next yields every position once, and prev leads back', () => {
  fc.assert(
    fc.property(fc.nat(600), fc.integer({ min: 1, max: 500 }), (total, pageSize) => {
      const seen: number[] = [];
      let page: number | null = 0;
      let before: number | null = null;
      while (page !== null) {
        const request = pageOf(pagingLaws, { page, page_size: pageSize });
        const [from, to] = rangeOf(pagingLaws, request, total);
        for (let n = from; n < to; n += 1) seen.push(n);
        const pagination = paginate(pagingLaws, request, total);
        expect(pagination.prev).toBe(before);
        before = page;
        page = pagination.next;
      }
      expect(seen).toEqual(Array.from({ length: total }, (_, n) => n));
    }),
  );
});

test('a page beyond the end is empty, and its prev is the last page', () => {
  const request = pageOf(pagingLaws, { page: 99, page_size: 50 });
  expect(rangeOf(pagingLaws, request, 120)).toEqual([120, 120]);
  expect(paginate(pagingLaws, request, 120)).toMatchObject({ next: null, prev: 2, total_count: 120 });
});
