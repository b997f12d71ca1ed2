// The tools that read manifests, Signals, Briefs and Records, all billed like a page of the REST query ("MCP servers").

import type { Answer } from '../../core/answer.ts';
import { retryGuidance } from '../../core/manifest-query.ts';
import type { Call } from '../context.ts';
import type { QueryBody } from '../query-input.ts';
import {
  type Customer,
  dataOf,
  type ToolAnswer,
  type ToolInput,
  type ToolOutcome,
  type Tools,
} from './tool.ts';

export const manifestTools = (
  customer: Customer,
): Tools<
  | 'service-manifests'
  | 'service-signals'
  | 'service-briefs'
  | 'service-multi-stream'
  | 'service-records'
  | 'service-digest-manifests'
> => ({
  'service-manifests': (call) => ofQuery(customer, call, call.input as QueryBody, whole),
  'service-multi-stream': (call) => ofQuery(customer, call, queryOf(call.input), whole),
  'service-signals': (call) => ofStream(customer, call, without('brief', 'record')),
  'service-briefs': (call) => ofStream(customer, call, without('signal', 'record')),
  'service-records': (call) => ofStream(customer, call, without('signal', 'brief')),
  'service-digest-manifests': (call) => ofDigest(customer, call),
});

type Manifest = Readonly<Record<string, unknown>>;
/** Which parts of a manifest a tool returns. */
type Part = (manifest: Manifest) => Manifest;

const whole: Part = (manifest) => manifest;
const without =
  (...parts: readonly string[]): Part =>
  (manifest) =>
    Object.fromEntries(Object.entries(manifest).filter(([name]) => !parts.includes(name)));

interface Page {
  readonly manifests: readonly Manifest[];
  readonly pagination: object;
}

/** Records are of `service-records` alone, on every plan (MCP-13). */
function ofQuery(
  { queryManifests }: Customer,
  call: Call<unknown>,
  body: QueryBody,
  part: Part,
): ToolOutcome {
  const outcome = queryManifests({ ...call, input: { body } });
  if (outcome.kind === 'refused') return outcome;
  return pageOf(outcome, (manifest) => without('record')(part(manifest)), body);
}

function ofStream(
  { listStreamManifests }: Customer,
  call: Call<ToolInput<'service-signals'>>,
  part: Part,
): ToolOutcome {
  const { stream_id, ...filters } = call.input;
  const outcome = listStreamManifests({ ...call, input: { id: stream_id, ...listingInputOf(filters) } });
  return outcome.kind === 'refused' ? outcome : pageOf(outcome, part, filters);
}

function ofDigest(
  { listDigestManifests }: Customer,
  call: Call<ToolInput<'service-digest-manifests'>>,
): ToolOutcome {
  const { digest_id, ...filters } = call.input;
  const outcome = listDigestManifests({ ...call, input: { id: digest_id, ...listingInputOf(filters) } });
  return outcome.kind === 'refused' ? outcome : pageOf(outcome, without('record'), filters);
}

function pageOf(answer: Answer, part: Part, given: object): ToolAnswer {
  const { manifests, pagination } = dataOf<Page>(answer);
  const { clamp, progress } = answer.remarks ?? {};
  return {
    kind: 'answer',
    members: {
      manifests: manifests.map(part),
      pagination,
      ...progress,
      ...(clamp?.clamped === true && {
        ...{ quota_clamped: true, items_removed_by_quota: clamp.removed },
      }),
    },
    billed: answer.billed,
    guidance: manifests.length === 0 ? retryGuidance(new Set(Object.keys(given))) : [],
  };
}

type Filters = Omit<ToolInput<'service-signals'>, 'stream_id'>;

/** Listings take ids as text with commas. */
const listingInputOf = ({ tag_ids, ...filters }: Filters) => ({
  ...filters,
  ...(tag_ids !== undefined && { tag_ids: tag_ids.join(',') }),
});

/** The query has fewer words for how tags combine. */
const queryOf = ({ tag_logic, ...filters }: ToolInput<'service-multi-stream'>): QueryBody => ({
  ...filters,
  ...(tag_logic !== undefined && { tag_logic: tag_logic === 'and' || tag_logic === 'all' ? 'and' : 'or' }),
});
