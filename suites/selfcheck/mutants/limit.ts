// Mutants of the limits of every list, and of the free plan's request limit.
import type { LimitRuleId } from '../../../spec/rules/limit.ts';
import { type Alteration, isMembers, onStatus, toAnswer } from '../alter.ts';
import { valueAt } from '../altered-answer.ts';
import { checkingInput } from '../checked-input.ts';
import { type MutantTable, wrong } from '../mutant.ts';
import { limitingStarter } from '../open-doors.ts';
import { changingInput } from '../replaced-operation.ts';
import { outcomeMember, querying } from './lifecycle/outcomes.ts';

/** Cuts a page of this size to a smaller one, as if that were the default. */
const firstOf =
  (key: string, size: number, smaller: number): Alteration =>
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
  'limit.page-cap-before-clamp': {
    'cuts-asked-page': wrong('cuts the page').law('paging', { pageSizeMax: Number.POSITIVE_INFINITY }),
  },
  'limit.page-size-bounds': {
    'default-20': wrong('lists 20 items by default').law('paging', { defaultPageSize: 20 }),
    'cap-100': wrong('caps pages at 100').law('paging', { pageSizeMax: 100 }),
    'digest-cap-100': wrong('caps pages of a digest at 100').part(
      changingInput('listDigestManifests', (input) =>
        Number(input.page_size) > 100 ? { ...input, page_size: 100 } : input,
      ),
    ),
    'streams-refuse-large': wrong('refuses a large page of streams').part(
      checkingInput('listStreams', 'page_size', (schema) => ({ ...schema, maximum: 200 })),
    ),
    'large-page-422': wrong('answers 422 to a large page').response('listStreamManifests', (reply) => {
      const { body } = reply;
      const size = isMembers(body) && isMembers(body.data) && body.data.pagination;
      return isMembers(size) && size.page_size === 200
        ? onStatus(200, toAnswer(422, { detail: [] }))(reply)
        : undefined;
    }),
  },
  'limit.sync-pages': {
    'nine-on-each': wrong('shows nine syncs on a page of any size').answer(
      valueAt('listSyncs', 'data.syncs', (syncs) => [syncs].flat().slice(0, 9)),
    ),
    'default-20': wrong('lists 20 syncs by default').response('listSyncs', firstOf('syncs', 50, 20)),
  },
  'limit.each-plan-has-own-lifetime': {
    'life-of-first-plan': wrong('counts the lifetime of every plan token from the first plan').part(
      (parts) => {
        let first: string | undefined;
        return querying((ask, body) => {
          if (body.plan_token) return ask({ ...body, plan_token: first ?? body.plan_token });
          const planned = ask(body);
          const token = outcomeMember(planned, 'plan_token');
          if (typeof token === 'string') first ??= token;
          return planned;
        })(parts);
      },
    ),
  },
  'limit.starter-requests': {
    'ten-a-minute': wrong('allows ten requests a minute').part(limitingStarter(10)),
    'any-number': wrong('allows any number of requests').part(limitingStarter(10_000)),
  },
} satisfies MutantTable<LimitRuleId>;
