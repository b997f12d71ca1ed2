// Rules about the shapes of answers about webhooks.
import type { RuleTable } from '../rule.ts';
import { shown } from './parts.ts';

const section = 'Webhook management';

export const webhookShapes = {
  'shape.create-webhook': shown(section, 'A new webhook', 'HOOK-02'),
  'shape.create-digest-webhook': shown('Digests', 'A new webhook of a digest'),
  'shape.list-webhooks': shown(section, 'The list of webhooks'),
  'shape.list-digest-webhooks': shown('Digests', 'The list of the webhooks of a digest'),
  'shape.list-webhook-logs': shown(section, 'The log of a webhook'),
  'shape.test-webhook': shown(section, 'The answer to a test, if it has a body,'),
  'shape.disable-webhook': shown(section, 'The answer to the disabling of a webhook, if it has a body,'),
  'shape.reactivate-webhook': shown(section, 'The answer to a reactivation, if it has a body,'),
  'shape.delete-webhook': shown(section, 'The answer to the deletion of a webhook, if it has a body,'),
} as const satisfies RuleTable<'shape'>;
