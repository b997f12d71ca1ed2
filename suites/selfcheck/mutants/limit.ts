// Mutants of the limits that hold for every list, and of the free plan's request limit.
import type { LimitRuleId } from '../../../spec/rules/limit.ts';
import { type Bend, isMembers, onStatus, toAnswer, toMember } from '../bend.ts';
import { law, type MutantTable, response } from '../mutant.ts';

/** Stream search with a default page of its own. */
const twentyByDefault: Bend = (reply) => {
  const data = isMembers(reply.body) ? reply.body.data : undefined;
  if (!isMembers(data) || !isMembers(data.pagination) || data.pagination.page_size !== 50) return undefined;
  const results = [data.results].flat().slice(0, 20);
  const pagination = { ...data.pagination, page_size: 20, returned_count: results.length };
  return { ...reply, body: { ...Object(reply.body), data: { ...data, results, pagination } } };
};

export const limitMutants = {
  'limit.channels-at-most-25': [
    law('bounds the list only', ['LIMIT-04'], { stream: { channelsMax: { list: 25, search: 60 } } }),
    law('bounds search only', ['LIMIT-04'], { stream: { channelsMax: { list: 60, search: 25 } } }),
  ],
  'limit.page-cap-before-clamp': [
    law('cuts the page that was asked for', [], { paging: { cappedPageSize: (asked) => asked } }),
  ],
  'limit.page-size-bounds': [
    response('searches 20 streams by default', ['LIMIT-02'], 'searchStreams', twentyByDefault),
    law('lists 20 items by default', [], { paging: { defaultPageSize: 20 } }),
    law('caps at 100', [], { paging: { cappedPageSize: (asked) => Math.min(asked, 100) } }),
    response('refuses a large page', [], 'listStreamManifests', (reply) => {
      const { body } = reply;
      const size = isMembers(body) && isMembers(body.data) && body.data.pagination;
      return isMembers(size) && size.page_size === 200
        ? onStatus(200, toAnswer(422, { detail: [] }))(reply)
        : undefined;
    }),
  ],
  'limit.pages-from-zero': [
    response(
      'counts pages of search from one',
      ['LIMIT-01'],
      'searchStreams',
      toMember('data.pagination.page', (page) => Number(page) + 1),
    ),
    law('begins on page one', [], {
      paging: { offset: ({ page, pageSize }) => Math.max(0, page - 1) * pageSize },
    }),
  ],
  'limit.starter-requests': [
    law('allows ten a minute', ['LIMIT-05'], {
      rate: { limitOf: (perMinute) => (perMinute === 60 ? 10 : perMinute) },
    }),
    law('allows any number', ['LIMIT-05'], {
      rate: { limitOf: (perMinute) => (perMinute === 60 ? 10_000 : perMinute) },
    }),
  ],
} satisfies MutantTable<LimitRuleId>;
