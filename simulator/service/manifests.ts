// Reads of manifests: the listing of a stream with its filters, and single manifests, Signals, Briefs and Records.
import type { Stream } from '../../spec/content.ts';
import type { Outcome } from '../core/answer.ts';
import { notFound } from '../core/error.ts';
import { pageOf, partInOrder } from '../core/paging.ts';
import { planRefusal } from '../core/plan.ts';
import { anyOf, type Criteria } from '../core/query.ts';
import type { Refusal } from '../core/refusal.ts';
import { isListed } from '../core/stream.ts';
import type { ManifestRef } from '../state/content.ts';
import { renderManifest } from '../state/rendering/render.ts';
import { serve } from './accounting.ts';
import { prepareExecution, withinScope } from './beacon-execution.ts';
import { answer, type Call, type ServiceContext } from './context.ts';
import { listing, scopeOfStream } from './listing.ts';
import { criteriaFor, type ListingInput, listOf, matchesCompanies } from './listing-filter.ts';
import type { InputOf, UseCases } from './use-case.ts';
import { briefFor, manifestFor, recordFor, signalFor, viewOf } from './view.ts';

type Context = ServiceContext<
  'beacon' | 'brief' | 'error' | 'paging' | 'plan' | 'query' | 'quota' | 'record' | 'signal' | 'stream'
>;

export function manifests(context: Context) {
  return {
    listStreamManifests: (call) => listStreamManifests(context, call),
    getManifest: (call) => getManifest(context, call),
    getSignal: (call) =>
      byManifestId(context, call, (ref) => {
        const row = context.content.row(ref);
        return signalFor(context, row, renderManifest(context.content, row, firstStream(row)).signal);
      }),
    getBrief: (call) =>
      byManifestId(context, call, (ref) => {
        const row = context.content.row(ref);
        const { brief } = renderManifest(context.content, row, firstStream(row));
        return briefFor(context, viewOf(context, call.org), brief);
      }),
    getRecord: (call) =>
      byManifestId(context, call, (ref) => {
        const row = context.content.row(ref);
        return recordFor(context, row, firstStream(row));
      }),
  } satisfies Partial<UseCases>;
}

function listStreamManifests(context: Context, call: Call<InputOf<'listStreamManifests'>>): Outcome {
  const { laws, content } = context;
  const { org, input, nowMs } = call;
  const stream = content.streamById(input.id);
  if (stream === undefined || !isListed(stream)) return notFound(`stream ${input.id}`);
  const criteria = criteriaWithBeacon(context, stream, call);
  if ('kind' in criteria) return criteria;
  const request = pageOf(laws.paging, input);
  const wanted = { offset: laws.paging.offset(request), size: request.pageSize };
  const selected = matchesCompanies(context, stream, input)
    ? partInOrder(laws.paging, wanted, (part) => content.select(stream.id, criteria, part))
    : { total: 0, refs: [] };
  const served = serve(context, { org }, selected.refs, {
    idOf: (ref) => content.row(ref).manifestId,
    nowMs,
  });
  if ('kind' in served) return served;
  const pageContext = {
    view: viewOf(context, org, 'listing'),
    scope: scopeOfStream(stream.id),
    request,
    total: selected.total,
  };
  return listing(context, pageContext, served);
}

function getManifest(context: Context, call: Call<InputOf<'getManifest'>>): Outcome {
  const { laws, content } = context;
  const { record_id } = call.input;
  const view = viewOf(context, call.org);
  // The plan comes first, as before any other lookup (S-50).
  if (!view.hasRecords && laws.record.gatedSingle === 'refused')
    return planRefusal(call.org.plan, 'Records', { reading: 'record.gated-single' });
  const ref =
    content.refOfRecord(record_id) ??
    (laws.record.byManifestId === 'accepted' ? content.refOfManifest(record_id) : undefined);
  if (ref === undefined) return notFound(`manifest of record ${record_id}`);
  const row = content.row(ref);
  return single(context, call, ref, () => manifestFor(context, view, row, firstStream(row)));
}

function byManifestId(
  context: Context,
  call: Call<InputOf<'getRecord'>>,
  body: (ref: ManifestRef) => object,
): Outcome {
  const { manifest_id } = call.input;
  const ref = context.content.refOfManifest(manifest_id);
  if (ref === undefined) return notFound(`manifest ${manifest_id}`);
  return single(context, call, ref, () => body(ref));
}

/** A single body, charged like a page with one manifest. */
function single(context: Context, call: Call<unknown>, ref: ManifestRef, body: () => object): Outcome {
  const served = serve(context, call, [ref], {
    idOf: (r) => context.content.row(r).manifestId,
    nowMs: call.nowMs,
    single: true,
  });
  if ('kind' in served) return served;
  return answer(body(), 1);
}

const firstStream = (row: { readonly streamIds: readonly string[] }): string => row.streamIds[0] ?? '';

/** The criteria of a listing, with the Beacon applied if the request names one, or the refusal of the request. */
function criteriaWithBeacon(context: Context, stream: Stream, call: Call<ListingInput>): Criteria | Refusal {
  const { input, org } = call;
  if (input.beacon_id === undefined) return criteriaFor(context, call);
  const execution = prepareExecution(context, {
    organizationId: org.id,
    beaconId: input.beacon_id,
    window: {
      lookbackHours: input.lookback_hours,
      from: input.published_date_from,
      to: input.published_date_to,
    },
  });
  if (execution.kind === 'refused') return execution;
  const tagIds = listOf(input.tag_ids);
  const sources = withinScope(context, execution.beacon, {
    streamIds: [stream.id],
    conditions: tagIds === undefined ? [] : [anyOf('tag', tagIds)],
    broaden: input.broaden_sources === true,
  });
  if ('kind' in sources) return sources;
  const { lookbackHours, from, to } = execution.window;
  const criteria = criteriaFor(context, {
    ...call,
    input: { ...input, lookback_hours: lookbackHours, published_date_from: from, published_date_to: to },
  });
  if ('kind' in criteria) return criteria;
  return { ...criteria, conditions: [...criteria.conditions, ...sources.conditions] };
}
