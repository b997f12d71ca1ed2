// Cases of account data: their quota, their greatest age of one minute, and their organisation.
import { limits } from '../../../spec/limits.ts';
import type { EnvelopeRuleId } from '../../../spec/rules/envelope.ts';
import { type Case, needing } from '../../kit/case.ts';
import { check, countAt, expectSuccess, expectValue, objectAt } from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import { readListing } from '../../steps/reads.ts';

export const accountCases = {
  'envelope.account-agrees': needing({ org: {} }, async ({ org }) => {
    const exchange = expectSuccess(await org.rest.call('getAccount'));
    const { quota_limit, period } = objectAt(exchange, 'usage');
    expectValue(exchange, 'data.usage.manifests_limit', quota_limit);
    expectValue(exchange, 'data.usage.period', period);
    const left = countAt(exchange, 'usage.quota_remaining');
    const shown = countAt(exchange, 'data.usage.manifests_remaining');
    // Account data may be older than the envelope around them.
    check(shown >= left, `data.usage.manifests_remaining of ${left}, or more in older account data`, {
      at: 'data.usage.manifests_remaining',
      exchange,
    });
  }),

  'envelope.account-fresh-after-minute': needing(
    { org: {}, stream: { manifestsMin: 3 }, clock: { waitsMs: (limits.accountCache.value + 1) * 1_000 } },
    async ({ org, stream, clock }) => {
      const before = countAt(await org.rest.call('getAccount'), 'usage.quota_remaining');
      await readListing(org.rest, stream, { page_size: 3 });
      const soon = await org.rest.call('getAccount');
      const left = countAt(soon, 'usage.quota_remaining');
      if (left === before) missingNeed('unbilled-manifests');
      const shown = countAt(soon, 'data.usage.manifests_remaining');
      check(shown >= left, `manifests_remaining of ${left} or more`, {
        at: 'data.usage.manifests_remaining',
        exchange: soon,
      });
      await clock.advance((limits.accountCache.value + 1) * 1_000);
      const later = await org.rest.call('getAccount');
      expectValue(later, 'data.usage.manifests_remaining', left);
    },
  ),

  'envelope.account-own-organisation': needing({ org: {}, other: {} }, async ({ org, other }) => {
    const own = objectAt(await org.rest.call('getAccount'), 'data.org').id;
    const foreign = await other.rest.call('getAccount');
    check(
      JSON.stringify(objectAt(foreign, 'data.org').id) !== JSON.stringify(own),
      'data.org.id of the other organisation',
      { at: 'data.org.id', exchange: foreign },
    );
    const again = await org.rest.call('getAccount');
    expectValue(again, 'data.org.id', own);
  }),
} satisfies Partial<Record<EnvelopeRuleId, Case>>;
