// Cases of the tag filters of a listing. Manifests do not show their tags, so selections are compared as sets.
import type { QueryRuleId } from '../../../spec/rules/query.ts';
import type { JsonObject } from '../../clients/json.ts';
import type { Query, RestClient } from '../../clients/rest.ts';
import {
  type Case,
  type Discovery,
  type FoundStream,
  listingNeeds,
  needing,
  type Org,
} from '../../kit/case.ts';
import { detailText } from '../../kit/detail.ts';
import { check, countAt, expectEqual, expectNone, expectStatus } from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import { amplePlans, idsOf, readPage, select, totalOf } from '../../steps/manifest-reads.ts';
import { idOf, isRefusedValue, readListing } from '../../steps/reads.ts';
import { tagIdsOf, unmentionedTypes } from '../../steps/tags.ts';

/** Where the filter of a stream shows no tags, a plan with the ontology finds them. */
const taggingPlans = ['enterprise', ...amplePlans.filter((plan) => plan !== 'enterprise')] as const;
const needs = { org: { plan: taggingPlans }, surface: 'manifests' } as const;
const tagTypes = ['person', 'organization', 'place', 'topic', 'data'];
/** Streams searched for overlapping tags; each takes up to seven requests. */
const streamsMax = 5;

export const tagCases = {
  'query.tag-ids-integers': needing(listingNeeds, async ({ org, stream }) => {
    for (const tagIds of ['abc', '1,x', '1.5']) {
      const query = { tag_ids: tagIds };
      detailText(expectStatus(await readListing(org.rest, stream, query), 400));
    }
  }),

  'query.tag-logic-words': needing(needs, async ({ org, discover }) => {
    const overlap = await findOverlap(org, discover);
    const chosen = (tagLogic: string) => idsChosen(org, overlap, tagLogic);
    const words = { or: await chosen('or'), any: await chosen('any') };
    expectEqual(undefined, 'data.manifests', words.or, words.any, 'manifests for tag_logic=any, as for or');
    const strict = { and: await chosen('and'), all: await chosen('all') };
    expectEqual(undefined, 'data.manifests', strict.and, strict.all, 'manifests for tag_logic=all, as and');
    check(
      !isSame(words.or, strict.and),
      'different data.manifests for tag_logic=and and tag_logic=or, because some manifests have one tag only',
      { received: strict.and, at: 'data.manifests' },
    );
  }),

  'query.tag-type-limits': needing(needs, async ({ org: { rest }, discover }) => {
    for await (const { stream, tags } of taggedStreams(rest, discover)) {
      for (const { tag, ids } of tags) {
        const manifests = await select(rest, stream, { tag_ids: tag });
        // A type that some of these manifests do not mention cannot select all of them, unless it is the type of the tag.
        const unmentioned = unmentionedTypes(manifests);
        if (ids.length < 2 || unmentioned.length < 2) continue;
        const counts = new Map<string, number>();
        for (const type of tagTypes) {
          const filters = { tag_ids: tag, tag_type: type };
          // A service may refuse a type that the tag is not of.
          if (isRefusedValue(await readListing(rest, stream, { ...filters, page_size: 1 }))) continue;
          const selected = idsOf(await select(rest, stream, filters));
          const untagged = selected.find((id) => !ids.includes(id));
          expectNone(undefined, 'data.manifests', untagged, `manifests of tag ${tag} only for type ${type}`);
          counts.set(type, selected.length);
        }
        check(
          [...counts.values()].includes(ids.length),
          `a tag_type that selects all ${ids.length} manifests with tag ${tag}`,
          { received: Object.fromEntries(counts), at: 'data.manifests' },
        );
        const isDivided = unmentioned.some((type) => counts.get(type) !== ids.length);
        check(isDivided, `a type of less than all of tag ${tag}`, {
          received: [...counts],
          at: 'data.manifests',
        });
        const [type] = [...counts].find(([, count]) => count < ids.length) ?? [];
        if (type === undefined) return;
        const exchange = await readListing(rest, stream, { tag_ids: tag, tag_type: type, tag_logic: 'and' });
        if (isRefusedValue(exchange)) return;
        // A service may drop a tag of another type, so that nothing limits the stream.
        const total = countAt(expectStatus(exchange, 200), 'data.pagination.total_count');
        const isWhole = total === totalOf(await readPage(rest, stream, { page_size: 1 }));
        check(isWhole || total !== ids.length, `another total_count for type ${type} than without it`, {
          at: 'data.pagination.total_count',
          exchange,
        });
        return;
      }
    }
    missingNeed('tag-of-types');
  }),

  'query.tags-all': choosing(['and', 'all'], (first, second) => first.intersection(second)),
  'query.tags-any': choosing([undefined, 'or', 'any'], (first, second) => first.union(second)),
} satisfies { readonly [R in QueryRuleId]?: Case };

