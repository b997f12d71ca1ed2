// Cases of Core tools that find streams, and of the form of results: profile, search, catalog, details, prompts.
import type { McpRuleId } from '../../../spec/rules/mcp.ts';
import { isInteger, isList, isObject, isString, type JsonObject } from '../../clients/json.ts';
import type { McpClient } from '../../clients/mcp.ts';
import { type Case, type Discovery, needing } from '../../kit/case.ts';
import { check } from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import {
  callTool,
  expectResult,
  findsValue,
  hasMember,
  listIn,
  membersIn,
  openServer,
  type ToolResult,
  valuesIn,
} from '../../steps/mcp.ts';
import { inputFor } from '../../steps/tool-inputs.ts';

const needs = { org: { mcpToken: true } } as const;
const withStream = { ...needs, stream: { manifestsMin: 1 } } as const;
const streamsTried = 10;

/** The document names what the profile shows, and no members. */
const profileParts = {
  plan: /plan|tier|subscription/i,
  quota: /quota|remaining|manifests?_?limit/i,
  'refresh tier': /refresh|batch|delivery|real.?time|cadence|frequency/i,
  'date window':
    /window|range|lookback|history|earliest|oldest|archive|retention|since|from|[^a-z]start[_"]/i,
};
const pageNames = /^(pagination|page|page_num|next.*|prev.*|total.*|has_more|.*cursor)$/i;
const promptsMin = 9;

export const readToolCases = {
  'mcp.profile-shown': needing(needs, async ({ org }) => {
    const { content, exchange } = await callTool(await openServer(org, 'core'), 'service-profile');
    for (const [part, words] of Object.entries(profileParts))
      check(words.test(JSON.stringify(content)), {
        expected: `something about the ${part}`,
        received: JSON.stringify(content),
        at: 'result',
        exchange,
      });
  }),

  'mcp.starter-is-daily-batch': needing({ org: { plan: 'starter', mcpToken: true } }, async ({ org }) => {
    const { content, exchange } = await callTool(await openServer(org, 'core'), 'service-profile');
    check(/daily|batch/i.test(JSON.stringify(content)), {
      expected: 'Daily Batch as the refresh tier',
      received: JSON.stringify(content),
      at: 'result',
      exchange,
    });
  }),

  'mcp.catalog-gives-reasons': needing(needs, async ({ org, discover }) => {
    const client = await openServer(org, 'core');
    const names = await namesOf(discover);
    for (const query of names) {
      const result = await callTool(client, 'service-catalog', { query });
      const rows = listIn(result.content, (row) => 'match_reason' in row);
      if (rows === undefined && !findsValue(result.content, query)) continue;
      expectResult(
        rows !== undefined && hasMember(result.content, pageNames),
        'candidates that all have a match_reason, and pagination',
        result,
      );
      return;
    }
    check(false, {
      expected: `candidates for one of ${names.length} names of streams`,
      received: 'none',
      at: 'result',
    });
  }),

  'mcp.search-finds-by-name': needing(needs, async ({ org, discover }) => {
    await matched(await openServer(org, 'core'), discover);
  }),

  'mcp.search-counts-scoped': needing(needs, async ({ org, discover }) => {
    const result = await matched(await openServer(org, 'core'), discover);
    const hasScope = valuesIn(result.content).some((value) => isObject(value) && hasScopedCount(value));
    expectResult(hasScope, 'counts with the scope that they are for', result);
  }),

  'mcp.search-shows-details': needing(needs, async ({ org, discover }) => {
    const client = await openServer(org, 'core');
    const { content: plain, query } = await matched(client, discover);
    const detailed = await callTool(client, 'service-stream-search', { query, include_details: true });
    const isLonger = JSON.stringify(detailed.content).length > JSON.stringify(plain).length;
    expectResult(
      isLonger || hasMember(detailed.content, /channel|source|detail/i),
      'more of each match with include_details, such as its channels',
      detailed,
    );
  }),

  'mcp.details-of-streams': needing(withStream, async ({ org, stream }) => {
    const client = await openServer(org, 'core');
    const result = await callTool(client, 'service-details', { stream_ids: [stream.id] });
    for (const [part, name] of [
      ['filters', /filter/i],
      ['source channels', /channel/i],
      ['media formats', /format/i],
    ] as const)
      expectResult(hasMember(result.content, name), `${part} of stream ${stream.id}`, result);
    const shown = membersIn(result.content, 'stream_id');
    expectResult(
      shown.length === 0 || shown.some((id) => String(id) === stream.id),
      `details of stream ${stream.id}`,
      result,
    );
  }),

  'mcp.nine-prompts': needing(needs, async ({ org }) => {
    const client = await openServer(org, 'advanced');
    const result = await callTool(client, 'service-prompts', await inputFor(client, 'service-prompts', {}));
    const most = Math.max(
      0,
      ...valuesIn(result.content).flatMap((value) => (isObject(value) ? sizesIn(value) : [])),
    );
    check(most >= promptsMin, {
      expected: 'nine prompts',
      received: most,
      at: 'result',
      exchange: result.exchange,
    });
  }),
} satisfies { readonly [R in McpRuleId]?: Case };

async function namesOf(discover: Discovery): Promise<readonly string[]> {
  const names = (await discover.streams()).map(({ name }) => name).filter(isString);
  return names.length === 0 ? missingNeed('streams', { count: 1 }) : names.slice(0, streamsTried);
}

/** The first search that finds a stream by its name. */
async function matched(
  client: McpClient,
  discover: Discovery,
): Promise<ToolResult & { readonly query: string }> {
  const names = await namesOf(discover);
  for (const query of names) {
    const found = await callTool(client, 'service-stream-search', { query });
    if (findsValue(found.content, query)) return { ...found, query };
  }
  check(false, {
    expected: `the stream of that name for one of ${names.length} names`,
    received: 'none of them',
    at: 'result',
  });
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
    if (isList(member)) return [member.length];
    if (!isObject(member)) return [];
    const entries = Object.values(member);
    return entries.every(isObject) || entries.every(isString) ? [entries.length] : [];
  });
