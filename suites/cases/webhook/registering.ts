// Cases of registering webhooks: the plans that can, the lists, and the number per digest.
import type { WebhookRuleId } from '../../../spec/rules/webhook.ts';
import { integerOf, isString } from '../../clients/json.ts';
import { type Case, needing, type Parts } from '../../kit/case.ts';
import {
  check,
  checkStatus,
  expectEqual,
  expectRefusal,
  expectSuccess,
  expectValue,
  isRefused,
} from '../../kit/expect.ts';
import { ifMissing, missingNeed } from '../../kit/finding.ts';
import { inDelivery } from '../../kit/place.ts';
import type { Delivered, Inbox } from '../../receiver/inbox.ts';
import {
  deliverNewManifest,
  deliverTestEvent,
  eventOf,
  graceMs,
  type Subscription,
  subscribe,
  subscribeToDigest,
} from '../../steps/deliveries.ts';
import { makeDigest } from '../../steps/digests.ts';
import { rowsOf } from '../../steps/open-lists.ts';
import {
  callOnDigestWebhook,
  callOnWebhook,
  digestWebhookAt,
  doOnWebhook,
  entriesWithId,
  expectLogged,
  expectUnknownWebhook,
  expectWebhookListed,
  logLength,
  namesAnother,
  type OrgContext,
  register,
  registerOnDigest,
  unusedAddress,
  type Webhook,
  webhookAt,
  webhookIn,
  webhookPlans,
} from '../../steps/webhooks.ts';
import { inventedInteger, needingMakers, withMakers } from '../../steps/writes.ts';
import { passing } from '../../tour/tour.ts';

const perDigest = 5;
const needs = { org: { plan: webhookPlans } } as const;
const delivering = { org: { plan: webhookPlans }, receiver: true, newManifests: true } as const;

/** More than a short list holds. */
const manyWebhooks = 12;
/** More than a short page holds. */
const manyDeliveries = 12;

