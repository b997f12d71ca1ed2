// Mutants of pages.
import type { PagingRuleId } from '../../../spec/rules/paging.ts';
import { memberAt, valueAt } from '../altered-answer.ts';
import { checking } from '../checked-input.ts';
import { type MutantTable, wrong } from '../mutant.ts';
import { changingInput } from '../replaced-operation.ts';

export const pagingMutants = {
  'paging.total-counts-all': {
    'total-of-page': wrong('counts only the items of the page').answer(
      memberAt('listStreams', 'data', (data) => {
        const { streams, pagination } = Object(data);
        return { streams, pagination: { ...pagination, total_count: streams.length } };
      }),
    ),
  },
  'paging.total-holds-parts': {
    'counts-to-100': wrong('counts 100 manifests at most').answer(
      valueAt('listStreamManifests', 'data.pagination', (pagination) => ({
        ...Object(pagination),
        total_count: Math.min(100, Object(pagination).total_count),
      })),
    ),
  },
  'paging.page-num-alias': {
    'ignores-page-num': wrong('ignores page_num', 'PAGE-09').part(
      changingInput('listStreams', ({ page_num: _, ...others }) => others),
    ),
    'refuses-page-num': wrong('refuses page_num', 'PAGE-09', 'VERSION-06').part(
      checking('listStreams', ({ parameters, ...operation }) => ({
        ...operation,
        parameters: parameters.filter(({ name }) => name !== 'page_num'),
      })),
    ),
  },
} satisfies MutantTable<PagingRuleId>;
