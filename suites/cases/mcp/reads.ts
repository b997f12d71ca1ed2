// Cases of tools that find streams, and of the form of their results: search, catalog, details, prompts.
import { limits } from '../../../spec/limits.ts';
import type { McpRuleId } from '../../../spec/rules/mcp.ts';
import { isCount, isInteger, isList, isObject, isString, type JsonObject } from '../../clients/json.ts';
import type { McpClient } from '../../clients/mcp.ts';
import { type Case, type Discovery, needing } from '../../kit/case.ts';
import { check } from '../../kit/expect.ts';
import { ifMissing, missingNeed } from '../../kit/finding.ts';
import { detailIn, idOf, objectOf, objectsOf, type StreamDetail } from '../../steps/catalog.ts';
import {
  callTool,
  expectResult,
  findsValue,
  hasMember,
  isToolRefusal,
  listIn,
  membersIn,
  mentionsValue,
  openServer,
  saysMore,
  type ToolResult,
  unlessThrottled,
  valuesIn,
} from '../../steps/mcp.ts';
import { textsIn } from '../../steps/open-lists.ts';
import { askNamed, callFor, callNamed, inputFor } from '../../steps/tool-inputs.ts';

const needs = { org: { mcpToken: true } } as const;
const withStream = { ...needs, stream: { manifestsMin: 1 } } as const;
const streamsTried = 10;

const pageNames = /^(pag(e|es|ing|ination)(_?\w+)?|next.*|prev.*|total.*|has_?more|offset|.*cursor)$/i;
const promptsMin = 9;

