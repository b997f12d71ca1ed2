// Mutants of the monthly quota.
import { planLaws } from '../../../simulator/core/plan.ts';
import type { Parts } from '../../../simulator/parts.ts';
import type { QuotaRuleId } from '../../../spec/rules/quota.ts';
import { dayMs } from '../../../spec/units.ts';
import {
  type Alteration,
  exhaustedDetail,
  isMembers,
  refusedWhenExhausted,
  toAnswer,
  whenExhausted,
} from '../alter.ts';
import { alterAt } from '../alter-path.ts';
import { answerInstead, leftOut, memberAt, statusInstead } from '../altered-answer.ts';
import { billing, billingFor } from '../billing.ts';
import { charging, type Read } from '../charging.ts';
import { type MutantTable, wrong } from '../mutant.ts';
import { changingStore, dataOf, replacing, type Wrap, withChangedData } from '../replaced-operation.ts';
import { countingByKey, countingForever, lagging, leastSoFar, oneBehind } from '../wrong-counters.ts';
import { staleProfile } from './mcp/cost.ts';

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

/** Charges at most this for a read. */
const chargingAtMost = (max: number): Wrap => charging((manifests) => Math.min(manifests, max));

/** Charges one manifest for reads that return nothing. */
const chargingAtLeastOne: Wrap = charging((manifests) => Math.max(1, manifests));

/** Charges nothing for these reads. */
const unbilled = (isForgotten: (read: Read) => boolean): Wrap =>
  charging((manifests, read) => (isForgotten(read) ? 0 : manifests));

type Admitted = Parameters<Parts['admit']>[1];

/** Knows while it handles a request whether that is meant. A request is handled in one synchronous step. */
const knowing =
  (isMeant: (call: Admitted) => boolean, wrap: (isOne: () => boolean) => Wrap): Wrap =>
  (parts) => {
    let isOne = false;
    const wrapped = wrap(() => isOne)(parts);
    const admit: Parts['admit'] = (world, call) => {
      isOne = isMeant(call);
      return wrapped.admit(world, call);
    };
    return { ...wrapped, admit };
  };

/** Serves whole pages of a listing, whatever the quota, for these reads. */
const uncut = (isMeant: (call: Admitted) => boolean): Wrap =>
  knowing(isMeant, (isOne) =>
    replacing('listStreamManifests', (call, real) =>
      real.listStreamManifests(isOne() ? { ...call, org: { ...call.org, overage: true } } : call),
    ),
  );

const isAliased = ({ path }: Admitted): boolean => path.startsWith('/api/');
const hasToken = ({ presented }: Admitted): boolean => presented.accessToken !== undefined;

