// Cases of tools that read: profile, search, catalog, details, manifests, prompts and Records.
import type { McpRuleId } from '../../../spec/rules/mcp.ts';
import { isList, isObject, isString, type JsonObject } from '../../clients/json.ts';
import { type Case, needing } from '../../kit/case.ts';
import { check } from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import { objectOf } from '../../steps/catalog.ts';
import { callTool, hasMember, listIn, manifestsOf, openServer, valuesIn } from '../../steps/mcp.ts';
import { queryableId } from '../../steps/queries.ts';

const needs = { org: { mcpToken: true } } as const;
const withStream = { ...needs, stream: { manifestsMin: 4 } } as const;
const streamsTried = 10;

export const readToolCases = {
  'mcp.profile-shown': needing(needs, async ({ org }) => {
    const { content, exchange } = await callTool(await openServer(org, 'core'), 'service-profile');
    for (const word of ['plan', 'quota', 'refresh', 'window'])
      check(JSON.stringify(content).toLowerCase().includes(word), {
        expected: `a member about the ${word}`,
        received: Object.keys(content).join(', '),
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
    for (const stream of (await discover.streams()).slice(0, streamsTried)) {
      const { content, exchange } = await callTool(client, 'service-catalog', { query: String(stream.name) });
      const rows = listIn(content, (row) => 'match_reason' in row);
      if (rows === undefined && listIn(content, (row) => 'name' in row || 'stream_id' in row) === undefined)
        continue;
      check(rows !== undefined && hasMember(content, 'pagination'), {
        expected: 'candidates that all have a match_reason, and pagination',
        received: exchange.text.slice(0, 300),
        at: 'result',
        exchange,
      });
      return;
    }
    check(false, {
      expected: `candidates for the name of one of ${streamsTried} listed streams`,
      received: 'none',
      at: 'result',
    });
  }),

  'mcp.search-finds-by-name': needing(needs, async ({ org, discover }) => {
    const client = await openServer(org, 'core');
    const streams = (await discover.streams()).slice(0, streamsTried);
    for (const { id, name } of streams) {
      const { content } = await callTool(client, 'service-stream-search', { query: String(name) });
      if (valuesIn(content).includes(id) || valuesIn(content).includes(name)) return;
    }
    if (streams.length === 0) missingNeed('streams', { count: 1 });
    check(false, {
      expected: `the stream of that name for one of ${streams.length} names`,
      received: 'none of them',
      at: 'result',
    });
  }),

  'mcp.details-of-streams': needing(withStream, async ({ org, stream }) => {
    const { content, exchange } = await callTool(await openServer(org, 'core'), 'service-details', {
      stream_ids: [queryableId(stream.id)],
    });
    check(hasMember(content, 'source_channels') && hasMember(content, 'media_formats'), {
      expected: `source_channels and media_formats of stream ${stream.id}`,
      received: exchange.text.slice(0, 300),
      at: 'result',
      exchange,
    });
  }),

  'mcp.manifests-of-stream': needing({ ...withStream, reads: 10 }, async ({ org, stream }) => {
    const id = queryableId(stream.id);
    const input = { stream_ids: [id], page_size: 4 };
    const { content, exchange } = await callTool(await openServer(org, 'core'), 'service-manifests', input);
    const manifests = manifestsOf(content);
    check(manifests.length > 0, {
      expected: `manifests of stream ${id}, which lists ${stream.total}`,
      received: 'none',
      at: 'result.manifests',
      exchange,
    });
    for (const manifest of manifests) {
      check(
        ['signal', 'brief', 'source'].every((part) => isObject(manifest[part])),
        {
          expected: 'signal, brief and source as objects in every manifest',
          received: Object.keys(manifest).join(', '),
          at: 'result.manifests',
          exchange,
        },
      );
      const streams = manifest.stream_ids;
      check(!isList(streams) || streams.includes(id), {
        expected: `a manifest of stream ${id}`,
        received: `one of ${JSON.stringify(streams)}`,
        at: 'result.manifests',
        exchange,
      });
    }
  }),

  'mcp.page-size-honoured': needing({ ...withStream, reads: 10 }, async ({ org, stream }) => {
    const client = await openServer(org, 'core');
    for (const limit of [{ page_size: 1 }, { page_size: 3, target_count: 2 }]) {
      const { content, exchange } = await callTool(client, 'service-manifests', {
        ...{ stream_ids: [queryableId(stream.id)], ...limit },
      });
      const most = Math.min(...Object.values(limit));
      const { length } = manifestsOf(content);
      check(length <= most && length > 0, {
        expected: `1 to ${most} manifests for ${JSON.stringify(limit)}`,
        received: length,
        at: 'result.manifests',
        exchange,
      });
    }
  }),

  'mcp.outcome-in-result': needing({ ...withStream, reads: 5 }, async ({ org, stream }) => {
    const client = await openServer(org, 'core');
    const found = { stream_ids: [queryableId(stream.id)], page_size: 1 };
    const nothing = { ...found, published_date_from: '1990-01-01', published_date_to: '1990-01-02' };
    for (const input of [found, nothing]) {
      const { content, exchange } = await callTool(client, 'service-manifests', input);
      check(isString(memberIn(content, 'execution_status')) && hasMember(content, 'retry_guidance'), {
        expected: 'execution_status as a text, and diagnostics.retry_guidance',
        received: Object.keys(content).join(', '),
        at: 'result',
        exchange,
      });
    }
  }),

  'mcp.nine-prompts': needing(needs, async ({ org }) => {
    const { content, exchange } = await callTool(await openServer(org, 'advanced'), 'service-prompts');
    const most = Math.max(
      0,
      ...valuesIn(content).flatMap((value) => (isObject(value) ? lengthsIn(value) : [])),
    );
    check(most >= 9, { expected: 'nine prompts', received: most, at: 'result', exchange });
  }),

  'mcp.records-on-enterprise': needing(
    {
      org: { plan: 'enterprise', mcpToken: true },
      other: { plan: 'starter', mcpToken: true },
      stream: { manifestsMin: 4 },
      reads: 5,
    },
    async ({ org, other, stream }) => {
      const input = { stream_id: queryableId(stream.id), page_size: 2 };
      const { content, exchange } = await callTool(
        await openServer(org, 'advanced'),
        'service-records',
        input,
      );
      check(
        valuesIn(content).some((value) => isObject(value) && isString(value.content) && value.content !== ''),
        {
          expected: 'a Record with its content',
          received: exchange.text.slice(0, 300),
          at: 'result',
          exchange,
        },
      );
      const refused = await (await openServer(other, 'advanced')).call('service-records', input);
      const isShown =
        refused.kind === 'result' &&
        valuesIn(refused.content).some((value) => isObject(value) && isString(value.content));
      check(!isShown && (refused.kind !== 'result' || refused.isError), {
        expected: 'an error without content of a Record on Starter',
        received: refused.exchange.text.slice(0, 300),
        at: 'result',
        exchange: refused.exchange,
      });
    },
  ),
} satisfies { readonly [R in McpRuleId]?: Case };

const lengthsIn = (value: JsonObject): readonly number[] =>
  Object.values(value).flatMap((member) =>
    isList(member) ? [member.length] : isObject(member) ? [Object.keys(member).length] : [],
  );

const memberIn = (content: JsonObject, name: string): unknown =>
  valuesIn(content)
    .flatMap((value) => (isObject(value) ? [value[name]] : []))
    .find((value) => value !== undefined) ?? objectOf(content, name);
