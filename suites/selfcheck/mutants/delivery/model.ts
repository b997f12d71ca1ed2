// Mutants of deliveries that are visible only after several commands.
import { deliveryLaws } from '../../../../simulator/core/delivery.ts';
import type { DeliveryRuleId } from '../../../../spec/rules/delivery.ts';
import { minuteMs } from '../../../../spec/units.ts';
import { type MutantTable, wrong } from '../../mutant.ts';
import { waitsOf } from './waits.ts';

export const modelMutants = {
  'delivery.model-holds': {
    'half-minute-wait': wrong('waits half a minute before the second attempt').law('delivery', {
      waitAfterMs: waitsOf(30, 300),
    }),
    'resends-accepted': wrong('sends again what the receiver has accepted').law('delivery', {
      waitAfterMs: (attempts, succeeded) =>
        succeeded && attempts < 3 ? minuteMs : deliveryLaws.waitAfterMs(attempts, succeeded),
    }),
    'serves-disabled': wrong('delivers to disabled webhooks').law('delivery', { receivesEvents: () => true }),
  },
} satisfies MutantTable<Extract<DeliveryRuleId, 'delivery.model-holds'>>;
