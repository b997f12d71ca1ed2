// Mutants of the events that are sent, and of their receivers.
import { deliveryLaws, isoInstant } from '../../../../simulator/core/delivery.ts';
import type { Digest } from '../../../../simulator/core/digest.ts';
import type { EventName } from '../../../../simulator/core/event.ts';
import type { LawPatch } from '../../../../simulator/core/laws.ts';
import type { Sending } from '../../../../simulator/feed/outgoing.ts';
import { answer } from '../../../../simulator/service/context.ts';
import type { DeliveryRuleId } from '../../../../spec/rules/delivery.ts';
import { hourMs, secondMs } from '../../../../spec/units.ts';
import type { EventKind } from '../../../../spec/values.ts';
import { toStatus } from '../../alter.ts';
import { type MutantTable, wrong } from '../../mutant.ts';
import {
  changingData,
  changingInput,
  changingStore,
  inStore,
  replacing,
  together,
  type Wrap,
  withLaws,
} from '../../replaced-operation.ts';
import { activating } from '../digest/effects.ts';
import { unsignedCatalogDigests } from './payloads.ts';
import { late, startingDisabled } from './retries.ts';
import { dataOf, nowhere, payloadOf, sending, sendingBeside, stamped, withMember, without } from './sent.ts';

const withoutEvents = (...events: readonly EventKind[]): LawPatch => ({
  delivery: {
    isSubscribed: (webhook, event, digestId) =>
      !events.includes(event) && deliveryLaws.isSubscribed(webhook, event, digestId),
  },
});

/** Sends events of these kinds under another name. */
const renamed = (name: EventName, ...kinds: readonly EventKind[]): Wrap =>
  together(...kinds.map((kind) => payloadOf(kind, withMember('event', name))));

/** Sends events of this kind to subscribed webhooks of other organisations as well. */
const toOthersToo = (kind: EventKind): Wrap =>
  inStore((store) =>
    sendingBeside(kind, (payload, { webhook }) =>
      store()
        .tables.webhooks.all()
        .filter(
          ({ organizationId, events }) => organizationId !== webhook.organizationId && events.includes(kind),
        )
        .map((other) => ({ webhook: other, payload: { ...payload, webhook_id: other.id } })),
    ),
  );

/** Sends only the first event of each kind to each webhook. */
function onlyFirst(isMeant: (attempt: Sending) => boolean): Wrap {
  const first = new Map<string, number>();
  return sending((outgoing, attempt) => {
    const { webhookId, message, id } = attempt.delivery;
    const key = `${webhookId} ${message.event}`;
    if (!first.has(key)) first.set(key, id);
    return isMeant(attempt) && first.get(key) !== id ? { ...outgoing, url: nowhere } : outgoing;
  });
}

/** Sends each webhook at most ten events of this kind within a second. */
function tenOfBatch(kind: EventKind): Wrap {
  const sent = new Map<number, { readonly fromMs: number; readonly ids: Set<number> }>();
  return sending((outgoing, { delivery: { webhookId, message, id } }) => {
    if (message.event !== kind) return outgoing;
    const before = sent.get(webhookId);
    const isOfBatch = before !== undefined && message.atMs - before.fromMs < secondMs;
    const { ids, fromMs } = isOfBatch ? before : { ids: new Set<number>(), fromMs: message.atMs };
    sent.set(webhookId, { ids: ids.add(id), fromMs });
    return ids.size > 10 ? { ...outgoing, url: nowhere } : outgoing;
  });
}

/** Changes the digests that events use. `alter` receives the first and the present state of the digest. */
const digestsAs = (alter: (first: Digest, now: Digest) => Partial<Digest>): Wrap =>
  changingStore(({ tables: { digests } }) => {
    const first = new Map<number, Digest>();
    const [put, allOf] = [digests.put.bind(digests), digests.allOf.bind(digests)];
    digests.put = (digest) => {
      if (!first.has(digest.id)) first.set(digest.id, digest);
      put(digest);
    };
    digests.allOf = (organizationId) =>
      allOf(organizationId).map((now) => ({ ...now, ...alter(first.get(now.id) ?? now, now) }));
  });

