// Manifests on the control plane: publish new manifests and new versions of records.
import type { Manifest } from '../../spec/content.ts';
import type { Steps } from '../../spec/steps.ts';
import { dayMs } from '../../spec/units.ts';
import { type Content, type ManifestChoice, publishedMax } from '../state/content.ts';
import { earliestMs, instantFormat, instantMs, isoOf } from '../time/clock.ts';
import { type ManifestsBody, manifestChoices } from './bodies.ts';
import {
  type ControlResult,
  conflict,
  invalidValue,
  notFound,
  ok,
  operation,
  type Problem,
} from './operation.ts';
import { anyOf, count, list, object, shown, streamId, string } from './schema.ts';
import type { ControlledWorld } from './world.ts';

const manifestId = shown(string, '661223300003000');

const full = {
  status: 409,
  when: `The world would hold more than ${publishedMax} manifests that were published after its start.`,
  detail: `A world holds ${publishedMax} published manifests at most. Reset it, restore a snapshot or make another one.`,
} as const;

export const manifestOperations = [
  operation('publishManifests', 'post', '/manifests', {
    summary: "Publish manifests that are matched at the world's present time, or earlier since its start.",
    body: anyOf(manifestChoices),
    example: { stream_ids: ['11604773700000018'], significance: 'high', headline: 'Made for a test' },
    refusals: [
      full,
      {
        status: 422,
        when:
          'Neither or both of stream_ids and stream_names are given; a stream, tag, channel or company is not of this ' +
          'world; matched_at is no instant or out of range; or a filing form is given without a public company.',
        detail: 'body.stream_ids: expected ids of streams of this world, received "7"',
      },
    ],
    response: object({
      manifests: list(
        object({
          manifest_id: manifestId,
          record_id: shown(string, '7250080300003000'),
          stream_ids: list(streamId),
        }),
      ),
    }),
    handle: ({ world, body }) => world.feed.publishing(publish(world, body)),
  }),
  operation('reviseManifest', 'post', '/manifests/{manifest_id}/revision', {
    summary:
      'Publish a new version of the record of a manifest. The reading record.new-version decides whether it is a new ' +
      'manifest.',
    refusals: [full],
    response: object({ manifest_id: manifestId, record_version: shown(count, 2) }),
    handle: ({ world, param }) => world.feed.publishing(revising(world, param('manifest_id'))),
  }),
];

export function* publish(world: ControlledWorld, given: ManifestsBody): Steps<ControlResult> {
  const streamIds = streamIdsOf(world.content, given);
  if ('kind' in streamIds) return streamIds;
  const body = withTickerAsTag(world.content, { ...given, stream_ids: streamIds });
  const matchedMs = matchedMsOf(world, body);
  if (typeof matchedMs !== 'number') return matchedMs;
  const problem = problemWith(world.content, body);
  if (problem !== undefined) return problem;
  const { count: copies = 1 } = body;
  if (copies > world.content.room) return conflict(full.detail);
  const choice: ManifestChoice = {
    streamIds,
    matchedMs,
    ...(body.tag_ids && { tagIds: body.tag_ids }),
    ...(body.headline !== undefined && { headline: body.headline }),
    ...(body.published_date !== undefined && { publishedDay: Date.parse(body.published_date) / dayMs }),
    ...(body.media_format && { mediaFormat: body.media_format }),
    ...(body.claim_type && { claimType: body.claim_type }),
    ...(body.claim_count !== undefined && { claimCount: body.claim_count }),
    ...(body.source_type && { sourceType: body.source_type }),
    ...(body.significance && { significance: body.significance }),
    ...(body.sentiment && { sentiment: body.sentiment }),
    ...(body.source_channel_ids && { channelIds: body.source_channel_ids }),
    ...(body.sec_form_type !== undefined && { secFormType: body.sec_form_type }),
  };
  const rows: Manifest[] = [];
  for (let nth = 0; nth < copies; nth += 1) {
    rows.push(world.services.operator.publish(choice));
    yield;
  }
  return ok({
    manifests: rows.map(({ manifestId, recordId, streamIds }) => ({
      manifest_id: manifestId,
      record_id: recordId,
      stream_ids: streamIds,
    })),
  });
}

type BodyWithIds = ManifestsBody & { readonly stream_ids: readonly string[] };

