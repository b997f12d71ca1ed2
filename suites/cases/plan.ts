// Cases of plan gating: the form and the price of a refusal, and the flag of a surface that only one plan has.
import type { PlanRuleId } from '../../spec/rules/plan.ts';
import type { Exchange } from '../clients/exchange.ts';
import { type Case, type Discovery, needing, type Org, withoutFirehose } from '../kit/case.ts';
import { detailText } from '../kit/detail.ts';
import { expectStatus, expectSuccess, expectValue } from '../kit/expect.ts';
import { findManifest, freeRead, namesRecordsById, quotaUsed } from '../steps/reads.ts';

export const planCases = {
  'plan.closed-surface-forbidden': needing(withoutFirehose, async ({ org, discover, warn }) => {
    const exchange = expectStatus(await readRecordById(org, discover), 403);
    const text = detailText(exchange);
    if (!namesRecordsById.test(text))
      warn({ expected: 'detail with the missing surface', received: text, at: 'detail', exchange });
  }),

  'plan.refusal-is-free': needing(withoutFirehose, async ({ org, discover }) => {
    const before = await quotaUsed(org.rest);
    expectStatus(await readRecordById(org, discover), 403);
    const after = await freeRead(org.rest);
    expectValue(after, 'usage.quota_used', before);
  }),

  'plan.websocket-on-platform': needing(
    { org: { plan: 'platform' }, surface: 'firehose' },
    async ({ org: { rest } }) => {
      const account = expectSuccess(await rest.call('getAccount'));
      const path = 'data.subscription.endpoint_websocket';
      expectValue(account, path, true);
    },
  ),
} satisfies Record<PlanRuleId, Case>;

async function readRecordById(org: Org, discover: Discovery): Promise<Exchange> {
  const { manifestId } = await findManifest(discover);
  return org.rest.call('getRecord', { path: { manifest_id: manifestId } });
}
