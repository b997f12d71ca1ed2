// Conditions of a manifest query on tags, source channels and companies, which requests give by id or by name.
import type { Channel } from '../../spec/content.ts';
import { anyOf, type Condition, noneOf } from '../core/query.ts';
import type { ServiceContext } from './context.ts';
import { companyTagIds } from './listing-filter.ts';
import { listOfTexts, type Query } from './query-input.ts';

type Context = ServiceContext<'error' | 'query' | 'signal' | 'stream'>;

/** Conditions on the tags that ids and names give together; with a tag type only tags of that type count. */
export function tagConditions(context: Context, query: Query): readonly Condition[] {
  const { laws, content } = context;
  const { tag_type: tagType } = query;
  const conditions: Condition[] = [];
  const included = tagIdsOf(context, query.tag_ids, query.tag_names);
  const counts = (id: string): boolean =>
    tagType === undefined || laws.query.isTagOfType(content.tagById(id)?.type, tagType);
  if (included !== undefined) {
    const tags = included.map((id) => (counts(id) ? id : ''));
    const all = laws.query.tagLogicOf(query.tag_logic) === 'and';
    conditions.push(...(all ? tags.map((tag) => anyOf('tag', [tag])) : [anyOf('tag', tags)]));
  } else if (tagType !== undefined && laws.query.tagTypeAlone === 'applied') {
    const ofType = content.base.tags.filter(({ type }) => type === tagType);
    conditions.push(anyOf('tag', idsOf(ofType)));
  }
  const excluded = tagIdsOf(context, query.exclude_tag_ids, query.exclude_tag_names);
  return excluded === undefined ? conditions : [...conditions, noneOf('tag', excluded)];
}

/** Requests give channels by id or by exact name ("What the service does"). */
export function channelConditions({ laws, content }: Context, query: Query): readonly Condition[] {
  const names = listOfTexts(query.source_channel_names);
  const ids = listOfTexts(query.source_channel_ids);
  const excluded = listOfTexts(query.exclude_source_channel_ids);
  const isNamed = ({ name, display }: Channel): boolean =>
    (names ?? []).some((requested) => laws.query.isChannelNamed([name, display], requested));
  return [
    ...(ids === undefined && names === undefined
      ? []
      : [anyOf('channel', [...(ids ?? []), ...idsOf(content.base.channels.filter(isNamed))])]),
    ...(excluded === undefined ? [] : [noneOf('channel', excluded)]),
  ];
}

/** The ticker or ISIN of any share class selects its company. */
export function companyConditions(context: Context, query: Query): readonly Condition[] {
  const selecting = (code: 'ticker' | 'isin'): readonly Condition[] => {
    const codes = listOfTexts(query[code]);
    return codes === undefined
      ? []
      : [
          anyOf(
            'tag',
            companyTagIds(context, codes, (share) => share[code]),
          ),
        ];
  };
  return [...selecting('ticker'), ...selecting('isin')];
}

/** The ids, and the ids of the named tags. An unknown name becomes '', an id that no manifest has. */
function tagIdsOf(
  { content }: Context,
  ids: Query['tag_ids'],
  names: Query['tag_names'],
): readonly string[] | undefined {
  if (ids === undefined && names === undefined) return undefined;
  const idOf = new Map<string, string>();
  if (names !== undefined)
    for (const { id, name, aliases } of content.base.tags.toReversed())
      for (const known of [name, ...aliases]) idOf.set(known.toLowerCase(), id);
  const named = (listOfTexts(names) ?? []).map((name) => idOf.get(name.toLowerCase()) ?? '');
  return [...new Set([...(listOfTexts(ids) ?? []), ...named])];
}

const idsOf = (seeds: readonly { readonly id: string }[]): readonly string[] => seeds.map(({ id }) => id);
