// The case of a new manifest in the listing of its stream.
import type { StreamRuleId } from '../../../spec/rules/stream.ts';
import { isCount } from '../../clients/json.ts';
import { type Case, needing } from '../../kit/case.ts';
import { check, checkStatus, expectAt } from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import { graceMs, paidPlans, recordIdOf } from '../../steps/manifest-reads.ts';
import { expectServed, idOf, pageOf, readListing } from '../../steps/reads.ts';

export const newManifestCases = {
  'stream.new-manifest-listed': needing(
    {
      // Starter may see manifests a day later.
      org: { plan: paidPlans },
      stream: { manifestsMin: 1, manifestsMax: 150 },
      publish: true,
      clock: { waitsMs: graceMs },
    },
    async ({ org, stream, publish, clock }) => {
      const read = async () =>
        pageOf(expectServed(await readListing(org.rest, stream, { page_size: 200 })), 'manifests');
      const before = await read();
      const [published] = await publish.manifests({ streamIds: [stream.id] });
      if (published === undefined) return missingNeed('published-manifest');
      await clock.advance(graceMs);
      const after = await read();
      const shown = after.items.find((item) => idOf(item, 'manifest_id') === published.manifestId);
      check(shown !== undefined, {
        expected: `data.manifests with the published manifest ${published.manifestId}`,
        received: `${after.items.length} other manifests`,
        at: 'data.manifests',
        exchange: after.exchange,
      });
      const total = expectAt(after.exchange, 'data.pagination.total_count', isCount, 'a count');
      check(total > before.total, {
        expected: `total_count above ${before.total}`,
        at: 'data.pagination.total_count',
        exchange: after.exchange,
      });
      const byId = await org.rest.call('getManifest', { path: { record_id: recordIdOf(shown) } });
      // The plan may not include reads by id.
      checkStatus(byId, byId.status !== 404, 'a status other than 404');
    },
  ),
} satisfies { readonly [R in StreamRuleId]?: Case };
