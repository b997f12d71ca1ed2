// Rules about the shapes of answers about webhooks.
import type { RuleTable } from '../rule.ts';
import { envelopeRule } from './parts.ts';

const section = 'Webhook management';

export const webhookShapes = {
  'shape.create-webhook': envelopeRule(section, 'A registered webhook', 'HOOK-02'),
  'shape.create-digest-webhook': envelopeRule('Digests', 'A registered webhook of a digest'),
  'shape.list-webhooks': envelopeRule(section, 'The list of webhooks'),
  'shape.list-digest-webhooks': envelopeRule('Digests', 'The list of the webhooks of a digest'),
  'shape.list-webhook-logs': envelopeRule(section, 'The log of a webhook'),
  'shape.test-webhook': envelopeRule(section, 'The answer to a test of a webhook, if it has a body,'),
  'shape.disable-webhook': envelopeRule(
    section,
    'The answer to the disabling of a webhook, if it has a body,',
  ),
  'shape.reactivate-webhook': envelopeRule(
    section,
    'The answer to the reactivation of a webhook, if it has a body,',
  ),
  'shape.delete-webhook': envelopeRule(section, 'The answer to the deletion of a webhook, if it has a body,'),
} as const satisfies RuleTable<'shape'>;
