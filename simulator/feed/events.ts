// The contract's events of each occurrence: their data and their audience ("Events").
import type { Channel, Manifest, Stream } from '../../spec/content.ts';
import type { EventKind } from '../../spec/values.ts';
import { type Digest, deliveryConditions, isReporting } from '../core/digest.ts';
import type { Occurrence } from '../core/event.ts';
import { contentLevels } from '../core/plan.ts';
import type { Webhook } from '../core/webhook.ts';
import { meets } from '../state/content/facts.ts';
import { channelsAmong, streamIdsOf } from '../state/digest-streams.ts';
import { dateOfDay, headlineOfRow } from '../state/rendering/render.ts';
import type { FeedContext } from './context.ts';

export interface Event {
  readonly kind: EventKind;
  readonly data: object;
  readonly audience: Audience;
}

export type Audience =
  | { readonly kind: 'everyone' }
  | { readonly kind: 'organization'; readonly organizationId: string }
  /** The organisation's webhooks, except those on other digests. */
  | { readonly kind: 'digest'; readonly organizationId: string; readonly digestId: number };

/** An occurrence with events of the contract; the contract does not list the test event. */
export type ContentOccurrence = Exclude<Occurrence, { readonly kind: 'test-requested' }>;

/** Digests report to the listening webhooks alone. */
export function* eventsOf(
  context: FeedContext,
  occurrence: ContentOccurrence,
  listening: readonly Webhook[],
): Generator<Event, void> {
  if (occurrence.kind !== 'manifest-arrived') {
    yield eventOf(occurrence);
    return;
  }
  yield* matched(context, occurrence.row);
  yield* newContent(context, occurrence.row, listening);
}

function eventOf(occurrence: Exclude<ContentOccurrence, { readonly kind: 'manifest-arrived' }>): Event {
  switch (occurrence.kind) {
    case 'stream-created':
      return { kind: 'stream.created', data: createdData(occurrence.stream), audience: everyone };
    case 'stream-removed':
      return { kind: 'stream.removed', data: endData(occurrence), audience: everyone };
    case 'stream-unpublished':
      return { kind: 'stream.unpublished', data: endData(occurrence), audience: everyone };
    case 'digest-added':
      return { kind: 'digest.created', data: digestData(occurrence.digest), audience: ownerOf(occurrence) };
    case 'digest-removed':
      return { kind: 'digest.removed', data: digestData(occurrence.digest), audience: ownerOf(occurrence) };
    case 'digest-updated': {
      const data = { ...digestData(occurrence.digest), message: occurrence.message };
      return { kind: 'digest.updated', data, audience: ownerOf(occurrence) };
    }
    default:
      return occurrence satisfies never;
  }
}

const everyone: Audience = { kind: 'everyone' };
const ownerOf = ({ organizationId }: { readonly organizationId: string }): Audience => ({
  kind: 'organization',
  organizationId,
});

const matched = (context: FeedContext, manifest: Manifest): readonly Event[] =>
  matchedStreams(context, manifest).map((stream) => ({
    kind: 'manifest.matched',
    data: matchedData(context.content, manifest, stream),
    audience: everyone,
  }));

/** The streams for which a new manifest is reported, once for each stream. */
export function matchedStreams({ laws, content }: FeedContext, { streamIds }: Manifest): readonly Stream[] {
  const ids = streamIds.filter(laws.delivery.reportsStream);
  const reported = laws.delivery.matchedPer === 'stream' ? ids : ids.slice(0, 1);
  return reported.flatMap((id) => content.streamById(id) ?? []);
}

/** Each digest reports the manifest through its own streams, with the content levels of its owner's plan. */
function* newContent(
  context: FeedContext,
  manifest: Manifest,
  listening: readonly Webhook[],
): Generator<Event, void> {
  const { laws, store, content } = context;
  const subscribers = listening
    .filter(({ events }) => events.includes('digest.new_content'))
    .map(({ organizationId }) => organizationId);
  for (const organizationId of new Set(subscribers)) {
    const org = store.organization(organizationId);
    if (org === undefined) continue;
    const available = contentLevels(laws.plan, org.plan);
    for (const digest of store.tables.digests.allOf(organizationId)) {
      const audience = { kind: 'digest', organizationId, digestId: digest.id } as const;
      for (const streamId of reportedStreams(context, digest, manifest)) {
        const stream = content.streamById(streamId);
        if (stream === undefined) continue;
        const data = newContentData(content, { digest, manifest, stream, available });
        yield { kind: 'digest.new_content', data, audience };
      }
    }
  }
}

/** The streams through which the digest reports the manifest; none if it does not deliver the manifest. */
function reportedStreams(context: FeedContext, digest: Digest, manifest: Manifest): readonly string[] {
  const { laws } = context;
  if (!isReporting(laws.delivery.pausedDigest, digest)) return [];
  // Most digests contain none of the manifest's streams, so this cheap test comes before their full lists of streams.
  const own = streamIdsOf(context, digest, streamsOf(context, manifest));
  const reached = manifest.streamIds.filter((id) => own.includes(id));
  if (reached.length === 0) return [];
  const channels = (): readonly Channel[] => channelsAmong(context, streamIdsOf(context, digest));
  const conditions =
    laws.delivery.contentFilters === 'applied'
      ? deliveryConditions(laws.digest, digest.contentFilters, channels)
      : [];
  if (!conditions.every((condition) => meets(context.content, manifest, condition))) return [];
  return laws.delivery.reportedStreams(reached);
}

const streamsOf = ({ content }: FeedContext, { streamIds }: Manifest): readonly Stream[] =>
  streamIds.flatMap((id) => content.streamById(id) ?? []);

const storyData = (content: FeedContext['content'], manifest: Manifest, stream: Stream) => ({
  manifest_id: manifest.manifestId,
  stream_id: stream.id,
  stream_name: stream.name,
  headline: headlineOfRow(content, manifest),
  published_date: dateOfDay(manifest.publishedDay),
});

const matchedData = (content: FeedContext['content'], manifest: Manifest, stream: Stream) => ({
  ...storyData(content, manifest, stream),
  claim_count: manifest.claimCount,
  tags: manifest.tagIds.flatMap((id) => content.tagById(id)?.name ?? []),
  home_domain: stream.homeDomain,
});

interface NewContent {
  readonly digest: Digest;
  readonly manifest: Manifest;
  readonly stream: Stream;
  readonly available: readonly string[];
}

const newContentData = (
  content: FeedContext['content'],
  { digest, manifest, stream, available }: NewContent,
) => ({
  digest_id: digest.id,
  digest_name: digest.name,
  ...storyData(content, manifest, stream),
  available,
});

const createdData = ({ id, name, title, description, homeDomain, crossDomains }: Stream) => ({
  stream_id: id,
  name,
  title,
  description,
  home_domain: homeDomain,
  cross_domains: crossDomains,
});

const endData = ({ stream, reason }: { readonly stream: Stream; readonly reason: string }) => ({
  stream_id: stream.id,
  name: stream.name,
  reason,
});

const digestData = ({ id, name }: { readonly id: number; readonly name: string }) => ({
  digest_id: id,
  digest_name: name,
});
