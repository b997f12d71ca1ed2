// Lists of values in a query: each list with the one value that selects at its beginning, and then at its end.
import { isDeepStrictEqual } from 'node:util';
import type { QueryRuleId } from '../../../spec/rules/query.ts';
import { domains } from '../../../spec/values.ts';
import type { Exchange } from '../../clients/exchange.ts';
import { isInteger, isObject, isString, type JsonObject } from '../../clients/json.ts';
import type { RestClient } from '../../clients/rest.ts';
import { type Case, needing, type Parts } from '../../kit/case.ts';
import { at, check, isRefused, listAt } from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import { homeDomainOf, objectsOf, readStream } from '../../steps/catalog.ts';
import { lengthsOfLists, nothingById, valuesOf } from '../../steps/long-values.ts';
import { channelsOf, claimsOf, crossDomainsOf, sourceOf, tagsOf } from '../../steps/manifest-parts.ts';
import { amplePlans } from '../../steps/manifest-reads.ts';
import { askQuery, isPart, queryableId, requireWholeAnswers } from '../../steps/queries.ts';
import { identityOf } from '../../steps/query-flows.ts';
import { expectServed, idOf } from '../../steps/reads.ts';
import { tagIdsOf } from '../../steps/tags.ts';
import { noValue, selectingCodes } from './values.ts';

const sample = 6;
const levels = ['high', 'medium', 'low'];

export const listCases = {
  'query.order-of-values-is-free': needing(
    { org: { plan: amplePlans }, stream: { manifestsMin: 3, manifestsMax: 150 }, reads: 400 },
    async (given) => {
      const { rest } = given.org;
      await requireWholeAnswers(rest, { stream_ids: [queryableId(given.stream.id)], page_size: 1 });
      let selecting = 0;
      for (const list of await shownLists(given)) {
        const tails = list.others
          ? [list.others]
          : lengthsOfLists.map((count) => valuesOf(list.nothing ?? nothingByWord, count - 1));
        for (const others of tails) {
          const read = () => ask(rest, list, [list.value, ...others]);
          const first = await read();
          const last = await ask(rest, list, [...others, list.value]);
          // A service may refuse values that nothing has, and long lists.
          if ([first, last].some(isRefused)) continue;
          if (await judgeOrder(list.name, { first, last, read })) selecting += 1;
          break;
        }
      }
      if (selecting === 0) missingNeed('query-results', { count: 1 });
    },
  ),
} satisfies { readonly [R in QueryRuleId]?: Case };

interface ValueList {
  readonly name: string;
  /** A value that manifests of the scope show. */
  readonly value: string;
  readonly scope: JsonObject;
  /** Makes values that select nothing. */
  readonly nothing?: (nth: number) => string;
  /** Other values, where only some words are allowed. */
  readonly others?: readonly string[];
}

const nothingByWord = (nth: number): string => `${noValue}${nth}`;

const ask = (rest: RestClient, { name, scope }: ValueList, values: readonly string[]): Promise<Exchange> =>
  askQuery(rest, { ...scope, [name]: values, page_size: sample });

interface Answers {
  /** With the value at the beginning of the list, and at its end. */
  readonly first: Exchange;
  readonly last: Exchange;
  /** Asks the first question again. */
  readonly read: () => Promise<Exchange>;
}

/**
 * What a list field means is open, but a value means the same at every position. Returns whether a list that selects found
 * manifests.
 */
async function judgeOrder(name: string, { first, last, read }: Answers): Promise<boolean> {
  const [one, other] = [selectionIn(first), selectionIn(last)];
  if ([first, last].some(isPart)) return false;
  // Manifests may arrive, and a total may be an estimate (S-206).
  const isSteady = isDeepStrictEqual(one, other) || isDeepStrictEqual(one, selectionIn(await read()));
  if (!isSteady) return false;
  check(
    isDeepStrictEqual(one, other),
    `the same data.manifests for a value at the end of ${name} as for it at the beginning: ${one.total ?? one.found}`,
    { received: `${other.total ?? other.found} manifests`, at: 'data.manifests', exchange: last },
  );
  return other.found > 0 && !name.startsWith('exclude_');
}

function selectionIn(exchange: Exchange) {
  const total = at(expectServed(exchange), 'data.pagination.total_count');
  const ids = listAt(exchange, 'data.manifests').map(identityOf).toSorted();
  return {
    total: isInteger(total) ? total : undefined,
    // The order may depend on the query (S-18), so only a whole selection shows the same manifests.
    ids: ids.length < sample ? ids : [],
    found: ids.length,
  };
}

/** Every list field of a query for which the target shows a value. */
async function shownLists({
  org: { rest, plan },
  stream,
  discover,
}: Parts<'org' | 'stream' | 'discover'>): Promise<readonly ValueList[]> {
  const id = queryableId(stream.id);
  const manifests = await discover.manifests(id, sample, plan);
  const { detail } = await readStream(rest, id);
  const listed = (await discover.streams()).find((one) => idOf(one, 'id') === id) ?? {};
  const tagIds = await tagIdsOf(rest, stream);
  const crossDomains = manifests.flatMap(crossDomainsOf);
  const significances = manifests.map(({ signal }) => (isObject(signal) ? signal.significance : undefined));
  const lists = (names: readonly string[], values: readonly unknown[], more: Partial<ValueList> = {}) =>
    values
      .filter(isString)
      .slice(0, 1)
      .flatMap((value) => names.map((name) => ({ name, value, scope: { stream_ids: [id] }, ...more })));
  const isLong = (value: unknown): boolean => /^\d{17}$/.test(String(value));
  const otherThan = (words: readonly string[], value: unknown) => ({
    others: words.filter((word) => word !== value),
  });
  const [home] = homeDomainOf(listed);
  const [significance] = significances;
  const codes = await selectingCodes(rest, discover);
  return [
    ...lists(['exclude_tag_ids'], tagIds.filter(isLong), { nothing: nothingById }),
    ...lists(
      ['source_channel_ids', 'exclude_source_channel_ids'],
      manifests.flatMap(channelsOf).filter(isLong),
      {
        nothing: nothingById,
      },
    ),
    ...lists(['home_domains', 'exclude_home_domains'], [home], otherThan(domains, home)),
    ...lists(['cross_domains'], crossDomains, otherThan(domains, crossDomains[0])),
    ...lists(['significance'], [significance], otherThan(levels, significance)),
    ...lists(['tag_names', 'exclude_tag_names'], manifests.flatMap(tagsOf)),
    ...lists(
      ['source_channel_names'],
      objectsOf(detail, 'source_channels').map(({ name }) => name),
    ),
    ...lists(
      ['evidence_type'],
      manifests.flatMap(claimsOf).map(({ evidence }) => evidence),
    ),
    ...lists(
      ['source_class'],
      manifests.map((one) => sourceOf(one).source_type),
    ),
    ...lists(
      ['exclude_query_terms'],
      manifests.flatMap((one) => String(sourceOf(one).record_title).match(/\p{L}{5,}/gu) ?? []),
    ),
    ...codes.flatMap((code) =>
      /^\d{17}$/.test(code.stream.id)
        ? [{ name: code.filter, value: code.value, scope: { stream_ids: [code.stream.id] } }]
        : [],
    ),
  ];
}
