// Correct servers that plan queries differently.
import { refuse } from '../../../simulator/core/refusal.ts';
import { isString } from '../../clients/json.ts';
import { onExecutionStatus, toQueryMember } from '../mutants/lifecycle/outcomes.ts';
import { refusing } from '../replaced-operation.ts';
import { affecting, type Variants } from '../variant.ts';
import { answering } from './wraps.ts';

export const flowVariants = {
  'window-asked-first': affecting('beacon', 'lifecycle', 'query', 'error', 'quota').does(
    'refuses a query of a Beacon without a window before it looks at anything else',
    refusing('queryManifests', ({ input }) => {
      const { beacon_id: beacon, ...body } = input.body ?? {};
      const hasDates = isString(body.published_date_from) && isString(body.published_date_to);
      return !isString(beacon) || hasDates || typeof body.lookback_hours === 'number'
        ? undefined
        : refuse('date_window_required', 'Which manifests of the Beacon?');
    }),
  ),
  'empty-window-planned': affecting('lifecycle.partial-plan-200').does(
    'plans a window without manifests as any other',
    answering(
      onExecutionStatus(
        'partial_plan',
        toQueryMember('execution_status', () => 'planned'),
      ),
    ),
  ),
} satisfies Variants;
