// Mutants of the limits that hold for every list, and of the free plan's request limit.
import type { Plan } from '../../../simulator/core/plan-token.ts';
import { unseal } from '../../../simulator/core/token.ts';
import type { LimitRuleId } from '../../../spec/rules/limit.ts';
import { type Bend, isMembers, onStatus, toAnswer, toMember } from '../bend.ts';
import { law, type MutantTable, response } from '../mutant.ts';

/** Every plan of a query has the age of the first one that was executed. */
function openedAsFirst(): typeof unseal<Plan> {
  const firstMs = new Map<string, number>();
  return (...sealed) => {
    const plan = unseal<Plan>(...sealed);
    if (plan === undefined) return undefined;
    const name = `${plan.organizationId} ${plan.query}`;
    const madeMs = firstMs.get(name) ?? plan.madeMs;
    firstMs.set(name, madeMs);
    return { ...plan, madeMs };
  };
}

/** A page of this size cut to a smaller one, as though that were the default. */
const firstOf =
  (key: string, size: number, smaller: number): Bend =>
  (reply) => {
    const data = isMembers(reply.body) ? reply.body.data : undefined;
    if (!isMembers(data) || !isMembers(data.pagination) || data.pagination.page_size !== size)
      return undefined;
    const items = [data[key]].flat().slice(0, smaller);
    const returned = 'returned_count' in data.pagination ? { returned_count: items.length } : {};
    const pagination = { ...data.pagination, page_size: smaller, ...returned };
    return { ...reply, body: { ...Object(reply.body), data: { ...data, [key]: items, pagination } } };
  };

export const limitMutants = {
  'limit.channels-at-most-25': {
    'bounds-list-only': law('limits the channels in the list only', ['LIMIT-04'], {
      stream: { channelsMax: { list: 25, search: 60 } },
    }),
    'bounds-search-only': law('limits the channels in search only', ['LIMIT-04'], {
      stream: { channelsMax: { list: 60, search: 25 } },
    }),
  },
  'limit.page-cap-before-clamp': {
    'cuts-asked-page': law('cuts the page that was asked for', [], {
      paging: { cappedPageSize: (asked) => asked },
    }),
  },
  'limit.page-size-bounds': {
    'search-default-20': response(
      'returns 20 results of a search by default',
      ['LIMIT-02'],
      'searchStreams',
      firstOf('results', 50, 20),
    ),
    'default-20': law('lists 20 items by default', [], { paging: { defaultPageSize: 20 } }),
    'cap-100': law('caps pages at 100', [], { paging: { cappedPageSize: (asked) => Math.min(asked, 100) } }),
    'large-page-422': response('answers 422 to a large page', [], 'listStreamManifests', (reply) => {
      const { body } = reply;
      const size = isMembers(body) && isMembers(body.data) && body.data.pagination;
      return isMembers(size) && size.page_size === 200
        ? onStatus(200, toAnswer(422, { detail: [] }))(reply)
        : undefined;
    }),
  },
  'limit.pages-from-zero': {
    'search-from-one': response(
      'counts pages of a search from one',
      ['LIMIT-01'],
      'searchStreams',
      toMember('data.pagination.page', (page) => Number(page) + 1),
    ),
    'starts-at-one': law('starts with page one', [], {
      paging: { offset: ({ page, pageSize }) => Math.max(0, page - 1) * pageSize },
    }),
  },
  'limit.digest-pages': {
    'default-20': response(
      'lists 20 manifests of a digest by default',
      ['LIMIT-02'],
      'listDigestManifests',
      firstOf('manifests', 50, 20),
    ),
    'page-num-from-one': response(
      'counts pages of a digest from one',
      ['LIMIT-01'],
      'listDigestManifests',
      toMember('data.pagination.page_num', (page) => Number(page) + 1),
    ),
    'cap-100': law('caps pages at 100', [], { paging: { cappedPageSize: (asked) => Math.min(asked, 100) } }),
  },
  'limit.sync-pages': {
    'default-20': response('lists 20 syncs by default', ['LIMIT-02'], 'listSyncs', firstOf('syncs', 50, 20)),
    'starts-at-one': law('starts with page one', [], {
      paging: { offset: ({ page, pageSize }) => Math.max(0, page - 1) * pageSize },
    }),
  },
  'limit.each-plan-has-own-lifetime': {
    'life-of-first-plan': law('counts the life from the first plan of a query', ['LIMIT-03'], {
      lifecycle: { openPlan: openedAsFirst() },
    }),
  },
  'limit.starter-requests': {
    'ten-a-minute': law('allows ten requests a minute', ['LIMIT-05'], {
      rate: { limitOf: (perMinute) => (perMinute === 60 ? 10 : perMinute) },
    }),
    'any-number': law('allows any number of requests', ['LIMIT-05'], {
      rate: { limitOf: (perMinute) => (perMinute === 60 ? 10_000 : perMinute) },
    }),
  },
} satisfies MutantTable<LimitRuleId>;
