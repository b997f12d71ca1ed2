// Mutants of pages that the quota cuts, by what they count and name.
import type { QuotaRuleId } from '../../../../spec/rules/quota.ts';
import { isMembers } from '../../alter.ts';
import { memberAt } from '../../altered-answer.ts';
import { type MutantTable, wrong } from '../../mutant.ts';

export const cutPageMutants = {
  'quota.clamp-on-last-page': {
    'counts-by-page-size': wrong('counts removed manifests as if the page were full', 'QUOTA-06').answer(
      memberAt('listStreamManifests', 'data.items_removed_by_quota', (removed, { data }) =>
        isMembers(data) && isMembers(data.pagination) && Array.isArray(data.manifests)
          ? Number(data.pagination.page_size) - data.manifests.length
          : removed,
      ),
    ),
    unflagged: wrong('does not flag a last page as cut', 'QUOTA-05').answer(
      memberAt('listStreamManifests', 'data.quota_clamped', () => false),
    ),
    'next-between-pages': wrong('names a page between two pages as the next one', 'QUOTA-07').answer(
      memberAt('listStreamManifests', 'data.pagination.next', (next, { data }) =>
        isMembers(data) && data.quota_clamped === true ? 1.5 : next,
      ),
    ),
  },
  'quota.clamped-query-counts-removed': {
    'counts-none': wrong('counts nothing as removed from a query').answer(
      memberAt('queryManifests', 'data.items_removed_by_quota', () => 0),
    ),
  },
} satisfies Partial<MutantTable<QuotaRuleId>>;