export const registrationCases = {
  'webhook.open-from-startup': needing(
    { org: { plan: 'startup' }, other: { plan: 'enterprise' } },
    async ({ org, other, afterwards }) => {
      for (const one of [org, other]) {
        const kit = { org: one, afterwards };
        const exchange = await register(kit, unusedAddress());
        // Other refusals may be for the address.
        checkStatus(exchange, exchange.status !== 403, `a status other than 403 on plan ${one.plan}`);
        await webhookAt(kit, unusedAddress());
        const events = ['manifest.matched', 'stream.created'];
        const webhook = webhookIn(await register(kit, { ...unusedAddress(), events }));
        expectSuccess(await one.rest.call('listWebhooks'));
        await doOnWebhook(one.rest, 'deleteWebhook', webhook);
      }
    },
  ),

  'webhook.listed': needing(needs, async (given) => {
    const [first, second] = [
      await webhookAt(given, unusedAddress()),
      await webhookAt(given, unusedAddress()),
    ];
    for (const webhook of [first, second]) await expectWebhookListed(given.org.rest, webhook);
    await doOnWebhook(given.org.rest, 'deleteWebhook', first);
    await expectWebhookListed(given.org.rest, first, false);
    await expectWebhookListed(given.org.rest, second);
    // Nothing promises an organisation as many.
    for (let nth = 0; nth < manyWebhooks; nth += 1) {
      const exchange = await register(given, unusedAddress());
      if (isRefused(exchange)) break;
      webhookIn(exchange);
    }
    await expectWebhookListed(given.org.rest, second);
  }),

  'webhook.digest-webhooks-listed': needingMakers(needs, async ({ digests, ...given }) => {
    const [one, other] = [await makeDigest(digests), await makeDigest(digests)];
    const [here, there] = [
      await digestWebhookAt(given, unusedAddress(), one),
      await digestWebhookAt(given, unusedAddress(), other),
    ];
    for (const [{ exchange }, id] of [
      [here, one],
      [there, other],
    ] as const)
      expectValue(exchange, 'data.digest_id', integerOf(id));
    const { rest } = given.org;
    const expectOwn = async (listed: boolean): Promise<void> => {
      const list = expectSuccess(await rest.call('listDigestWebhooks', { path: { id: one } }));
      const isOwnList =
        entriesWithId(list, here.id).length > 0 === listed && entriesWithId(list, there.id).length === 0;
      check(
        isOwnList,
        `data ${listed ? 'with' : 'without'} webhook ${here.id} of digest ${one}, and without webhook ${there.id} of another digest`,
        { at: 'data', exchange: list },
      );
    };
    await expectOwn(true);
    // Whether the operations on webhooks accept those of digests is open (S-161).
    if (await namesAnother(rest, here)) return;
    if ((await callOnWebhook(rest, 'deleteWebhook', here)).status < 300) await expectOwn(false);
  }),

  'webhook.five-per-digest': needingMakers(needs, async ({ digests, ...given }) => {
    const full = await makeDigest(digests);
    await fillDigest(given, full);
    expectRefusal(await registerOnDigest(given, full, unusedAddress()));
    const list = expectSuccess(await given.org.rest.call('listDigestWebhooks', { path: { id: full } }));
    expectEqual(list, 'data', perDigest, rowsOf(list).length, 'number of webhooks of the digest');
    const elsewhere = await registerOnDigest(given, await makeDigest(digests), unusedAddress());
    // A limit of the organisation, which is open (S-159), refuses any webhook.
    if (isRefused(elsewhere) && isRefused(await register(given, unusedAddress()))) missingNeed('full-digest');
    expectSuccess(elsewhere);
    const raced = await makeDigest(digests);
    const rowsOfRaced = async () =>
      rowsOf(expectSuccess(await given.org.rest.call('listDigestWebhooks', { path: { id: raced } })));
    await rowsOfRaced();
    const registrations = Array.from({ length: perDigest + 2 }, () =>
      registerOnDigest(given, raced, unusedAddress()),
    );
    await Promise.all(registrations);
    const admitted = (await rowsOfRaced()).length;
    check(admitted <= perDigest, `at most ${perDigest} webhooks of the digest`, {
      received: admitted,
      at: 'data',
    });
  }),

  'webhook.room-after-removal': needingMakers(needs, async ({ digests, ...given }) => {
    const id = await makeDigest(digests);
    const last = await fillDigest(given, id);
    if ((await registerOnDigest(given, id, unusedAddress())).status < 400) missingNeed('full-digest');
    expectSuccess(await callOnDigestWebhook(given.org.rest, 'disableWebhook', last));
    // A disabled webhook stays registered.
    expectRefusal(await registerOnDigest(given, id, unusedAddress()));
    expectSuccess(await callOnWebhook(given.org.rest, 'deleteWebhook', last));
    expectSuccess(await registerOnDigest(given, id, unusedAddress()));
  }),

  'webhook.unknown-not-found': needing(needs, async (given) => {
    const { id } = await webhookAt(given, unusedAddress());
    await expectUnknownWebhook(given.org.rest, { id: inventedInteger(String(id)) });
  }),

  // Alone, because the judge publishes something to check the receiver if no test event arrives.
  'webhook.test-is-sent': needing(
    { org: { plan: webhookPlans }, receiver: true, alone: true },
    async (given) => {
      // Nothing but a test reaches these, also where content arrives by itself.
      const own = [
        await subscribe(given, ['stream.removed']),
        await subscribe(given, ['stream.removed']),
      ] as const;
      await expectTestAt(given, own[0], own);
      await withMakers(given, async ({ digests }) => {
        const digestId = await passing(() => makeDigest(digests));
        if (digestId === undefined) return;
        const siblings = [
          await subscribeToDigest(given, digestId),
          await subscribeToDigest(given, digestId),
        ] as const;
        // Whether webhooks of digests are tested by their ids, and whether these differ from others, is open (S-161).
        const [{ webhook, inbox }] = siblings;
        // Content that arrives meanwhile is no test.
        const isTested =
          !(await namesAnother(given.org.rest, webhook)) &&
          !isRefused(await callOnWebhook(given.org.rest, 'testWebhook', webhook)) &&
          (await inbox.comes((received) => received.some((one) => eventOf(one) !== 'digest.new_content')));
        if (isTested) await expectTestAt(given, siblings[0], [...siblings, ...own]);
      }).catch(ifMissing);
    },
  ),

  'webhook.logs-deliveries': needing({ ...delivering, clock: { waitsMs: 3 * graceMs } }, async (given) => {
    const { rest } = given.org;
    const { webhook, inbox } = await subscribe(given, ['manifest.matched']);
    const { webhook: other } = await subscribe(given, ['stream.removed']);
    const empty = await logLength(rest, other);
    for (const _ of ['first', 'second']) {
      const before = await logLength(rest, webhook);
      await deliverNewManifest(given, inbox);
      await given.clock.advance(graceMs);
      await expectLogged(rest, webhook, before, 'a delivery of manifest.matched to it');
    }
    const before = await logLength(rest, webhook);
    for (let nth = 0; nth < manyDeliveries; nth += 1) await given.newManifests.next(given.org);
    await given.clock.advance(graceMs);
    const grown = (await logLength(rest, webhook)) - before;
    check(grown >= manyDeliveries, `${manyDeliveries} more entries in the log`, {
      received: grown,
      at: 'data',
    });
    const after = await logLength(rest, other);
    expectEqual(undefined, 'data', empty, after, 'number of entries for a webhook that received nothing');
  }),
} satisfies { readonly [R in WebhookRuleId]?: Case };

/** Webhooks of a digest get this event also without a test. */
const unasked = 'digest.new_content';

/** A test of one webhook reaches it, and none of the others. */
async function expectTestAt(
  given: Parts<'org'>,
  subscription: Subscription,
  all: readonly Subscription[],
): Promise<void> {
  const others = all.filter((one) => one !== subscription).map(({ inbox }) => inbox);
  // The service may have sent a greeting for each registration.
  await others[0]?.comes(() => false);
  const before = others.map(({ received }) => received.length);
  const delivered = await deliverTestEvent(given, subscription);
  check(isString(eventOf(delivered)), 'the name of the test event', {
    received: delivered.exchange.request.body,
    at: inDelivery('event'),
    exchange: delivered.exchange,
  });
  const sentTo = ({ received }: Inbox, nth: number): Delivered | undefined =>
    received
      .slice(before[nth])
      .find((one) => eventOf(one) === eventOf(delivered) && eventOf(one) !== unasked);
  await others.at(-1)?.comes(() => others.some((inbox, nth) => sentTo(inbox, nth) !== undefined));
  const [wrong] = others.flatMap((inbox, nth) => sentTo(inbox, nth) ?? []);
  check(wrong === undefined, 'the test event at its own webhook only', {
    received: 'the same event at another webhook',
    at: inDelivery(''),
    exchange: wrong?.exchange,
  });
}

/** Registers the largest number of webhooks on the digest; returns the last one. */
async function fillDigest(given: OrgContext, digestId: string): Promise<Webhook> {
  let last = await digestWebhookAt(given, unusedAddress(), digestId);
  for (let count = 1; count < perDigest; count += 1)
    last = webhookIn(await registerOnDigest(given, digestId, unusedAddress()));
  return last;
}
