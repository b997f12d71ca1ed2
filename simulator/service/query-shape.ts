// How much of a manifest a query shows: `compact`, `verbosity` and `markdown_version`.
import type { ManifestRef } from '../state/content/selection.ts';
import type { Context } from './context.ts';
import { itemBytes, type Listed } from './listing.ts';
import type { Query } from './query-input.ts';

/** The world, with the laws that decide here. */
type Own = Context<'brief' | 'paging' | 'plan' | 'quota' | 'record' | 'signal'>;

/** The item as listings show it, unless the query asks for another shape. */
export function shapedItem(context: Own, listed: Listed, query: Query, ref: ManifestRef): Buffer {
  const { compact = false, verbosity = 'standard', markdown_version: markdown } = query;
  const whole = itemBytes(context, listed, ref);
  if (!compact && verbosity === 'standard' && markdown === undefined) return whole;
  const shown = JSON.parse(whole.toString()) as Item;
  const steps: readonly ((item: Item) => Item)[] = [
    ...(verbosity === 'minimal' ? [withoutSignal] : []),
    ...(verbosity === 'verbose'
      ? [(item: Item) => ({ ...item, matching: matchingOf(context, listed, ref) })]
      : []),
    ...(compact ? [withoutLists] : []),
    ...(markdown === undefined ? [] : [(item: Item) => inMarkdown(item, markdown)]),
  ];
  return Buffer.from(JSON.stringify(steps.reduce((item, step) => step(item), shown)));
}

interface Item {
  readonly signal?: { readonly body: object };
  readonly record?: unknown;
  readonly brief: { readonly body_markdown?: string };
}

const withoutSignal = ({ signal: _, record: __, ...item }: Item): Item => item;

/** Without the claims and the markdown, which repeat what the Brief's body says. */
function withoutLists({ signal, brief, ...item }: Item): Item {
  const { body_markdown: _, ...shortBrief } = brief;
  const shortSignal =
    signal === undefined ? {} : { signal: { ...signal, body: { ...signal.body, claims: [] } } };
  return { ...item, ...shortSignal, brief: shortBrief };
}

/** Version 2 has its headings one level deeper, so that Briefs can stand under a heading of the reader's own. */
function inMarkdown(item: Item, version: string): Item {
  const { body_markdown: text = '' } = item.brief;
  const deeper = version.startsWith('2') ? text.replaceAll(/^(?=#)/gm, '#') : text;
  return { ...item, brief: { ...item.brief, body_markdown: deeper } };
}

/** Why the manifest was found: where it was read and what filters can hold on to. */
function matchingOf({ content }: Own, { scope }: Listed, ref: ManifestRef): object {
  const { tagIds, channelIds, streamIds } = content.row(ref);
  return {
    stream_id: scope.viaOf(ref),
    ...{ stream_ids: streamIds, tag_ids: tagIds, source_channel_ids: channelIds },
  };
}
