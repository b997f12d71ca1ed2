// Mutants of digests that show only after some writes.
import type { DigestRuleId } from '../../../../spec/rules/digest.ts';
import { law, type MutantTable } from '../../mutant.ts';

export const modelMutants = {
  'digest.model-holds': [
    law('has a stream twice that is added twice', [], {
      digest: { withStreams: (before, added) => [...before, ...added] },
    }),
    law('keeps one stream at most when any is removed', ['DIGEST-28'], {
      digest: {
        withoutStreams: (before, removed) => before.filter((id) => !removed.includes(id)).slice(0, 1),
      },
    }),
    law('forgets all streams but one in a pause', ['DIGEST-13'], {
      digest: {
        paused: (digest) => ({ ...digest, state: 'paused', streamIds: digest.streamIds.slice(0, 1) }),
      },
    }),
  ],
} satisfies MutantTable<Extract<DigestRuleId, 'digest.model-holds'>>;
