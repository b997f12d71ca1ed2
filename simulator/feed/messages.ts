// Who is told what of something that happened: the events of the document, their payloads, and the webhooks that want them ("Events").

import type { ManifestRow, StreamSeed } from '../../fixtures/types.ts';
import type { EventKind } from '../../spec/values.ts';
import type { Message } from '../core/delivery.ts';
import { type Digest, deliveryConditions } from '../core/digest.ts';
import type { Happening } from '../core/event.ts';
import { grow } from '../core/growth.ts';
import { contentLevels } from '../core/plan.ts';
import type { Webhook } from '../core/webhook.ts';
import { type Context, flagsOf } from '../service/context.ts';
import { channelsAmong, streamIdsOf } from '../service/digest-streams.ts';
import { meets } from '../state/content/facts.ts';
import { dateOfDay, headlineOfRow } from '../state/rendering/render.ts';

export interface Addressed {
  readonly webhook: Webhook;
  readonly message: Message;
  readonly isTest?: true;
}

export function messagesOf(context: Context, happening: Happening, nowMs: number): readonly Addressed[] {
  const tell = telling(context, nowMs);
  switch (happening.kind) {
    case 'manifest-arrived':
      return [...matched(context, tell, happening.row), ...newContent(context, tell, happening.row)];
    case 'stream-created':
      return tell('stream.created', createdData(happening.stream), everyone);
    case 'stream-removed':
      return tell('stream.removed', goneData(happening.stream, happening.reason), everyone);
    case 'stream-unpublished':
      return tell('stream.unpublished', goneData(happening.stream, happening.reason), everyone);
    case 'digest-added':
      return tell('digest.created', digestData(happening.digest), ownedBy(happening.organizationId));
    case 'digest-removed':
      return tell('digest.removed', digestData(happening.digest), ownedBy(happening.organizationId));
    case 'digest-updated':
      return tell(
        'digest.updated',
        { ...digestData(happening.digest), message: happening.message },
        ownedBy(happening.organizationId),
      );
    case 'test-asked':
      return test(context, happening.webhookId, nowMs);
    default:
      return happening satisfies never;
  }
}

/** Which of the webhooks that want an event are told of it. */
type Audience = (webhook: Webhook) => boolean;
type Tell = (event: EventKind, data: object, to: Audience, digestId?: number) => readonly Addressed[];

const everyone: Audience = () => true;
const ownedBy =
  (organizationId: string): Audience =>
  (webhook) =>
    webhook.organizationId === organizationId;

/** One message of an event, addressed to each webhook that wants it. */
const telling =
  (context: Context, nowMs: number): Tell =>
  (event, data, to, digestId) => {
    const webhooks = context.store.tables.webhooks
      .all()
      .filter((webhook) => to(webhook) && wants(context, webhook, event, digestId));
    if (webhooks.length === 0) return [];
    const message: Message = {
      event: context.laws.delivery.eventName(event),
      atMs: nowMs,
      data: JSON.stringify(context.laws.version.growth === 'none' ? data : grow(data)),
      ...(digestId !== undefined && { digestId }),
    };
    return webhooks.map((webhook) => ({ webhook, message }));
  };

function wants(context: Context, webhook: Webhook, event: EventKind, digestId?: number): boolean {
  const { laws, store } = context;
  if (!laws.delivery.wants(webhook, event, digestId)) return false;
  if (!laws.delivery.isTold(webhook) && laws.delivery.whileDisabled === 'lost') return false;
  const org = store.organization(webhook.organizationId);
  return org?.isActive === true && flagsOf(laws, org).webhook;
}

function matched({ laws, content }: Context, tell: Tell, row: ManifestRow): readonly Addressed[] {
  const streamIds = laws.delivery.matchedOnce === 'per-stream' ? row.streamIds : row.streamIds.slice(0, 1);
  return streamIds.flatMap((id) => {
    const stream = content.streamById(id);
    return stream === undefined ? [] : tell('manifest.matched', matchedData(content, row, stream), everyone);
  });
}

