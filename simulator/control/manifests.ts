// Manifests through the control plane: publish new ones and new versions of a record.
import { dayMs } from '../../spec/units.ts';
import { type ClaimType, claimTypes, type MediaFormat, mediaFormats } from '../../spec/values.ts';
import { type Content, filingForms, type ManifestChoice } from '../state/content.ts';
import {
  type Answer,
  type ControlCall,
  ok,
  operation,
  type Problem,
  unknownThing,
  unusable,
} from './operation.ts';
import { count, integer, list, object, oneOf, string, text } from './schema.ts';

interface ManifestsBody {
  readonly stream_ids: readonly string[];
  readonly count?: number;
  readonly tag_ids?: readonly string[];
  readonly headline?: string;
  readonly published_date?: string;
  readonly media_format?: MediaFormat;
  readonly claim_type?: ClaimType;
  readonly sec_form_type?: string;
}

const ids = (max: number) => ({ ...list(string), minItems: 1, maxItems: max, uniqueItems: true });

export const manifestOperations = [
  operation<ManifestsBody>({
    id: 'publishManifests',
    method: 'post',
    path: '/manifests',
    scope: 'world',
    summary: 'Publish manifests, matched at this very time.',
    body: object(
      {
        stream_ids: ids(3),
        count: { ...integer(1, 1_000), default: 1 },
        tag_ids: ids(6),
        headline: text(1, 300),
        published_date: { type: 'string', format: 'date' },
        media_format: oneOf(mediaFormats),
        claim_type: oneOf(claimTypes),
        sec_form_type: { ...oneOf(filingForms), description: 'Needs a public company among the tags.' },
      },
      ['stream_ids'],
    ),
    answer: object({
      manifests: list(object({ manifest_id: string, record_id: string, stream_ids: list(string) })),
    }),
    handle: publish,
  }),
  operation({
    id: 'reviseManifest',
    method: 'post',
    path: '/manifests/{manifest_id}/revision',
    scope: 'world',
    summary: 'Publish a new version of the record; whether it is a manifest of its own is a reading.',
    answer: object({ manifest_id: string, record_version: count }),
    handle: revise,
  }),
];

function publish({ world, body }: ControlCall<ManifestsBody>): Answer {
  const problem = problemWith(world.content, body);
  if (problem !== undefined) return problem;
  const choice: ManifestChoice = {
    streamIds: body.stream_ids,
    matchedMs: world.clock.nowMs(),
    ...(body.tag_ids && { tagIds: body.tag_ids }),
    ...(body.headline !== undefined && { headline: body.headline }),
    ...(body.published_date !== undefined && { publishedDay: Date.parse(body.published_date) / dayMs }),
    ...(body.media_format && { mediaFormat: body.media_format }),
    ...(body.claim_type && { claimType: body.claim_type }),
    ...(body.sec_form_type !== undefined && { secFormType: body.sec_form_type }),
  };
  const rows = Array.from({ length: body.count ?? 1 }, () => world.services.operator.publish(choice));
  return ok({
    manifests: rows.map(({ manifestId, recordId, streamIds }) => ({
      ...{ manifest_id: manifestId, record_id: recordId, stream_ids: streamIds },
    })),
  });
}

function problemWith(content: Content, body: ManifestsBody): Problem | undefined {
  const strange = body.stream_ids.find((id) => (content.streamById(id)?.status ?? 'removed') === 'removed');
  if (strange !== undefined) return unusable('body.stream_ids', 'ids of streams of this world', strange);
  const strangeTag = body.tag_ids?.find((id) => content.tagById(id) === undefined);
  if (strangeTag !== undefined) return unusable('body.tag_ids', 'ids of tags of this world', strangeTag);
  const { sec_form_type: form } = body;
  if (form !== undefined && !namesFiler(content, body))
    return unusable('body.sec_form_type', 'none, as no public company is among the tags', form);
  return undefined;
}

/** Whether a public company is among the tags that the manifests will have. */
function namesFiler(content: Content, { tag_ids, stream_ids: [first = ''] }: ManifestsBody): boolean {
  const tagIds = tag_ids ?? content.streamById(first)?.filterDefinition.tag_ids.slice(0, 2) ?? [];
  return content.base.companies.some(({ tagId, secTicker }) => secTicker !== null && tagIds.includes(tagId));
}

/** Of the record's newest manifest, also where an earlier one of it is named. */
function revise({ world, param }: ControlCall): Answer {
  const { content, services, clock } = world;
  const id = param('manifest_id');
  const named = content.refOfManifest(id);
  const newest = named === undefined ? undefined : content.refOfRecord(content.row(named).recordId);
  if (newest === undefined) return unknownThing('manifest', id);
  const { manifestId, recordVersion } = services.operator.revise(newest, clock.nowMs());
  return ok({ manifest_id: manifestId, record_version: recordVersion });
}
