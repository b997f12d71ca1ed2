// Mutants of the monthly quota.

import { planLaws } from '../../../simulator/core/plan.ts';
import type { Parts } from '../../../simulator/parts.ts';
import type { Store } from '../../../simulator/state/store.ts';
import type { OperationId } from '../../../spec/contract.ts';
import type { QuotaRuleId } from '../../../spec/rules/quota.ts';
import {
  type Bend,
  exhaustedDetail,
  isMembers,
  onStatus,
  refusedWhenExhausted,
  toAnswer,
  toMember,
  toStatus,
  whenExhausted,
} from '../bend.ts';
import { bendAt } from '../bend-path.ts';
import { billing } from '../billing.ts';
import { law, type MutantTable, part, response } from '../mutant.ts';
import { unbilled } from '../unbilled.ts';

const dayMs = 86_400_000;

/** Serves whatever is asked, quota or not. */
const unlimited = {
  servedCount: (asked: number) => asked,
  isClamped: () => false,
  whenExhausted: 'empty-page',
} as const;

const starterOf = (manifestsPerMonth: number) => ({
  plan: { figures: { ...planLaws.figures, starter: { manifestsPerMonth, requestsPerMinute: 60 } } },
});

const whenCut =
  (bend: Bend): Bend =>
  (reply) => {
    const data = isMembers(reply.body) ? reply.body.data : undefined;
    return isMembers(data) && data.quota_clamped === true ? bend(reply) : undefined;
  };

/** Bills two more for an answer that bills one at most. */
const threefold = (billed: OperationId): ((parts: Parts) => Parts) =>
  billing((operation, { status }) => (operation === billed && status === 200 ? 2 : 0));

const movedByDays = (days: number) => (date: unknown) =>
  new Date(Date.parse(String(date)) + days * dayMs).toISOString().slice(0, 10);

