// Mutants of pausing, resuming and deleting digests.
import { refuse } from '../../../../simulator/core/refusal.ts';
import type { DigestRuleId } from '../../../../spec/rules/digest.ts';
import { toAnswer } from '../../alter.ts';
import { type MutantTable, wrong } from '../../mutant.ts';
import { replacing, together, withLaws } from '../../replaced-operation.ts';
import { listedAs } from './listed-as.ts';
import { activating, pausing } from './paused.ts';

export const stateMutants = {
  'digest.pause-is-reversible': {
    'pause-loses-streams': wrong('loses the streams in a pause', 'DIGEST-13').part(
      pausing({ streamIds: [] }),
    ),
    'pause-deletes': wrong('deletes a digest when it is paused', 'DIGEST-13').part(
      pausing({ state: 'deleted' }),
    ),
    'never-resumes': wrong('lists nothing of a paused digest and never resumes it', 'DIGEST-14').part(
      together(
        withLaws({ digest: { pausedManifests: 'none' } }),
        activating((_, before) => before),
      ),
    ),
    'refuses-resume': wrong('refuses to resume a digest').response(
      'activateDigest',
      toAnswer(409, { detail: 'The digest is paused.' }),
    ),
    'pause-loses-content-filters': wrong('loses the content filters in a pause').part(
      pausing({ contentFilters: null }),
    ),
  },
  'digest.deletion-is-final': {
    'keeps-deleted': wrong('keeps a deleted digest').law('digest', {
      isVisible: ({ organizationId }, id) => organizationId === id,
    }),
    'status-503': wrong('answers 503 to a deletion').part(
      replacing('deleteDigest', () => refuse('unavailable', 'Later.')),
    ),
    'update-revives': wrong('revives a deleted digest when it is updated').part(
      replacing('updateDigest', (call, real, { tables: { digests } }) => {
        const digest = digests.ownedBy(call.org.id, Number(call.input.id));
        if (digest?.state === 'deleted') digests.put({ ...digest, state: 'active' });
        return real.updateDigest(call);
      }),
    ),
    'still-lists-manifests': wrong('still lists the manifests of a deleted digest').part(
      listedAs((digest) => ({ ...digest, state: 'active' })),
    ),
  },
} satisfies Partial<MutantTable<DigestRuleId>>;