export const readToolCases = {
  'mcp.catalog-gives-reasons': needing(needs, async ({ org, discover }) => {
    const client = await openServer(org, 'core');
    const names = (await namedStreams(discover)).slice(0, streamsTried);
    for (const stream of names) {
      const result = await callNamed(client, 'service-catalog', { query: stream.name });
      const rows = listIn(result.content, (row) => membersIn(row, 'match_reason').some(isFilled));
      if (rows === undefined && !findsStream(result.content, stream)) continue;
      expectResult(
        rows !== undefined && hasMember(result.content, pageNames),
        'candidates that all have a match_reason, and pagination',
        result,
      );
      return;
    }
    check(false, `candidates for one of ${names.length} stream names`, { received: 'none', at: 'result' });
  }),

  // The names of pagination are open, so only a result with one certain total is judged.
  'mcp.catalog-counts-candidates': needing(needs, async ({ org, discover }) => {
    const client = await openServer(org, 'core');
    let judged = 0;
    for (const { name: query } of (await namedStreams(discover)).slice(0, streamsTried)) {
      const whole = await callNamed(client, 'service-catalog', { query });
      const rows = listIn(whole.content, (row) => 'match_reason' in row) ?? [];
      const total = totalIn(whole);
      const isEndShown = showsEnd.some((name) => hasMember(whole.content, name));
      if (rows.length < 2 || total === undefined || !isEndShown) continue;
      const isEnd = !saysMore(whole.content);
      expectResult(
        isEnd ? total === rows.length : total > rows.length,
        `a total ${isEnd ? 'of' : 'above'} ${rows.length}, the number of candidates${isEnd ? '' : ' before others'}`,
        whole,
      );
      const small = { named: { query }, open: { pageSize: 1 } };
      const input = await inputFor(client, 'service-catalog', small).catch(ifMissing);
      const page = input && (await callTool(client, 'service-catalog', input));
      if (page !== undefined)
        expectResult(totalIn(page) === total, `the total ${total} for a page of one`, page);
      judged += 1;
      if (total <= laterPages.length) continue;
      await expectOtherCandidates(client, query).catch(ifMissing);
      return;
    }
    if (judged === 0) missingNeed('readable-list', { what: 'candidates with a total' });
  }),

  'mcp.catalog-finds-by-name': needing(needs, async ({ org, discover }) =>
    expectFoundByName(await openServer(org, 'core'), 'service-catalog', discover),
  ),

  'mcp.search-finds-by-name': needing(needs, async ({ org, discover }) =>
    expectFoundByName(await openServer(org, 'core'), 'service-stream-search', discover),
  ),

  'mcp.search-counts-scoped': needing(needs, async ({ org, discover }) => {
    const result = await matched(await openServer(org, 'core'), discover);
    const hasScope = valuesIn(result.content).some((value) => isObject(value) && hasScopedCount(value));
    expectResult(hasScope, 'counts, each beside a text or under a name that says what it counts', result);
  }),

  'mcp.search-shows-details': needing(needs, async ({ org, discover }) => {
    const client = await openServer(org, 'core');
    const { content: plain, query } = await matched(client, discover);
    const detailed = await callNamed(client, 'service-stream-search', { query, include_details: true });
    const isLonger = JSON.stringify(detailed.content).length > JSON.stringify(plain).length;
    expectResult(
      isLonger || hasMember(detailed.content, /channel|source|detail/i),
      'more of each match with include_details, such as its channels',
      detailed,
    );
    const large = (await discover.streamsWithChannels()).find(
      (one) => one.source_channels_truncated === true,
    );
    if (large === undefined) return;
    const ofLarge = { query: large.name, include_details: true };
    const found = await callNamed(client, 'service-stream-search', ofLarge);
    const matches = valuesIn(found.content)
      .filter(isObject)
      .filter((one) => [one.stream_id, one.id].some((id) => String(id) === idOf(large)));
    const longest = Math.max(
      0,
      ...matches.map(({ source_channels: list }) => (isList(list) ? list.length : 0)),
    );
    const most = limits.projectedChannels.value;
    expectResult(longest <= most, `at most ${most} channels of stream ${idOf(large)}`, found);
  }),

  'mcp.details-of-streams': needing(withStream, async ({ org, stream, discover }) => {
    const client = await openServer(org, 'core');
    const result = await callNamed(client, 'service-details', { stream_ids: [stream.id] });
    for (const [part, name] of [
      ['filters', /filter/i],
      ['source channels', /channel/i],
      ['media formats', /format/i],
    ] as const)
      expectResult(hasMember(result.content, name), `${part} of stream ${stream.id}`, result);
    const shown = membersIn(result.content, 'stream_id');
    expectResult(
      shown.length === 0 || mentionsValue(result.content, stream.id),
      `stream ${stream.id}`,
      result,
    );
    const onRest = await org.rest.call('getStream', { path: { id: stream.id } }).catch(ifMissing);
    if (onRest !== undefined && onRest.status < 300) expectAsOnRest(result, detailIn(onRest));
    const others = (await discover.streams()).map(idOf).filter((id) => id !== stream.id);
    const [other] = others;
    if (other === undefined) return;
    const ofOther = await callNamed(client, 'service-details', { stream_ids: [other] });
    expectResult(mentionsValue(ofOther.content, other), `details of stream ${other}`, ofOther);
    const some = [stream.id, ...others.slice(0, 3)];
    expectDetails(some, await callNamed(client, 'service-details', { stream_ids: some }));
    const many = [stream.id, ...others.slice(0, 11)];
    const ofMany = unlessThrottled(await askNamed(client, 'service-details', { stream_ids: many }));
    // A tool may refuse so many, or say that it leaves some out.
    if (isToolRefusal(ofMany) || ofMany.kind !== 'result' || hasMember(ofMany.content, partWords)) return;
    expectDetails(many, ofMany);
  }),

  'mcp.nine-prompts': needing(needs, async ({ org }) => {
    const client = await openServer(org, 'advanced');
    const result = await callNamed(client, 'service-prompts', {});
    const most = Math.max(
      promptsIn(result.content).length,
      ...valuesIn(result.content).flatMap((value) => (isObject(value) ? sizesIn(value) : [])),
    );
    expectResult(most >= promptsMin, 'nine prompts', result);
  }),
} satisfies { readonly [R in McpRuleId]?: Case };

const partWords = /omitted|^not_|skipped/i;

function expectDetails(ids: readonly string[], result: ToolResult): void {
  // A tool may answer in pages.
  if (saysMore(result.content)) return;
  for (const id of ids)
    expectResult(mentionsValue(result.content, id), `details of stream ${id} beside others`, result);
}

/** Undefined if several members may be the total. */
function totalIn({ content }: ToolResult): number | undefined {
  const totals = membersIn(content, /^total(_count|_candidates|_matches|_results)?$/i).filter(isCount);
  return totals.length === 1 ? totals[0] : undefined;
}

/** Both follow the first page, whether pages count from zero or from one. */
const laterPages = [1, 2];

/** A later page has candidates that the page before it does not have. */
async function expectOtherCandidates(client: McpClient, query: string): Promise<void> {
  let before: unknown;
  for (const page of laterPages) {
    const shown = await callFor(client, 'service-catalog', { named: { query }, open: { pageSize: 1, page } });
    const [row, ...further] = listIn(shown.content, (one) => 'match_reason' in one) ?? [];
    // A tool may raise a small size.
    if (further.length > 0) return;
    const id = row?.stream_id ?? row?.id;
    expectResult(id === undefined || id !== before, `another candidate on page ${page}`, shown);
    before = id;
  }
}

/** Members that say whether something follows. */
const showsEnd = [/^has_?more$/i, /^next(_page|_cursor)?$/i];

