// Reads of manifests: a stream's listing with its filters, and single manifests, signals, briefs and records.
import { renderManifest } from '../../fixtures/render.ts';
import type { StreamSeed } from '../../fixtures/types.ts';
import type { ManifestRef, Selection } from '../content.ts';
import { notFound } from '../core/error.ts';
import { type PageRequest, type Pagination, pageOf, paginate } from '../core/paging.ts';
import { everything } from '../core/query.ts';
import { type Refusal, refuse } from '../core/refusal.ts';
import { Payload } from '../payload.ts';
import { type Reading, serve } from './accounting.ts';
import { type Answer, answer, type Call, type Context, type Outcome } from './context.ts';
import { criteriaFor, type ListingInput } from './listing-filter.ts';
import { briefFor, manifestFor, recordFor, signalFor, type View, viewOf } from './view.ts';

export interface ListManifestsInput extends ListingInput {
  readonly id: string;
}

export interface Manifests {
  listStreamManifests(call: Call<ListManifestsInput>): Outcome;
  getManifest(call: Call<{ readonly record_id: string }>): Outcome;
  getSignal(call: Call<{ readonly manifest_id: string }>): Outcome;
  getBrief(call: Call<{ readonly manifest_id: string }>): Outcome;
  getRecord(call: Call<{ readonly manifest_id: string }>): Outcome;
}

export function manifests(context: Context): Manifests {
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
  };
}

function listStreamManifests(context: Context, call: Call<ListManifestsInput>): Outcome {
  const { laws, content } = context;
  const { org, apiKey, input, nowMs } = call;
  const stream = content.streamById(input.id);
  if (stream === undefined || !laws.stream.listed(stream)) return notFound(laws.error, `stream ${input.id}`);
  if (input.beacon_id !== undefined) return beaconNotFound;
  const criteria = criteriaFor(context, stream, call);
  if ('kind' in criteria) return criteria;
  const request = pageOf(laws.paging, input);
  const wanted = { offset: laws.paging.offset(request), size: request.pageSize };
  const selected = withStrays(context, stream, content.select(stream.id, criteria, wanted));
  const served = serve(context, { org, apiKey }, selected.refs, {
    idOf: (ref) => content.row(ref).manifestId,
    nowMs,
  });
  if ('kind' in served) return served;
  return listing(context, { view: viewOf(context, org), stream, request, total: selected.total }, served);
}

interface Listed {
  readonly view: View;
  readonly stream: StreamSeed;
  readonly request: PageRequest;
  readonly total: number;
}

/** Whole pages are kept; a cut one belongs to one organisation's last read of the month. */
function listing(context: Context, listed: Listed, served: Reading<ManifestRef>): Answer {
  const make = () => ({ data: listingText(context, listed, served), items: served.bodies.length });
  if (served.clamped) {
    const { data, items } = make();
    return { kind: 'answer', payload: new Payload(data, items) };
  }
  const { view, stream, request, total } = listed;
  const key = `${stream.id} ${view.key} ${request.page}/${request.pageSize}/${total} ${served.bodies.join()}`;
  return {
    kind: 'answer',
    payload: context.pages.page(key, { version: context.content.version, nowMs: 0 }, make),
  };
}

function listingText(context: Context, listed: Listed, served: Reading<ManifestRef>): string {
  const { quota } = context.laws;
  const items = served.bodies.map((ref) => itemText(context, listed.view, ref, listed.stream.id)).join(',');
  const pagination = paginationOf(context, listed, served);
  const flags =
    served.clamped || quota.flagsOnWholePages
      ? `,"quota_clamped":${served.clamped},"items_removed_by_quota":${served.removed}`
      : '';
  return `{"manifests":[${items}],"pagination":${JSON.stringify(pagination)}${flags}}`;
}

/** On a cut page `next` must not skip what was removed: null while nothing is left, or counted in pages of the size served. */
function paginationOf(
  { laws }: Context,
  { request, total }: Listed,
  served: Reading<ManifestRef>,
): Pagination {
  const whole = paginate(laws.paging, request, total, served.bodies.length);
  if (!served.clamped || laws.quota.clampedPagination === 'next-page') return whole;
  const size = served.bodies.length;
  const from = request.page * request.pageSize;
  const fits = laws.quota.clampedPagination === 'page-size-served' && size > 0 && from % size === 0;
  if (!fits) return { ...whole, next: null };
  return paginate(laws.paging, { page: from / size, pageSize: size }, total, size);
}

function itemText(context: Context, view: View, ref: ManifestRef, streamId: string): string {
  const row = context.content.row(ref);
  return context.pages.item(`${ref}/${row.recordVersion}/${streamId}/${view.key}`, () =>
    JSON.stringify(manifestFor(context, view, row, streamId)),
  );
}

/** A correct service lets in none; the law exists to be broken. */
function withStrays(context: Context, stream: StreamSeed, selected: Selection): Selection {
  const { strayManifests } = context.laws.query;
  if (strayManifests === 0) return selected;
  const other = context.content.streams().find((s) => s.id !== stream.id && s.status === 'live');
  if (other === undefined) return selected;
  const strays = context.content.select(other.id, everything, { offset: 0, size: strayManifests });
  return { ...selected, refs: [...selected.refs.slice(0, -strays.refs.length), ...strays.refs] };
}

function getManifest(context: Context, call: Call<{ readonly record_id: string }>): Outcome {
  const { laws, content } = context;
  const { record_id } = call.input;
  const ref =
    content.refOfRecord(record_id) ??
    (laws.record.byManifestId === 'accepted' ? content.refOfManifest(record_id) : undefined);
  if (ref === undefined) return notFound(laws.error, `manifest of record ${record_id}`);
  const view = viewOf(context, call.org);
  if (!view.hasRecords && laws.record.gatedSingle === 'refused')
    return refuse('plan_gated', laws.plan.refusalText(call.org.plan, 'Records'), {
      decidedBy: { reading: 'record.gated-single' },
    });
  const row = content.row(ref);
  return single(context, call, ref, () => manifestFor(context, view, row, firstStream(row)));
}

function byManifestId(
  context: Context,
  call: Call<{ readonly manifest_id: string }>,
  body: (ref: ManifestRef) => object,
): Outcome {
  const { manifest_id } = call.input;
  const ref = context.content.refOfManifest(manifest_id);
  if (ref === undefined) return notFound(context.laws.error, `manifest ${manifest_id}`);
  return single(context, call, ref, () => body(ref));
}

/** One body, charged like a page of one. */
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

/** Beacons belong to a surface that is not served yet, so no id is known. */
const beaconNotFound: Refusal = refuse('not_found', 'No such Beacon.', {
  decidedBy: { rule: 'error.not-found-404' },
});
