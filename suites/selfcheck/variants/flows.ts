// Correct servers that plan queries and report events differently.
import { deliveryLaws } from '../../../simulator/core/delivery.ts';
import { onExecutionStatus, toQueryMember } from '../mutants/lifecycle/bends.ts';
import type { Variants } from '../variant.ts';
import { answering } from './wraps.ts';

const catalogEvents: ReadonlySet<string> = new Set(['digest.created', 'digest.removed']);

export const flowVariants = {
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
  'silent-operator': {
    text: 'reports no change of the catalog digests that its operator makes',
    affects: ['delivery', 'webhook'],
    change: (parts) => ({
      ...parts,
      laws: {
        delivery: {
          isSubscribed: (webhook, event, digestId) =>
            !catalogEvents.has(event) && deliveryLaws.isSubscribed(webhook, event, digestId),
        },
      },
    }),
  },
} satisfies Variants;
