// Mutants of digests that are visible only after some writes.
import type { DigestRuleId } from '../../../../spec/rules/digest.ts';
import { law, type MutantTable, part } from '../../mutant.ts';
import { changingRow } from '../../replaced-operation.ts';

export const modelMutants = {
  'digest.model-holds': {
    'duplicate-stream': law('holds a stream twice that is added twice', [], {
      digest: { streamsWith: (before, added) => [...before, ...added] },
    }),
    'removal-keeps-one': law('keeps at most one stream when any is removed', ['DIGEST-28'], {
      digest: {
        streamsWithout: (before, removed) => before.filter((id) => !removed.includes(id)).slice(0, 1),
      },
    }),
    'pause-keeps-one': part(
      'keeps at most one stream in a pause',
      ['DIGEST-13'],
      changingRow(
        'deactivateDigest',
        ({ digests }) => digests,
        (after) => ({ ...after, streamIds: after.streamIds.slice(0, 1) }),
      ),
    ),
  },
} satisfies MutantTable<Extract<DigestRuleId, 'digest.model-holds'>>;
