// Mutants of the events that are sent, and of their receivers.
import { deliveryLaws } from '../../../../simulator/core/delivery.ts';
import type { Digest } from '../../../../simulator/core/digest.ts';
import type { EventName } from '../../../../simulator/core/event.ts';
import type { LawPatch } from '../../../../simulator/core/laws.ts';
import type { Sending } from '../../../../simulator/feed/outgoing.ts';
import { answer } from '../../../../simulator/service/context.ts';
import type { DeliveryRuleId } from '../../../../spec/rules/delivery.ts';
import { hourMs } from '../../../../spec/units.ts';
import type { EventKind } from '../../../../spec/values.ts';
import { toStatus } from '../../alter.ts';
import { law, type MutantTable, part, response } from '../../mutant.ts';
import { inStore, replacing, together, type Wrap } from '../../replaced-operation.ts';
import { activating } from '../digest/paused.ts';
import { unsignedCatalogDigests } from './every-event.ts';
import { dataOf, nowhere, payloadOf, sending, sendingBeside } from './sent.ts';

const withoutEvents = (...events: readonly EventKind[]): LawPatch => ({
  delivery: {
    isSubscribed: (webhook, event, digestId) =>
      !events.includes(event) && deliveryLaws.isSubscribed(webhook, event, digestId),
  },
});

const hourLate = (kind: EventKind): LawPatch => ({
  delivery: { firstWaitMs: (event) => (event === kind ? hourMs : 0) },
});

/** Sends events of these kinds under another name. */
const renamed = (name: EventName, ...kinds: readonly EventKind[]): Wrap =>
  together(...kinds.map((kind) => payloadOf(kind, (payload) => ({ ...payload, event: name }))));

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

/** Changes the digests that events use. `alter` receives the first and the present state of the digest. */
const digestsAs =
  (alter: (first: Digest, now: Digest) => Partial<Digest>): Wrap =>
  (parts) => ({
    ...parts,
    store: (real) => {
      const store = parts.store(real);
      const { digests } = store.tables;
      const first = new Map<number, Digest>();
      const [put, allOf] = [digests.put.bind(digests), digests.allOf.bind(digests)];
      digests.put = (digest) => {
        if (!first.has(digest.id)) first.set(digest.id, digest);
        put(digest);
      };
      digests.allOf = (organizationId) =>
        allOf(organizationId).map((now) => ({ ...now, ...alter(first.get(now.id) ?? now, now) }));
      return store;
    },
  });

