// Mutants of pages.
import { JsonText } from '../../../simulator/core/json-text.ts';
import type { Operation, Parameter } from '../../../spec/contract.ts';
import type { PagingRuleId } from '../../../spec/rules/paging.ts';
import { toMember } from '../alter.ts';
import { alterAt } from '../alter-path.ts';
import { type MutantTable, wrong } from '../mutant.ts';
import { changingInput, replacing, withChangedData } from '../replaced-operation.ts';

const alterParameters =
  (change: (parameter: Parameter) => Parameter | undefined) =>
  (operation: Operation): Operation => ({
    ...operation,
    parameters: operation.parameters.flatMap((parameter) => change(parameter) ?? []),
  });

export const pagingMutants = {
  'paging.defaults': {
    'default-20': wrong('lists 20 items by default').law({ paging: { defaultPageSize: 20 } }),
    'default-100': wrong('lists 100 items by default').law({ paging: { defaultPageSize: 100 } }),
    'starts-at-second-page': wrong('starts with the second page').law({ paging: { defaultPage: 1 } }),
  },
  'paging.pages-from-zero': {
    'pages-from-one': wrong('counts pages from one').law({
      paging: { offset: ({ page, pageSize }) => Math.max(0, page - 1) * pageSize },
    }),
    'reports-page-1': wrong('reports the first page as page 1').response(
      'listStreams',
      toMember('data.pagination.page_num', (page) => Number(page) + 1),
    ),
  },
  'paging.total-counts-all': {
    'total-of-page': wrong('counts only the items of the page').response(
      'listStreams',
      toMember('data', (data) => {
        const { streams, pagination } = Object(data);
        return { streams, pagination: { ...pagination, total_count: streams.length } };
      }),
    ),
  },
  'paging.page-size-capped': {
    'no-cap': wrong('caps nothing', 'PAGE-11').law({ paging: { pageSizeMax: Number.POSITIVE_INFINITY } }),
    'refuses-large-page': wrong('refuses a page size that it should cap', 'PAGE-11').request(
      'listStreams',
      alterParameters((parameter) =>
        parameter.name === 'page_size'
          ? { ...parameter, schema: { ...parameter.schema, maximum: 200 } }
          : parameter,
      ),
    ),
    'reports-asked-size': wrong('reports the requested page size', 'PAGE-04').response(
      'listStreams',
      toMember('data.pagination.page_size', (size) => (size === 200 ? 500 : size)),
    ),
  },
  'paging.page-size-shown': {
    'size-of-earlier-page': wrong(
      'answers a page with the page_size of an earlier answer that holds the same items',
    ).part((parts) => {
      const sizes = new Map<string, unknown>();
      return replacing('listStreamManifests', (call, real) =>
        withChangedData(real.listStreamManifests(call), (data) => {
          const { page_size, ...others } = Object(data.pagination);
          const key = JSON.stringify([call.org.id, data.manifests, others.page_num, others.total_count]);
          if (!sizes.has(key)) sizes.set(key, page_size);
          return { ...data, pagination: { ...others, page_size: sizes.get(key) } };
        }),
      )(parts);
    }),
    'default-size-shown': wrong('shows the default page_size').response(
      'listStreams',
      toMember('data.pagination.page_size', () => 50),
    ),
  },
  'paging.manifests-page-size-capped': {
    'no-cap': wrong('caps nothing').law({ paging: { pageSizeMax: Number.POSITIVE_INFINITY } }),
  },
  'paging.next-names-following-page': {
    'next-after-full-last': wrong('names a next page after a full last page', 'PAGE-06').law({
      paging: { next: ({ page, pageSize }, total) => ((page + 1) * pageSize <= total ? page + 1 : null) },
    }),
    'no-next': wrong('never names a next page', 'PAGE-05').law({ paging: { next: () => null } }),
    'always-next': wrong('always names a next page', 'PAGE-06').law({
      paging: { next: ({ page }) => page + 1 },
    }),
    'next-as-flag': wrong('sends next as a boolean', 'PAGE-05').response(
      'listStreams',
      toMember('data.pagination.next', (next) => next !== null),
    ),
  },
  'paging.prev-names-preceding-page': {
    'prev-minus-one': wrong('names page -1 before the first').law({
      paging: { prev: ({ page }) => page - 1 },
    }),
    'no-prev': wrong('never names a previous page').law({ paging: { prev: () => null } }),
  },
  'paging.walk-yields-each-once': {
    'repeats-last-item': wrong('repeats the last item of the page before', 'PAGE-08').law({
      paging: { offset: ({ page, pageSize }) => Math.max(0, page * pageSize - 1) },
    }),
    'skips-item': wrong('skips an item between pages', 'PAGE-08').law({
      paging: { offset: ({ page, pageSize }) => page * (pageSize + 1) },
    }),
    'total-too-large': wrong('counts one item too many', 'PAGE-02').response(
      '*',
      toMember('data.pagination.total_count', (total) => Number(total) + 1),
    ),
  },
  'paging.any-size-yields-each-once': {
    'filtered-ends-early': wrong('ends a filtered listing with its first page').part((parts) => ({
      ...parts,
      services: (services) => ({
        ...services,
        customer: {
          ...services.customer,
          listStreamManifests: (call) => {
            const outcome = services.customer.listStreamManifests(call);
            if (outcome.kind !== 'answer' || call.input.published_date_from === undefined) return outcome;
            const ended = outcome.data.text.replace(/"next":\d+/, '"next":null');
            return { ...outcome, data: new JsonText(ended) };
          },
        },
      }),
    })),
    'odd-size-skips-item': wrong('skips an item between pages of an odd size', 'PAGE-08').law({
      paging: {
        offset: ({ page, pageSize }) => page * pageSize + (page > 0 && pageSize % 2 === 1 ? 1 : 0),
      },
    }),
    'second-page-repeats-item': wrong('repeats an item on the second page', 'PAGE-08').law({
      paging: { offset: ({ page, pageSize }) => page * pageSize - (page === 1 ? 1 : 0) },
    }),
    'search-skips-page': wrong('names the page after the next in a search', 'SEARCH-04').response(
      'searchStreams',
      alterAt('data.pagination.next_page', (page) => (page === null ? undefined : Number(page) + 1)),
    ),
    'search-loses-last-result': wrong('shows no next page of a search if that page has one result').law({
      search: { hasMore: (to, total) => to + 1 < total },
    }),
  },
  'paging.page-num-alias': {
    'ignores-page-num': wrong('ignores page_num', 'PAGE-09').part(
      changingInput('listStreams', ({ page_num: _, ...others }) => others),
    ),
    'refuses-page-num': wrong('refuses page_num', 'PAGE-09', 'VERSION-06').request(
      'listStreams',
      alterParameters((parameter) => (parameter.name === 'page_num' ? undefined : parameter)),
    ),
  },
} satisfies MutantTable<PagingRuleId>;
