// Mutants of the bill: operations, tools, answers and transports that bill something else than they return.
import type { OperationId } from '../../../spec/contract.ts';
import type { BillingRuleId } from '../../../spec/rules/billing.ts';
import type { ToolId } from '../../../spec/tools.ts';
import { dayMs } from '../../../spec/units.ts';
import { onStatus, refusedWhenExhausted, withoutHeader } from '../alter.ts';
import { toMember } from '../alter-path.ts';
import { headerLeftOut, headerOf, headerOn, memberAt } from '../altered-answer.ts';
import { inOneShots, overSse } from '../at-paths.ts';
import { billed, billingFor } from '../billing.ts';
import { charging } from '../charging.ts';
import { kebab, type MutantTable, wrong } from '../mutant.ts';
import { replacing, type Wrap } from '../replaced-operation.ts';
import { overcharging, replacingTool, returningMembers } from '../replaced-tool.ts';
import { whenEmpty } from './lifecycle/outcomes.ts';

/** Tools that no other rule judges by their bill. */
const tool = (id: ToolId, what: string, more: Parameters<typeof overcharging>[1]) =>
  wrong(`${what} ${id}`).part(overcharging(id, more));

/** Shows seven manifests more in service-profile, but for its first call. */
const profileOfSevenMore: Wrap = (parts) => {
  let calls = 0;
  return returningMembers('service-profile', ({ quota, ...shown }) => {
    calls += 1;
    const { quota_used, quota_remaining } = Object(quota);
    const wrong = { quota_used: quota_used + 7, quota_remaining: quota_remaining - 7 };
    return { ...shown, quota: calls === 1 ? quota : { ...Object(quota), ...wrong } };
  })(parts);
};

const overdrawing = (id: ToolId): Wrap =>
  replacingTool(id, (call, real) => real({ ...call, org: { ...call.org, overage: true } }));
const overdrawn = (id: ToolId) => wrong(`returns manifests beyond the quota by ${id}`).part(overdrawing(id));

/** Free reads, and writes of what an organisation keeps. */
const freeCalls = [
  ...(['createDigest', 'previewDigestFilter', 'listDigests', 'getDigest', 'updateDigest'] as const),
  ...(['createSync', 'listSyncs', 'deleteSync', 'listTags', 'listLabels'] as const),
  ...(['listWebhooks', 'listBackfillGrants', 'createBeacon', 'archiveBeacon', 'getAccount'] as const),
] satisfies readonly OperationId[];

