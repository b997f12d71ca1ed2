// Cases of the shapes of answers about webhooks.
import type { ShapeRuleId } from '../../../spec/rules/shape.ts';
import type { RestClient } from '../../clients/rest.ts';
import { type Case, needing } from '../../kit/case.ts';
import { expectSuccess } from '../../kit/expect.ts';
import { judgeDone, judgeShape } from '../../kit/shape.ts';
import { makeDigest } from '../../steps/digests.ts';
import {
  digestWebhookAt,
  doOnWebhook,
  unusedAddress,
  type Webhook,
  webhookAt,
  webhookPlans,
} from '../../steps/webhooks.ts';
import { withMakers } from '../../steps/writes.ts';

const needs = { org: { plan: webhookPlans }, surface: 'webhooks' } as const;
const noFirstStep = async (): Promise<void> => undefined;

export const webhookShapes = {
  'shape.create-webhook': needing(needs, async (given) => {
    judgeShape('createWebhook', (await webhookAt(given, unusedAddress())).exchange, given.warn);
  }),

  'shape.create-digest-webhook': needing(needs, (given) =>
    withMakers(given, async ({ digests }) => {
      const { exchange } = await digestWebhookAt(given, unusedAddress(), await makeDigest(digests, {}));
      judgeShape('createDigestWebhook', exchange, given.warn);
    }),
  ),

  'shape.list-webhooks': needing(needs, async (given) => {
    await webhookAt(given, unusedAddress());
    judgeShape('listWebhooks', expectSuccess(await given.org.rest.call('listWebhooks')), given.warn);
  }),

  'shape.list-digest-webhooks': needing(needs, (given) =>
    withMakers(given, async ({ digests }) => {
      const id = await makeDigest(digests, {});
      await digestWebhookAt(given, unusedAddress(), id);
      const exchange = expectSuccess(await given.org.rest.call('listDigestWebhooks', { path: { id } }));
      judgeShape('listDigestWebhooks', exchange, given.warn);
    }),
  ),

  'shape.list-webhook-logs': needing(needs, async (given) => {
    const exchange = await doOnWebhook(
      given.org.rest,
      'listWebhookLogs',
      await webhookAt(given, unusedAddress()),
    );
    judgeShape('listWebhookLogs', exchange, given.warn);
  }),

  'shape.test-webhook': needing({ ...needs, receiver: true }, async (given) => {
    const webhook = await webhookAt(given, given.receiver.inbox());
    judgeDone('testWebhook', await doOnWebhook(given.org.rest, 'testWebhook', webhook), given.warn);
  }),

  'shape.disable-webhook': caseOf('disableWebhook'),
  'shape.reactivate-webhook': caseOf('reactivateWebhook', (rest, webhook) =>
    doOnWebhook(rest, 'disableWebhook', webhook),
  ),
  'shape.delete-webhook': caseOf('deleteWebhook'),
} satisfies { readonly [R in ShapeRuleId]?: Case };

/** Calls the operation on a webhook, after a first step. */
function caseOf(
  operation: 'disableWebhook' | 'reactivateWebhook' | 'deleteWebhook',
  first: (rest: RestClient, webhook: Webhook) => Promise<unknown> = noFirstStep,
): Case {
  return needing(needs, async (given) => {
    const { rest } = given.org;
    const webhook = await webhookAt(given, unusedAddress());
    await first(rest, webhook);
    judgeDone(operation, await doOnWebhook(rest, operation, webhook), given.warn);
  });
}
