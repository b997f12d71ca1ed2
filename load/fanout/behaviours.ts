// How the receivers of the fan-out behave: which attempts each of them accepts.
import { hashFraction } from '../hash-fraction.ts';
import { fanoutWebhooks } from '../lib/profile.ts';
import type { Attempt } from '../receiver.ts';

/** The first fifth of the webhooks refuses half of its attempts. */
const flakyWebhooks = fanoutWebhooks / 5;
/** The last webhook refuses every attempt. */
const failingWebhook = fanoutWebhooks - 1;

export const behaviours = {
  mixed: ({ webhook, manifestId, number }) => {
    if (webhook === failingWebhook) return false;
    return webhook >= flakyWebhooks || hashFraction(`${webhook} ${manifestId} ${number}`) < 0.5;
  },
  'first-fails': ({ number }) => number > 1,
} as const satisfies Readonly<Record<string, (attempt: Attempt) => boolean>>;

export type Behaviour = keyof typeof behaviours;