export const eventMutants = {
  'delivery.test-is-logged': {
    'sends-no-test': part(
      ['sends no test', 'HOOK-14'],
      replacing('testWebhook', ({ input }) => answer({ id: input.id, sent: true }, 0)),
    ),
    'status-500': response(['answers 500 to a test', 'HOOK-14'], 'testWebhook', toStatus(500)),
  },
  'delivery.attempts-logged': {
    'sends-nothing': part(['sends neither tests nor events', 'DELIV-05', 'HOOK-14'], (parts) => ({
      ...replacing('testWebhook', ({ input }) => answer({ id: input.id, sent: true }, 0))(parts),
      laws: { delivery: { isSubscribed: () => false } },
    })),
    'keeps-no-log': part(
      ['keeps no log', 'HOOK-15'],
      replacing('listWebhookLogs', () => answer({ logs: [], total: 0 }, 0)),
    ),
  },
  'delivery.published-means-delivered': {
    'no-event': law('sends no event for a new manifest', withoutEvents('manifest.matched')),
    'no-data': part(
      'sends events without data',
      dataOf('manifest.matched', () => ({})),
    ),
  },
  'delivery.stream-created-when-live': {
    'no-event': law(
      ['sends no event for a new stream', 'DELIV-09', 'STREAM-35'],
      withoutEvents('stream.created'),
    ),
    'hour-late': law(
      ['sends the event of a new stream an hour late', 'DELIV-09'],
      hourLate('stream.created'),
    ),
    'no-cross-domains': part(
      ['leaves cross_domains out', 'DELIV-14'],
      dataOf('stream.created', ({ cross_domains: _, ...others }) => others),
    ),
    'four-cross-domains': part(
      ['sends four cross-domains', 'STREAM-03'],
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
    'domain-label': part(
      ['sends the label of the domain', 'DELIV-14'],
      dataOf('stream.created', (data) => ({ ...data, home_domain: 'Life & Environment' })),
    ),
    'empty-cross-domains': part(
      ['sends an empty list of cross-domains', 'DELIV-14'],
      dataOf('stream.created', (data) => ({ ...data, cross_domains: [] })),
    ),
    'wrong-event-name': part(
      ['names the event stream.published', 'DELIV-11'],
      renamed('stream.published', 'stream.created'),
    ),
  },
  'delivery.stream-end-reported': {
    'no-unpublished-event': law(
      ['sends no event for an unpublished stream', 'STREAM-35'],
      withoutEvents('stream.unpublished'),
    ),
    'no-removed-event': law(
      ['sends no event for a removed stream', 'STREAM-35'],
      withoutEvents('stream.removed'),
    ),
    'removed-without-reason': part(
      ['sends no reason for a removal', 'DELIV-10'],
      dataOf('stream.removed', ({ reason: _, ...others }) => others),
    ),
    'unpublished-without-reason': part(
      ['sends no reason for an unpublication', 'DELIV-10'],
      dataOf('stream.unpublished', ({ reason: _, ...others }) => others),
    ),
    'one-name-for-both': part(
      ['names both events stream.unpublished', 'DELIV-10', 'DELIV-11'],
      renamed('stream.unpublished', 'stream.removed'),
    ),
    'first-event-only': part(
      ['sends only the first event of each kind', 'DELIV-10'],
      onlyFirst(({ delivery }) => delivery.message.event.startsWith('stream.')),
    ),
    'unpublished-as-removed': part(
      ['sends stream.removed beside stream.unpublished', 'DELIV-10'],
      sendingBeside('stream.unpublished', (payload, { webhook }) => [
        { webhook, payload: { ...payload, event: 'stream.removed' } },
      ]),
    ),
  },
  'delivery.digest-reports-every-stream': {
    'first-stream-only': part(
      'sends events of the first stream only',
      digestsAs((_, now) => ({ streamIds: now.streamIds.slice(0, 1) })),
    ),
    'several-streams-silent': law('sends nothing for a manifest of several streams of the digest', {
      delivery: { reportedStreams: (shared) => (shared.length > 1 ? [] : shared) },
    }),
    'filtered-streams-silent': part(
      'sends nothing for streams that a filter chose',
      digestsAs(() => ({ filterSpec: null })),
    ),
    'hour-late': law('sends new content an hour late', hourLate('digest.new_content')),
    'no-event': law('sends no event for new content', withoutEvents('digest.new_content')),
  },
  'delivery.digest-events-follow-its-streams': {
    'first-streams': part(
      'sends events of the original streams of the digest',
      digestsAs((first) => ({ streamIds: first.streamIds })),
    ),
    'removed-streams-too': part(
      'sends events of streams that were removed from the digest',
      digestsAs((first, now) => ({ streamIds: [...new Set([...first.streamIds, ...now.streamIds])] })),
    ),
  },
  'delivery.own-digest-only': {
    'every-digest': law('sends the events of every digest to every webhook', {
      delivery: { isSubscribed: ({ events }, event) => events.includes(event) },
    }),
    'names-first-digest': part(
      'names the first digest that has the stream',
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
    'activation-ignored': part(
      ['leaves an activated digest paused', 'DIGEST-14', 'DIGEST-15'],
      activating((digest) => ({ ...digest, state: 'paused' })),
    ),
    'activation-deletes': part(
      ['deletes an activated digest', 'DIGEST-15'],
      activating((digest) => ({ ...digest, state: 'deleted' })),
    ),
  },
  'delivery.deleted-digest-silent': {
    'keeps-deleted': law(['sends events of a deleted digest', 'DIGEST-16'], {
      digest: { isVisible: ({ organizationId }, id) => organizationId === id },
    }),
  },
  'delivery.digest-update-has-message': {
    'no-message': part(
      'sends a change without a message',
      dataOf('digest.updated', ({ message: _, ...others }) => others),
    ),
    'streams-silent': part(
      'sends no event for streams that were added or removed',
      sending((outgoing) =>
        /"message":"[^"]*stream/.test(outgoing.body.toString('utf8'))
          ? { ...outgoing, url: nowhere }
          : outgoing,
      ),
    ),
    'description-silent': part(
      'sends no event for a changed description',
      sending((outgoing) =>
        /"message":"[^"]*description/.test(outgoing.body.toString('utf8'))
          ? { ...outgoing, url: nowhere }
          : outgoing,
      ),
    ),
    'removed-filters-silent': part('sends no event when content filters are removed', (parts) => {
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
    'filters-silent': part(
      'sends no event for a changed filter',
      sending((outgoing) =>
        /"message":"[^"]*filter/.test(outgoing.body.toString('utf8'))
          ? { ...outgoing, url: nowhere }
          : outgoing,
      ),
    ),
    'empty-message': part(
      'sends a change with an empty message',
      dataOf('digest.updated', (data) => ({ ...data, message: '' })),
    ),
  },
  'delivery.digest-message-describes': {
    'one-message': part(
      'sends the same message for every change',
      dataOf('digest.updated', (data) => ({ ...data, message: 'The digest changed.' })),
    ),
  },
  'delivery.digest-updates-for-owner-only': {
    'other-organisations-too': part(
      'sends the event to other organisations, too',
      inStore((store) =>
        sendingBeside('digest.updated', (payload, { webhook }) =>
          store()
            .tables.webhooks.all()
            .filter(
              ({ organizationId, events }) =>
                organizationId !== webhook.organizationId && events.includes('digest.updated'),
            )
            .map((other) => ({ webhook: other, payload: { ...payload, webhook_id: other.id } })),
        ),
      ),
    ),
  },
  'delivery.catalog-digests-reported': {
    ...unsignedCatalogDigests,
    'removal-silent': law(
      ['sends no event when a digest leaves the account', 'DELIV-07'],
      withoutEvents('digest.removed'),
    ),
    'addition-silent': law(
      ['sends no event when a digest is added', 'DELIV-07'],
      withoutEvents('digest.created'),
    ),
    'both-as-update': part(
      ['names both events digest.updated', 'DELIV-11'],
      renamed('digest.updated', 'digest.created', 'digest.removed'),
    ),
  },
} satisfies Partial<MutantTable<DeliveryRuleId>>;
