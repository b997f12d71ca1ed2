// The case of every rule about deliveries.
import type { DeliveryRuleId } from '../../spec/rules/delivery.ts';
import type { Case } from '../kit/case.ts';
import { breakerCases } from './delivery/breaker.ts';
import { digestCases } from './delivery/digests.ts';
import { everyEventCases } from './delivery/every-event.ts';
import { loggedCases } from './delivery/logged.ts';
import { matchedCases } from './delivery/matched.ts';
import { modelCases } from './delivery/model.ts';
import { payloadCases } from './delivery/payloads.ts';
import { retryCases } from './delivery/retries.ts';
import { signatureCases } from './delivery/signatures.ts';
import { streamCases } from './delivery/streams.ts';

export const deliveryCases = {
  ...breakerCases,
  ...digestCases,
  ...everyEventCases,
  ...loggedCases,
  ...matchedCases,
  ...modelCases,
  ...payloadCases,
  ...retryCases,
  ...signatureCases,
  ...streamCases,
} satisfies Record<DeliveryRuleId, Case>;
