// Cases of registering webhooks: who may, what lists show of them, and how many a digest takes.
import type { WebhookRuleId } from '../../../spec/rules/webhook.ts';
import { type Case, type Given, needing } from '../../kit/case.ts';
import {
  at,
  check,
  checkStatus,
  expectEqual,
  expectRefusal,
  expectStatus,
  expectSuccess,
} from '../../kit/expect.ts';

import { missingNeed, notApplicable } from '../../kit/finding.ts';
import {
  callOnWebhook,
  digestWebhookAt,
  doOnWebhook,
  entriesIn,
  entriesWithId,
  expectUnknownWebhook,
  expectWebhookListed,
  register,
  registerOnDigest,
  unusedAddress,
  type Webhook,
  webhookAt,
  webhookIn,
  webhookPlans,
} from '../../steps/webhooks.ts';
import { type Maker, withMakers } from '../../steps/writes.ts';

const perDigest = 5;
/** Shorter ones might stand in an answer by chance. */
const secretLengthMin = 8;

const ofPlans = { org: { plan: webhookPlans } } as const;

export const registeringCases = {
  'webhook.open-from-startup': needing(
    { org: { plan: 'startup' }, other: { plan: 'enterprise' } },
    async ({ org, other, afterwards }) => {
      for (const one of [org, other]) {
        const kit = { org: one, afterwards };
        const exchange = await register(kit, unusedAddress);
        // Other refusals may be about the address.
        checkStatus(exchange, exchange.status !== 403, `webhooks open to ${one.plan}`);
        await webhookAt(kit, unusedAddress);
        const events = ['manifest.matched', 'stream.created'];
        const webhook = webhookIn(await register(kit, { ...unusedAddress, events }));
        expectSuccess(await one.rest.call('listWebhooks'));
        await doOnWebhook(one.rest, 'deleteWebhook', webhook);
      }
    },
  ),

  'webhook.closed-below-startup': needing(
    { org: { plan: 'individual' }, other: { plan: 'professional' } },
    async ({ org, other, afterwards }) => {
      for (const one of [org, other]) {
        expectStatus(await register({ org: one, afterwards }, unusedAddress), 403);
        expectStatus(await one.rest.call('listWebhooks'), 403);
      }
    },
  ),

  'webhook.listed': needing(ofPlans, async (given) => {
    const [first, second] = [await webhookAt(given, unusedAddress), await webhookAt(given, unusedAddress)];
    for (const webhook of [first, second]) await expectWebhookListed(given.org.rest, webhook);
    await doOnWebhook(given.org.rest, 'deleteWebhook', first);
    await expectWebhookListed(given.org.rest, first, false);
    await expectWebhookListed(given.org.rest, second);
  }),

  'webhook.digest-webhooks-listed': needing(ofPlans, (given) =>
    withMakers(given, async ({ digests }) => {
      const [one, other] = [await digestOf(digests), await digestOf(digests)];
      const [here, there] = [
        await digestWebhookAt(given, unusedAddress, one),
        await digestWebhookAt(given, unusedAddress, other),
      ];
      const { rest } = given.org;
      const expectOwn = async (listed: boolean): Promise<void> => {
        const list = expectSuccess(await rest.call('listDigestWebhooks', { path: { id: one } }));
        check(
          entriesWithId(list, here.id).length > 0 === listed && entriesWithId(list, there.id).length === 0,
          {
            expected: `${listed ? 'webhook' : 'no webhook'} ${here.id} of digest ${one}, and not webhook ${there.id} of another`,
            received: list.text,
            at: 'data',
            exchange: list,
          },
        );
      };
      await expectOwn(true);
      // Whether webhooks of digests are managed by their ids is open (S-161).
      if ((await callOnWebhook(rest, 'deleteWebhook', here)).status < 300) await expectOwn(false);
    }),
  ),

  'webhook.names-its-digest': needing(ofPlans, (given) =>
    withMakers(given, async ({ digests }) => {
      await digestOf(digests);
      const id = await digestOf(digests);
      const { exchange } = await digestWebhookAt(given, unusedAddress, id);
      expectEqual(exchange, 'data.digest_id', Number(id), at(exchange, 'data.digest_id'));
    }),
  ),

  'webhook.five-per-digest': needing(ofPlans, (given) =>
    withMakers(given, async ({ digests }) => {
      const [full, other] = [await digestOf(digests), await digestOf(digests)];
      await filled(given, full);
      expectRefusal(await registerOnDigest(given, full, unusedAddress));
      const list = expectSuccess(await given.org.rest.call('listDigestWebhooks', { path: { id: full } }));
      check(entriesIn(list).length <= perDigest, {
        expected: `at most ${perDigest} webhooks`,
        received: list.text,
        at: 'data',
        exchange: list,
      });
      expectSuccess(await registerOnDigest(given, other, unusedAddress));
    }),
  ),

  'webhook.room-after-removal': needing(ofPlans, (given) =>
    withMakers(given, async ({ digests }) => {
      const id = await digestOf(digests);
      const last = await filled(given, id);
      if ((await registerOnDigest(given, id, unusedAddress)).status < 400) missingNeed('full-digest');
      const removal = await callOnWebhook(given.org.rest, 'deleteWebhook', last);
      if (removal.status === 404) notApplicable('S-161', 'webhooks of digests are not managed by their ids');
      expectSuccess(removal);
      expectSuccess(await registerOnDigest(given, id, unusedAddress));
    }),
  ),

  'webhook.secret-shown-once': needing(ofPlans, (given) =>
    withMakers(given, async ({ digests }) => {
      const { rest } = given.org;
      const digestId = await digestOf(digests);
      const own = await webhookAt(given, unusedAddress);
      const ofDigest = await digestWebhookAt(given, unusedAddress, digestId);
      await expectWebhookListed(rest, own);
      const later = [
        await rest.call('listWebhooks'),
        await rest.call('listDigestWebhooks', { path: { id: digestId } }),
        await callOnWebhook(rest, 'testWebhook', own),
        await callOnWebhook(rest, 'listWebhookLogs', own),
        await callOnWebhook(rest, 'disableWebhook', own),
        await callOnWebhook(rest, 'reactivateWebhook', own),
        await rest.call('listWebhooks'),
        await callOnWebhook(rest, 'deleteWebhook', own),
      ];
      for (const { secret } of [own, ofDigest]) {
        if (secret.length < secretLengthMin) missingNeed('long-secrets', { count: secretLengthMin });
        const telling = later.find(({ text }) => text.includes(secret));
        check(telling === undefined, {
          expected: 'no secret after the registration',
          received: 'the secret of the registration',
          at: '',
          exchange: telling,
        });
      }
    }),
  ),

  'webhook.unknown-not-found': needing(ofPlans, async (given) => {
    const { id } = await webhookAt(given, unusedAddress);
    await expectUnknownWebhook(given.org.rest, { id: id + 987_654_321 });
  }),
} satisfies { readonly [R in WebhookRuleId]?: Case };

type WithOrg = Pick<Given<typeof ofPlans>, 'org' | 'afterwards'>;

const digestOf = async (digests: Maker): Promise<string> =>
  digests.idIn(expectSuccess(await digests.create()));

/** Registers as many webhooks on the digest as it takes; the last of them. */
async function filled(given: WithOrg, digestId: string): Promise<Webhook> {
  let last = await digestWebhookAt(given, unusedAddress, digestId);
  for (let count = 1; count < perDigest; count += 1)
    last = webhookIn(await registerOnDigest(given, digestId, unusedAddress));
  return last;
}
