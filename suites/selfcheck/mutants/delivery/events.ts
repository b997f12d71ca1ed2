// Mutants of which events are told, and to whom.
import { deliveryLaws } from '../../../../simulator/core/delivery.ts';
import type { Digest } from '../../../../simulator/core/digest.ts';
import type { EventName } from '../../../../simulator/core/event.ts';
import type { LawPatch } from '../../../../simulator/core/laws.ts';
import type { Sending } from '../../../../simulator/feed/outgoing.ts';
import type { DeliveryRuleId } from '../../../../spec/rules/delivery.ts';
import type { EventKind } from '../../../../spec/values.ts';
import { law, type MutantTable, part } from '../../mutant.ts';
import { besides, dataOf, inStore, nowhere, sending, type Wrap } from './sent.ts';

const untold = (...events: readonly EventKind[]): LawPatch => ({
  delivery: {
    wants: (webhook, event, digestId) =>
      !events.includes(event) && deliveryLaws.wants(webhook, event, digestId),
  },
});

const delayed = (kind: EventKind): LawPatch => ({
  delivery: { firstWaitMs: (event) => (event === kind ? 3_600_000 : 0) },
});

const called = (names: { readonly [E in EventKind]?: EventName }): LawPatch => ({
  delivery: { eventName: (event) => names[event] ?? event },
});

/** Sends to nobody what is told after the first. */
function onlyFirst(isMeant: (attempt: Sending) => boolean): Wrap {
  const first = new Map<string, number>();
  return sending((outgoing, attempt) => {
    const { webhookId, message, id } = attempt.delivery;
    const key = `${webhookId} ${message.event}`;
    if (!first.has(key)) first.set(key, id);
    return isMeant(attempt) && first.get(key) !== id ? { ...outgoing, url: nowhere } : outgoing;
  });
}

/** Events are told of digests as they are given their first state and the present one. */
const digestsAs =
  (bend: (first: Digest, now: Digest) => Partial<Digest>): Wrap =>
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
        allOf(organizationId).map((now) => ({ ...now, ...bend(first.get(now.id) ?? now, now) }));
      return store;
    },
  });

