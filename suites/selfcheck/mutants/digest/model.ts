// Mutants of digests that are visible only after some writes.
import type { DigestRuleId } from '../../../../spec/rules/digest.ts';
import { type MutantTable, wrong } from '../../mutant.ts';
import { changingRow } from '../../replaced-operation.ts';

export const modelMutants = {
  'digest.model-holds': {
    'duplicate-stream': wrong('lists a stream twice if it was added twice').law('digest', {
      streamsWith: (before, added) => [...before, ...added],
    }),
    'removal-keeps-one': wrong(
      'keeps at most one stream of the digest when a stream is removed',
      'DIGEST-28',
    ).law('digest', {
      streamsWithout: (before, removed) => before.filter((id) => !removed.includes(id)).slice(0, 1),
    }),
    'pause-keeps-one': wrong('keeps at most one stream in a pause', 'DIGEST-13').part(
      changingRow('deactivateDigest', 'digests', (after) => ({
        ...after,
        streamIds: after.streamIds.slice(0, 1),
      })),
    ),
  },
} satisfies MutantTable<Extract<DigestRuleId, 'digest.model-holds'>>;
