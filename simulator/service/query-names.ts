// Conditions of a manifest query on tags, source channels and companies, given by id or by name.
import type { Channel } from '../core/content.ts';
import { anyOf, type Condition, noneOf } from '../core/query.ts';
import type { Context } from './context.ts';
import { companyTagIds } from './listing-filter.ts';
import { type Query, textsOf } from './query-input.ts';

/** The world, with the laws that decide here. */
type Own = Context<'error' | 'query' | 'signal' | 'stream'>;

/** Ids and names together are the tags asked for; with a type only those of it count. */
export function tagConditions(context: Own, query: Query): readonly Condition[] {
  const { laws, content } = context;
  const { tag_type: tagType } = query;
  const conditions: Condition[] = [];
  const wanted = tagIdsOf(context, query.tag_ids, query.tag_names);
  const counts = (id: string): boolean =>
    tagType === undefined || laws.query.isTagOfType(content.tagById(id)?.type, tagType);
  if (wanted !== undefined) {
    const tags = wanted.map((id) => (counts(id) ? id : ''));
    const all = laws.query.tagLogicOf(query.tag_logic) === 'and';
    conditions.push(...(all ? tags.map((tag) => anyOf('tag', [tag])) : [anyOf('tag', tags)]));
  } else if (tagType !== undefined && laws.query.tagTypeAlone === 'applied') {
    const ofType = content.base.tags.filter(({ type }) => type === tagType);
    conditions.push(anyOf('tag', idsOf(ofType)));
  }
  const unwanted = tagIdsOf(context, query.exclude_tag_ids, query.exclude_tag_names);
  return unwanted === undefined ? conditions : [...conditions, noneOf('tag', unwanted)];
}

/** The document gives channels by id and by exact name ("What the service does"). */
export function channelConditions({ laws, content }: Own, query: Query): readonly Condition[] {
  const names = textsOf(query.source_channel_names);
  const ids = textsOf(query.source_channel_ids);
  const excluded = textsOf(query.exclude_source_channel_ids);
  const isNamed = ({ name, display }: Channel): boolean =>
    (names ?? []).some((asked) => laws.query.isChannelNamed([name, display], asked));
  return [
    ...(ids === undefined && names === undefined
      ? []
      : [anyOf('channel', [...(ids ?? []), ...idsOf(content.base.channels.filter(isNamed))])]),
    ...(excluded === undefined ? [] : [noneOf('channel', excluded)]),
  ];
}

/** A company is known by any of its share classes. */
export function companyConditions(context: Own, query: Query): readonly Condition[] {
  const tickers = textsOf(query.ticker);
  const isins = textsOf(query.isin);
  return [
    ...(tickers === undefined
      ? []
      : [
          anyOf(
            'tag',
            companyTagIds(context, tickers, (share) => share.ticker),
          ),
        ]),
    ...(isins === undefined
      ? []
      : [
          anyOf(
            'tag',
            companyTagIds(context, isins, (share) => share.isin),
          ),
        ]),
  ];
}

/** An unknown name stands for a tag that no manifest has. */
function tagIdsOf(
  { content }: Own,
  ids: Query['tag_ids'],
  names: Query['tag_names'],
): readonly string[] | undefined {
  if (ids === undefined && names === undefined) return undefined;
  const named = (textsOf(names) ?? []).map((name) => {
    const asked = name.toLowerCase();
    const tag = content.base.tags.find((one) =>
      [one.name, ...one.aliases].some((known) => known.toLowerCase() === asked),
    );
    return tag?.id ?? '';
  });
  return [...(textsOf(ids) ?? []), ...named];
}

const idsOf = (seeds: readonly { readonly id: string }[]): readonly string[] => seeds.map(({ id }) => id);
