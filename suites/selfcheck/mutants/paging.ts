// Mutants of pages.
import type { PagingRuleId } from '../../../spec/rules/paging.ts';
import { toMember } from '../alter.ts';
import { alterAt } from '../alter-path.ts';
import { type MutantTable, wrong } from '../mutant.ts';
import { changingInput } from '../replaced-operation.ts';

export const pagingMutants = {
  'paging.total-counts-all': {
    'total-of-page': wrong('counts only the items of the page').response(
      'listStreams',
      toMember('data', (data) => {
        const { streams, pagination } = Object(data);
        return { streams, pagination: { ...pagination, total_count: streams.length } };
      }),
    ),
  },
  'paging.total-holds-parts': {
    'counts-to-100': wrong('counts 100 manifests at most').response(
      'listStreamManifests',
      alterAt('data.pagination', (pagination) => ({
        ...Object(pagination),
        total_count: Math.min(100, Object(pagination).total_count),
      })),
    ),
  },
  'paging.page-num-alias': {
    'ignores-page-num': wrong('ignores page_num', 'PAGE-09').part(
      changingInput('listStreams', ({ page_num: _, ...others }) => others),
    ),
    'refuses-page-num': wrong('refuses page_num', 'PAGE-09', 'VERSION-06').request(
      'listStreams',
      ({ parameters, ...operation }) => ({
        ...operation,
        parameters: parameters.filter(({ name }) => name !== 'page_num'),
      }),
    ),
  },
} satisfies MutantTable<PagingRuleId>;
