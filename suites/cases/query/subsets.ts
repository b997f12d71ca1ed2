// Cases of combined listing filters: a narrower filter selects a subset, tag_logic=and a subset of tag_logic=or, and two filters what each of them selects.
import { type Arbitrary, constantFrom, oneof, option, record, shuffledSubarray } from 'fast-check';
import { limits } from '../../../spec/limits.ts';
import type { QueryRuleId } from '../../../spec/rules/query.ts';
import type { Exchange } from '../../clients/exchange.ts';
import type { Query, RestClient } from '../../clients/rest.ts';
import { type Case, type Discovery, type FoundStream, needing } from '../../kit/case.ts';
import { expectNone, listAt } from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import { forAll } from '../../kit/property.ts';
import { publishedOn } from '../../steps/manifest-parts.ts';
import { amplePlans, idsOf, isClamped, totalOf } from '../../steps/manifest-reads.ts';
import { expectServed, readListing } from '../../steps/reads.ts';
import { tagIdsOf } from '../../steps/tags.ts';

/** Small listings, because every draw reads two of them. */
const small = { manifestsMin: 4, manifestsMax: 30 };
const tagsMax = 6;

export const subsetCases = {
  'query.narrower-filters-give-subsets': needing(
    {
      draws: true,
      org: { plan: ['platform', ...amplePlans] },
      stream: small,
      reads: 300,
      surface: 'manifests',
    },
    async (given) => {
      const { org, stream, discover } = given;
      await forAll(given, {
        draws: await pairsOf(org.rest, stream, discover),
        holds: async ({ narrow, wide }) => {
          const wider = await selectionOf(org.rest, stream, wide);
          const narrower = await selectionOf(org.rest, stream, narrow);
          const extra = narrower.ids.filter((id) => !wider.ids.includes(id));
          expectNone(
            narrower.exchange,
            'data.manifests',
            extra[0],
            `manifests for ${JSON.stringify(narrow)} that ${JSON.stringify(wide)} selects too`,
          );
          return wider.ids.length > 0;
        },
      });
    },
  ),
  'query.combined-filters-keep-matches': needing(
    { org: { plan: ['platform', ...amplePlans] }, stream: small, reads: 300, surface: 'manifests' },
    async ({ org: { rest }, stream, discover }) => {
      const manifests = await discover.manifests(stream.id, stream.total);
      const days = manifests.flatMap(publishedOn).toSorted();
      const [from, to] = [days[0], days.at(-1)];
      const [tag] = await tagIdsOf(rest, stream);
      if (from === undefined || to === undefined) return missingNeed('publication-dates');
      if (tag === undefined) return missingNeed('tags', { count: 1 });
      const window = { published_date_from: from, published_date_to: to };
      const inWindow = await selectionOf(rest, stream, window);
      const tagged = await selectionOf(rest, stream, tagFilter([tag]));
      const both = await selectionOf(rest, stream, { ...window, ...tagFilter([tag]) });
      const wanted = tagged.ids.filter((id) => inWindow.ids.includes(id));
      const missing = wanted.filter((id) => !both.ids.includes(id));
      expectNone(
        both.exchange,
        'data.manifests',
        missing[0],
        `every manifest that ${JSON.stringify(window)} and tag ${tag} each select`,
      );
      if (wanted.length === 0) missingNeed('tags', { count: 1 });
    },
  ),
} satisfies { readonly [R in QueryRuleId]?: Case };

/** Two sets of filters; the narrow one must select a subset of what the wide one selects. */
interface Pair {
  readonly narrow: Query;
  readonly wide: Query;
}

/** Pairs of filters with values that the stream and its manifests show. */
async function pairsOf(
  client: RestClient,
  stream: FoundStream,
  discover: Discovery,
): Promise<Arbitrary<Pair>> {
  const manifests = await discover.manifests(stream.id, stream.total);
  const days = [...new Set(manifests.flatMap(publishedOn))].toSorted();
  const tags = (await tagIdsOf(client, stream)).slice(0, tagsMax);
  if (days.length === 0) return missingNeed('publication-dates');
  const windows = record({ from: constantFrom(...days), to: constantFrom(...days) }).map(({ from, to }) =>
    [from, to].toSorted(),
  );
  const bounds = windows.chain(([from, to]) =>
    constantFrom<Query>(
      { published_date_from: from },
      { published_date_to: to },
      { published_date_from: from, published_date_to: to },
    ),
  );
  const windowed = windows.map(
    ([from, to]): Pair => ({
      narrow: { published_date_from: from, published_date_to: to },
      wide: { published_date_from: from },
    }),
  );
  if (tags.length < 2)
    return oneof(
      windowed,
      bounds.map((narrow): Pair => ({ narrow, wide: {} })),
    );
  const both = record({
    base: option(bounds, { nil: {} as Query }),
    tags: shuffledSubarray([...tags], { minLength: 2 }),
    relation: constantFrom(...Object.values(tagRelations)),
  }).map(({ base, tags: chosen, relation }): Pair => {
    const { narrow, wide } = relation(chosen);
    return { narrow: { ...base, ...narrow }, wide: { ...base, ...wide } };
  });
  return oneof(windowed, both, both);
}

const tagFilter = (tags: readonly string[], logic?: string): Query => ({
  tag_ids: tags.join(','),
  tag_logic: logic,
});

const tagRelations: Readonly<Record<string, (tags: readonly string[]) => Pair>> = {
  andInOr: (tags) => ({ narrow: tagFilter(tags, 'and'), wide: tagFilter(tags, 'or') }),
  fewerOfOr: (tags) => ({ narrow: tagFilter(tags.slice(1), 'or'), wide: tagFilter(tags, 'or') }),
  moreOfAnd: (tags) => ({ narrow: tagFilter(tags, 'and'), wide: tagFilter(tags.slice(1), 'and') }),
  taggedInAll: (tags) => ({ narrow: tagFilter(tags), wide: {} }),
};

async function selectionOf(
  client: RestClient,
  stream: FoundStream,
  filters: Query,
): Promise<{ readonly ids: readonly string[]; readonly exchange: Exchange }> {
  const query = { ...filters, page_size: limits.maxPageSize.value };
  const exchange = expectServed(await readListing(client, stream, query));
  const manifests = listAt(exchange, 'data.manifests');
  if (isClamped(exchange)) missingNeed('quota');
  if (manifests.length < totalOf({ exchange, manifests })) missingNeed('unchanged-list');
  return { ids: idsOf(manifests), exchange };
}