export const quotaMutants = {
  'quota.catalog-reads-are-free': [
    part(
      'bills a stream list',
      ['QUOTA-11'],
      billing((operation) => (operation === 'listStreams' ? 1 : 0)),
    ),
    part(
      'bills a look at the account',
      [],
      billing((operation) => (operation === 'getAccount' ? 1 : 0)),
    ),
    part(
      'bills a search that goes on',
      [],
      billing((operation, { body }) =>
        operation === 'searchStreams' && !String(body).includes('"page":0') ? 1 : 0,
      ),
    ),
  ],
  'quota.clamp-counts-removed': [
    law('counts nothing as removed', ['QUOTA-06'], { quota: { removedCount: () => 0 } }),
    law('counts the whole page as removed', [], { quota: { removedCount: (asked) => asked } }),
  ],
  'quota.clamp-cuts-page': [
    law('delivers the full page', ['QUOTA-04'], { quota: { servedCount: (asked) => asked } }),
    response(
      'refuses instead of cutting',
      ['QUOTA-04'],
      'listStreamManifests',
      whenCut(toAnswer(429, exhaustedDetail)),
    ),
  ],
  'quota.clamp-fills-quota': [
    response(
      'counts what it removed among the items',
      ['QUOTA-09'],
      'listStreamManifests',
      toMember('usage.items_in_response', (items, { data }) =>
        isMembers(data) ? Number(items) + Number(data.items_removed_by_quota ?? 0) : items,
      ),
    ),
    law('leaves the last manifest unbilled', [], { quota: { charge: (bodies) => bodies - 1 } }),
  ],
  'quota.clamp-flagged': [
    response(
      'keeps the cut to itself',
      ['QUOTA-05'],
      'listStreamManifests',
      toMember('data.quota_clamped', () => undefined),
    ),
    response(
      'denies the cut',
      [],
      'listStreamManifests',
      toMember('data.quota_clamped', () => false),
    ),
  ],
  'quota.clamp-keeps-removed-reachable': [
    law('leads past what it removed', ['QUOTA-07'], { quota: { clampedPagination: 'next-page' } }),
  ],
  'quota.conserved-at-parallel-edge': [
    part('looks at a counter that is one charge behind', ['QUOTA-03'], (parts) => ({
      ...parts,
      store: oneBehind,
    })),
    law('lets small pages slip past the edge', ['QUOTA-04'], {
      quota: { servedCount: (asked, left) => (asked <= 5 ? asked : Math.min(asked, left)) },
    }),
    law('keeps the last manifest back', [], {
      quota: { servedCount: (asked, left) => Math.min(asked, left - 1) },
    }),
  ],
  'quota.conserved-over-any-reads': [
    law('bills three at most', ['QUOTA-01'], { quota: { charge: (bodies) => Math.min(bodies, 3) } }),
    law('bills an empty listing', ['QUOTA-10'], { quota: { charge: (bodies) => Math.max(1, bodies) } }),
    part(
      'bills a look at a stream',
      ['QUOTA-11'],
      billing((operation) => (operation === 'getStream' ? 1 : 0)),
    ),
    part(
      'bills a 304',
      ['QUOTA-12'],
      billing((_, { status }) => (status === 304 ? 1 : 0)),
    ),
    part(
      'bills a refusal',
      ['QUOTA-13'],
      billing((_, { status }) => (status === 400 || status === 404 ? 1 : 0)),
    ),
  ],
  'quota.empty-read-is-free': [
    law('bills one for any listing', ['QUOTA-10'], { quota: { charge: (bodies) => Math.max(1, bodies) } }),
  ],
  'quota.exact-fit-is-whole': [
    law('marks a page that fits as cut', ['QUOTA-08'], {
      quota: { isClamped: (asked, left) => asked >= left },
    }),
    law('keeps the last manifest back', ['QUOTA-08'], {
      quota: {
        isClamped: (asked, left) => asked >= left,
        servedCount: (asked, left) => Math.min(asked, left - 1),
      },
    }),
  ],
  'quota.exhausted-empty-read': [
    law('bills one for any listing', ['QUOTA-13'], { quota: { charge: (bodies) => Math.max(1, bodies) } }),
    law('marks an empty page as cut', [], { quota: { isClamped: (asked, left) => asked >= left } }),
  ],
  'quota.exhausted-leaves-free-reads': [
    response('refuses every read', ['QUOTA-14'], '*', refusedWhenExhausted),
    response('refuses stream search', [], 'searchStreams', refusedWhenExhausted),
    response('refuses a conditional read', [], 'listStreams', onStatus(304, toAnswer(429, exhaustedDetail))),
  ],
  'quota.exhausted-refuses': [
    law('serves on', ['QUOTA-14'], { quota: unlimited }),
    response('calls the plan the reason', [], 'listStreamManifests', onStatus(429, toStatus(403))),
  ],
  'quota.hard-cap': [
    law('serves and bills past the quota', ['QUOTA-03'], { quota: unlimited }),
    law('forgets what it billed', [], { quota: { usedAfter: (used) => used } }),
  ],
  'quota.listing-bills-bodies': [
    law('bills one a request', ['QUOTA-01'], { quota: { charge: (bodies) => Math.min(1, bodies) } }),
    law('bills one too many', [], { quota: { charge: (bodies) => bodies + 1 } }),
  ],
  'quota.long-page-bills-bodies': [
    law('bills fifty at most', [], { quota: { charge: (bodies) => Math.min(bodies, 50) } }),
  ],
  'quota.model-holds': [
    part(
      'bills a query that found nothing',
      ['QUOTA-10'],
      billing((operation, { status, body }) =>
        operation === 'queryManifests' && status === 200 && String(body).includes('"manifests":[]') ? 1 : 0,
      ),
    ),
    law('cuts no page once fewer than three are left', [], {
      quota: { servedCount: (asked, left) => (left < 3 ? asked : Math.min(asked, left)) },
    }),
    law('bills three at a time at most', [], {
      quota: { usedAfter: (used, charge) => used + Math.min(charge, 3) },
    }),
  ],
  'quota.not-modified-is-free': [
    part(
      'bills a detail that was not modified',
      [],
      billing((operation, { status }) => (operation === 'getStream' && status === 304 ? 1 : 0)),
    ),
    part(
      'bills plans that were not modified',
      [],
      billing((operation, { status }) => (operation === 'listPlans' && status === 304 ? 1 : 0)),
    ),
    part(
      'bills a 304',
      ['QUOTA-12'],
      billing((_, { status }) => (status === 304 ? 1 : 0)),
    ),
  ],
  'quota.one-per-organisation': [
    law('keeps a quota for each key', ['QUOTA-15'], { quota: { chargedTo: (_, apiKey) => apiKey } }),
  ],
  'quota.other-organisation-untouched': [
    law('keeps one counter for all', ['QUOTA-16'], { quota: { chargedTo: () => 'all' } }),
  ],
  'quota.overage-is-not-cut': [
    law('goes below nothing', ['ENV-07'], { envelope: { remaining: ({ limit, used }) => limit - used } }),
    response(
      'cuts the page all the same',
      [],
      'listStreamManifests',
      whenExhausted(bendAt('data.manifests', (manifests) => [manifests].flat().slice(0, 3))),
    ),
  ],
  'quota.parallel-reads-never-oversell': [
    part('looks at a counter that lags', ['QUOTA-03'], (parts: Parts) => ({ ...parts, store: lagging })),
    law('forgets what it billed', [], { quota: { usedAfter: (used) => used } }),
  ],
  'quota.reads-by-manifest-id-bill-at-most-one': [
    part('bills a Signal three times', [], threefold('getSignal')),
    part('bills a Brief three times', [], threefold('getBrief')),
    part('bills a Record three times', [], threefold('getRecord')),
  ],
  'quota.refusals-are-free': [
    part(
      'bills a request that fails validation',
      ['QUOTA-13'],
      billing((_, { status }) => (status === 422 ? 1 : 0)),
    ),
    part(
      'bills a manifest that is not there',
      [],
      billing((_, { status }) => (status === 404 ? 1 : 0)),
    ),
  ],
  'quota.single-read-bills-at-most-one': [
    law('bills two', ['QUOTA-10'], { quota: { charge: (bodies) => 2 * bodies } }),
    law('serves single manifests past the quota', [], { quota: unlimited }),
  ],
  'quota.some-manifests-bill-alike': [
    part(
      'bills no filtered listing',
      [],
      unbilled(({ input }) => input.published_date_from !== undefined),
    ),
    part(
      'bills no page asked for as page_num',
      [],
      unbilled(({ input }) => input.page_num !== undefined),
    ),
  ],
  'quota.starter-allowance': [
    law('gives a tenth', ['QUOTA-02'], starterOf(100)),
    law('gives as good as everything', ['QUOTA-02'], starterOf(1_000_000_000)),
  ],
  'quota.token-reads-bill-alike': [
    part(
      'bills no read by token',
      [],
      unbilled(({ apiKey }) => apiKey === undefined),
    ),
  ],
  'quota.year-end-rolls-over': [
    response(
      'begins the same year again in January',
      [],
      '*',
      toMember('usage.period', (period) =>
        String(period).replace(/^(\d+)-01$/, (_, year: string) => `${Number(year) - 1}-01`),
      ),
    ),
  ],
  'quota.zero-after-reset': [
    response(
      'promises the reset two days early',
      ['QUOTA-17'],
      '*',
      toMember('usage.reset_date', movedByDays(-2)),
    ),
    response(
      'resets two days before the date it names',
      ['QUOTA-17'],
      '*',
      toMember('usage.reset_date', movedByDays(2)),
    ),
  ],
} satisfies MutantTable<QuotaRuleId>;