/** Each digest is told of through its own streams, with the content levels of its owner's plan. */
function newContent(context: Context, tell: Tell, row: ManifestRow): readonly Addressed[] {
  const { laws, store, content } = context;
  const readers = store.tables.webhooks
    .all()
    .filter(({ events }) => events.includes('digest.new_content'))
    .map(({ organizationId }) => organizationId);
  return [...new Set(readers)].flatMap((organizationId) => {
    const org = store.organization(organizationId);
    if (org === undefined) return [];
    const available = contentLevels(laws.plan, org.plan);
    return store.tables.digests.allOf(organizationId).flatMap((digest) =>
      told(context, digest, row).flatMap((streamId) => {
        const stream = content.streamById(streamId);
        if (stream === undefined) return [];
        const data = newContentData(content, { digest, row, stream, available });
        return tell('digest.new_content', data, ownedBy(organizationId), digest.id);
      }),
    );
  });
}

/** The streams through which the digest tells of the row; none when it does not deliver it. */
function told(context: Context, digest: Digest, row: ManifestRow): readonly string[] {
  const { laws } = context;
  if (!speaks(context, digest)) return [];
  // Most digests have none of the row's streams, so these alone are looked at first.
  const own = streamIdsOf(context, digest, streamsOf(context, row));
  const reached = row.streamIds.filter((id) => own.includes(id));
  if (reached.length === 0) return [];
  const grouped = streamIdsOf(context, digest);
  const conditions =
    laws.delivery.contentFilters === 'heeded'
      ? deliveryConditions(laws.digest, digest.contentFilters, channelsAmong(context, grouped))
      : [];
  if (!conditions.every((condition) => meets(row, condition))) return [];
  return laws.delivery.digestStreams(reached, grouped);
}

const streamsOf = ({ content }: Context, { streamIds }: ManifestRow): readonly StreamSeed[] =>
  streamIds.flatMap((id) => content.streamById(id) ?? []);

/** Whether the digest tells of new content in its present state. */
export function speaks({ laws }: Pick<Context, 'laws'>, { state }: Digest): boolean {
  return state === 'active' || (state === 'paused' && laws.delivery.pausedDigest === 'told');
}

function test({ laws, store }: Context, webhookId: number, nowMs: number): readonly Addressed[] {
  const webhook = store.tables.webhooks.get(webhookId);
  if (webhook === undefined) return [];
  const data = { message: `A test of webhook ${webhookId}.` };
  const message = { event: laws.delivery.testName, atMs: nowMs, data: JSON.stringify(data) };
  return [{ webhook, message, isTest: true }];
}

const matchedData = (content: Context['content'], row: ManifestRow, stream: StreamSeed) => ({
  manifest_id: row.manifestId,
  stream_id: stream.id,
  stream_name: stream.name,
  headline: headlineOfRow(content, row),
  published_date: dateOfDay(row.publishedDay),
  claim_count: row.claimCount,
  tags: row.tagIds.flatMap((id) => content.tagById(id)?.name ?? []),
  home_domain: stream.homeDomain,
});

interface NewContent {
  readonly digest: Digest;
  readonly row: ManifestRow;
  readonly stream: StreamSeed;
  readonly available: readonly string[];
}

const newContentData = (content: Context['content'], { digest, row, stream, available }: NewContent) => ({
  digest_id: digest.id,
  digest_name: digest.name,
  manifest_id: row.manifestId,
  stream_id: stream.id,
  stream_name: stream.name,
  headline: headlineOfRow(content, row),
  published_date: dateOfDay(row.publishedDay),
  available,
});

const createdData = ({ id, name, title, description, homeDomain, crossDomains }: StreamSeed) => ({
  ...{ stream_id: id, name, title, description },
  ...{ home_domain: homeDomain, cross_domains: crossDomains },
});

const goneData = ({ id, name }: StreamSeed, reason: string) => ({ stream_id: id, name, reason });

const digestData = ({ id, name }: { readonly id: number; readonly name: string }) => ({
  ...{ digest_id: id, digest_name: name },
});
