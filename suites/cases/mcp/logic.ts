// Cases of several values of a filter: AND selects what each value alone selects, OR what one of them does, and every value has an effect.
import type { McpRuleId } from '../../../spec/rules/mcp.ts';
import { isString, type JsonObject } from '../../clients/json.ts';
import type { McpClient, ToolAnswer } from '../../clients/mcp.ts';
import { type Case, type Discovery, needing, type Parts } from '../../kit/case.ts';
import { check, expectNone } from '../../kit/expect.ts';
import { ifMissing, missingNeed } from '../../kit/finding.ts';
import { idOf, namesOfChannels, objectOf } from '../../steps/catalog.ts';
import { listOfNone, listsAround, nothingById } from '../../steps/long-values.ts';
import { channelsOf, crossDomainsOf, dayOf, tagsOf } from '../../steps/manifest-parts.ts';
import { amplePlans, pageSizeMax } from '../../steps/manifest-reads.ts';
import {
  expectResult,
  isToolRefusal,
  manifestIdsOf,
  manifestsOf,
  openServer,
  type ToolResult,
  unlessThrottled,
} from '../../steps/mcp.ts';
import { tagIdsOf, unmentionedTypes } from '../../steps/tags.ts';
import { admitsLists, askNamed, callFor, type ToolArguments } from '../../steps/tool-inputs.ts';
import { dividingPair, idsIn, isCut, wholePage } from '../../steps/tool-selections.ts';

const needs = {
  org: { plan: amplePlans, mcpToken: true },
  stream: { manifestsMin: 10, manifestsMax: pageSizeMax },
  reads: 1_000,
} as const;
const sampled = 30;
const streamsSampled = 20;
const tagsTried = 6;

export const logicCases = {
  'mcp.tag-logic-narrows': needing(needs, async ({ org, stream, discover }) => {
    const client = await openServer(org, 'core');
    const names = (await discover.manifests(stream.id, sampled)).map(tagsOf);
    // Manifests do not show the ids of their tags.
    const ids = ((await tagIdsOf(org.rest, stream).catch(ifMissing)) ?? []).map((id) => [id]);
    const expectFor = (name: string, groups: readonly (readonly string[])[]): Promise<void> =>
      expectLogic(groups, (values, logic) => {
        const combined = logic && { tag_logic: logic };
        return select(client, { stream_ids: [stream.id], [name]: values, ...combined });
      });
    await expectFor('tag_names', names);
    await expectFor('tag_ids', ids).catch(ifMissing);
  }),

  'mcp.tag-type-limits': needing(needs, async ({ org, stream, discover }) => {
    const client = await openServer(org, 'core');
    const names = new Set((await discover.manifests(stream.id, sampled)).flatMap(tagsOf));
    let judged = 0;
    // An id is of one tag, so that a type beside it may say nothing more.
    for (const name of [...names].slice(0, tagsTried))
      judged += Number(await judgeTypes(client, { stream_ids: [stream.id], tag_names: [name] }));
    if (judged === 0) missingNeed('tag-of-types');
  }),

  // Manifests of one stream may all have the same domains, so those of one day are compared.
  'mcp.domain-logic-narrows': needing(
    { org: { plan: amplePlans, mcpToken: true }, reads: 1_000 },
    async ({ org, discover }) => {
      const client = await openServer(org, 'core');
      const { day, shown } = await shownOnOneDay(discover);
      const groups = shown.map(({ manifest }) => crossDomainsOf(manifest));
      await expectLogic(groups, (cross_domains, logic) =>
        select(client, { cross_domains }, { ...onDay(day), ...(logic && { crossDomainLogic: logic }) }),
      );
    },
  ),

  'mcp.every-value-counts': needing({ ...needs, reads: 2_000 }, async (given) => {
    const client = await openServer(given.org, 'core');
    let judged = 0;
    const ofStream = await filtersOfStream(given);
    for (const filter of [...ofStream, ...(await filtersOfDay(given))])
      judged += Number(await judgeFilter(client, filter));
    const streams = { name: 'stream_ids', groups: [[given.stream.id]], among: {} };
    for (const filter of [streams, ...ofStream.filter(({ name }) => name.endsWith('_ids'))])
      await expectAmongTwelve(client, filter);
    if (judged === 0) missingNeed('dividing-tags');
  }),
} satisfies { readonly [R in McpRuleId]?: Case };

