// A page of manifests as an answer: its items, its pagination, and what the quota cut away.

import type { Answer, Clamp } from '../core/answer.ts';
import { JsonText } from '../core/json-text.ts';
import { type PageRequest, type Pagination, paginate } from '../core/paging.ts';
import type { ManifestRef } from '../state/content.ts';
import type { Served } from './accounting.ts';
import type { Context } from './context.ts';
import { manifestFor, type View } from './view.ts';

/** The world, with the laws that decide here. */
type Own = Context<'brief' | 'paging' | 'plan' | 'quota' | 'record' | 'signal'>;

/** What the listing is of: equal keys read the same rows through the same streams. */
export interface Scope {
  readonly key: string;
  /** The stream through which a manifest is read. */
  readonly viaOf: (ref: ManifestRef) => string;
}

export interface Listed {
  readonly view: View;
  readonly scope: Scope;
  readonly request: PageRequest;
  readonly total: number;
}

export const ofStream = (streamId: string): Scope => ({ key: streamId, viaOf: () => streamId });

/** Whole pages are kept; a cut one belongs to one organisation's last read of the month. */
export function listing(context: Own, listed: Listed, served: Served<ManifestRef>): Answer {
  const items = served.bodies.length;
  const billing = { billed: served.billed, remarks: { clamp: clampOf(served) } };
  const bytes = (): readonly Buffer[] => listingBytes(context, listed, served);
  if (served.clamped) return { kind: 'answer', data: new JsonText(bytes()), items, ...billing };
  const { view, scope, request, total } = listed;
  const key = `${scope.key} ${view.key} ${request.page}/${request.pageSize}/${total} ${served.bodies.join()}`;
  const at = { version: context.content.version, nowMs: 0 };
  return { ...context.pages.page(key, at, () => ({ data: bytes(), items })), ...billing };
}

/** Manifests read through the first of the streams that they are in; through any live one without a list. */
export function acrossStreams({ content }: Own, streamIds: readonly string[] | undefined): Scope {
  const wanted = streamIds === undefined ? undefined : new Set(streamIds);
  const isWanted = (id: string): boolean =>
    (wanted === undefined || wanted.has(id)) && content.streamById(id)?.status === 'live';
  return {
    key: streamIds?.join() ?? 'every stream',
    viaOf: (ref) => {
      const own = content.row(ref).streamIds;
      return own.find(isWanted) ?? own[0] ?? '';
    },
  };
}

const listingBytes = (context: Own, listed: Listed, served: Served<ManifestRef>): readonly Buffer[] =>
  dataBytes(
    served.bodies.map((ref) => itemBytes(context, listed, ref)),
    { pagination: paginationOf(context, listed, served) },
  );

const opening = Buffer.from('{"manifests":[');
const comma = Buffer.from(',');

/** `data` from the bytes of its manifests and its other members, of which there is at least one. */
export function dataBytes(items: readonly Buffer[], others: object): readonly Buffer[] {
  const separated = items.flatMap((item, nth) => (nth === 0 ? [item] : [comma, item]));
  return [opening, ...separated, Buffer.from(`],${JSON.stringify(others).slice(1)}`)];
}

export const clampOf = ({ clamped, removed }: Served<unknown>): Clamp => ({ clamped, removed });

/** On a cut page `next` must not skip what was removed: null while nothing is left, or counted in pages of the size served. */
export function paginationOf(
  { laws }: Own,
  { request, total }: Listed,
  served: Served<ManifestRef>,
): Pagination {
  const whole = paginate(laws.paging, request, total);
  if (!served.clamped) return whole;
  const size = served.bodies.length;
  const from = request.page * request.pageSize;
  const fits = laws.quota.clampedPagination === 'page-size-served' && size > 0 && from % size === 0;
  if (!fits) return { ...whole, next: null };
  return paginate(laws.paging, { page: from / size, pageSize: size }, total);
}

export function itemBytes(context: Own, { view, scope }: Listed, ref: ManifestRef): Buffer {
  const { content, pages } = context;
  const streamId = scope.viaOf(ref);
  return pages.item(`${ref}/${content.recordVersion(ref)}/${streamId}/${view.key}`, () =>
    JSON.stringify(manifestFor(context, view, content.row(ref), streamId)),
  );
}
