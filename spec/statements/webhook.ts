// Statements about webhooks.
import { type StatementTable, under } from './statement.ts';

export const webhookStatements = {
  'HOOK-01': under('What the service does', 'S-45').stated(
    'Webhooks are available on the Startup plan and above.',
  ),
  'HOOK-02': under('Webhook and delivery resources').stated(
    'Registering a webhook returns id (integer) and secret (string).',
  ),
  'HOOK-03': under('Webhook and delivery resources', 'S-106').stated(
    'The secret is shown once: later reads of the webhook never contain it.',
  ),
  'HOOK-04': under('Webhook (states)').stated(
    'A new webhook, registered by POST /webhooks or POST /digests/{id}/webhook, is enabled and receives deliveries without a further call.',
  ),
  'HOOK-05': under('Webhook (states)', 'S-166').stated(
    'Disabling a webhook stops its deliveries and is reversible.',
  ),
  'HOOK-06': under('Webhook (states)').implied(
    'Reactivating a disabled webhook resumes its deliveries under the same id. Signatures still verify with the secret of the registration.',
  ),
  'HOOK-07': under('Webhook (states)', 'S-102', 'S-166').stated(
    'Deleting removes an enabled or disabled webhook together with its logs. Later requests about it get 404, and nothing is delivered to it.',
  ),
  'HOOK-08': under('Digests').stated(
    'POST /digests/{digest_id}/webhook with url and label returns id, digest_id and secret.',
  ),
  'HOOK-09': under('Digests', 'S-161').stated('GET /digests/{id}/webhooks lists the webhooks of the digest.'),
  'HOOK-10': under('Webhook management', 'S-159').stated(
    'POST /webhooks takes url, label and events (array of event names).',
  ),
  'HOOK-11': under('Webhook management').stated(
    'A webhook that is registered without events is subscribed to manifest.matched alone.',
  ),
  'HOOK-12': under('Webhook management').stated(
    'A webhook receives only the events that it is subscribed to.',
  ),
  'HOOK-13': under('Webhook management', 'S-161').stated(
    'GET /webhooks lists the webhooks of the organisation, each with its id.',
  ),
  'HOOK-14': under('Webhook management', 'S-162').stated(
    'POST /webhooks/{id}/test sends a test event to the url, signed like any other event.',
  ),
  'HOOK-15': under('Webhook management').stated(
    'GET /webhooks/{id}/logs shows the delivery history, which grows with every delivery.',
  ),
  'HOOK-16': under('Webhook management', 'S-100').stated(
    'A webhook of another organisation cannot be read, tested, disabled or deleted.',
  ),
  'HOOK-17': under('Webhook secrets').stated(
    'Registration returns a signing secret once. Later deliveries verify with exactly that secret.',
  ),
  'HOOK-18': under(['Events', 'Limits'], 'S-160').stated(
    'A digest accepts five webhooks. A sixth gets a 4xx and is not stored; another digest has five places of its own.',
  ),
} satisfies StatementTable<'HOOK'>;
