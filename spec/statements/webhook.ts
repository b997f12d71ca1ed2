// Statements about webhooks.
import { implied, type StatementTable, under } from './statement.ts';

export const webhookStatements = {
  ...under('What the service does', {
    'HOOK-01': 'Webhooks are available on the Startup plan and above.',
  }),
  ...under('Webhook and delivery resources', {
    'HOOK-02': 'Registering a webhook returns id (integer) and secret (string).',
    'HOOK-03': 'The secret is shown once: later reads of the webhook never contain it.',
  }),
  ...under('Webhook (states)', {
    'HOOK-04':
      'A new webhook, registered by POST /webhooks or POST /digests/{id}/webhook, is enabled and receives deliveries without a further call.',
    'HOOK-05': 'Disabling a webhook stops its deliveries and is reversible.',
    'HOOK-06': implied(
      'Reactivating a disabled webhook resumes its deliveries under the same id. Signatures still verify with the secret of the registration.',
    ),
    'HOOK-07':
      'Deleting removes an enabled or disabled webhook together with its logs. Later requests about it get 404, and nothing is delivered to it.',
  }),
  ...under('Digests', {
    'HOOK-08': 'POST /digests/{digest_id}/webhook with url and label returns id, digest_id and secret.',
    'HOOK-09': 'GET /digests/{id}/webhooks lists the webhooks of the digest.',
  }),
  ...under('Webhook management', {
    'HOOK-10': 'POST /webhooks takes url, label and events (array of event names).',
    'HOOK-11': 'A webhook that is registered without events is subscribed to manifest.matched alone.',
    'HOOK-12': 'A webhook receives only the events that it is subscribed to.',
    'HOOK-13': 'GET /webhooks lists the webhooks of the organisation, each with its id.',
    'HOOK-14': 'POST /webhooks/{id}/test sends a test event to the url, signed like any other event.',
    'HOOK-15': 'GET /webhooks/{id}/logs shows the delivery history, which grows with every delivery.',
    'HOOK-16': 'A webhook of another organisation cannot be read, tested, disabled or deleted.',
  }),
  ...under('Webhook secrets', {
    'HOOK-17':
      'Registration returns a signing secret once. Later deliveries verify with exactly that secret.',
  }),
  ...under(['Events', 'Limits'], {
    'HOOK-18':
      'A digest accepts five webhooks. A sixth gets a 4xx and is not stored; another digest has five places of its own.',
  }),
} satisfies StatementTable<'HOOK'>;
