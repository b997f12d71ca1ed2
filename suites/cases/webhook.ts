// The case of every rule about webhooks.
import type { WebhookRuleId } from '../../spec/rules/webhook.ts';
import type { Case } from '../kit/case.ts';
import { brokenCases } from './webhook/broken.ts';
import { eventCases } from './webhook/events.ts';
import { registeringCases } from './webhook/registering.ts';
import { stateCases } from './webhook/states.ts';

export const webhookCases = {
  ...brokenCases,
  ...eventCases,
  ...registeringCases,
  ...stateCases,
} satisfies Record<WebhookRuleId, Case>;