/** Tries pairs of values until one divides the manifests: some have the first value and not the second, or the reverse. */
async function expectLogic(
  groups: readonly (readonly string[])[],
  read: (values: readonly string[], logic?: 'AND' | 'OR') => Promise<ToolResult>,
): Promise<void> {
  // Values that one manifest has come first, so that both select something.
  const ordered = groups.toSorted((one, other) => other.length - one.length);
  const pair = await dividingPair(ordered, read, ([one, other]) => one.symmetricDifference(other).size > 0);
  if (pair === undefined) return missingNeed('dividing-tags');
  const { values } = pair;
  const [one, other] = pair.alone;
  const named = values.join(' and ');
  const both = await read(values, 'AND');
  const all = idsIn(both);
  const shared = one.intersection(other);
  const beyond = [...all].filter((id) => !shared.has(id));
  expectNone(both.exchange, 'result.manifests', beyond[0], `only what ${named} each select`);
  // One may have the two in different claims.
  expectResult(
    shared.size < 2 || all.size > 0 || isCut(both) || isRefusal(both),
    `some of the ${shared.size} manifests that ${named} each select`,
    both,
  );
  const either = await read(values, 'OR');
  const any = idsIn(either);
  // A tool that returns few manifests may return those that have both.
  const isFew = any.size < Math.max(one.size, other.size) && !isCut(either) && !isRefusal(either);
  expectResult(
    !isFew || !any.isDisjointFrom(one.symmetricDifference(other)),
    `manifests that only one of ${named} selects, with OR`,
    either,
  );
}

const isRefusal = (result: ToolResult): boolean =>
  isToolRefusal({ ...result, kind: 'result', isError: false });

/**
 * A type that some of the tag's manifests do not mention cannot select all of them, unless it is the type of the tag, so one of
 * two such types selects fewer. A tool may refuse a type that the tag is not of.
 */
async function judgeTypes(client: McpClient, tag: JsonObject): Promise<boolean> {
  const all = await select(client, tag);
  const due = idsIn(all);
  const types = unmentionedTypes(manifestsOf(all.content));
  if (isCut(all) || due.size < 2 || types.length < 2) return false;
  for (const tag_type of types) {
    const named = { ...tag, tag_type, ...(await wholePage(client)) };
    const answer = unlessThrottled(await askNamed(client, 'service-manifests', named));
    if (answer.kind !== 'result' || !due.isSubsetOf(idsIn(answer))) return true;
  }
  const what = `${due.size} manifests`;
  check(false, `less than all ${what} of ${JSON.stringify(tag)} for one of the types ${types.join(', ')}`, {
    received: `all ${what} for each`,
    at: 'result.manifests',
    exchange: all.exchange,
  });
  return true;
}

/** A list parameter, and where its values divide manifests. */
interface ListFilter {
  readonly name: string;
  /** The values of each known manifest. */
  readonly groups: readonly (readonly string[])[];
  /** The other arguments of each call. */
  readonly among: JsonObject;
  readonly open?: ToolArguments['open'];
}

async function filtersOfStream({ org, stream, discover }: Given): Promise<readonly ListFilter[]> {
  const manifests = await discover.manifests(stream.id, sampled);
  const groupsBy = (valuesOf: (manifest: JsonObject) => readonly unknown[]): ListFilter['groups'] =>
    manifests.map((manifest) => valuesOf(manifest).filter(isString));
  const channelIds = groupsBy(channelsOf);
  const names = await namesOfChannels(discover);
  const channelNames = channelIds.map((ids) => ids.flatMap((id) => names.get(id) ?? []));
  const significances = groupsBy((manifest) => [objectOf(manifest, 'signal').significance]);
  // Manifests show the names of tags, but not their ids.
  const tagIds = (await tagIdsOf(org.rest, stream).catch(ifMissing)) ?? [];
  const among = { stream_ids: [stream.id] };
  return [
    { name: 'source_channel_ids', groups: channelIds, among },
    { name: 'source_channel_names', groups: channelNames, among },
    { name: 'tag_names', groups: groupsBy(tagsOf), among },
    { name: 'tag_ids', groups: tagIds.map((id) => [id]), among },
    { name: 'significance', groups: significances, among },
  ];
}

async function filtersOfDay({ discover }: Parts<'discover'>): Promise<readonly ListFilter[]> {
  const { day, shown } = await shownOnOneDay(discover);
  const ofDay = shown.filter(({ manifest }) => dayOf(manifest) === day);
  const groupsBy = (valuesOf: (one: Shown) => readonly unknown[]): ListFilter['groups'] =>
    ofDay.map((one) => valuesOf(one).filter(isString));
  const open = onDay(day);
  return [
    { name: 'stream_ids', groups: groupsBy(({ stream }) => [idOf(stream)]), among: {}, open },
    { name: 'home_domains', groups: groupsBy(({ stream }) => [stream.home_domain]), among: {}, open },
    { name: 'cross_domains', groups: groupsBy(({ manifest }) => crossDomainsOf(manifest)), among: {}, open },
  ];
}

