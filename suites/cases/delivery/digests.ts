// Cases of the events of digests: new content of their streams, their states, and changes of digests themselves.
import type { DeliveryRuleId } from '../../../spec/rules/delivery.ts';
import { isInteger, isList, isObject, isString, type JsonObject } from '../../clients/json.ts';
import { type Case, type Discovery, type NewManifests, needing, type Org } from '../../kit/case.ts';
import { at, check, expectEqual, expectSuccess } from '../../kit/expect.ts';
import { missingNeed, notApplicable } from '../../kit/finding.ts';
import { inDelivery } from '../../kit/place.ts';
import type { Warn } from '../../kit/shape.ts';
import type { Delivered, Inbox } from '../../receiver/inbox.ts';
import {
  type About,
  dataOf,
  deliveriesOf,
  deliverNewManifest,
  expectDelivered,
  expectNotDelivered,
  matchOf,
  publishOn,
  type ReceiverContext,
  type Subscription,
  subscribe,
  subscribeToDigest,
} from '../../steps/deliveries.ts';
import {
  domainRule,
  filterSpec,
  makeDigest,
  makeFilterDigest,
  nameFor,
  someStreamIds,
} from '../../steps/digests.ts';
import { webhookPlans } from '../../steps/webhooks.ts';
import { withMakers } from '../../steps/writes.ts';
import { judgePayload } from './payloads.ts';

const org = { plan: webhookPlans } as const;
const base = { org, receiver: true, publish: true } as const;

export const digestCases = {
  'delivery.digest-reports-every-stream': needing({ ...base, newManifests: true }, (given) =>
    withMakers(given, async ({ digests }) => {
      const all = await subscribe(given);
      const { one, other } = await toldStreams(given, all);
      const digest = await subscribeToDigest(given, await makeDigest(digests, { stream_ids: [one, other] }));
      for (const streamIds of [[one], [other], [one, other]]) {
        const about = await publishOn(given.publish, streamIds);
        await expectDelivered(digest.inbox, 'digest.new_content', about);
        if (streamIds.includes(one)) await expectDelivered(all.inbox, 'manifest.matched', about);
      }
      const filtered = await subscribeToDigest(
        given,
        await makeFilterDigest(digests, [await domainRule(given.discover, one)]),
      );
      await expectDelivered(filtered.inbox, 'digest.new_content', await publishOn(given.publish, [one]));
    }),
  ),

  'delivery.digest-events-follow-its-streams': needing(base, (given) =>
    withMakers(given, async ({ digests }) => {
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
      await settled(inbox);
      expectNotDelivered(inbox, 'digest.new_content', about);
    }),
  ),

  'delivery.own-digest-only': needing(base, (given) =>
    withMakers(given, async ({ digests }) => {
      const streams = await someStreamIds(given.discover, 2);
      const told: Told[] = [];
      // The last one shares its stream with the first.
      for (const stream of [...streams, streams[0] ?? missingNeed('streams', { count: 1 })]) {
        const digestId = await makeDigest(digests, { stream_ids: [stream] });
        told.push({ stream, digestId, inbox: (await subscribeToDigest(given, digestId)).inbox });
      }
      const abouts = new Map<Told, About>();
      for (const one of told) {
        const about = await publishOn(given.publish, [one.stream]);
        abouts.set(one, about);
        await expectDelivered(one.inbox, 'digest.new_content', about);
      }
      for (const { inbox } of told) await settled(inbox);
      for (const { stream, digestId, inbox } of told) {
        for (const [other, about] of abouts)
          if (other.stream !== stream) expectNotDelivered(inbox, 'digest.new_content', about);
        for (const delivered of deliveriesOf(inbox, 'digest.new_content'))
          expectEqual(
            delivered.exchange,
            inDelivery('data.digest_id'),
            Number(digestId),
            dataOf(delivered).digest_id,
          );
      }
    }),
  ),

  'delivery.activated-digest-reports': needing({ ...base, newManifests: true }, (given) =>
    withMakers(given, async ({ digests }) => {
      const { rest } = given.org;
      const all = await subscribe(given);
      const { one } = await toldStreams(given, all);
      const id = await makeDigest(digests, { stream_ids: [one] });
      const digest = await subscribeToDigest(given, id);
      expectSuccess(await rest.call('deactivateDigest', { path: { id } }));
      // S-153: whether the digest tells of this one is open; the stream does.
      await expectDelivered(all.inbox, 'manifest.matched', await publishOn(given.publish, [one]));
      expectSuccess(await rest.call('activateDigest', { path: { id } }));
      const about = await publishOn(given.publish, [one]);
      await expectDelivered(digest.inbox, 'digest.new_content', about);
      await expectDelivered(all.inbox, 'manifest.matched', about);
    }),
  ),

  'delivery.deleted-digest-silent': needing({ ...base, newManifests: true }, (given) =>
    withMakers(given, async ({ digests }) => {
      const { rest } = given.org;
      const all = await subscribe(given);
      const { one } = await toldStreams(given, all);
      const id = await makeDigest(digests, { stream_ids: [one] });
      const { inbox } = await subscribeToDigest(given, id);
      // A retry of what was told before is pending when the digest goes.
      inbox.answer(500);
      await expectDelivered(inbox, 'digest.new_content', await publishOn(given.publish, [one]));
      expectSuccess(await rest.call('deleteDigest', { path: { id } }));
      await rest.call('activateDigest', { path: { id } });
      const about = await publishOn(given.publish, [one]);
      await expectDelivered(all.inbox, 'manifest.matched', about);
      await settled(inbox);
      expectNotDelivered(inbox, 'digest.new_content', about);
    }),
  ),

  'delivery.digest-update-has-message': needing({ org, receiver: true }, (given) =>
    withMakers(given, async ({ digests }) => {
      const { rest } = given.org;
      const [one, other] = await someStreamIds(given.discover, 2);
      const id = await makeDigest(digests, { stream_ids: [one] });
      const { inbox } = await subscribe(given, ['digest.updated']);
      // Whatever a registration itself is greeted with has come.
      await settled(inbox);
      const update = (body: JsonObject) => rest.call('updateDigest', { path: { id }, body });
      const filter = filterSpec([await domainRule(given.discover)]);
      const changes = {
        'a new name': () => update({ name: nameFor('renamed') }),
        'a stream added': () =>
          rest.call('addDigestStreams', { path: { id }, body: { stream_ids: [other] } }),
        'a stream removed': () =>
          rest.call('removeDigestStreams', { path: { id }, body: { stream_ids: [one] } }),
        'a filter of content': () => update({ content_filters: { media_format: ['text'] } }),
        'a filter of streams': () => update({ filter_spec: filter }),
      };
      const untold: string[] = [];
      for (const [what, change] of Object.entries(changes)) {
        const before = inbox.received.length;
        expectSuccess(await change());
        if (!(await inbox.comes((received) => received.length > before))) untold.push(what);
        for (const delivered of inbox.received.slice(before)) expectMessage(delivered, given.warn);
      }
      if (untold.length === Object.keys(changes).length)
        notApplicable('S-219', 'the service reports no changes that customers make to their own digests');
      check(untold.length === 0, {
        expected: 'digest.updated for every change, as for some',
        received: `none for ${untold.join(' and ')}`,
        at: { kind: 'no-delivery', event: 'digest.updated' },
      });
    }),
  ),

  'delivery.digest-updates-for-owner-only': needing({ org, other: org, receiver: true }, (given) =>
    withMakers(given, async ({ digests }) => {
      const id = await makeDigest(digests, {});
      const own = await subscribe(given, ['digest.updated']);
      const foreign = await subscribe({ ...given, org: given.other }, ['digest.updated']);
      const body = { name: nameFor('renamed') };
      expectSuccess(await given.org.rest.call('updateDigest', { path: { id }, body }));
      if (!(await own.inbox.comes((received) => received.length > 0)))
        notApplicable('S-219', 'the service reports no changes that customers make to their own digests');
      await settled(foreign.inbox);
      expectNotDelivered(foreign.inbox, 'digest.updated', {});
    }),
  ),

  'delivery.catalog-digests-reported': needing(
    { org: { plan: 'enterprise' }, receiver: true, operator: true },
    async (given) => {
      const { operator } = given;
      const id = await someCatalogDigest(given);
      const { inbox } = await subscribe(given, ['digest.created', 'digest.removed']);
      for (const [event, act] of [
        ['digest.created', operator.addCatalogDigest],
        ['digest.removed', operator.removeCatalogDigest],
      ] as const) {
        await act(given.org, id);
        judgePayload(event, await expectDelivered(inbox, event), given.warn);
      }
    },
  ),
} satisfies { readonly [R in DeliveryRuleId]?: Case };

