// Mutants of the monthly quota.

import { planLaws } from '../../../simulator/core/plan.ts';
import type { Parts } from '../../../simulator/parts.ts';
import type { QuotaRuleId } from '../../../spec/rules/quota.ts';
import { dayMs } from '../../../spec/units.ts';
import {
  type Alteration,
  exhaustedDetail,
  isMembers,
  onStatus,
  refusedWhenExhausted,
  toAnswer,
  toMember,
  toStatus,
  whenExhausted,
} from '../alter.ts';
import { alterAt } from '../alter-path.ts';
import { billing } from '../billing.ts';
import { charging } from '../charging.ts';
import { law, type MutantTable, part, response } from '../mutant.ts';
import { replacing, withChangedData } from '../replaced-operation.ts';
import { cutPageMutants } from './figures.ts';
import {
  alikeMutants,
  chargingAtLeastOne,
  chargingAtMost,
  countingByKey,
  threefold,
} from './quota/charges.ts';
import { lagging, oneBehind } from './quota/late-stores.ts';

/** Serves every request, whatever the quota. */
const unlimited = {
  servedCount: (asked: number) => asked,
  isClamped: () => false,
  whenExhausted: 'empty-page',
} as const;

const starterOf = (manifestsPerMonth: number) => ({
  plan: { figures: { ...planLaws.figures, starter: { manifestsPerMonth, requestsPerMinute: 60 } } },
});

const whenCut =
  (alter: Alteration): Alteration =>
  (reply) => {
    const data = isMembers(reply.body) ? reply.body.data : undefined;
    return isMembers(data) && data.quota_clamped === true ? alter(reply) : undefined;
  };

const movedByDays = (days: number) => (date: unknown) =>
  new Date(Date.parse(String(date)) + days * dayMs).toISOString().slice(0, 10);

