// Mutants of the bill: operations, tools, answers and transports that bill something else than they return.
import type { BillingRuleId } from '../../../spec/rules/billing.ts';
import type { ToolId } from '../../../spec/tools.ts';
import { billed, billing } from '../billing.ts';
import { charging } from '../charging.ts';
import { type MutantTable, part } from '../mutant.ts';
import { overcharging } from '../replaced-tool.ts';

/** Tools that no other rule judges by their bill. */
const tool = (id: ToolId, what: string, more: Parameters<typeof overcharging>[1]) =>
  part(`${what} ${id}`, [], overcharging(id, more));

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
    'digest-listing-twice': part(
      'bills a listing of a digest twice',
      [],
      billing((operation, { status }) => (operation === 'listDigestManifests' && status === 200 ? 9 : 0)),
    ),
    'refusals-billed': part(
      'bills a refusal',
      ['QUOTA-13'],
      billing((_, { status }) => (status === 404 ? 1 : 0)),
    ),
    'first-page-half': part(
      'bills half of what a listing returns',
      ['QUOTA-01'],
      charging((manifests) => Math.ceil(manifests / 2)),
    ),
  },
} satisfies MutantTable<BillingRuleId>;