export const eventMutants = {
  'delivery.stream-created-when-live': [
    law('tells nothing of new streams', ['DELIV-09', 'STREAM-35'], untold('stream.created')),
    law('tells of new streams an hour later', ['DELIV-09'], delayed('stream.created')),
    part(
      'leaves the crossed domains out',
      ['DELIV-14'],
      dataOf('stream.created', ({ cross_domains: _, ...others }) => others),
    ),
    part(
      'tells of four crossed domains',
      ['STREAM-03'],
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
    part(
      'shows the label of the domain',
      ['DELIV-14'],
      dataOf('stream.created', (data) => ({ ...data, home_domain: 'Life & Environment' })),
    ),
    part(
      'leaves out which domains are crossed',
      ['DELIV-14'],
      dataOf('stream.created', (data) => ({ ...data, cross_domains: [] })),
    ),
    law('calls a new stream published', ['DELIV-11'], called({ 'stream.created': 'stream.published' })),
  ],
  'delivery.stream-end-told': [
    law('tells nothing of unpublished streams', ['STREAM-35'], untold('stream.unpublished')),
    law('tells nothing of removed streams', ['STREAM-35'], untold('stream.removed')),
    part(
      'keeps the reason for itself',
      ['DELIV-10'],
      dataOf('stream.removed', ({ reason: _, ...others }) => others),
    ),
    part(
      'keeps the reason of a break for itself',
      ['DELIV-10'],
      dataOf('stream.unpublished', ({ reason: _, ...others }) => others),
    ),
    law(
      'has one name for both',
      ['DELIV-10', 'DELIV-11'],
      called({ 'stream.removed': 'stream.unpublished' }),
    ),
    part(
      'tells of an end once',
      ['DELIV-10'],
      onlyFirst(({ delivery }) => delivery.message.event.startsWith('stream.')),
    ),
    part(
      'tells of a break as an end, too',
      ['DELIV-10'],
      besides('stream.unpublished', (payload, { webhook }) => [
        { webhook, payload: { ...payload, event: 'stream.removed' } },
      ]),
    ),
  ],
  'delivery.any-stream-of-digest': [
    law('tells of the first stream only', ['DELIV-06'], {
      delivery: {
        digestStreams: (reached, grouped) => reached.filter((id) => id === grouped[0]).slice(0, 1),
      },
    }),
    law('tells nothing of a manifest of several of them', ['DELIV-06'], {
      delivery: { digestStreams: (reached) => (reached.length > 1 ? [] : reached) },
    }),
    law('tells nothing of streams that a filter chose', ['DELIV-06'], {
      delivery: {
        digestStreams: (reached, grouped) =>
          grouped.length > 2 ? [] : deliveryLaws.digestStreams(reached, grouped),
      },
    }),
    law('tells of new content once an hour', ['DELIV-06'], delayed('digest.new_content')),
    law('tells nothing of new content', ['DELIV-06'], untold('digest.new_content')),
  ],
  'delivery.changed-digest-told': [
    part(
      'tells of the streams that a digest was made with',
      ['DELIV-06'],
      digestsAs((first) => ({ streamIds: first.streamIds })),
    ),
    part(
      'tells of streams that were taken out',
      ['DELIV-06'],
      digestsAs((first, now) => ({ streamIds: [...new Set([...first.streamIds, ...now.streamIds])] })),
    ),
  ],
  'delivery.own-digest-only': [
    law('tells every webhook of every digest', ['DELIV-16'], {
      delivery: { wants: ({ events }, event) => events.includes(event) },
    }),
    part(
      'names the first digest with the stream',
      ['DELIV-16'],
      inStore((tables) =>
        dataOf('digest.new_content', (data, { delivery }) => {
          const all = tables().digests.allOf(delivery.organizationId);
          const first = all.find(
            ({ streamIds, state }) => state === 'active' && streamIds.includes(String(data.stream_id)),
          );
          return first === undefined ? data : { ...data, digest_id: first.id, digest_name: first.name };
        }),
      ),
    ),
  ],
  'delivery.activated-digest-told': [
    law('loses a digest that is activated', ['DIGEST-15'], {
      digest: { activated: (digest) => ({ ...digest, state: 'deleted' }) },
    }),
  ],
  'delivery.deleted-digest-silent': [
    law('revives a deleted digest', ['DIGEST-16'], {
      digest: { isOwn: ({ organizationId }, id) => organizationId === id },
    }),
  ],
  'delivery.digest-update-told': [
    part(
      'tells of a change without a message',
      ['DELIV-08'],
      dataOf('digest.updated', ({ message: _, ...others }) => others),
    ),
    part(
      'tells nothing of streams added and removed',
      ['DELIV-08'],
      sending((outgoing) =>
        /"message":"[^"]*stream/.test(outgoing.body.toString('utf8'))
          ? { ...outgoing, url: nowhere }
          : outgoing,
      ),
    ),
    part(
      'tells nothing of filters',
      ['DELIV-08'],
      sending((outgoing) =>
        /"message":"[^"]*filter/.test(outgoing.body.toString('utf8'))
          ? { ...outgoing, url: nowhere }
          : outgoing,
      ),
    ),
    part(
      'tells of a change without words',
      ['DELIV-08'],
      dataOf('digest.updated', (data) => ({ ...data, message: '' })),
    ),
  ],
  'delivery.changes-told-to-owner': [
    part(
      'tells other organisations, too',
      ['DELIV-08'],
      inStore((tables) =>
        besides('digest.updated', (payload, { webhook }) =>
          tables()
            .webhooks.all()
            .filter(
              ({ organizationId, events }) =>
                organizationId !== webhook.organizationId && events.includes('digest.updated'),
            )
            .map((other) => ({ webhook: other, payload: { ...payload, webhook_id: other.id } })),
        ),
      ),
    ),
  ],
  'delivery.catalog-digest-told': [
    law('tells nothing when a digest leaves the account', ['DELIV-07'], untold('digest.removed')),
    law('tells nothing when a digest is added', ['DELIV-07'], untold('digest.created')),
    law('calls both an update', ['DELIV-11'], {
      ...called({ 'digest.created': 'digest.updated', 'digest.removed': 'digest.updated' }),
    }),
  ],
} satisfies Partial<MutantTable<DeliveryRuleId>>;