export const quotaMutants = {
  'quota.catalog-reads-are-free': {
    'bills-stream-list': part(
      'bills a stream list',
      billing((operation) => (operation === 'listStreams' ? 1 : 0)),
    ),
    'bills-account': part(
      'bills a read of the account',
      billing((operation) => (operation === 'getAccount' ? 1 : 0)),
    ),
    'bills-later-search-pages': part(
      'bills the later pages of a search',
      billing((operation, { body }) =>
        operation === 'searchStreams' && !String(body).includes('"page":0') ? 1 : 0,
      ),
    ),
  },
  'quota.clamp-counts-removed': {
    'counts-none': law('counts nothing as removed', { quota: { removedCount: () => 0 } }),
    'counts-whole-page': law('counts the whole page as removed', {
      quota: { removedCount: (asked) => asked },
    }),
  },
  'quota.clamp-cuts-page': {
    'full-page': law('delivers the full page', { quota: { servedCount: (asked) => asked } }),
    refuses: response(
      'refuses instead of cutting',
      'listStreamManifests',
      whenCut(toAnswer(429, exhaustedDetail)),
    ),
  },
  'quota.clamp-fills-quota': {
    'counts-removed-items': response(
      'counts removed manifests among the items',
      'listStreamManifests',
      toMember('usage.items_in_response', (items, { data }) =>
        isMembers(data) ? Number(items) + Number(data.items_removed_by_quota ?? 0) : items,
      ),
    ),
    'last-unbilled': part(
      'leaves the last manifest unbilled',
      charging((manifests) => manifests - 1),
    ),
  },
  'quota.clamp-flagged': {
    'no-flag': response(
      'leaves out quota_clamped',
      'listStreamManifests',
      toMember('data.quota_clamped', () => undefined),
    ),
    'flag-false': response(
      'sends quota_clamped as false',
      'listStreamManifests',
      toMember('data.quota_clamped', () => false),
    ),
  },
  'quota.clamp-keeps-removed-reachable': {
    'next-skips-removed': part(
      'continues after the manifests that it removed',
      replacing('listStreamManifests', (call, real) => {
        const { page = 0, page_size: size = 50 } = call.input;
        const outcome = real.listStreamManifests(call);
        if (outcome.kind === 'refused' || outcome.remarks?.clamp?.clamped !== true) return outcome;
        return withChangedData(outcome, (data) => {
          const { total_count: total } = Object(data.pagination);
          const next = (page + 1) * size < total ? page + 1 : null;
          return {
            ...data,
            pagination: { ...Object(data.pagination), page_num: page, page_size: size, next },
          };
        });
      }),
    ),
  },
  'quota.parallel-reads-share-the-rest': {
    'stale-counter': part(['reads a quota counter that lacks the latest charge', 'QUOTA-03'], (parts) => ({
      ...parts,
      store: oneBehind,
    })),
    'small-pages-uncut': law(['does not cut small pages', 'QUOTA-04'], {
      quota: { servedCount: (asked, left) => (asked <= 5 ? asked : Math.min(asked, left)) },
    }),
    'keeps-last-back': law('keeps the last manifest back', {
      quota: { servedCount: (asked, left) => Math.min(asked, left - 1) },
    }),
  },
  'quota.any-reads-bill-what-they-return': {
    'bills-three-at-most': part(['bills three at most', 'QUOTA-01'], chargingAtMost(3)),
    'bills-empty': part(['bills an empty listing', 'QUOTA-10'], chargingAtLeastOne),
    'bills-stream-read': part(
      ['bills a read of a stream', 'QUOTA-11'],
      billing((operation) => (operation === 'getStream' ? 1 : 0)),
    ),
    'bills-304': part(
      ['bills a 304', 'QUOTA-12'],
      billing((_, { status }) => (status === 304 ? 1 : 0)),
    ),
    'bills-refusal': part(
      ['bills a refusal', 'QUOTA-13'],
      billing((_, { status }) => (status === 400 || status === 404 ? 1 : 0)),
    ),
  },
  'quota.empty-read-is-free': {
    'bills-empty': part('bills an empty listing', chargingAtLeastOne),
  },
  'quota.exact-fit-is-whole': {
    'exact-fit-as-cut': law('marks a page that fits as cut', {
      quota: { isClamped: (asked, left) => asked >= left },
    }),
    'keeps-last-back': law('keeps the last manifest back', {
      quota: {
        isClamped: (asked, left) => asked >= left,
        servedCount: (asked, left) => Math.min(asked, left - 1),
      },
    }),
  },
  'quota.exhausted-empty-read': {
    'bills-empty': part('bills an empty listing', chargingAtLeastOne),
    'empty-as-cut': law('marks an empty page as cut', {
      quota: { isClamped: (asked, left) => asked >= left },
    }),
  },
  'quota.exhausted-leaves-free-reads': {
    'refuses-all': response('refuses every read', '*', refusedWhenExhausted),
    'refuses-search': response('refuses stream search', 'searchStreams', refusedWhenExhausted),
    'refuses-conditional': response(
      'refuses a conditional read',
      'listStreams',
      onStatus(304, toAnswer(429, exhaustedDetail)),
    ),
  },
  'quota.exhausted-refuses': {
    'serves-on': law('serves on', { quota: unlimited }),
    'status-403': response('answers 403', 'listStreamManifests', onStatus(429, toStatus(403))),
  },
  'quota.hard-cap': {
    'ignores-quota': law('serves and bills past the quota', { quota: unlimited }),
    'counter-stands-still': part('forgets what it billed', chargingAtMost(0)),
  },
  'quota.listing-bills-bodies': {
    'one-a-request': part(['bills one manifest per request', 'QUOTA-01'], chargingAtMost(1)),
    'bills-one-more': part(
      'bills one manifest too many',
      charging((manifests) => manifests + 1),
    ),
  },
  'quota.long-page-bills-bodies': {
    'fifty-at-most': part('bills at most fifty manifests', chargingAtMost(50)),
  },
  'quota.model-holds': {
    'bills-empty-query': part(
      ['bills a query that finds nothing', 'QUOTA-10'],
      billing((operation, { status, body }) =>
        operation === 'queryManifests' && status === 200 && String(body).includes('"manifests":[]') ? 1 : 0,
      ),
    ),
    'last-two-uncut': law('cuts no page once fewer than three manifests of the quota are left', {
      quota: { servedCount: (asked, left) => (left < 3 ? asked : Math.min(asked, left)) },
    }),
    'bills-three-at-most': part('bills three at most', chargingAtMost(3)),
  },
  'quota.not-modified-is-free': {
    'bills-stream-304': part(
      'bills a stream that was not modified',
      billing((operation, { status }) => (operation === 'getStream' && status === 304 ? 1 : 0)),
    ),
    'bills-plans-304': part(
      'bills plans that were not modified',
      billing((operation, { status }) => (operation === 'listPlans' && status === 304 ? 1 : 0)),
    ),
    'bills-304': part(
      'bills a 304',
      billing((_, { status }) => (status === 304 ? 1 : 0)),
    ),
  },
  'quota.one-per-organisation': {
    'quota-per-key': part('keeps a quota for each key', countingByKey),
  },
  'quota.other-organisation-untouched': {
    'one-counter-for-all': part(
      'keeps one counter for all organisations',
      charging(
        (manifests) => manifests,
        (_, store) => store.organizations().map(({ id }) => id),
      ),
    ),
  },
  'quota.overage-is-not-cut': {
    'negative-remaining': response(
      'reports a negative quota_remaining',
      '*',
      toMember('usage', (usage) => {
        const { quota_limit: limit, quota_used: used } = Object(usage);
        return { ...Object(usage), quota_remaining: Number(limit) - Number(used) };
      }),
    ),
    'cuts-page': response(
      'cuts the page nevertheless',
      'listStreamManifests',
      whenExhausted(alterAt('data.manifests', (manifests) => [manifests].flat().slice(0, 3))),
    ),
  },
  'quota.parallel-reads-never-oversell': {
    'lagging-counter': part('reads a counter that lags behind', (parts: Parts) => ({
      ...parts,
      store: lagging,
    })),
    'counter-stands-still': part('forgets what it billed', chargingAtMost(0)),
  },
  'quota.reads-by-manifest-id-bill-at-most-one': {
    'bills-signal-thrice': part('bills a Signal three times', threefold('getSignal')),
    'bills-brief-thrice': part('bills a Brief three times', threefold('getBrief')),
    'bills-record-thrice': part('bills a Record three times', threefold('getRecord')),
  },
  'quota.refusals-are-free': {
    'bills-422': part(
      'bills a request that fails validation',
      billing((_, { status }) => (status === 422 ? 1 : 0)),
    ),
    'bills-404': part(
      'bills a manifest that does not exist',
      billing((_, { status }) => (status === 404 ? 1 : 0)),
    ),
  },
  'quota.single-read-bills-at-most-one': {
    'bills-two': part(
      'bills two',
      charging((manifests) => 2 * manifests),
    ),
    'ignores-quota': law('serves single manifests past the quota', { quota: unlimited }),
  },
  'quota.starter-allowance': {
    tenth: law('grants a tenth of the quota', starterOf(100)),
    unlimited: law('grants a practically unlimited quota', starterOf(1_000_000_000)),
  },
  'quota.year-end-rolls-over': {
    'same-year-again': response(
      'starts the same year again in January',
      '*',
      toMember('usage.period', (period) =>
        String(period).replace(/^(\d+)-01$/, (_, year: string) => `${Number(year) - 1}-01`),
      ),
    ),
  },
  'quota.zero-after-reset': {
    'month-alone': part('counts the same month of every year together', (parts) => ({
      ...parts,
      store: (made) => {
        const store = parts.store(made);
        const [usedBy, setUsed] = [store.usedBy.bind(store), store.setUsed.bind(store)];
        const monthOf = (period: string): string => `0000-${period.slice(-2)}`;
        store.usedBy = (id, period) => usedBy(id, monthOf(period));
        store.setUsed = (id, period, used) => setUsed(id, monthOf(period), used);
        return store;
      },
    })),
    'announced-early': response(
      'announces the reset two days early',
      '*',
      toMember('usage.reset_date', movedByDays(-2)),
    ),
    'resets-early': response(
      'resets two days before the date that it names',
      '*',
      toMember('usage.reset_date', movedByDays(2)),
    ),
  },
  ...cutPageMutants,
  ...alikeMutants,
} satisfies MutantTable<QuotaRuleId>;