/** Every event about a manifest has tags of manifests before it, which `chosen` gets in their order. */
const tagsOfOthers =
  (chosen: (before: readonly unknown[]) => unknown): Wrap =>
  (parts) => {
    const known: unknown[] = [];
    const given = new Map<unknown, unknown>();
    return dataOf('manifest.matched', (data) => {
      const { manifest_id: id } = data;
      if (!given.has(id)) {
        given.set(id, chosen(known) ?? []);
        known.push(data.tags);
      }
      return { ...data, tags: given.get(id) };
    })(parts);
  };

const sendingNoTest = replacing('testWebhook', ({ input }) => answer({ id: input.id, sent: true }, 0));

/** Sends no event about a change of digests whose message mentions this. */
const silentAbout = (what: string): Wrap =>
  sending((outgoing) =>
    new RegExp(`"message":"[^"]*${what}`).test(outgoing.body.toString('utf8'))
      ? { ...outgoing, url: nowhere }
      : outgoing,
  );

export const eventMutants = {
  'delivery.test-is-logged': {
    'sends-no-test': wrong('sends no test', 'HOOK-14').part(sendingNoTest),
    'status-500': wrong('answers 500 to a test', 'HOOK-14').response('testWebhook', toStatus(500)),
  },
  'delivery.attempts-logged': {
    'sends-nothing': wrong('sends neither tests nor events', 'DELIV-05', 'HOOK-14').part(
      together(sendingNoTest, withLaws({ delivery: { isSubscribed: () => false } })),
    ),
    'logs-matches-only': wrong('logs manifest.matched only', 'HOOK-15').part(
      changingData('listWebhookLogs', ({ logs, ...data }) => ({
        ...data,
        logs: [logs].flat().filter((one) => Object(one).event === 'manifest.matched'),
      })),
    ),
    'keeps-no-log': wrong('keeps no log', 'HOOK-15').part(
      replacing('listWebhookLogs', () => answer({ logs: [], total: 0 }, 0)),
    ),
  },
  'delivery.published-means-delivered': {
    'no-event': wrong('sends no event of a manifest', 'DELIV-05').laws(withoutEvents('manifest.matched')),
    'twenty-webhooks': wrong('sends events to the first twenty webhooks only', 'DELIV-05').part(
      inStore((store) =>
        sending((outgoing, { webhook }) => {
          const own = store().tables.webhooks.allOf(webhook.organizationId);
          return own.findIndex(({ id }) => id === webhook.id) < 20 ? outgoing : { ...outgoing, url: nowhere };
        }),
      ),
    ),
    'no-data': wrong('sends events without data', 'DELIV-13').part(dataOf('manifest.matched', () => ({}))),
    'tags-before': wrong('sends the tags before', 'DELIV-13').part(tagsOfOthers((before) => before.at(-1))),
    'tags-of-first': wrong('sends the first tags', 'DELIV-13').part(tagsOfOthers((before) => before[0])),
  },
  'delivery.stream-created-when-live': {
    'no-event': wrong('reports no new stream', 'DELIV-09', 'STREAM-35').laws(withoutEvents('stream.created')),
    'hour-late': wrong('reports a new stream an hour late', 'DELIV-09').laws(late('stream.created', hourMs)),
    'no-cross-domains': wrong('leaves cross_domains out', 'DELIV-14').part(
      dataOf('stream.created', without('cross_domains')),
    ),
    'four-cross-domains': wrong('sends four cross-domains', 'STREAM-03').part(
      dataOf('stream.created', (data) => ({
        ...data,
        cross_domains: [
          'arts-culture-entertainment',
          'health-medicine',
          'life-environment',
          'universe-earth',
        ],
      })),
    ),
    'description-is-title': wrong('sends the title as the description', 'DELIV-14').part(
      dataOf('stream.created', (data) => ({ ...data, description: data.title })),
    ),
    'other-title': wrong('sends another title than the detail shows', 'DELIV-14').part(
      dataOf('stream.created', (data) => ({ ...data, title: `${data.title} two` })),
    ),
    'domain-label': wrong('sends the label of the domain', 'DELIV-14').part(
      dataOf('stream.created', withMember('home_domain', 'Life & Environment')),
    ),
    'empty-cross-domains': wrong('sends an empty list of cross-domains', 'DELIV-14').part(
      dataOf('stream.created', withMember('cross_domains', [])),
    ),
    'hour-of-other-zone': wrong('sends the hour of another time zone as UTC', 'DELIV-14').part(
      stamped((iso) => isoInstant(Date.parse(iso) + 2 * hourMs), 'stream.created'),
    ),
    'wrong-event-name': wrong('names the event stream.published', 'DELIV-11').part(
      renamed('stream.published', 'stream.created'),
    ),
  },
  'delivery.stream-end-reported': {
    'no-unpublished-event': wrong('sends no event for an unpublished stream', 'STREAM-35').laws(
      withoutEvents('stream.unpublished'),
    ),
    'no-removed-event': wrong('reports no removed stream', 'STREAM-35').laws(withoutEvents('stream.removed')),
    'four-events-at-most': wrong('subscribes a webhook to its first four events', 'DELIV-10').part(
      changingInput('createWebhook', ({ body }) => ({
        body: { ...body, ...(body.events && { events: body.events.slice(0, 4) }) },
      })),
    ),
    'removed-without-reason': wrong('sends no reason for a removal', 'DELIV-10').part(
      dataOf('stream.removed', without('reason')),
    ),
    'unpublished-without-reason': wrong('sends no reason for an unpublication', 'DELIV-10').part(
      dataOf('stream.unpublished', without('reason')),
    ),
    'one-name-for-both': wrong('names both events stream.unpublished', 'DELIV-10', 'DELIV-11').part(
      renamed('stream.unpublished', 'stream.removed'),
    ),
    'first-event-only': wrong('sends only the first event of each kind', 'DELIV-10').part(
      onlyFirst(({ delivery }) => delivery.message.event.startsWith('stream.')),
    ),
    'unpublished-as-removed': wrong('sends stream.removed beside stream.unpublished', 'DELIV-10').part(
      sendingBeside('stream.unpublished', (payload, { webhook }) => [
        { webhook, payload: { ...payload, event: 'stream.removed' } },
      ]),
    ),
  },
  'delivery.digest-reports-every-stream': {
    'starts-disabled': startingDisabled,
    'first-stream-only': wrong('sends events of the first stream only').part(
      digestsAs((_, now) => ({ streamIds: now.streamIds.slice(0, 1) })),
    ),
    'several-streams-silent': wrong('sends nothing for a manifest of several streams of the digest').law(
      'delivery',
      { reportedStreams: (shared) => (shared.length > 1 ? [] : shared) },
    ),
    'newest-webhook-only': wrong('sends events to the newest webhook of a digest only').part(
      inStore((store) =>
        sending((outgoing, { webhook }) => {
          const { digestId, organizationId } = webhook;
          const siblings = store().tables.webhooks.allOf(organizationId);
          const newest = siblings.findLast((one) => one.digestId === digestId);
          return digestId === null || newest?.id === webhook.id ? outgoing : { ...outgoing, url: nowhere };
        }),
      ),
    ),
    'ten-of-batch': wrong('sends events of ten manifests of a batch').part(tenOfBatch('digest.new_content')),
    'filtered-streams-silent': wrong('sends nothing for streams that a filter chose').part(
      digestsAs(() => ({ filterSpec: null })),
    ),
    'hour-late': wrong('sends new content an hour late').laws(late('digest.new_content', hourMs)),
    'no-event': wrong('sends no event for new content').laws(withoutEvents('digest.new_content')),
  },
  'delivery.digest-events-follow-its-streams': {
    'first-streams': wrong('sends events of the original streams of the digest').part(
      digestsAs((first) => ({ streamIds: first.streamIds })),
    ),
    'removed-streams-too': wrong('sends events of streams that were removed from the digest').part(
      digestsAs((first, now) => ({ streamIds: [...new Set([...first.streamIds, ...now.streamIds])] })),
    ),
  },
  'delivery.own-digest-only': {
    'every-digest': wrong('sends the events of every digest to every webhook').law('delivery', {
      isSubscribed: ({ events }, event) => events.includes(event),
    }),
    'names-first-digest': wrong('names the first digest that has the stream').part(
      inStore((store) =>
        dataOf('digest.new_content', (data, { delivery }) => {
          const all = store().tables.digests.allOf(delivery.organizationId);
          const first = all.find(
            ({ streamIds, state }) => state === 'active' && streamIds.includes(String(data.stream_id)),
          );
          return first === undefined ? data : { ...data, digest_id: first.id, digest_name: first.name };
        }),
      ),
    ),
  },
  'delivery.activated-digest-reports': {
    'activation-ignored': wrong('leaves an activated digest paused', 'DIGEST-14', 'DIGEST-15').part(
      activating((digest) => ({ ...digest, state: 'paused' })),
    ),
    'activation-deletes': wrong('deletes an activated digest', 'DIGEST-15').part(
      activating((digest) => ({ ...digest, state: 'deleted' })),
    ),
  },
  'delivery.deleted-digest-silent': {
    'keeps-deleted': wrong('sends events of a deleted digest', 'DIGEST-16').law('digest', {
      isVisible: ({ organizationId }, id) => organizationId === id,
    }),
  },
  'delivery.digest-update-has-message': {
    'no-message': wrong('sends no message').part(dataOf('digest.updated', without('message'))),
    'streams-silent': wrong('sends no event for streams added or removed').part(silentAbout('stream')),
    'description-silent': wrong('sends no event for a changed description').part(silentAbout('description')),
    'removed-filters-silent': wrong('sends no event when content filters are removed').part((parts) => {
      let removing = false;
      return together(
        replacing('updateDigest', (call, real) => {
          removing = call.input.body.content_filters === null;
          return real.updateDigest(call);
        }),
        sending((outgoing, { delivery: { message } }) =>
          removing && message.event === 'digest.updated' ? { ...outgoing, url: nowhere } : outgoing,
        ),
      )(parts);
    }),
    'filters-silent': wrong('sends no event for a changed filter').part(silentAbout('filter')),
    'empty-message': wrong('sends a blank message').part(dataOf('digest.updated', withMember('message', ''))),
  },
  'delivery.digest-message-describes': {
    'one-message': wrong('sends the same message for every change').part(
      dataOf('digest.updated', withMember('message', 'The digest changed.')),
    ),
  },
  'delivery.digest-updates-for-owner-only': {
    'other-organisations-too': wrong('sends the event to other organisations, too').part(
      toOthersToo('digest.updated'),
    ),
  },
  'delivery.catalog-digests-reported': {
    ...unsignedCatalogDigests,
    'other-organisations-too': wrong('reports an added digest to other organisations, too', 'DELIV-07').part(
      toOthersToo('digest.created'),
    ),
    'removal-silent': wrong('sends no event when a digest leaves the account', 'DELIV-07').laws(
      withoutEvents('digest.removed'),
    ),
    'addition-silent': wrong('reports no added digest', 'DELIV-07').laws(withoutEvents('digest.created')),
    'both-silent': wrong('sends no event about digests of the account', 'DELIV-07').laws(
      withoutEvents('digest.created', 'digest.removed'),
    ),
    'both-as-update': wrong('names both events digest.updated', 'DELIV-11').part(
      renamed('digest.updated', 'digest.created', 'digest.removed'),
    ),
  },
} satisfies Partial<MutantTable<DeliveryRuleId>>;