/**
 * Combined with OR or with AND, two values select what neither selects alone, if each of them selects something that the
 * other does not. A tool that returns few manifests may return those of the value that selects more, so only the other
 * one is evidence; it is sent first and last. Returns whether there are such values.
 */
async function judgeValues(
  { name, groups }: Pick<ListFilter, 'name' | 'groups'>,
  read: (values: readonly string[]) => Promise<ToolResult>,
): Promise<boolean> {
  const pair = await dividingPair(
    groups,
    read,
    ([one, other]) => one.size !== other.size && !one.isSubsetOf(other) && !other.isSubsetOf(one),
  );
  if (pair === undefined) return false;
  const [one, other] = pair.alone;
  const fewer = one.size < other.size ? one : other;
  for (const values of [pair.values, pair.values.toReversed()]) {
    const both = await read(values);
    const found = idsIn(both);
    check(
      found.size !== fewer.size || !found.isSubsetOf(fewer),
      `for ${name} ${values.join(' and ')} the manifests of both values, or those that both select`,
      {
        received: `the ${fewer.size} manifests that one of them selects alone`,
        at: 'result.manifests',
        exchange: both.exchange,
      },
    );
  }
  return true;
}

async function judgeFilter(client: McpClient, filter: ListFilter): Promise<boolean> {
  const { name, among, open } = filter;
  if (!(await admitsLists(client, 'service-manifests', name))) return false;
  return judgeValues(filter, (values) => select(client, { ...among, [name]: values }, open));
}

/** The same for several streams that a tool reads, on a day. */
export async function judgeStreams(
  given: Parts<'discover'>,
  read: (ids: readonly string[], open: ToolArguments['open']) => Promise<ToolResult>,
): Promise<void> {
  for (const filter of await filtersOfDay(given))
    if (filter.name === 'stream_ids')
      await judgeValues(filter, (ids) => read(ids, { ...filter.open, pageSize: pageSizeMax })).catch(
        ifMissing,
      );
}

const sampledOfTwelve = 8;

/** An id is found wherever it stands in a list of twelve, or nowhere: a tool may refuse ids that nothing has. */
async function expectAmongTwelve(client: McpClient, { name, groups, among }: ListFilter): Promise<void> {
  const [id] = groups.flat();
  if (id === undefined || !(await admitsLists(client, 'service-manifests', name))) return;
  const read = async (ids: readonly string[]): Promise<ToolAnswer> => {
    const named = { ...among, [name]: ids, page_size: sampledOfTwelve };
    return unlessThrottled(await askNamed(client, 'service-manifests', named));
  };
  const countIn = (answer: ToolAnswer): number =>
    answer.kind === 'result' ? manifestIdsOf(answer.content).length : 0;
  const due = countIn(await read([id]));
  if (due === 0) return;
  await read(listOfNone(nothingById));
  const answers: ToolAnswer[] = [];
  for (const ids of listsAround(id, nothingById)) answers.push(await read(ids));
  const wrong = answers.find((answer) => countIn(answer) !== due);
  check(
    wrong === undefined || answers.every((answer) => countIn(answer) === 0),
    `the ${due} manifests for ${name} ${id}, whatever its place among eleven ids that nothing has`,
    {
      received: `${answers.map(countIn).join(', ')} manifests with the id first, in the middle and last`,
      at: 'result.manifests',
      exchange: wrong?.exchange,
    },
  );
}

type Given = Parts<'org' | 'stream' | 'discover'>;

interface Shown {
  readonly stream: JsonObject;
  readonly manifest: JsonObject;
}

/** Manifests of several streams, and a day in the middle of their dates. */
async function shownOnOneDay(
  discover: Discovery,
): Promise<{ readonly day: string; readonly shown: readonly Shown[] }> {
  const streams = (await discover.streams()).slice(0, streamsSampled);
  const shown = await Promise.all(
    streams.map(async (stream) =>
      (await discover.manifests(idOf(stream), 2)).map((manifest) => ({ stream, manifest })),
    ),
  );
  const days = shown.flat().map(({ manifest }) => dayOf(manifest));
  const sorted = days.filter(isString).toSorted();
  return {
    day: sorted[Math.floor(sorted.length / 2)] ?? missingNeed('publication-dates'),
    shown: shown.flat(),
  };
}

const onDay = (day: string) => ({ publishedFrom: day, publishedTo: day }) as const;

async function select(
  client: McpClient,
  filter: JsonObject,
  open: ToolArguments['open'] = {},
): Promise<ToolResult> {
  const named = { ...filter, ...(await wholePage(client)) };
  return callFor(client, 'service-manifests', { named, open });
}
