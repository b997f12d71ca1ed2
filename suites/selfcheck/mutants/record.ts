// Mutants of Records.
import type { RecordRuleId } from '../../../spec/rules/record.ts';
import { isMembers, onStatus, toAnswer } from '../alter.ts';
import { alterAt, gone } from '../alter-path.ts';
import { law, type MutantTable, part, response } from '../mutant.ts';
import { replacing } from '../replaced-operation.ts';

/** A complete Record whose text is the summary of the Signal. */
function summarised(manifest: unknown): unknown {
  if (!isMembers(manifest) || !isMembers(manifest.record) || manifest.record.status !== 'complete')
    return undefined;
  return { ...manifest, record: { ...manifest.record, content: Object(manifest.signal).summary } };
}

export const recordMutants = {
  'record.by-manifest-id': {
    'status-404': response(
      'does not find a Record by manifest id',
      'getRecord',
      onStatus(200, toAnswer(404, { detail: 'Not found' })),
    ),
    'other-record': response(
      'returns another Record',
      'getRecord',
      alterAt('data.record_id', () => 'another'),
    ),
  },
  'record.enterprise-only': {
    'open-to-all': law(['shows Records to every plan', 'RECORD-01', 'RECORD-02'], {
      plan: { hasRecords: () => true },
    }),
    'closed-to-all': law(['shows Records to no plan', 'RECORD-01'], { plan: { hasRecords: () => false } }),
    'open-to-individual': law('shows Records to one lower plan', {
      plan: { hasRecords: (plan) => plan === 'enterprise' || plan === 'individual' },
    }),
  },
  'record.full-text': {
    'summary-as-text': response(
      'sends the summary as the text',
      'listStreamManifests',
      alterAt('data.manifests[-1]', summarised),
    ),
  },
  'record.free-plan-reads-none-by-record-id': {
    'open-to-starter': part(
      'opens Records by record id to the free plan',
      replacing('getManifest', (call, real) =>
        real.getManifest(
          call.org.plan === 'starter' ? { ...call, org: { ...call.org, plan: 'enterprise' } } : call,
        ),
      ),
    ),
  },
  'record.in-manifest-by-record-id': {
    'no-record': response(
      'leaves out the Record',
      'getManifest',
      alterAt('data.record', () => gone),
    ),
    'open-to-all': law('shows Records to every plan', { plan: { hasRecords: () => true } }),
  },
  'record.in-every-manifest-of-enterprise': {
    'null-for-one': response(
      ['sends null as the Record of one manifest', 'RECORD-03'],
      'listStreamManifests',
      alterAt('data.manifests[-1].record', () => null),
    ),
    'no-record-id': response(
      ['leaves out the record id', 'RECORD-04'],
      'listStreamManifests',
      alterAt('data.manifests[-1].record.record_id', () => gone),
    ),
    'no-content': response(
      ['leaves out the content', 'RECORD-08'],
      'listStreamManifests',
      alterAt('data.manifests[-1].record.content', () => gone),
    ),
    'no-version': response(
      ['leaves out the version of the Record', 'RECORD-09'],
      'listStreamManifests',
      alterAt('data.manifests[-1].record.record_version', () => gone),
    ),
  },
  'record.matches-manifest': {
    'other-record': response(
      'attaches another Record',
      'listStreamManifests',
      alterAt('data.manifests[-1].record.record_id', () => 'another'),
    ),
  },
} satisfies MutantTable<RecordRuleId>;
