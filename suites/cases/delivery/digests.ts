// Cases of digest events: new content, the states of a digest, and changes of digests.
import type { DeliveryRuleId } from '../../../spec/rules/delivery.ts';
import { integerOf, isObject, isString, type JsonObject } from '../../clients/json.ts';
import { type Case, needing, type Parts } from '../../kit/case.ts';
import { check, expectSuccess } from '../../kit/expect.ts';
import { missingNeed, notApplicable } from '../../kit/finding.ts';
import { inDelivery } from '../../kit/place.ts';
import type { Delivered, Inbox } from '../../receiver/inbox.ts';
import {
  type About,
  deliveriesOf,
  deliverNewManifest,
  expectData,
  expectDelivered,
  expectNotDelivered,
  expectSigned,
  matchOf,
  payloadOf,
  publishOn,
  type ReceiverContext,
  type Subscription,
  subscribe,
  subscribeToDigest,
} from '../../steps/deliveries.ts';
import {
  domainRule,
  filterSpec,
  findCatalogDigest,
  makeDigest,
  makeFilterDigest,
  nameFor,
  someStreamIds,
  updateDigest,
} from '../../steps/digests.ts';
import { webhookPlans } from '../../steps/webhooks.ts';
import { needingMakers } from '../../steps/writes.ts';

const org = { plan: webhookPlans } as const;
const ownChangesSilent = 'the service reports no changes that customers make to their own digests';
const receiving = { org, receiver: true } as const;
const base = { ...receiving, publish: true } as const;
/** More manifests than a service may take for the whole of what an act published. */
const batch = 12;
const withNews = { ...base, newManifests: true } as const;