/** A digest of one stream, by the address of its webhook. */
interface Told {
  readonly stream: string;
  readonly digestId: string;
  readonly inbox: Inbox;
}

/** Whatever was sent beside what was waited for has come. */
const settled = async (inbox: Inbox): Promise<void> => void (await inbox.comes(() => false));

/** A stream whose manifests the webhook is told of, and another one. */
async function toldStreams(
  given: ReceiverContext & { readonly newManifests: NewManifests; readonly discover: Discovery },
  { inbox }: Subscription,
): Promise<{ readonly one: string; readonly other: string }> {
  const one = String(matchOf(await deliverNewManifest(given, inbox)).stream_id);
  const other = (await someStreamIds(given.discover, 2)).find((id) => id !== one);
  return { one, other: other ?? missingNeed('streams', { count: 2 }) };
}

function expectMessage(delivered: Delivered, warn: Warn): void {
  judgePayload('digest.updated', delivered, warn);
  const { message } = dataOf(delivered);
  check(isString(message) && message.trim() !== '', {
    expected: 'a message that describes the change',
    received: message,
    at: inDelivery('data.message'),
    exchange: delivered.exchange,
  });
}

/** The id of a digest of the catalog, whose listing is not shown. */
async function someCatalogDigest({ org: { rest } }: { readonly org: Org }): Promise<number> {
  const data = at(expectSuccess(await rest.call('listCatalogDigests')), 'data');
  const lists = [data, ...(isObject(data) ? Object.values(data) : [])].filter(isList);
  const ids = lists.flat().map((entry) => (isObject(entry) ? entry.id : undefined));
  return ids.find(isInteger) ?? missingNeed('catalog-digest');
}
