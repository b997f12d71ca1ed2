// A page of manifests as an answer: its items, its pagination, and how the quota clamped it.
import type { Answer, Clamp } from '../core/answer.ts';
import { JsonText } from '../core/json-text.ts';
import { type PageRequest, type Pagination, paginate } from '../core/paging.ts';
import type { ManifestRef } from '../state/content.ts';
import type { Served } from './accounting.ts';
import type { ServiceContext } from './context.ts';
import { manifestFor, type View } from './view.ts';

type Context = ServiceContext<'brief' | 'paging' | 'plan' | 'quota' | 'record' | 'signal'>;

/** The streams from which manifests are read. */
export interface StreamScope {
  /** Scopes with equal keys read the same manifests through the same streams. */
  readonly key: string;
  /** The stream through which a manifest is read. */
  readonly streamIdOf: (ref: ManifestRef) => string;
}

/** What the answer depends on besides the manifests of the page. */
export interface PageContext {
  readonly view: View;
  readonly scope: StreamScope;
  readonly request: PageRequest;
  /** How many manifests all pages contain together. */
  readonly total: number;
}

export const scopeOfStream = (streamId: string): StreamScope => ({
  key: streamId,
  streamIdOf: () => streamId,
});

/** Whole pages are cached. Clamped pages are not, because an organisation reads at most a few of them a month. */
export function listing(context: Context, pageContext: PageContext, served: Served<ManifestRef>): Answer {
  const items = served.items.length;
  const billing = { billed: served.billed, remarks: { clamp: clampOf(served) } };
  const bytes = (): readonly Buffer[] => listingBytes(context, pageContext, served);
  if (served.clamped) return { kind: 'answer', data: new JsonText(bytes()), items, ...billing };
  const { view, scope, request, total } = pageContext;
  const key = `${scope.key} ${view.key} ${request.page}/${request.pageSize}/${total} ${served.items.join()}`;
  const at = { version: context.content.version, nowMs: 0 };
  return { ...context.pages.page(key, at, () => ({ data: bytes(), items })), ...billing };
}

/** Reads each manifest through the first of its live streams that is in the list, or through any live one without a list. */
export function scopeOfStreams({ content }: Context, streamIds: readonly string[] | undefined): StreamScope {
  const wanted = streamIds === undefined ? undefined : new Set(streamIds);
  const isWanted = (id: string): boolean =>
    (wanted === undefined || wanted.has(id)) && content.streamById(id)?.status === 'live';
  return {
    key: streamIds?.join() ?? 'every stream',
    streamIdOf: (ref) => {
      const own = content.row(ref).streamIds;
      return own.find(isWanted) ?? own[0] ?? '';
    },
  };
}

const listingBytes = (
  context: Context,
  pageContext: PageContext,
  served: Served<ManifestRef>,
): readonly Buffer[] =>
  dataBytes(
    served.items.map((ref) => itemBytes(context, pageContext, ref)),
    { pagination: paginationOf(context, pageContext, served) },
  );

const opening = Buffer.from('{"manifests":[');
const comma = Buffer.from(',');

/** The bytes of `data`: the manifests, then the other members. There must be at least one other member. */
export function dataBytes(items: readonly Buffer[], others: object): readonly Buffer[] {
  const separated = items.flatMap((item, nth) => (nth === 0 ? [item] : [comma, item]));
  return [opening, ...separated, Buffer.from(`],${JSON.stringify(others).slice(1)}`)];
}

/** The manifests in the bytes of `data`, each as it was given, and the other members; undefined once they were joined. */
export function dataPieces(
  data: JsonText,
): { readonly items: readonly Buffer[]; readonly others: Members } | undefined {
  const [first, ...rest] = data.pieces ?? [];
  const last = rest.pop()?.toString() ?? '';
  if (first !== opening || !last.startsWith('],')) return undefined;
  return { items: rest.filter((piece) => piece !== comma), others: JSON.parse(`{${last.slice(2)}`) };
}

type Members = Readonly<Record<string, unknown>>;

export const clampOf = ({ clamped, removed }: Served<unknown>): Clamp => ({ clamped, removed });

/**
 * The pagination of a page. On a clamped page `next` must not skip removed manifests: depending on the reading it is
 * null, or counts in pages of the size that was served.
 */
export function paginationOf(
  { laws }: Context,
  { request, total }: PageContext,
  served: Served<ManifestRef>,
): Pagination {
  const whole = paginate(laws.paging, request, total);
  if (!served.clamped) return whole;
  const size = served.items.length;
  const from = request.page * request.pageSize;
  const fits = laws.quota.clampedPagination === 'page-size-served' && size > 0 && from % size === 0;
  if (!fits) return { ...whole, next: null };
  return paginate(laws.paging, { page: from / size, pageSize: size }, total);
}

export function itemBytes(context: Context, { view, scope }: PageContext, ref: ManifestRef): Buffer {
  const { content, pages } = context;
  const streamId = scope.streamIdOf(ref);
  return pages.item(`${ref}/${content.recordVersion(ref)}/${streamId}/${view.key}`, () =>
    JSON.stringify(manifestFor(context, view, content.row(ref), streamId)),
  );
}
