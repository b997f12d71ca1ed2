// User digests: create, read, update, pause, activate and delete them, change their streams, and preview filters.
import type { Answer, Outcome } from '../core/answer.ts';
import type { Digest, DigestChange } from '../core/digest.ts';
import { notOwned } from '../core/error.ts';
import { flagsOf } from '../core/plan.ts';
import { invalid, type Refusal } from '../core/refusal.ts';
import { chosenBy, liveStream, liveStreamsOf, streamIdsOf } from '../state/digest-streams.ts';
import { isOfAnother } from '../state/table.ts';
import { answer, type Call, type ServiceContext } from './context.ts';
import { countersOf } from './counters.ts';
import { removeWebhook, webhooksOfDigest } from './removed-webhooks.ts';
import { withoutRoom } from './room.ts';
import type { InputOf, UseCases } from './use-case.ts';

type Context = ServiceContext<'delivery' | 'digest' | 'error' | 'plan' | 'stream'>;

export type DigestPath = InputOf<'getDigest'>;
type Streams = InputOf<'addDigestStreams'>;

export function digests(context: Context) {
  const { digest: laws } = context.laws;
  return {
    createDigest: (call) => createDigest(context, call),
    listDigests: ({ org, nowMs }) =>
      context.answers.getOrMake(
        { kind: 'digests', organizationId: org.id },
        { nowMs, ageMs: laws.listAgeMs },
        () => listOf(context, org),
      ),
    getDigest: (call) =>
      withDigest(context, call, (digest) => answer(detailOf(context, digest, call.nowMs), 1)),
    updateDigest: (call) =>
      withDigest(context, call, (digest) => updateDigest(context, digest, call.input.body)),
    deleteDigest: (call) => deleteDigest(context, call),
    activateDigest: (call) =>
      withDigest(context, call, (digest) => changed(context, { ...digest, state: 'active' })),
    deactivateDigest: (call) =>
      withDigest(context, call, (digest) => changed(context, { ...digest, state: 'paused' })),
    addDigestStreams: (call) => withDigest(context, call, (digest) => addStreams(context, digest, call)),
    removeDigestStreams: (call) =>
      withDigest(context, call, (digest) => removeStreams(context, digest, call)),
    previewDigestFilter: ({ input }) => {
      const chosen = chosenBy(context, input.body.filter_spec);
      const streams = chosen.slice(0, laws.previewMax).map(({ id, title }) => ({ id, title }));
      return answer({ stream_count: chosen.length, streams }, streams.length);
    },
  } satisfies Partial<UseCases>;
}

/** The outcome of `act` for the caller's digest with the id in the path, or 404. */
export function withDigest<Input extends DigestPath>(
  context: Context,
  { org, input }: Call<Input>,
  act: (digest: Digest) => Outcome,
): Outcome {
  const digest = context.store.tables.digests.get(input.id);
  return digest !== undefined && context.laws.digest.isVisible(digest, org.id)
    ? act(digest)
    : notOwned(context.laws.error, `digest ${input.id}`, isOfAnother(digest, org.id));
}

/** The only place that stores digests. */
const storeDigest = ({ store }: Context, digest: Digest): void => store.tables.digests.put(digest);

function changed(context: Context, digest: Digest): Answer {
  storeDigest(context, digest);
  return writeAnswer(context, digest);
}

/** Stores an updated digest, answers with it, and emits an event that lists the changes, unless there are none. */
function updated(context: Context, digest: Digest, changes: readonly string[]): Answer {
  const { id, name, organizationId } = digest;
  const answered = changed(context, digest);
  const isReported = changes.length > 0 && context.laws.delivery.digestChanges === 'every-update';
  if (isReported)
    context.notifications.emit({
      kind: 'digest-updated',
      organizationId,
      digest: { id, name },
      message: `Digest changed: ${changes.join(', ')}.`,
    });
  return answered;
}

function createDigest(context: Context, { org, input }: Call<InputOf<'createDigest'>>): Outcome {
  const { laws, store } = context;
  const { name, description, stream_ids, filter_spec, content_filters } = input.body;
  const streamIds = knownStreams(context, stream_ids ?? []);
  if ('kind' in streamIds) return streamIds;
  const refused = withoutRoom(store.tables.digests, org.id, 'digests', ({ state }) => state !== 'deleted');
  if (refused !== undefined) return refused;
  return changed(context, {
    id: store.tables.digests.nextNumber(),
    organizationId: org.id,
    name,
    description: description ?? null,
    streamIds: laws.digest.streamsWith([], streamIds),
    filterSpec: filter_spec ?? null,
    contentFilters: content_filters ?? null,
    state: 'active',
  });
}

