// Mutants of Records.
import type { RecordRuleId } from '../../../spec/rules/record.ts';
import { isMembers } from '../alter.ts';
import { answerInstead, valueAt } from '../altered-answer.ts';
import { type MutantTable, wrong } from '../mutant.ts';

/** A complete Record whose text is the summary of the Signal. */
function summarised(manifest: unknown): unknown {
  if (!isMembers(manifest) || !isMembers(manifest.record) || manifest.record.status !== 'complete')
    return undefined;
  return { ...manifest, record: { ...manifest.record, content: Object(manifest.signal).summary } };
}

export const recordMutants = {
  'record.by-manifest-id': {
    'status-404': wrong('does not find a Record by manifest id').answer(
      answerInstead('getRecord', 200, 404, { detail: 'Not found' }),
    ),
  },
  'record.full-text': {
    'summary-as-text': wrong('sends the summary as the text').answer(
      valueAt('listStreamManifests', 'data.manifests[-1]', summarised),
    ),
  },
} satisfies MutantTable<RecordRuleId>;
