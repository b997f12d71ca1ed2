// Mutants of pausing, resuming and deleting digests.
import { refuse } from '../../../../simulator/core/refusal.ts';
import type { DigestRuleId } from '../../../../spec/rules/digest.ts';
import { toAnswer } from '../../alter.ts';
import { law, type MutantTable, part, response } from '../../mutant.ts';
import { replacingInStore } from '../../replaced-operation.ts';
import { withUseCases } from '../with-use-cases.ts';
import { listedAs } from './listed-as.ts';
import { activating, pausing } from './paused.ts';

export const stateMutants = {
  'digest.pause-is-reversible': {
    'pause-loses-streams': part(['loses the streams in a pause', 'DIGEST-13'], pausing({ streamIds: [] })),
    'pause-deletes': part(['deletes a digest when it is paused', 'DIGEST-13'], pausing({ state: 'deleted' })),
    'never-resumes': part(
      ['lists nothing of a paused digest and never resumes it', 'DIGEST-14'],
      (parts) => ({
        ...activating((_, before) => before)(parts),
        laws: { digest: { pausedManifests: 'none' } },
      }),
    ),
    'refuses-resume': response(
      'refuses to resume a digest',
      'activateDigest',
      toAnswer(409, { detail: 'The digest is paused.' }),
    ),
    'pause-loses-content-filters': part(
      'loses the content filters in a pause',
      pausing({ contentFilters: null }),
    ),
  },
  'digest.deletion-is-final': {
    'keeps-deleted': law('keeps a deleted digest', {
      digest: { isVisible: ({ organizationId }, id) => organizationId === id },
    }),
    'status-503': part(
      'answers 503 to a deletion',
      withUseCases(() => ({ deleteDigest: () => refuse('unavailable', 'Later.') })),
    ),
    'update-revives': part(
      'revives a deleted digest when it is updated',
      replacingInStore('updateDigest', (call, real, { tables: { digests } }) => {
        const digest = digests.ownedBy(call.org.id, Number(call.input.id));
        if (digest?.state === 'deleted') digests.put({ ...digest, state: 'active' });
        return real.updateDigest(call);
      }),
    ),
    'still-lists-manifests': part(
      'still lists the manifests of a deleted digest',
      listedAs((digest) => ({ ...digest, state: 'active' })),
    ),
  },
} satisfies Partial<MutantTable<DigestRuleId>>;
