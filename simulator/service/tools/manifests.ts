// The tools that read manifests, Signals, Briefs and Records, all billed like a page of the REST query ("MCP servers").
import type { Answer } from '../../core/answer.ts';
import { retryGuidance } from '../../core/manifest-query.ts';
import type { Call } from '../context.ts';
import { dataPieces } from '../listing.ts';
import type { QueryBody } from '../query-input.ts';
import {
  type Customer,
  dataOf,
  type ToolAnswer,
  type ToolInput,
  type ToolOutcome,
  type Tools,
} from './tool.ts';

export const manifestTools = (customer: Customer) =>
  ({
    'service-manifests': (call) => ofQuery(customer, call, call.input as QueryBody),
    'service-multi-stream': (call) => ofQuery(customer, call, queryOf(call.input)),
    'service-signals': (call) => ofStream(customer, call, signalOnly),
    'service-briefs': (call) => ofStream(customer, call, briefOnly),
    'service-records': (call) => ofStream(customer, call, recordOnly),
    'service-digest-manifests': (call) => ofDigest(customer, call),
  }) satisfies Partial<Tools>;

type Manifest = Readonly<Record<string, unknown>>;
/** Which parts of a manifest a tool returns. */
type Part = (item: Buffer) => Manifest;

const without = (...parts: readonly string[]): Part =>
  remembering((item) => {
    const manifest: Manifest = JSON.parse(item.toString());
    return Object.fromEntries(Object.entries(manifest).filter(([name]) => !parts.includes(name)));
  });

/** The number of manifests that are kept as objects: those that clients read at present. */
const rememberedMax = 256;

function remembering(part: Part): Part {
  const made = new Map<Buffer, Manifest>();
  return (item) => {
    const known = made.get(item);
    if (known !== undefined) return known;
    const manifest = part(item);
    const [oldest] = made.size < rememberedMax ? [] : made.keys();
    if (oldest !== undefined) made.delete(oldest);
    made.set(item, manifest);
    return manifest;
  };
}

/** Records are of `service-records` alone, on every plan (MCP-13). */
const withoutRecord = without('record');
const signalOnly = without('brief', 'record');
const briefOnly = without('signal', 'record');
const recordOnly = without('signal', 'brief');

interface Page {
  readonly items: readonly Buffer[];
  readonly pagination: unknown;
}

function pageIn(answer: Answer): Page {
  const pieces = dataPieces(answer.data);
  if (pieces !== undefined) return { items: pieces.items, pagination: pieces.others.pagination };
  const { manifests, pagination } = dataOf<{
    readonly manifests: readonly Manifest[];
    readonly pagination: unknown;
  }>(answer);
  return { items: manifests.map((manifest) => Buffer.from(JSON.stringify(manifest))), pagination };
}

function ofQuery({ queryManifests }: Customer, call: Call<unknown>, body: QueryBody): ToolOutcome {
  const outcome = queryManifests({ ...call, input: { body } });
  return outcome.kind === 'refused' ? outcome : pageOf(outcome, withoutRecord, body);
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
  return outcome.kind === 'refused' ? outcome : pageOf(outcome, withoutRecord, filters);
}

function pageOf(answer: Answer, part: Part, given: object): ToolAnswer {
  const { items, pagination } = pageIn(answer);
  const { clamp, progress } = answer.remarks ?? {};
  return {
    kind: 'answer',
    members: {
      manifests: items.map(part),
      pagination,
      ...progress,
      ...(clamp?.clamped === true && { quota_clamped: true, items_removed_by_quota: clamp.removed }),
    },
    billed: answer.billed,
    guidance: items.length === 0 ? retryGuidance(new Set(Object.keys(given))) : [],
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
