// Cases about the shapes of answers about webhooks: as they are made, listed, tried, stopped and removed.
import type { ShapeRuleId } from '../../../spec/rules/shape.ts';
import type { RestClient } from '../../clients/rest.ts';
import { type Case, needing } from '../../kit/case.ts';
import { expectSuccess } from '../../kit/expect.ts';
import { judgeDone, judgeShape } from '../../kit/shape.ts';
import { made } from '../../steps/digests.ts';
import { digestHookAt, doOnHook, type Hook, hookAt, somewhere, webhookPlans } from '../../steps/webhooks.ts';
import { tidily } from '../../steps/writes.ts';

const needs = { org: { plan: webhookPlans }, surface: 'webhooks' } as const;
const nothing = async (): Promise<void> => undefined;

export const webhookShapes = {
  'shape.create-webhook': needing(needs, async (given) => {
    judgeShape('createWebhook', (await hookAt(given, somewhere)).exchange, given.warn);
  }),

  'shape.create-digest-webhook': needing(needs, (given) =>
    tidily(given, async ({ digests }) => {
      const { exchange } = await digestHookAt(given, somewhere, await made(digests, {}));
      judgeShape('createDigestWebhook', exchange, given.warn);
    }),
  ),

  'shape.list-webhooks': needing(needs, async (given) => {
    await hookAt(given, somewhere);
    judgeShape('listWebhooks', expectSuccess(await given.org.rest.call('listWebhooks')), given.warn);
  }),

  'shape.list-digest-webhooks': needing(needs, (given) =>
    tidily(given, async ({ digests }) => {
      const id = await made(digests, {});
      await digestHookAt(given, somewhere, id);
      const exchange = expectSuccess(await given.org.rest.call('listDigestWebhooks', { path: { id } }));
      judgeShape('listDigestWebhooks', exchange, given.warn);
    }),
  ),

  'shape.list-webhook-logs': needing(needs, async (given) => {
    const exchange = await doOnHook(given.org.rest, 'listWebhookLogs', await hookAt(given, somewhere));
    judgeShape('listWebhookLogs', exchange, given.warn);
  }),

  'shape.test-webhook': needing({ ...needs, receiver: true }, async (given) => {
    const hook = await hookAt(given, given.receiver.inbox());
    judgeDone('testWebhook', await doOnHook(given.org.rest, 'testWebhook', hook), given.warn);
  }),

  'shape.disable-webhook': doing('disableWebhook'),
  'shape.reactivate-webhook': doing('reactivateWebhook', (rest, hook) =>
    doOnHook(rest, 'disableWebhook', hook),
  ),
  'shape.delete-webhook': doing('deleteWebhook'),
} satisfies { readonly [R in ShapeRuleId]?: Case };

/** Acts on a webhook, after what has to come first. */
function doing(
  operation: 'disableWebhook' | 'reactivateWebhook' | 'deleteWebhook',
  first: (rest: RestClient, hook: Hook) => Promise<unknown> = nothing,
): Case {
  return needing(needs, async (given) => {
    const { rest } = given.org;
    const hook = await hookAt(given, somewhere);
    await first(rest, hook);
    judgeDone(operation, await doOnHook(rest, operation, hook), given.warn);
  });
}
