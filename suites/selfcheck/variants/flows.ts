// Correct servers that plan queries differently.
import { refuse } from '../../../simulator/core/refusal.ts';
import { isString } from '../../clients/json.ts';
import { onExecutionStatus, toQueryMember } from '../mutants/lifecycle/outcomes.ts';
import { refusing } from '../replaced-operation.ts';
import type { Variants } from '../variant.ts';
import { answering } from './wraps.ts';

export const flowVariants = {
  'window-asked-first': {
    text: 'refuses a query of a Beacon without a window before it looks at anything else',
    affects: ['beacon', 'lifecycle', 'query', 'error', 'quota'],
    change: refusing('queryManifests', ({ input }) => {
      const { beacon_id: beacon, ...body } = input.body ?? {};
      const hasDates = isString(body.published_date_from) && isString(body.published_date_to);
      return !isString(beacon) || hasDates || typeof body.lookback_hours === 'number'
        ? undefined
        : refuse('date_window_required', 'Which manifests of the Beacon?');
    }),
  },
  'empty-window-planned': {
    text: 'plans a window without manifests as any other',
    affects: ['lifecycle.partial-plan-200'],
    change: answering(
      onExecutionStatus(
        'partial_plan',
        toQueryMember('execution_status', () => 'planned'),
      ),
    ),
  },
} satisfies Variants;
