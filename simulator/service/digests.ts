// Digests that organisations build: make, see, change, pause and delete them, and choose their streams.

import type { Answer, Outcome } from '../core/answer.ts';
import type { Digest, DigestChange } from '../core/digest.ts';
import { notFound } from '../core/error.ts';
import { flagsOf } from '../core/plan.ts';
import { type Refusal, refuse, type ValidationIssue } from '../core/refusal.ts';
import { chosenBy, liveStream, liveStreamsOf, streamIdsOf } from '../state/digest-streams.ts';
import { answer, type Call, type Context } from './context.ts';
import { countersOf } from './counters.ts';
import { KeptAnswers } from './kept-answers.ts';
import type { InputOf, UseCases } from './use-case.ts';

/** The world, with the laws that decide here. */
type Own = Context<'delivery' | 'digest' | 'plan' | 'stream'>;

/** What the path of every operation on one digest names. */
export interface DigestPath {
  readonly id: number;
}
type Streams = InputOf<'addDigestStreams'>;

export type Digests = UseCases<
  | 'createDigest'
  | 'listDigests'
  | 'getDigest'
  | 'updateDigest'
  | 'deleteDigest'
  | 'activateDigest'
  | 'deactivateDigest'
  | 'addDigestStreams'
  | 'removeDigestStreams'
  | 'previewDigestFilter'
>;

export function digests(context: Own): Digests {
  const { digest: laws } = context.laws;
  const lists = new KeptAnswers();
  return {
    createDigest: (call) => createDigest(context, call),
    listDigests: ({ org, nowMs }) =>
      lists.under(org.id, { nowMs, ageMs: laws.listAgeMs }, () => listOf(context, org)),
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
  };
}

/** Acts on a digest of the caller's; whatever else the id may name is not found. */
export function withDigest<Input extends DigestPath>(
  context: Own,
  { org, input }: Call<Input>,
  act: (digest: Digest) => Outcome,
): Outcome {
  const digest = context.store.tables.digests.get(input.id);
  return digest !== undefined && context.laws.digest.isVisible(digest, org.id)
    ? act(digest)
    : notFound(`digest ${input.id}`);
}

/** Every digest is written here, as it stands after the change. */
const keep = ({ store }: Own, digest: Digest): void => store.tables.digests.put(digest);

function changed(context: Own, digest: Digest): Answer {
  keep(context, digest);
  return writeAnswer(context, digest);
}

/** The same for an update, which is told to webhooks with its parts in words; one without any is none. */
function updated(context: Own, digest: Digest, parts: readonly string[]): Answer {
  const { id, name, organizationId } = digest;
  const answered = changed(context, digest);
  const isTold = parts.length > 0 && context.laws.delivery.digestChanges === 'every-update';
  if (isTold)
    context.notifications.emit({
      ...{ kind: 'digest-updated', organizationId, digest: { id, name } },
      message: `Digest changed: ${parts.join(', ')}.`,
    });
  return answered;
}

function createDigest(context: Own, { org, input }: Call<InputOf<'createDigest'>>): Outcome {
  const { laws, store } = context;
  const { name, description, stream_ids, filter_spec, content_filters } = input.body;
  const streamIds = knownStreams(context, stream_ids ?? []);
  if ('kind' in streamIds) return streamIds;
  return changed(context, {
    id: store.tables.digests.nextNumber(),
    organizationId: org.id,
    ...{ name, description: description ?? null },
    streamIds: laws.digest.streamsWith([], streamIds),
    filterSpec: filter_spec ?? null,
    contentFilters: content_filters ?? null,
    state: 'active',
  });
}

function listOf(context: Own, org: Call<unknown>['org']): Answer {
  // The plan may be read as closing the writes alone; then there is nothing to list.
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

function updateDigest(context: Own, before: Digest, body: InputOf<'updateDigest'>['body']): Outcome {
  const { digest: laws } = context.laws;
  const isIgnored = body.filter_spec === null && laws.nullFilterSpec === 'ignored';
  if (body.filter_spec === null && !isIgnored && before.streamIds.length === 0)
    return invalid({
      loc: ['body', 'filter_spec'],
      msg: 'a digest without streams of its own needs a filter_spec',
      type: 'missing',
    });
  const change: DigestChange = {
    ...(body.name !== undefined && { name: body.name }),
    ...(body.description !== undefined && { description: body.description }),
    ...(body.filter_spec !== undefined && !isIgnored && { filterSpec: body.filter_spec }),
    ...(body.content_filters !== undefined && { contentFilters: body.content_filters }),
  };
  return updated(context, laws.afterUpdate(before, change), Object.keys(change).map(words));
}

/** `filterSpec` as "filter spec". */
const words = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function deleteDigest(context: Own, call: Call<DigestPath>): Outcome {
  const { laws, store } = context;
  const id = Number(call.input.id);
  const before = store.tables.digests.ownedBy(call.org.id, id);
  const isRepeated = before?.state === 'deleted' && laws.digest.deletedAgain === 'done';
  if (isRepeated) return answer({ id, deleted: true }, 0);
  return withDigest(context, call, (digest) => {
    keep(context, { ...digest, state: 'deleted' });
    return answer({ id, deleted: true }, 0);
  });
}

function addStreams(context: Own, digest: Digest, { input }: Call<Streams>): Outcome {
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

/** Streams that left the catalog can still be taken out of a digest that has them. */
function removeStreams(context: Own, digest: Digest, { input }: Call<Streams>): Outcome {
  const { stream_ids } = input.body;
  const strangers = stream_ids.filter((id) => !digest.streamIds.includes(id));
  const known = knownStreams(context, strangers);
  if ('kind' in known) return known;
  const streamIds = context.laws.digest.streamsWithout(digest.streamIds, stream_ids);
  const gone = digest.streamIds.filter((id) => !streamIds.includes(id));
  return updated(
    context,
    { ...digest, streamIds },
    gone.map((id) => `stream ${id} removed`),
  );
}

/** The ids, if they name streams; those that do not are refused or left out. */
function knownStreams(context: Own, ids: readonly string[]): readonly string[] | Refusal {
  const unknown = ids.findIndex((id) => liveStream(context, id) === undefined);
  if (unknown === -1) return ids;
  if (context.laws.digest.unknownStreams === 'left-out')
    return ids.filter((id) => liveStream(context, id) !== undefined);
  return invalid({
    loc: ['body', 'stream_ids', unknown],
    msg: 'there is no such stream',
    type: 'unknown_stream',
    input: ids[unknown],
  });
}

const invalid = (issue: ValidationIssue): Refusal => refuse('validation', '', { issues: [issue] });

function writeAnswer(context: Own, digest: Digest): Answer {
  const body = bodyOf(context, digest);
  return answer(context.laws.digest.answerToWrite === 'digest' ? body : { digest: body }, 1);
}

function detailOf(context: Own, digest: Digest, nowMs: number): object {
  const streams = liveStreamsOf(context, digest).map(({ id, title }) => {
    const { manifests_last7d } = countersOf(context, id, nowMs).manifests;
    return { id, title, manifests_last7d };
  });
  return { digest: bodyOf(context, digest), streams };
}

function bodyOf(context: Own, digest: Digest) {
  const { id, name, description, streamIds, filterSpec, contentFilters } = digest;
  return {
    ...{ id, name, description },
    stream_ids: streamIds,
    filter_spec: filterSpec,
    content_filters: contentFilters,
    stream_count: streamIdsOf(context, digest).length,
    digest_type: 'user',
    has_dynamic_filter: filterSpec !== null,
  };
}