function listOf(context: Context, org: Call<unknown>['org']): Answer {
  // A reading admits plans without digests to this list; for them it is empty.
  const isOpen = flagsOf(context.laws.plan, org).digests;
  const own = isOpen
    ? context.store.tables.digests
        .allOf(org.id)
        .filter((digest) => context.laws.digest.isVisible(digest, org.id))
    : [];
  const summaries = own.map((digest) => {
    const { id, name, stream_count, digest_type, has_dynamic_filter } = bodyOf(context, digest);
    return { id, name, stream_count, digest_type, has_dynamic_filter };
  });
  return answer({ digests: summaries }, summaries.length);
}

function updateDigest(context: Context, before: Digest, body: InputOf<'updateDigest'>['body']): Outcome {
  const { digest: laws } = context.laws;
  const isIgnored = body.filter_spec === null && laws.nullFilterSpec === 'ignored';
  if (body.filter_spec === null && !isIgnored && before.streamIds.length === 0)
    return invalid([
      {
        loc: ['body', 'filter_spec'],
        msg: 'a digest without streams of its own needs a filter_spec',
        type: 'missing',
      },
    ]);
  const change: DigestChange = {
    ...(body.name !== undefined && { name: body.name }),
    ...(body.description !== undefined && { description: body.description }),
    ...(body.filter_spec !== undefined && !isIgnored && { filterSpec: body.filter_spec }),
    ...(body.content_filters !== undefined && { contentFilters: body.content_filters }),
  };
  return updated(context, laws.afterUpdate(before, change), Object.keys(change).map(wordsOfName));
}

/** For example "filter spec" for `filterSpec`. */
const wordsOfName = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function deleteDigest(context: Context, call: Call<DigestPath>): Outcome {
  const { laws, store } = context;
  const id = Number(call.input.id);
  const before = store.tables.digests.ownedBy(call.org.id, id);
  const isRepeated = before?.state === 'deleted' && laws.digest.deletedAgain === 'done';
  if (isRepeated) return answer({ id, deleted: true }, 0);
  return withDigest(context, call, (digest) => {
    storeDigest(context, { ...digest, state: 'deleted' });
    if (laws.digest.deletedWebhooks === 'removed')
      for (const webhook of webhooksOfDigest(context, id)) removeWebhook(context, webhook);
    return answer({ id, deleted: true }, 0);
  });
}

function addStreams(context: Context, digest: Digest, { input }: Call<Streams>): Outcome {
  const added = knownStreams(context, input.body.stream_ids);
  if ('kind' in added) return added;
  const streamIds = context.laws.digest.streamsWith(digest.streamIds, added);
  const fresh = streamIds.filter((id) => !digest.streamIds.includes(id));
  return updated(
    context,
    { ...digest, streamIds },
    fresh.map((id) => `stream ${id} added`),
  );
}

/** A digest's streams can be removed even if they have left the catalog; other ids must name live streams. */
function removeStreams(context: Context, digest: Digest, { input }: Call<Streams>): Outcome {
  const { stream_ids } = input.body;
  const notInDigest = stream_ids.filter((id) => !digest.streamIds.includes(id));
  const known = knownStreams(context, notInDigest);
  if ('kind' in known) return known;
  const streamIds = context.laws.digest.streamsWithout(digest.streamIds, stream_ids);
  const removed = digest.streamIds.filter((id) => !streamIds.includes(id));
  return updated(
    context,
    { ...digest, streamIds },
    removed.map((id) => `stream ${id} removed`),
  );
}

/** The ids if all of them name live streams; a reading decides whether other ids are refused or left out. */
function knownStreams(context: Context, ids: readonly string[]): readonly string[] | Refusal {
  const unknown = ids.findIndex((id) => liveStream(context, id) === undefined);
  if (unknown === -1) return ids;
  if (context.laws.digest.unknownStreams === 'left-out')
    return ids.filter((id) => liveStream(context, id) !== undefined);
  return invalid([
    {
      loc: ['body', 'stream_ids', unknown],
      msg: 'there is no such stream',
      type: 'unknown_stream',
      input: ids[unknown],
    },
  ]);
}

function writeAnswer(context: Context, digest: Digest): Answer {
  const body = bodyOf(context, digest);
  return answer(context.laws.digest.answerToWrite === 'digest' ? body : { digest: body }, 1);
}

function detailOf(context: Context, digest: Digest, nowMs: number): object {
  const streams = liveStreamsOf(context, digest).map(({ id, title }) => {
    const { manifests_last7d } = countersOf(context, id, nowMs).manifests;
    return { id, title, manifests_last7d };
  });
  return { digest: bodyOf(context, digest), streams };
}

function bodyOf(context: Context, digest: Digest) {
  const { id, name, description, streamIds, filterSpec, contentFilters } = digest;
  const { laws, content } = context;
  const isKept = (streamId: string): boolean =>
    laws.digest.removedStreams === 'kept' || content.streamById(streamId)?.status !== 'removed';
  return {
    id,
    name,
    description,
    stream_ids: streamIds.filter(isKept),
    filter_spec: filterSpec,
    content_filters: contentFilters,
    stream_count: streamIdsOf(context, digest).length,
    digest_type: 'user',
    has_dynamic_filter: filterSpec !== null,
  };
}
