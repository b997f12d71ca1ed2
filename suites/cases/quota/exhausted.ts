// Cases of an organisation with little or no remaining quota: refusals, and reads that still succeed.
import type { QuotaRuleId } from '../../../spec/rules/quota.ts';
import type { Exchange } from '../../clients/exchange.ts';
import { isObject } from '../../clients/json.ts';
import { type Case, needing } from '../../kit/case.ts';
import { at, check, checkStatus, expectStatus, expectSuccess, expectValue } from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import {
  expectExhausted,
  expectUnbilled,
  expectUncut,
  isClamped,
  manifestsIn,
  quotaOf,
  readSome,
  recordIdOf,
  shownManifests,
} from '../../steps/manifest-reads.ts';
import { emptyWindow } from '../../steps/queries.ts';
import { idOf, isRefusedPage, readListing } from '../../steps/reads.ts';

const exhausted = { plan: 'starter', quotaLeft: 0 } as const;
const pastTheEnd = { page: 100_000, page_size: 200 };

export const exhaustedCases = {
  'quota.exhausted-empty-read': needing(
    { org: exhausted, stream: { manifestsMin: 1 } },
    async ({ org, stream }) => {
      const before = await quotaOf(org.rest);
      for (const query of [emptyWindow, pastTheEnd]) {
        const exchange = await readListing(org.rest, stream, query);
        if (exchange.status === 429) {
          expectExhausted(exchange);
          continue;
        }
        if (query === pastTheEnd && isRefusedPage(exchange)) continue;
        expectSuccess(exchange);
        if (manifestsIn(exchange).length > 0) missingNeed('empty-listing');
        expectUncut(exchange);
      }
      expectUnbilled(before, await quotaOf(org.rest), 'listings without matches');
    },
  ),

  'quota.exhausted-leaves-free-reads': needing({ org: exhausted }, async ({ org: { rest } }) => {
    const streams = expectSuccess(await rest.call('listStreams', { query: { page_size: 5 } }));
    expectValue(streams, 'usage.quota_remaining', 0);
    expectSuccess(await rest.call('getAccount'));
    expectSuccess(await rest.call('searchStreams', { body: { query: 'report' } }));
    expectSuccess(await rest.call('listPlans'));
    const [first] = [at(streams, 'data.streams.0')].filter(isObject);
    if (first !== undefined) expectSuccess(await rest.call('getStream', { path: { id: idOf(first, 'id') } }));
    // The parameters of these are open; they must not be refused because the quota is used up.
    for (const operation of ['search', 'listTrending'] as const) {
      const exchange = await rest.call(operation);
      checkStatus(exchange, exchange.status !== 429, 'a status other than 429');
    }
    const { etag } = streams.headers;
    if (etag === undefined) return;
    const headers = { 'if-none-match': etag };
    expectStatus(await rest.call('listStreams', { query: { page_size: 5 }, headers }), 304, 200);
  }),

  'quota.exhausted-refuses': needing(
    { org: exhausted, stream: { manifestsMin: 8 } },
    async ({ org, stream, discover }) => {
      const pageSize = 5;
      await shownManifests({ org, stream, discover }, pageSize);
      const { resetDate } = await quotaOf(org.rest);
      const exchange = await readListing(org.rest, stream, { page_size: pageSize });
      if (exchange.status === 429) {
        expectExhausted(exchange);
        expectValue(exchange, 'detail.quota_resets_on', resetDate);
        return;
      }
      expectSuccess(exchange);
      const isCut = isClamped(exchange) && at(exchange, 'data.items_removed_by_quota') === pageSize;
      check(
        isCut && manifestsIn(exchange).length === 0,
        `status 429, or no manifests with quota_clamped true and items_removed_by_quota ${pageSize}`,
        { received: `status ${exchange.status}: ${exchange.text}`, at: 'data.manifests', exchange },
      );
    },
  ),

  'quota.hard-cap': needing(
    { org: { plan: 'starter', quotaLeft: 5 }, stream: { manifestsMin: 24 } },
    async ({ org, stream, discover }) => {
      const { rest } = org;
      const shown = await shownManifests({ org, stream, discover }, 20);
      const before = await quotaOf(rest);
      let delivered = 0;
      for (let page = 0; page < 5; page += 1) {
        const exchange = await readListing(rest, stream, { page, page_size: 4 });
        delivered += manifestsIn(exchange).length;
        check(
          delivered <= before.remaining,
          `at most ${before.remaining} manifests in all, the quota remaining`,
          { received: `${delivered} manifests up to page ${page}`, at: 'data.manifests', exchange },
        );
      }
      for (const manifest of shown.slice(-2))
        await rest.call('getManifest', { path: { record_id: recordIdOf(manifest) } });
      const after = await quotaOf(rest);
      check(after.used <= after.limit, `usage.quota_used at most quota_limit ${after.limit}`, {
        at: 'usage.quota_used',
        exchange: after.exchange,
      });
    },
  ),

  'quota.overage-is-not-cut': needing(
    { org: { switches: { overage: true } }, stream: { manifestsMin: 30 }, operator: true },
    async ({ org, stream, operator, discover }) => {
      const pageSize = 20;
      await shownManifests({ org, stream, discover }, pageSize);
      const { limit } = await quotaOf(org.rest);
      await operator.change(org, { quota_used: limit - 3 });
      const { exchange, manifests } = await readSome(org.rest, stream, { page_size: pageSize });
      check(manifests.length === pageSize, `data.manifests with all ${pageSize} manifests of the page`, {
        at: 'data.manifests',
        exchange,
      });
      expectUncut(exchange);
      const after = await quotaOf(org.rest);
      expectValue(after.exchange, 'usage.quota_remaining', 0, 'usage.quota_remaining beyond the quota');
    },
  ),

  // Each request reads another page, because a service may give repeated manifests for free.
  'quota.parallel-reads-never-oversell': needing(
    { org: { plan: 'starter', quotaLeft: 60 }, stream: { manifestsMin: 130 } },
    async ({ org, stream }) => {
      const before = await quotaOf(org.rest);
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, page) => readListing(org.rest, stream, { page, page_size: 12 })),
      );
      const delivered = answers.reduce((sum, answer) => sum + manifestsIn(answer).length, 0);
      if (delivered === 0) missingNeed('parallel-reads');
      const after = await quotaOf(org.rest);
      check(
        delivered <= before.remaining && after.used <= after.limit,
        `at most ${before.remaining} manifests in all, the quota remaining, and quota_used at most ${after.limit}`,
        {
          received: { delivered, quota_used: after.used },
          at: 'data.manifests',
          exchange: largest(answers) ?? after.exchange,
        },
      );
    },
  ),
} satisfies { readonly [R in QuotaRuleId]?: Case };

const largest = (answers: readonly Exchange[]): Exchange | undefined =>
  answers.toSorted((a, b) => manifestsIn(b).length - manifestsIn(a).length)[0];
