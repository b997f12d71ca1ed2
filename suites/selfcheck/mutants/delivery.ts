// Mutants of deliveries.
import type { DeliveryRuleId } from '../../../spec/rules/delivery.ts';
import type { MutantTable } from '../mutant.ts';
import { eventMutants } from './delivery/events.ts';
import { everyEventMutants } from './delivery/every-event.ts';
import { modelMutants } from './delivery/model.ts';
import { payloadMutants } from './delivery/payloads.ts';
import { retryMutants } from './delivery/retries.ts';

export const deliveryMutants = {
  ...eventMutants,
  ...everyEventMutants,
  ...modelMutants,
  ...payloadMutants,
  ...retryMutants,
} satisfies MutantTable<DeliveryRuleId>;
