// How much of each manifest a query shows: `compact`, `verbosity` and `markdown_version`.
import type { ManifestRef } from '../state/content/selection.ts';
import type { ServiceContext } from './context.ts';
import { itemBytes, type PageContext } from './listing.ts';
import type { Query } from './query-input.ts';

type Context = ServiceContext<'brief' | 'paging' | 'plan' | 'query' | 'quota' | 'record' | 'signal'>;

/** The manifest as listings show it, unless the query requests another shape. */
export function shapedItem(
  context: Context,
  pageContext: PageContext,
  query: Query,
  ref: ManifestRef,
): Buffer {
  const { compact = false, verbosity = 'standard', markdown_version: markdown } = query;
  const whole = itemBytes(context, pageContext, ref);
  const hasIds = context.laws.query.manifestIds === 'shown';
  if (hasIds && !compact && verbosity === 'standard' && markdown === undefined) return whole;
  const shown = JSON.parse(whole.toString()) as Item;
  const steps: readonly ((item: Item) => Item)[] = [
    ...(hasIds ? [] : [withoutIds]),
    ...(verbosity === 'minimal' ? [withoutSignal] : []),
    ...(verbosity === 'verbose'
      ? [(item: Item) => ({ ...item, matching: matchingOf(context, pageContext, ref) })]
      : []),
    ...(compact ? [withoutLists] : []),
    ...(markdown === undefined ? [] : [(item: Item) => inMarkdown(item, markdown)]),
  ];
  return Buffer.from(JSON.stringify(steps.reduce((item, step) => step(item), shown)));
}

interface Item {
  readonly manifest_id?: string;
  readonly record_id?: string;
  readonly signal?: { readonly body: object };
  readonly record?: unknown;
  readonly brief: { readonly body_markdown?: string };
}

const withoutIds = ({ manifest_id: _, record_id: __, ...item }: Item): Item => item;
const withoutSignal = ({ signal: _, record: __, ...item }: Item): Item => item;

/** Without claims and markdown, which repeat the content of the Brief's body. */
function withoutLists({ signal, brief, ...item }: Item): Item {
  const { body_markdown: _, ...shortBrief } = brief;
  const shortSignal =
    signal === undefined ? {} : { signal: { ...signal, body: { ...signal.body, claims: [] } } };
  return { ...item, ...shortSignal, brief: shortBrief };
}

/** Version 2 has its headings one level deeper, so that clients can put Briefs under headings of their own. */
function inMarkdown(item: Item, version: string): Item {
  const { body_markdown: text = '' } = item.brief;
  const deeper = version.startsWith('2') ? text.replaceAll(/^(?=#)/gm, '#') : text;
  return { ...item, brief: { ...item.brief, body_markdown: deeper } };
}

/** Why the manifest was found: the stream through which it was read, and the ids that filters test. */
function matchingOf({ content }: Context, { scope }: PageContext, ref: ManifestRef): object {
  const { tagIds, channelIds, streamIds } = content.row(ref);
  return {
    stream_id: scope.streamIdOf(ref),
    stream_ids: streamIds,
    tag_ids: tagIds,
    source_channel_ids: channelIds,
  };
}
