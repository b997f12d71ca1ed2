// Cases of the charge of other reads: long pages, filtered pages, reads by access token and by manifest id.
import type { QuotaRuleId } from '../../../spec/rules/quota.ts';
import type { Query } from '../../clients/rest.ts';
import { type Case, needing } from '../../kit/case.ts';
import { missingNeed, notApplicable } from '../../kit/finding.ts';
import {
  chargeBetween,
  expectBilled,
  expectCharged,
  integerIdOf,
  manifestIdOf,
  quotaOf,
  readSome,
} from '../../steps/manifest-reads.ts';
import { readListing } from '../../steps/reads.ts';

/** Longer than a page by default. */
const longPage = 60;
/** A filter that selects every manifest. */
const anyDate = { published_date_from: '1971-01-01' };

export const otherReadCases = {
  'quota.long-page-bills-bodies': needing(
    { org: {}, stream: { manifestsMin: longPage }, reads: longPage },
    async ({ org, stream }) => {
      const before = await quotaOf(org.rest);
      const { manifests } = await readSome(org.rest, stream, { page_size: longPage }, longPage);
      expectBilled(before, await quotaOf(org.rest), manifests.length);
    },
  ),

  'quota.reads-by-manifest-id-bill-at-most-one': needing(
    { org: { plan: 'platform' }, stream: { manifestsMin: 3 }, surface: 'firehose' },
    async ({ org: { rest }, stream }) => {
      const { manifests } = await readSome(rest, stream, { page_size: 3 });
      for (const operation of ['getSignal', 'getBrief', 'getRecord'] as const)
        for (const manifest of manifests) {
          const before = await quotaOf(rest);
          await rest.call(operation, { path: { manifest_id: integerIdOf(manifest) } });
          expectCharged(before, await quotaOf(rest), [0, 1], operation);
        }
    },
  ),

  'quota.filtered-reads-bill-alike': needing(
    { org: {}, stream: { manifestsMin: 12 } },
    async ({ org: { rest }, stream }) => {
      const start = await quotaOf(rest);
      const known = new Set<string>();
      const choices: readonly Query[] = [{ ...anyDate, page: 0 }, { page_num: 1 }, { ...anyDate, page: 2 }];
      for (const choice of choices) {
        const before = await quotaOf(rest);
        const { manifests } = await readSome(rest, stream, { ...choice, page_size: 4 });
        const after = await quotaOf(rest);
        // Manifests that were served before may be free.
        const least = start.used > 0 ? 0 : manifests.filter((one) => !known.has(manifestIdOf(one))).length;
        const charge = chargeBetween(before, after);
        if (charge >= 0 && charge < manifests.length && start.used > 0) missingNeed('unbilled-org');
        expectCharged(before, after, [least, manifests.length], `the manifests of ${JSON.stringify(choice)}`);
        for (const manifest of manifests) known.add(manifestIdOf(manifest));
      }
    },
  ),

  'quota.token-reads-bill-alike': needing(
    { org: { accessToken: true }, stream: { manifestsMin: 3 } },
    async ({ org, anonymous, stream }) => {
      const byToken = anonymous.as({ 'x-access-token': org.accessToken ?? missingNeed('access-token') });
      const before = await quotaOf(org.rest);
      const { status } = await readListing(byToken, stream, { page_size: 1 });
      if (status === 401) return notApplicable('S-55', 'the access token opens no listing');
      const { manifests } = await readSome(byToken, stream, { page: 1, page_size: 2 });
      expectBilled(before, await quotaOf(org.rest), 1 + manifests.length);
    },
  ),
} satisfies { readonly [R in QuotaRuleId]?: Case };