export const digestCases = {
  'delivery.digest-reports-every-stream': needingMakers(withNews, async ({ digests, ...given }) => {
    const all = await subscribe(given);
    const { one, other } = await findMatchedStreams(given, all);
    const id = await makeDigest(digests, { stream_ids: [one, other] });
    const ofDigest = [await subscribeToDigest(given, id), await subscribeToDigest(given, id)];
    for (const [streamIds, count] of [
      [[one], 1],
      [[other], 1],
      [[one, other], 1],
      [[one], batch],
    ] as const)
      for (const { manifestId } of await given.publish.manifests({ streamIds, count })) {
        const about = { manifest_id: manifestId };
        for (const { inbox } of ofDigest) await expectDelivered(inbox, 'digest.new_content', about);
        if (streamIds[0] === one) await expectDelivered(all.inbox, 'manifest.matched', about);
      }
    const filtered = await subscribeToDigest(
      given,
      await makeFilterDigest(digests, [await domainRule(given.discover, one)]),
    );
    await expectDelivered(filtered.inbox, 'digest.new_content', await publishOn(given.publish, [one]));
  }),

  'delivery.digest-events-follow-its-streams': needingMakers(base, async ({ digests, ...given }) => {
    const { rest } = given.org;
    const [one = '', other = ''] = await someStreamIds(given.discover, 2);
    const id = await makeDigest(digests, { stream_ids: [one] });
    const { inbox } = await subscribeToDigest(given, id);
    await expectDelivered(inbox, 'digest.new_content', await publishOn(given.publish, [one]));
    expectSuccess(await rest.call('addDigestStreams', { path: { id }, body: { stream_ids: [other] } }));
    await expectDelivered(inbox, 'digest.new_content', await publishOn(given.publish, [other]));
    expectSuccess(await rest.call('removeDigestStreams', { path: { id }, body: { stream_ids: [one] } }));
    const about = await publishOn(given.publish, [one]);
    await expectDelivered(inbox, 'digest.new_content', await publishOn(given.publish, [other]));
    await settle(inbox);
    expectNotDelivered(inbox, 'digest.new_content', about);
  }),

  'delivery.own-digest-only': needingMakers(base, async ({ digests, ...given }) => {
    const streams = await someStreamIds(given.discover, 2);
    const inboxes: DigestInbox[] = [];
    // The last digest has the same stream as the first.
    for (const stream of [...streams, streams[0] ?? missingNeed('streams', { count: 1 })]) {
      const digestId = await makeDigest(digests, { stream_ids: [stream] });
      inboxes.push({ stream, digestId, inbox: (await subscribeToDigest(given, digestId)).inbox });
    }
    const abouts = new Map<DigestInbox, About>();
    for (const one of inboxes) {
      const about = await publishOn(given.publish, [one.stream]);
      abouts.set(one, about);
      await expectDelivered(one.inbox, 'digest.new_content', about);
    }
    for (const { inbox } of inboxes) await settle(inbox);
    for (const { stream, digestId, inbox } of inboxes) {
      for (const [other, about] of abouts)
        if (other.stream !== stream) expectNotDelivered(inbox, 'digest.new_content', about);
      for (const delivered of deliveriesOf(inbox, 'digest.new_content'))
        expectData(delivered, { digest_id: integerOf(digestId) });
    }
  }),

  'delivery.activated-digest-reports': needingMakers(withNews, async ({ digests, ...given }) => {
    const { rest } = given.org;
    const all = await subscribe(given);
    const { one } = await findMatchedStreams(given, all);
    const id = await makeDigest(digests, { stream_ids: [one] });
    const digest = await subscribeToDigest(given, id);
    expectSuccess(await rest.call('deactivateDigest', { path: { id } }));
    // Whether the paused digest reports this manifest is open (S-153); manifest.matched does.
    await expectDelivered(all.inbox, 'manifest.matched', await publishOn(given.publish, [one]));
    expectSuccess(await rest.call('activateDigest', { path: { id } }));
    const about = await publishOn(given.publish, [one]);
    await expectDelivered(digest.inbox, 'digest.new_content', about);
    await expectDelivered(all.inbox, 'manifest.matched', about);
  }),

  'delivery.deleted-digest-silent': needingMakers(withNews, async ({ digests, ...given }) => {
    const { rest } = given.org;
    const all = await subscribe(given);
    const { one } = await findMatchedStreams(given, all);
    const id = await makeDigest(digests, { stream_ids: [one] });
    const { inbox } = await subscribeToDigest(given, id);
    // A retry of an earlier delivery is pending when the digest is deleted.
    inbox.answer(500);
    await expectDelivered(inbox, 'digest.new_content', await publishOn(given.publish, [one]));
    expectSuccess(await rest.call('deleteDigest', { path: { id } }));
    await rest.call('activateDigest', { path: { id } });
    const about = await publishOn(given.publish, [one]);
    await expectDelivered(all.inbox, 'manifest.matched', about);
    await settle(inbox);
    expectNotDelivered(inbox, 'digest.new_content', about);
  }),

  'delivery.digest-update-has-message': needingMakers(receiving, async ({ digests, ...given }) => {
    const { rest } = given.org;
    const [one, other] = await someStreamIds(given.discover, 2);
    const id = await makeDigest(digests, { stream_ids: [one] });
    const { inbox } = await subscribe(given, ['digest.updated']);
    // The service may have sent a greeting for the registration.
    await settle(inbox);
    const update = (body: JsonObject) => updateDigest(rest, id, body);
    const filter = filterSpec([await domainRule(given.discover)]);
    const changes = {
      'a new name': () => update({ name: nameFor('renamed') }),
      'a new description': () => update({ description: 'Changed by Assay' }),
      'an added stream': () => rest.call('addDigestStreams', { path: { id }, body: { stream_ids: [other] } }),
      'a removed stream': () =>
        rest.call('removeDigestStreams', { path: { id }, body: { stream_ids: [one] } }),
      'changed content filters': () => update({ content_filters: { media_format: ['text'] } }),
      'removed content filters': () => update({ content_filters: null }),
      'a changed filter_spec': () => update({ filter_spec: filter }),
    };
    const unreported: string[] = [];
    for (const [what, change] of Object.entries(changes)) {
      // A service may send this webhook events of other names too.
      const reports = (): readonly Delivered[] => inbox.received.filter((one) => !isOfOtherName(one));
      const before = reports().length;
      expectSuccess(await change());
      if (!(await inbox.comes(() => reports().length > before))) unreported.push(what);
      for (const delivered of reports().slice(before)) expectMessage(delivered);
    }
    if (unreported.length === Object.keys(changes).length) notApplicable('S-219', ownChangesSilent);
    check(
      unreported.length === 0,
      'a delivery of digest.updated for every change, because other changes caused one',
      {
        received: `no delivery for ${unreported.join(' and ')}`,
        at: { kind: 'no-delivery', event: 'digest.updated' },
      },
    );
  }),

  'delivery.digest-message-describes': needingMakers(receiving, async ({ digests, ...given }) => {
    const { rest } = given.org;
    const [one, other] = await someStreamIds(given.discover, 2);
    const id = await makeDigest(digests, { stream_ids: [one] });
    const { inbox } = await subscribe(given, ['digest.updated']);
    const next = async (seen: number): Promise<Delivered> => {
      await inbox.comes(() => deliveriesOf(inbox, 'digest.updated').length > seen);
      return deliveriesOf(inbox, 'digest.updated')[seen] ?? notApplicable('S-219', ownChangesSilent);
    };
    await updateDigest(rest, id, { name: nameFor('renamed') });
    const { message } = payloadOf(await next(0));
    expectSuccess(await rest.call('addDigestStreams', { path: { id }, body: { stream_ids: [other] } }));
    const grown = await next(1);
    check(payloadOf(grown).message !== message, 'another message for an added stream than for a new name', {
      received: message,
      at: inDelivery('data.message'),
      exchange: grown.exchange,
    });
  }),

  'delivery.digest-updates-for-owner-only': needingMakers(
    { org, other: org, receiver: true },
    async ({ digests, ...given }) => {
      const id = await makeDigest(digests, {});
      const own = await subscribe(given, ['digest.updated']);
      const foreign = await subscribe({ ...given, org: given.other }, ['digest.updated']);
      const body = { name: nameFor('renamed') };
      expectSuccess(await given.org.rest.call('updateDigest', { path: { id }, body }));
      if (!(await own.inbox.comes((received) => received.length > 0)))
        notApplicable('S-219', ownChangesSilent);
      await settle(foreign.inbox);
      expectNotDelivered(foreign.inbox, 'digest.updated', {});
    },
  ),

  'delivery.catalog-digests-reported': needing(
    { org: { plan: 'enterprise' }, other: org, receiver: true, operator: true },
    async (given) => {
      const { operator } = given;
      const id = await findCatalogDigest(given);
      const { inbox, webhook } = await subscribe(given, ['digest.created', 'digest.removed']);
      const ofOther = { ...given, org: given.other };
      const { inbox: foreign } = await subscribe(ofOther, ['digest.created', 'digest.removed']);
      for (const [event, act] of [
        ['digest.created', operator.addCatalogDigest],
        ['digest.removed', operator.removeCatalogDigest],
      ] as const) {
        await act(given.org, id);
        expectSigned(await expectDelivered(inbox, event), webhook.secret);
        await settle(foreign);
        expectNotDelivered(foreign, event, { digest_id: id });
      }
    },
  ),
} satisfies { readonly [R in DeliveryRuleId]?: Case };

/** A digest of one stream, and the inbox of its webhook. */
interface DigestInbox {
  readonly stream: string;
  readonly digestId: string;
  readonly inbox: Inbox;
}

/** Waits until all deliveries in transit have arrived. */
const settle = async (inbox: Inbox): Promise<void> => void (await inbox.comes(() => false));

/** A stream whose manifests reach the webhook, and another stream. */
async function findMatchedStreams(
  given: ReceiverContext & Parts<'newManifests' | 'discover'>,
  { inbox }: Subscription,
): Promise<{ readonly one: string; readonly other: string }> {
  const one = String(matchOf(await deliverNewManifest(given, inbox)).stream_id);
  const other = (await someStreamIds(given.discover, 2)).find((id) => id !== one);
  return { one, other: other ?? missingNeed('streams', { count: 2 }) };
}

const isOfOtherName = ({ json }: Delivered): boolean =>
  isObject(json) && isString(json.event) && json.event !== 'digest.updated';

function expectMessage(delivered: Delivered): void {
  const { message } = payloadOf(delivered);
  check(isString(message) && message.trim() !== '', 'message as a non-empty string, in data or beside it', {
    received: message,
    at: inDelivery('data.message'),
    exchange: delivered.exchange,
  });
}