/** A store that never shows the latest charge. */
function oneBehind(store: Store): Store {
  const shown = new Map<string, number>();
  return new Proxy(store, {
    get: (target, name) => {
      if (name === 'usedBy')
        return (account: string, period: string) =>
          shown.get(`${account} ${period}`) ?? target.usedBy(account, period);
      if (name === 'setUsed')
        return (account: string, period: string, used: number, ids: readonly string[]) => {
          const before = target.usedBy(account, period);
          if (before > 0) shown.set(`${account} ${period}`, before);
          target.setUsed(account, period, used, ids);
        };
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}

/** How long a lagging counter does not see a charge: longer than a volley of requests takes. */
const lagMs = 500;

/** A store that shows charges late, as a replica would. */
function lagging(store: Store): Store {
  const shown = new Map<string, number>();
  return new Proxy(store, {
    get: (target, name) => {
      if (name === 'usedBy')
        return (account: string, period: string) =>
          shown.get(`${account} ${period}`) ?? target.usedBy(account, period);
      if (name === 'setUsed')
        return (account: string, period: string, used: number, ids: readonly string[]) => {
          const key = `${account} ${period}`;
          const before = target.usedBy(account, period);
          // What an organisation begins with is no charge.
          if (before > 0 && !shown.has(key)) {
            shown.set(key, before);
            setTimeout(() => shown.delete(key), lagMs).unref();
          }
          target.setUsed(account, period, used, ids);
        };
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}
