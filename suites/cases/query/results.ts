// Cases of the cost of a manifest query, in its result and in the counter, and of the size of its result.
import type { QueryRuleId } from '../../../spec/rules/query.ts';
import type { JsonObject } from '../../clients/json.ts';
import type { RestClient } from '../../clients/rest.ts';
import { type Case, needing } from '../../kit/case.ts';
import { at, check, expectEqual, expectValue } from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import { inHeader } from '../../kit/place.ts';
import { chargeBetween, manifestsIn, quotaOf } from '../../steps/manifest-reads.ts';
import { emptyWindow, queryableId, readQuery } from '../../steps/queries.ts';
import { expectStatedCharge, sendQuery } from '../../steps/query-flows.ts';

const needs = { org: {}, stream: { manifestsMin: 5 } } as const;

/** Queries of several modes, sizes and forms, some of which find nothing. */
const forms: readonly JsonObject[] = [
  { page_size: 3 },
  { page_size: 1, page: 2 },
  { page_size: 2, ...emptyWindow },
  { page_size: 2, verbosity: 'minimal' },
  { page_size: 2, verbosity: 'verbose' },
  { page_size: 2, compact: true },
  { page_size: 5, target_count: 2 },
  { page_size: 2, mode: 'count' },
  { page_size: 2, mode: 'orient' },
];

export const resultCases = {
  'query.billing-equals-counter': needing(needs, async ({ org: { rest }, stream }) => {
    const scope = { stream_ids: queryableId(stream.id) };
    let delivered = 0;
    // A query without a scope, with auto_plan or for a page past the end may be refused.
    for (const part of [...forms, { page_size: 1, page: 1_000 }, { page_size: 2, auto_plan: true }])
      delivered += await expectRightCharge(rest, { ...scope, ...part });
    await expectRightCharge(rest, { page_size: 2 });
    if (delivered === 0) missingNeed('query-results', { count: 1 });
  }),

  'query.hard-cap': needing(
    { org: { plan: 'starter', quotaLeft: 4 }, stream: { manifestsMin: 9 } },
    async ({ org: { rest }, stream }) => {
      const scope = { stream_ids: queryableId(stream.id), page_size: 3 };
      for (const form of [{}, { page: 1, auto_plan: true }, { page: 2, compact: true }]) {
        const before = await quotaOf(rest);
        const exchange = await sendQuery(rest, { ...scope, ...form });
        const charge = chargeBetween(before, await quotaOf(rest));
        check(
          charge <= before.remaining,
          `quota_used raised by at most ${before.remaining}, the quota remaining`,
          { received: charge, at: 'usage.quota_used', exchange },
        );
      }
    },
  ),

  'query.target-count-limits': needing(needs, async ({ org: { rest }, stream }) => {
    const body = { stream_ids: queryableId(stream.id), target_count: 2 };
    const { exchange, manifests } = await readQuery(rest, body);
    if (manifests.length === 0) missingNeed('query-results', { count: 1 });
    check(manifests.length <= 2, 'data.manifests with at most 2 manifests for target_count 2', {
      at: 'data.manifests',
      exchange,
    });
  }),

  'query.usage-agrees': needing(needs, async ({ org: { rest }, stream }) => {
    for (const part of [
      { page_size: 2, verbosity: 'verbose' },
      { page_size: 2, ...emptyWindow },
    ]) {
      const { exchange, manifests } = await readQuery(rest, { stream_ids: queryableId(stream.id), ...part });
      const { length } = manifests;
      expectValue(exchange, 'usage.items_in_response', length);
      for (const name of ['limit', 'used', 'remaining']) {
        const header = `x-service-quota-${name}`;
        const due = String(at(exchange, `usage.quota_${name}`));
        expectEqual(exchange, inHeader(header), due, exchange.headers[header]);
      }
    }
  }),
} satisfies { readonly [R in QueryRuleId]?: Case };

/** An answer bills what it states, and a refusal bills nothing; returns the number of manifests returned. */
async function expectRightCharge(rest: RestClient, body: JsonObject): Promise<number> {
  const before = await quotaOf(rest);
  const exchange = await sendQuery(rest, body);
  const charge = chargeBetween(before, await quotaOf(rest));
  if (exchange.status === 200) expectStatedCharge(exchange, charge);
  else expectEqual(exchange, 'usage.quota_used', 0, charge, 'the charge of a refusal');
  return manifestsIn(exchange).length;
}
