// Mutants of webhooks.

import { refuse } from '../../../simulator/core/refusal.ts';
import type { WebhookRuleId } from '../../../spec/rules/webhook.ts';
import { type Members, toStatus } from '../alter.ts';
import { leftOut, memberAt } from '../altered-answer.ts';
import { checkingInput } from '../checked-input.ts';
import { type MutantTable, wrong } from '../mutant.ts';
import { withFlags } from '../open-doors.ts';
import { refusing, replacing, withChangedData } from '../replaced-operation.ts';
import { keepingRemoved } from './webhook/kept.ts';

export const webhookMutants = {
  'webhook.open-from-startup': {
    'closed-to-startup': wrong('refuses Startup', 'HOOK-01').laws(withFlags('startup', { webhook: false })),
    'closed-to-enterprise': wrong('refuses Enterprise').laws(withFlags('enterprise', { webhook: false })),
    'single-event': wrong('accepts a single event only', 'HOOK-10').part(
      checkingInput('createWebhook', 'events', () => ({ type: 'string' })),
    ),
  },
  'webhook.listed': {
    'lists-none': wrong('lists no webhooks').answer(memberAt('listWebhooks', 'data.webhooks', () => [])),
    'no-newest': wrong('leaves out the newest webhook').answer(
      memberAt('listWebhooks', 'data.webhooks', (webhooks) => [webhooks].flat().slice(0, -1)),
    ),
    'keeps-removed': wrong('keeps a removed webhook').part(keepingRemoved()),
  },
  'webhook.digest-webhooks-listed': {
    'no-digest-id': wrong('leaves digest_id out', 'HOOK-08').answer(
      leftOut('createDigestWebhook', 'data.digest_id'),
    ),
    'other-digest': wrong('names another digest', 'HOOK-08').answer(
      memberAt('createDigestWebhook', 'data.digest_id', (id) => Number(id) - 1),
    ),
    'status-404': wrong('answers 404 to the list').response('listDigestWebhooks', toStatus(404)),
    'lists-none': wrong('lists no webhooks').answer(
      memberAt('listDigestWebhooks', 'data.webhooks', () => []),
    ),
    'webhooks-of-all-digests': wrong('lists the webhooks of all digests').part(
      replacing('listDigestWebhooks', (call, real) => real.listWebhooks(call)),
    ),
    'still-lists-removed': wrong('still lists removed webhooks').part((parts) => {
      const ever = new Map<unknown, Members>();
      return replacing('listDigestWebhooks', (call, real) =>
        withChangedData(real.listDigestWebhooks(call), (data) => {
          for (const webhook of data.webhooks as readonly Members[]) ever.set(webhook.id, webhook);
          return { ...data, webhooks: [...ever.values()] };
        }),
      )(parts);
    }),
  },
  'webhook.five-per-digest': {
    'allows-six': wrong('allows six webhooks').law('webhook', { perDigestMax: 6 }),
    'allows-four': wrong('allows only four webhooks').law('webhook', { perDigestMax: 4 }),
    'counts-all-digests': wrong('counts the webhooks of all digests').part(
      refusing('createDigestWebhook', ({ org }, { tables: { webhooks } }) =>
        webhooks.allOf(org.id).filter(({ digestId }) => digestId !== null).length < 5
          ? undefined
          : refuse('conflict', 'There are five webhooks already.'),
      ),
    ),
  },
  'webhook.room-after-removal': {
    'counts-enabled': wrong('counts only webhooks that are enabled').part(
      replacing('createDigestWebhook', (call, real, { tables: { webhooks } }) => {
        const { all } = webhooks;
        webhooks.all = () => all.call(webhooks).filter(({ state }) => state === 'enabled');
        try {
          return real.createDigestWebhook(call);
        } finally {
          webhooks.all = all;
        }
      }),
    ),
    'keeps-removed': wrong('keeps a removed webhook').part(keepingRemoved()),
  },
} satisfies Partial<MutantTable<WebhookRuleId>>;