export const billingMutants = {
  'billing.used-grows-by-what-was-returned': {
    'briefs-twice': tool('service-briefs', 'bills twice what it returns by', ({ billed: one }) => one),
    'multi-stream-twice': tool(
      'service-multi-stream',
      'bills twice what it returns by',
      ({ billed: one }) => one,
    ),
    'digest-manifests-twice': tool(
      'service-digest-manifests',
      'bills twice what it returns by',
      ({ billed: one }) => one,
    ),
    'records-twice': tool('service-records', 'bills twice what it returns by', ({ billed: one }) => one),
    'twice-over-sse': wrong('bills twice what service-manifests returns over SSE').part(
      overSse(
        'service-manifests',
        overcharging('service-manifests', ({ billed: one }) => one),
      ),
    ),
    'one-shots-twice': wrong('bills twice what service-multi-stream returns without a session').part(
      inOneShots(
        'service-multi-stream',
        overcharging('service-multi-stream', ({ billed: one }) => one),
      ),
    ),
    'candidates-billed': tool('service-manifests', 'bills candidates beside what it returns by', () => 3),
    'empty-result-billed': tool('service-manifests', 'bills an empty result of', ({ billed: one }) =>
      one === 0 ? 1 : 0,
    ),
    'guide-billed': tool('service-guide', 'bills', () => 1),
    'digests-tool-billed': tool('service-digests', 'bills', () => 1),
    'labels-tool-billed': tool('service-labels', 'bills', () => 1),
    'sync-tool-billed': tool('service-sync', 'bills', () => 1),
    'syncs-tool-refunded': tool('service-syncs', 'gives a manifest back for', () => -1),
    'digest-read-billed': billed('getDigest'),
    'preview-billed': billed('previewDigestFilter'),
    'beacon-made-billed': billed('createBeacon'),
    'webhooks-billed': billed('listWebhooks'),
    'topics-billed': billed('listTopics'),
    'revisions-billed': billed('listBeaconRevisions'),
    'digest-listing-twice': wrong('bills a digest twice').part(billingFor('listDigestManifests', 200, 9)),
    'refusals-billed': wrong('bills a refusal', 'QUOTA-13').part(billingFor('*', 404)),
    'first-page-half': wrong('bills half of what a listing returns', 'QUOTA-01').part(
      charging((manifests) => Math.ceil(manifests / 2)),
    ),
    'query-half-billed': wrong('bills half of what a query says that it billed', 'QUERY-07').part(
      charging((manifests, { input }) => ('body' in Object(input) ? Math.floor(manifests / 2) : manifests)),
    ),
  },
  'billing.figures-agree': {
    'counts-no-items': wrong('counts no items of a listing', 'ENV-13').answer(
      memberAt('listStreamManifests', 'usage.items_in_response', () => 0),
    ),
    'counts-one-more-in-digests': wrong(
      'counts one item too many in the listing of a digest',
      'ENV-13',
    ).answer(memberAt('listDigestManifests', 'usage.items_in_response', (items) => Number(items) + 1)),
    'query-reports-more': wrong('reports ten times what a query billed').answer(
      memberAt('queryManifests', 'data.quota.manifests_billed_this_call', (billed) => Number(billed) * 10),
    ),
    'query-always-charged': wrong('reports every query as charged', 'QUERY-08').answer(
      memberAt('queryManifests', 'data.quota_charged', () => true),
    ),
    'count-charged': wrong('reports a count as charged', 'QUERY-08').response('queryManifests', (reply) =>
      JSON.stringify(reply.body).includes('"mode":"count"')
        ? toMember('data.quota_charged', () => true)(reply)
        : undefined,
    ),
    'empty-charged-and-free': wrong('reports an empty query as both charged and free', 'QUERY-06').response(
      'queryManifests',
      whenEmpty((data) => ({ ...data, quota_charged: true, does_not_consume_quota: true })),
    ),
    'remaining-is-limit': wrong('reports the limit as what remains', 'ENV-15').answer(
      memberAt('*', 'usage', (usage) => ({ ...Object(usage), quota_remaining: Object(usage).quota_limit })),
    ),
    'other-used-header': wrong('sends another count in the header', 'ENV-17').answer(
      headerOf('*', 'x-service-quota-used', (used) => String(Number(used) + 1)),
    ),
    'no-remaining-header': wrong('leaves out the header of what remains', 'ENV-17').answer(
      headerLeftOut('*', 'x-service-quota-remaining'),
    ),
    'http-date': wrong('writes the reset date as an HTTP date', 'ENV-18').answer(
      headerOf('*', 'x-service-quota-reset-date', (day) => new Date(day).toUTCString()),
    ),
    'no-reset-days': wrong('leaves out the days to the reset', 'ENV-19').answer(
      headerLeftOut('*', 'x-service-quota-reset-days'),
    ),
    'no-period': wrong('leaves out the period', 'ENV-20').answer(headerLeftOut('*', 'x-service-period')),
    'other-level-order': wrong('lists the levels in another order', 'ENV-21').answer(
      headerOf('*', 'x-service-available', (levels) => levels.split(', ').toReversed().join(', ')),
    ),
    'account-without-used-header': wrong(
      'leaves out the header of what is used with the account',
      'ENV-17',
    ).answer(headerLeftOut('getAccount', 'x-service-quota-used')),
    'digests-header-ahead': wrong('sends a higher count in the header of the digests', 'ENV-17').answer(
      headerOf('listDigests', 'x-service-quota-used', (used) => String(Number(used) + 1)),
    ),
    'grants-header-of-limit': wrong('sends the limit as what remains with the grants', 'ENV-17').answer(
      headerOf('listBackfillGrants', 'x-service-quota-remaining', (left) => `${left}0`),
    ),
    'plans-header-ahead': wrong('sends a higher count in the header of the plans', 'ENV-17').answer(
      headerOf('listPlans', 'x-service-quota-used', (used) => String(Number(used) + 1)),
    ),
    'digest-remaining-negative': wrong(
      'reports what remains of another limit with a digest',
      'ENV-15',
    ).answer(memberAt('getDigest', 'usage.quota_remaining', (left) => Number(left) + 5)),
    'beacon-without-headers': wrong('leaves out a header with a Beacon', 'ENV-17').answer(
      headerLeftOut('getBeacon', 'x-service-quota-limit'),
    ),
    'three-days-more': wrong('counts three days too many', 'ENV-10').law('quota', {
      daysToReset: (nowMs, resetMs) => Math.ceil((resetMs - nowMs) / dayMs) + 3,
    }),
    'negative-days': wrong('reports negative days', 'ENV-10').law('quota', { daysToReset: () => -1 }),
    'reset-as-time': wrong('sends the reset date with a time', 'ENV-09').answer(
      memberAt('*', 'usage.reset_date', (day) => `${day}T00:00:00Z`),
    ),
    'period-as-day': wrong('sends the period as a day', 'ENV-08').answer(
      memberAt('*', 'usage.period', (month) => `${month}-01`),
    ),
    'one-day-more-in-searches': wrong('counts a day more in searches', 'ENV-10').answer(
      memberAt('searchStreams', 'usage.days_to_reset', (days) => Number(days) + 1),
    ),
    'limit-of-all-in-plans': wrong('shows another limit with the plans').answer(
      memberAt('listPlans', 'usage', (usage) => ({
        ...Object(usage),
        quota_limit: Object(usage).quota_limit + 1,
        quota_remaining: Object(usage).quota_remaining + 1,
      })),
    ),
    'period-before-in-details': wrong('shows the period before with a Beacon', 'ENV-08').answer(
      memberAt('getBeacon', 'usage.period', () => '2026-02'),
    ),
    'seven-more-in-profile': wrong('counts seven more in service-profile', 'MCP-09').part(profileOfSevenMore),
  },
  'billing.hard-cap-holds': {
    'query-overdrawn': wrong('returns manifests of a query beyond the quota').part(
      replacing('queryManifests', (call, real) =>
        real.queryManifests({ ...call, org: { ...call.org, overage: true } }),
      ),
    ),
    'multi-stream-overdrawn': overdrawn('service-multi-stream'),
    'signals-overdrawn': overdrawn('service-signals'),
    'sse-overdrawn': wrong('returns manifests beyond the quota over SSE').part(
      overSse('service-briefs', overdrawing('service-briefs')),
    ),
    'one-shots-overdrawn': wrong('returns manifests beyond the quota without a session').part(
      inOneShots('service-manifests', overdrawing('service-manifests')),
    ),
  },
  'billing.free-calls-outlast-quota': Object.fromEntries(
    freeCalls.map((id) => [
      `refuses-${kebab(id)}`,
      wrong(`refuses ${id} when the quota is used up`).response(id, refusedWhenExhausted),
    ]),
  ),
  'billing.refusals-name-reset': {
    'waits-minute': wrong('asks to wait a minute', 'ERR-14').law('quota', { retryAfterSeconds: () => 60 }),
    'other-reset-date': wrong('names another reset date', 'ERR-14').answer(
      memberAt('*', 'detail.quota_resets_on', () => '2001-01-01'),
    ),
    'code-of-rates': wrong('sends the code of an exceeded rate', 'ERR-15').law('error', {
      code: { rate_limited: 'rate_limited', quota_exhausted: 'rate_limited' },
    }),
    'no-wait': wrong('leaves out the seconds until the reset', 'ERR-14').response(
      '*',
      onStatus(429, withoutHeader('retry-after')),
    ),
    'quarter-by-record': wrong('asks to wait three months in reads of a manifest', 'ERR-15').answer(
      headerOn('getManifest', 429, 'retry-after', () => '7776000'),
    ),
    'month-before-by-record': wrong(
      'names the first day of the period in reads of a manifest',
      'ERR-14',
    ).answer(memberAt('getManifest', 'detail.quota_resets_on', () => '2026-03-01')),
    'day-before-everywhere': wrong('names the day before the reset', 'ERR-14').answer(
      memberAt('*', 'detail.quota_resets_on', (day) =>
        new Date(Date.parse(String(day)) - dayMs).toISOString().slice(0, 10),
      ),
    ),
  },
} satisfies MutantTable<BillingRuleId>;
