// Statements about webhooks.
import type { StatementTable } from './statement.ts';

export const webhookStatements = {
  'HOOK-01': {
    sections: ['What the service does'],
    text: 'Webhooks are available on the Startup plan and above.',
    silences: ['S-45'],
  },
  'HOOK-02': {
    sections: ['Webhook and delivery resources'],
    text: 'Registering a webhook returns id (integer) and secret (string).',
  },
  'HOOK-03': {
    sections: ['Webhook and delivery resources'],
    text: 'The secret is shown once: later reads of the webhook never contain it.',
    silences: ['S-106'],
  },
  'HOOK-04': {
    sections: ['Webhook (states)'],
    text: 'A new webhook, registered by POST /webhooks or POST /digests/{id}/webhook, is enabled and receives deliveries without a further call.',
  },
  'HOOK-05': {
    sections: ['Webhook (states)'],
    text: 'Disabling a webhook stops its deliveries and is reversible.',
    silences: ['S-166'],
  },
  'HOOK-06': {
    sections: ['Webhook (states)'],
    text: 'Reactivating a disabled webhook resumes its deliveries under the same id. Signatures still verify with the secret of the registration.',
    strength: 'implied',
  },
  'HOOK-07': {
    sections: ['Webhook (states)'],
    text: 'Deleting removes an enabled or disabled webhook together with its logs. Later requests about it get 404, and nothing is delivered to it.',
    silences: ['S-102', 'S-166'],
  },
  'HOOK-08': {
    sections: ['Digests'],
    text: 'POST /digests/{digest_id}/webhook with url and label returns id, digest_id and secret.',
  },
  'HOOK-09': {
    sections: ['Digests'],
    text: 'GET /digests/{id}/webhooks lists the webhooks of the digest.',
    silences: ['S-161'],
  },
  'HOOK-10': {
    sections: ['Webhook management'],
    text: 'POST /webhooks takes url, label and events (array of event names).',
    silences: ['S-159'],
  },
  'HOOK-11': {
    sections: ['Webhook management'],
    text: 'A webhook that is registered without events is subscribed to manifest.matched alone.',
  },
  'HOOK-12': {
    sections: ['Webhook management'],
    text: 'A webhook receives only the events that it is subscribed to.',
  },
  'HOOK-13': {
    sections: ['Webhook management'],
    text: 'GET /webhooks lists the webhooks of the organisation, each with its id.',
    silences: ['S-161'],
  },
  'HOOK-14': {
    sections: ['Webhook management'],
    text: 'POST /webhooks/{id}/test sends a test event to the url, signed like any other event.',
    silences: ['S-162'],
  },
  'HOOK-15': {
    sections: ['Webhook management'],
    text: 'GET /webhooks/{id}/logs shows the delivery history, which grows with every delivery.',
  },
  'HOOK-16': {
    sections: ['Webhook management'],
    text: 'A webhook of another organisation cannot be read, tested, disabled or deleted.',
    silences: ['S-100'],
  },
  'HOOK-17': {
    sections: ['Webhook secrets'],
    text: 'Registration returns a signing secret once. Later deliveries verify with exactly that secret.',
  },
  'HOOK-18': {
    sections: ['Events', 'Limits'],
    text: 'A digest accepts five webhooks. A sixth gets a 4xx and is not stored; another digest has five places of its own.',
    silences: ['S-160'],
  },
} as const satisfies StatementTable<'HOOK'>;