/** The ids of the named streams, all of which exist and were not removed. */
function streamIdsOf(
  content: Content,
  { stream_ids: ids, stream_names: names }: ManifestsBody,
): readonly string[] | Problem {
  if (ids !== undefined && names !== undefined)
    return invalidValue('body.stream_names', 'no value beside stream_ids', names);
  const usable = content.streams().filter(({ status }) => status !== 'removed');
  const unknown = ids?.find((id) => !usable.some((stream) => stream.id === id));
  if (unknown !== undefined) return invalidValue('body.stream_ids', 'ids of streams of this world', unknown);
  if (ids !== undefined) return ids;
  if (names === undefined) return invalidValue('body', 'stream_ids or stream_names', names ?? null);
  const found = names.map((name) => usable.find((stream) => stream.name === name)?.id);
  const nth = found.indexOf(undefined);
  return nth < 0
    ? found.filter((id) => id !== undefined)
    : invalidValue('body.stream_names', 'names of streams of this world', names[nth]);
}

/** Not before the start, where the generated manifests end, so that everything published is newer than those. */
export function matchedMsOf(
  { clock, content }: ControlledWorld,
  { matched_at: text }: Pick<ManifestsBody, 'matched_at'>,
): number | Problem {
  const nowMs = clock.nowMs();
  if (text === undefined) return nowMs;
  const matchedMs = instantMs(text);
  if (matchedMs === undefined) return invalidValue('body.matched_at', instantFormat, text);
  const firstMs = content.base.manifestCount === 0 ? earliestMs : content.base.startMs;
  if (matchedMs >= firstMs && matchedMs <= nowMs) return matchedMs;
  const range = `an instant from ${isoOf(firstMs)} to ${isoOf(nowMs)}, the present time of the world`;
  return invalidValue('body.matched_at', range, text);
}

function problemWith(content: Content, body: BodyWithIds): Problem | undefined {
  const unknownTag = body.tag_ids?.find((id) => content.tagById(id) === undefined);
  if (unknownTag !== undefined) return invalidValue('body.tag_ids', 'ids of tags of this world', unknownTag);
  const unknownChannel = body.source_channel_ids?.find((id) => content.channelById(id) === undefined);
  if (unknownChannel !== undefined)
    return invalidValue('body.source_channel_ids', 'ids of source channels of this world', unknownChannel);
  if (body.ticker !== undefined && companyOf(content, body.ticker) === undefined)
    return invalidValue('body.ticker', 'the ticker of a public company of this world', body.ticker);
  const { sec_form_type: form } = body;
  if (form !== undefined && !hasFiler(content, body))
    return invalidValue(
      'body.sec_form_type',
      'no value, because no public company is among the tags of the manifests',
      form,
    );
  return undefined;
}

const companyOf = ({ base: { companies } }: Content, ticker: string) =>
  companies.find(({ shares }) => shares.some((share) => share.ticker.toLowerCase() === ticker.toLowerCase()));

/** A manifest belongs to the companies among its tags. */
function withTickerAsTag(content: Content, body: BodyWithIds): BodyWithIds {
  const company = body.ticker === undefined ? undefined : companyOf(content, body.ticker);
  return company === undefined
    ? body
    : { ...body, tag_ids: [...new Set([company.tagId, ...tagIdsOf(content, body)])] };
}

const tagIdsOf = (content: Content, { tag_ids, stream_ids: [first = ''] }: BodyWithIds): readonly string[] =>
  tag_ids ?? content.streamById(first)?.filterDefinition.tag_ids.slice(0, 2) ?? [];

/** Whether a public company is among the tags that the manifests will have. */
function hasFiler(content: Content, body: BodyWithIds): boolean {
  const tagIds = tagIdsOf(content, body);
  return content.base.companies.some(({ tagId, secTicker }) => secTicker !== null && tagIds.includes(tagId));
}

// biome-ignore lint/correctness/useYield: one step.
function* revising(world: ControlledWorld, id: string): Steps<ControlResult> {
  return revise(world, id, world.clock.nowMs());
}

/** Revises the record's newest manifest, even if the request names an earlier one. */
export function revise({ content, services }: ControlledWorld, id: string, matchedMs: number): ControlResult {
  const named = content.refOfManifest(id);
  const newest = named === undefined ? undefined : content.refOfRecord(content.row(named).recordId);
  if (newest === undefined) return notFound('manifest', id);
  if (content.room === 0) return conflict(full.detail);
  const { manifestId, recordVersion } = services.operator.revise(newest, matchedMs);
  return ok({ manifest_id: manifestId, record_version: recordVersion });
}