/** Two tags together select what each of them selects alone, combined in this way. */
function choosing(
  words: readonly (string | undefined)[],
  combined: (first: ReadonlySet<string>, second: ReadonlySet<string>) => ReadonlySet<string>,
): Case {
  return needing(needs, async ({ org, discover }) => {
    const overlap = await findOverlap(org, discover);
    const due = [...combined(new Set(overlap.first.ids), new Set(overlap.second.ids))].sort();
    const withDue = ({ ids }: TagSelection) => [...combined(new Set(due), new Set(ids))].sort();
    // One that changes what the two select shows more.
    const third = overlap.others.find((one) => !isSame(withDue(one), due)) ?? overlap.others[0];
    for (const tagLogic of words) {
      const selected = await idsChosen(org, overlap, tagLogic);
      expectEqual(
        undefined,
        'data.manifests',
        due,
        selected,
        `manifests for tag_logic ${tagLogic ?? 'by default'}`,
      );
      if (third === undefined) continue;
      const filters = {
        tag_ids: [overlap.first.tag, overlap.second.tag, third.tag].join(','),
        tag_logic: tagLogic,
      };
      const received = idsOf(await select(org.rest, overlap.stream, filters));
      expectEqual(
        undefined,
        'data.manifests',
        withDue(third),
        received,
        `manifests for ${JSON.stringify(filters)}`,
      );
    }
  });
}

const idsChosen = async (
  { rest }: Org,
  { stream, first, second }: Overlap,
  tagLogic: string | undefined,
): Promise<readonly string[]> =>
  idsOf(await select(rest, stream, { tag_ids: `${first.tag},${second.tag}`, tag_logic: tagLogic }));

interface TagSelection {
  readonly tag: string;
  /** Sorted ids of the manifests that the tag selects. */
  readonly ids: readonly string[];
}

interface TaggedStream {
  readonly stream: Pick<FoundStream, 'id'>;
  readonly tags: readonly TagSelection[];
}

interface Overlap {
  readonly stream: Pick<FoundStream, 'id'>;
  readonly first: TagSelection;
  readonly second: TagSelection;
  /** Select neither the same as the first nor as the second. */
  readonly others: readonly TagSelection[];
}

/** Two tags of a stream: some manifests have both, others only one. */
async function findOverlap({ rest }: Org, discover: Discovery): Promise<Overlap> {
  for await (const { stream, tags } of taggedStreams(rest, discover)) {
    for (const first of tags)
      for (const second of tags) {
        const both = first.ids.filter((id) => second.ids.includes(id)).length;
        const eachAlone = both < first.ids.length && both < second.ids.length;
        if (first === second || both === 0 || !eachAlone) continue;
        const others = tags.filter(
          (one) =>
            one !== first && one !== second && !isSame(one.ids, first.ids) && !isSame(one.ids, second.ids),
        );
        return { stream, first, second, others };
      }
  }
  return missingNeed('dividing-tags');
}

/** Small streams, with some of their tags and the manifests that each tag selects. */
async function* taggedStreams(rest: RestClient, discover: Discovery): AsyncGenerator<TaggedStream> {
  const recent = ({ manifests_last30d: count }: JsonObject): number =>
    typeof count === 'number' ? count : 0;
  const candidates = (await discover.streams())
    .filter((stream) => recent(stream) >= 4 && recent(stream) <= 40)
    .toSorted((a, b) => recent(a) - recent(b))
    .slice(0, streamsMax);
  for (const candidate of candidates) {
    const stream = { id: idOf(candidate, 'id') };
    const tags: TagSelection[] = [];
    for (const tag of (await tagIdsOf(rest, stream)).slice(0, 4)) {
      const filters: Query = { tag_ids: tag, page_size: 200 };
      const page = await readPage(rest, stream, filters);
      if (page.manifests.length === totalOf(page)) tags.push({ tag, ids: idsOf(page.manifests) });
    }
    yield { stream, tags };
  }
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
