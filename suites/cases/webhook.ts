// The case of every rule about webhooks.
import type { WebhookRuleId } from '../../spec/rules/webhook.ts';
import type { Case } from '../kit/case.ts';
import { autoDisabledCases } from './webhook/auto-disabled.ts';
import { eventCases } from './webhook/events.ts';
import { registrationCases } from './webhook/registering.ts';
import { stateCases } from './webhook/states.ts';

export const webhookCases = {
  ...autoDisabledCases,
  ...eventCases,
  ...registrationCases,
  ...stateCases,
} satisfies Record<WebhookRuleId, Case>;