export const quotaMutants = {
  'quota.catalog-reads-are-free': {
    'bills-stream-list': wrong('bills a stream list').part(billingFor('listStreams')),
    'bills-account': wrong('bills a read of the account').part(billingFor('getAccount')),
    'bills-later-search-pages': wrong('bills the later pages of a search').part(
      billing((operation, { body }) =>
        operation === 'searchStreams' && !String(body).includes('"page":0') ? 1 : 0,
      ),
    ),
  },
  'quota.clamp-counts-removed': {
    'counts-none': wrong('counts nothing as removed').law('quota', { removedCount: () => 0 }),
    'counts-whole-page': wrong('counts the page as removed').law('quota', { removedCount: (asked) => asked }),
  },
  'quota.clamp-cuts-page': {
    'full-page': wrong('delivers the full page').law('quota', { servedCount: (asked) => asked }),
    refuses: wrong('refuses instead of cutting').response(
      'listStreamManifests',
      whenCut(toAnswer(429, exhaustedDetail)),
    ),
  },
  'quota.clamp-fills-quota': {
    'counts-removed-items': wrong('counts removed manifests among the items').answer(
      memberAt('listStreamManifests', 'usage.items_in_response', (items, { data }) =>
        isMembers(data) ? Number(items) + Number(data.items_removed_by_quota ?? 0) : items,
      ),
    ),
    'last-unbilled': wrong('leaves the last manifest unbilled').part(charging((manifests) => manifests - 1)),
  },
  'quota.clamp-flagged': {
    'no-flag': wrong('leaves out quota_clamped').answer(leftOut('listStreamManifests', 'data.quota_clamped')),
    'flag-false': wrong('sends quota_clamped as false').answer(
      memberAt('listStreamManifests', 'data.quota_clamped', () => false),
    ),
  },
  'quota.clamp-keeps-removed-reachable': {
    'next-skips-removed': wrong('continues after the manifests that it removed').part(
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
    'stale-counter': wrong('reads a quota counter that lacks the latest charge', 'QUOTA-03').part(
      (parts) => ({ ...parts, store: oneBehind }),
    ),
    'small-pages-uncut': wrong('does not cut small pages', 'QUOTA-04').law('quota', {
      servedCount: (asked, left) => (asked <= 5 ? asked : Math.min(asked, left)),
    }),
    'keeps-last-back': wrong('keeps the last manifest back').law('quota', {
      servedCount: (asked, left) => Math.min(asked, left - 1),
    }),
  },
  'quota.empty-read-is-free': { 'bills-empty': wrong('bills an empty listing').part(chargingAtLeastOne) },
  'quota.exact-fit-is-whole': {
    'exact-fit-as-cut': wrong('marks a page that fits as cut').law('quota', {
      isClamped: (asked, left) => asked >= left,
    }),
    'keeps-last-back': wrong('keeps the last manifest back').law('quota', {
      isClamped: (asked, left) => asked >= left,
      servedCount: (asked, left) => Math.min(asked, left - 1),
    }),
  },
  'quota.exhausted-empty-read': {
    'bills-empty': wrong('bills an empty listing').part(chargingAtLeastOne),
    'empty-as-cut': wrong('marks empty as cut').law('quota', { isClamped: (asked, left) => asked >= left }),
  },
  'quota.exhausted-leaves-free-reads': {
    'refuses-all': wrong('refuses every read').response('*', refusedWhenExhausted),
    'refuses-search': wrong('refuses stream search').response('searchStreams', refusedWhenExhausted),
    'refuses-conditional': wrong('refuses a conditional read').answer(
      answerInstead('listStreams', 304, 429, exhaustedDetail),
    ),
  },
  'quota.exhausted-refuses': {
    'serves-on': wrong('serves on').laws({ quota: unlimited }),
    'status-403': wrong('answers 403').answer(statusInstead('listStreamManifests', 429, 403)),
  },
  'quota.hard-cap': {
    'ignores-quota': wrong('serves and bills past the quota').laws({ quota: unlimited }),
    'counter-stands-still': wrong('forgets what it billed').part(chargingAtMost(0)),
    'page-num-uncut': wrong('ignores the quota beside page_num').part(
      uncut(({ query }) => query.includes('page_num=')),
    ),
    'window-uncut': wrong('ignores the quota beside a window').part(
      uncut(({ query }) => query.includes('published_date_from=')),
    ),
    'alias-uncut': wrong('ignores the quota under /api').part(uncut(isAliased)),
    'token-uncut': wrong('ignores the quota of reads by token').part(uncut(hasToken)),
  },
  'quota.listing-bills-bodies': {
    'one-a-request': wrong('bills one manifest per request', 'QUOTA-01').part(chargingAtMost(1)),
    'bills-one-more': wrong('bills one manifest too many').part(charging((manifests) => manifests + 1)),
  },
  'quota.long-page-bills-bodies': {
    'fifty-at-most': wrong('bills at most fifty manifests').part(chargingAtMost(50)),
  },
  'quota.model-holds': {
    'bills-empty-query': wrong('bills a query that finds nothing', 'QUOTA-10').part(
      billing((operation, { status, body }) =>
        operation === 'queryManifests' && status === 200 && String(body).includes('"manifests":[]') ? 1 : 0,
      ),
    ),
    'last-two-uncut': wrong('cuts no page once fewer than three manifests of the quota are left').law(
      'quota',
      { servedCount: (asked, left) => (left < 3 ? asked : Math.min(asked, left)) },
    ),
    'bills-three-at-most': wrong('bills three at most').part(chargingAtMost(3)),
  },
  'quota.not-modified-is-free': {
    'bills-stream-304': wrong('bills a stream that was not modified').part(billingFor('getStream', 304)),
    'bills-plans-304': wrong('bills plans that were not modified').part(billingFor('listPlans', 304)),
    'bills-tags-304': wrong('bills tags that were not modified').part(billingFor('listTags', 304)),
    'bills-digests-304': wrong('bills a list of digests that was not modified').part(
      billingFor('listDigests', 304),
    ),
    'bills-304': wrong('bills a 304').part(billingFor('*', 304)),
  },
  'quota.one-per-organisation': { 'quota-per-key': wrong('keeps a quota for each key').part(countingByKey) },
  'quota.other-organisation-untouched': {
    'one-counter-for-all': wrong('keeps one counter for all organisations').part(
      charging(
        (manifests) => manifests,
        (_, store) => store.organizations().map(({ id }) => id),
      ),
    ),
  },
  'quota.overage-is-not-cut': {
    'negative-remaining': wrong('reports a negative quota_remaining').answer(
      memberAt('*', 'usage', (usage) => {
        const { quota_limit: limit, quota_used: used } = Object(usage);
        return { ...Object(usage), quota_remaining: Number(limit) - Number(used) };
      }),
    ),
    'cuts-page': wrong('cuts the page nevertheless').response(
      'listStreamManifests',
      whenExhausted(alterAt('data.manifests', (manifests) => [manifests].flat().slice(0, 3))),
    ),
  },
  'quota.parallel-reads-never-oversell': {
    'lagging-counter': wrong('reads a lagging counter').part((parts) => ({ ...parts, store: lagging })),
    'counter-stands-still': wrong('forgets what it billed').part(chargingAtMost(0)),
  },
  'quota.reads-by-manifest-id-bill-at-most-one': {
    'bills-signal-thrice': wrong('bills a Signal three times').part(billingFor('getSignal', 200, 2)),
    'bills-brief-thrice': wrong('bills a Brief three times').part(billingFor('getBrief', 200, 2)),
    'bills-record-thrice': wrong('bills a Record three times').part(billingFor('getRecord', 200, 2)),
  },
  'quota.refusals-are-free': {
    'bills-422': wrong('bills a request that fails validation').part(billingFor('*', 422)),
    'bills-404': wrong('bills a manifest that does not exist').part(billingFor('*', 404)),
  },
  'quota.single-read-bills-at-most-one': {
    'bills-two': wrong('bills two').part(charging((manifests) => 2 * manifests)),
    'ignores-quota': wrong('serves single manifests past the quota').laws({ quota: unlimited }),
  },
  'quota.starter-allowance': {
    tenth: wrong('grants a tenth of the quota').laws(starterOf(100)),
    unlimited: wrong('grants a practically unlimited quota').laws(starterOf(1_000_000_000)),
  },
  'quota.year-end-rolls-over': {
    'account-keeps-rest': wrong('never counts up again what /account says is left').answer(
      memberAt('getAccount', 'data.usage.manifests_remaining', leastSoFar()),
    ),
    'same-year-again': wrong('starts the same year again in January').answer(
      memberAt('*', 'usage.period', (period) =>
        String(period).replace(/^(\d+)-01$/, (_, year: string) => `${Number(year) - 1}-01`),
      ),
    ),
    'paid-never-reset': wrong('resets the quota of Starter alone', 'QUOTA-17').part(
      changingStore((store) => {
        const [usedBy, setUsed] = [store.usedBy.bind(store), store.setUsed.bind(store)];
        const kept = (id: string, period: string): string =>
          store.organization(id)?.plan === 'starter' ? period : '0000-00';
        store.usedBy = (id, period) => usedBy(id, kept(id, period));
        store.setUsed = (id, period, used) => setUsed(id, kept(id, period), used);
      }),
    ),
    'account-keeps-period': wrong(
      'shows in the account the period in which it was first read',
      'ENV-26',
    ).part((parts) => {
      const first = new Map<string, unknown>();
      return replacing('getAccount', (call, real) => {
        const outcome = real.getAccount(call);
        const { usage } = dataOf(outcome);
        const { period } = Object(usage);
        if (!first.has(call.org.id)) first.set(call.org.id, period);
        return withChangedData(outcome, (data) => ({
          ...data,
          usage: { ...Object(usage), period: first.get(call.org.id) },
        }));
      })(parts);
    }),
    'days-of-short-months': wrong('counts months of 28 days', 'ENV-10').answer(
      memberAt('*', 'usage.days_to_reset', (days) => Math.max(0, Number(days) - 3)),
    ),
  },
  'quota.zero-after-reset': {
    'month-alone': wrong('counts the same month of every year together').part(
      changingStore((store) => {
        const [usedBy, setUsed] = [store.usedBy.bind(store), store.setUsed.bind(store)];
        const monthOf = (period: string): string => `0000-${period.slice(-2)}`;
        store.usedBy = (id, period) => usedBy(id, monthOf(period));
        store.setUsed = (id, period, used) => setUsed(id, monthOf(period), used);
      }),
    ),
    'tools-never-reset': wrong('counts by service-manifests what was ever returned').part(countingForever),
    'stale-profile': wrong('shows the old month in service-profile').part(staleProfile),
    'announced-early': wrong('announces the reset two days early').answer(
      memberAt('*', 'usage.reset_date', movedByDays(-2)),
    ),
    'resets-early': wrong('resets two days before the date that it names').answer(
      memberAt('*', 'usage.reset_date', movedByDays(2)),
    ),
  },
  'quota.filtered-reads-bill-alike': {
    'filtered-unbilled': wrong('bills no filtered listing').part(
      unbilled(({ input }) => 'published_date_from' in Object(input)),
    ),
    'page-num-unbilled': wrong('bills no page asked for as page_num').part(
      unbilled(({ input }) => 'page_num' in Object(input)),
    ),
    'alias-unbilled': wrong('bills no listing under /api').part(
      knowing(isAliased, (isOne) => unbilled(() => isOne())),
    ),
  },
  'quota.token-reads-bill-alike': {
    'token-unbilled': wrong('bills no read by token').part(unbilled(({ apiKey }) => apiKey === undefined)),
  },
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