const isWorded = (value: unknown): boolean => textsIn(value).some((text) => text.trim() !== '');

function isFilled(value: unknown): boolean {
  if (isObject(value)) return Object.keys(value).length > 0;
  return isList(value) || isString(value) ? value.length > 0 : value !== null && value !== undefined;
}

/** Prompts may be in groups. */
const promptsIn = (content: JsonObject): readonly unknown[] =>
  membersIn(content, /^(prompts|workflows|templates)$/i)
    .flatMap((member) => (isList(member) ? member : []))
    .filter(isWorded);

/** What REST shows of a stream must be in its details as well, in any form: of long lists at least a part. */
function expectAsOnRest(result: ToolResult, { detail }: StreamDetail): void {
  const { content } = result;
  const channels = objectsOf(detail, 'source_channels');
  const expected = [
    { part: 'a source channel', place: /channel/i, texts: channels.flatMap(({ id, name }) => [id, name]) },
    { part: 'a media format', place: /format/i, texts: channels.map(({ media_format: format }) => format) },
  ];
  for (const { part, place, texts } of expected) {
    const known = texts.filter((one) => isString(one) || isInteger(one)).map(String);
    const shown = JSON.stringify(membersIn(content, place));
    expectResult(
      known.length === 0 || known.some((one) => shown.toLowerCase().includes(one.toLowerCase())),
      `${part} of the stream, as on REST: ${known.slice(0, 3).join(', ')}`,
      result,
    );
  }
  // Filters may be those of the stream, in words of their own, or those that a read of it may use.
  const isFiltered = isFilled(objectOf(detail, 'filter_definition'));
  expectResult(!isFiltered || membersIn(content, /filter/i).some(isFilled), 'filters, as on REST', result);
}

interface Named {
  readonly id: string;
  readonly name: string;
}

async function namedStreams(discover: Discovery): Promise<readonly Named[]> {
  const streams = (await discover.streams()).flatMap((stream) =>
    isString(stream.name) ? [{ id: idOf(stream), name: stream.name }] : [],
  );
  return streams.length === 0 ? missingNeed('streams', { count: 1 }) : streams;
}

/** A tool may show a title instead of the name. */
const findsStream = (content: JsonObject, { id, name }: Named): boolean =>
  findsValue(content, name) || findsValue(content, id);

/** A tool that ignores the query finds only the streams that it finds for any other. */
async function expectFoundByName(
  client: McpClient,
  tool: 'service-catalog' | 'service-stream-search',
  discover: Discovery,
): Promise<void> {
  const [first, ...others] = await namedStreams(discover);
  if (first === undefined) return;
  const forAnother = await callNamed(client, tool, { query: first.name });
  const own = others.filter((one) => !findsStream(forAnother.content, one)).slice(0, streamsTried);
  const tried = own.length === 0 ? [first] : own;
  for (const stream of tried)
    if (findsStream((await callNamed(client, tool, { query: stream.name })).content, stream)) return;
  check(false, `the stream of one of ${tried.length} names`, { received: 'none of them', at: 'result' });
}

/** The first search that finds a stream by its name. */
async function matched(
  client: McpClient,
  discover: Discovery,
): Promise<ToolResult & { readonly query: string }> {
  const names = (await namedStreams(discover)).slice(0, streamsTried);
  for (const stream of names) {
    const query = stream.name;
    const found = await callNamed(client, 'service-stream-search', { query });
    if (findsStream(found.content, stream)) return { ...found, query };
  }
  check(false, `the stream of one of ${names.length} names`, { received: 'none of them', at: 'result' });
}

const scopes = /stream|source|channel|podcast|inventory|scope|catalog|feed/i;

const hasLabel = (value: JsonObject): boolean =>
  Object.entries(value).some(
    ([name, text]) => isString(text) && /scope|label|name|kind|type|of$/i.test(name),
  );

/** A number whose name says what it counts, or that a text beside it explains. */
const hasScopedCount = (value: JsonObject): boolean =>
  Object.entries(value).some(
    ([name, count]) =>
      isInteger(count) && (scopes.test(name) || (/^(count|total|value|n)$/i.test(name) && hasLabel(value))),
  );

/** How many entries the lists have, and objects that hold an object, or a text, under each name. */
const sizesIn = (value: JsonObject): readonly number[] =>
  Object.values(value).flatMap((member) => {
    const entries = isObject(member) ? Object.values(member) : member;
    if (!isList(entries)) return [];
    const isUniform = entries.every(isObject) || entries.every(isString);
    return isList(member) || isUniform ? [entries.filter(isWorded).length] : [];
  });
