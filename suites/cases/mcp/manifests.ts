// Cases of service-manifests and service-records: what they return, and how an outcome is shown.
import type { McpRuleId } from '../../../spec/rules/mcp.ts';
import { isObject, isString, type JsonObject } from '../../clients/json.ts';
import { type Case, needing } from '../../kit/case.ts';
import { check } from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import { expectResult, manifestsOf, memberIn, membersIn, openServer, valuesIn } from '../../steps/mcp.ts';
import { callFor, recordsInput } from '../../steps/tool-inputs.ts';
import { nothingPublished, readStream } from '../../steps/tool-reads.ts';
import { expectOnlyFrom } from './beacons.ts';

const needs = { org: { mcpToken: true }, stream: { manifestsMin: 4 } } as const;

export const manifestToolCases = {
  'mcp.manifests-of-stream': needing({ ...needs, reads: 10 }, async ({ org, stream, discover }) => {
    const client = await openServer(org, 'core');
    const wanted = { named: { stream_ids: [stream.id], page_size: 4 } };
    const read = { client, tool: 'service-manifests', stream, discover, wanted } as const;
    const { content, exchange } = await readStream(read);
    const manifests = manifestsOf(content);
    check(manifests.length > 0, `manifests of stream ${stream.id}, which lists ${stream.total}`, {
      received: 'none',
      at: 'result.manifests',
      exchange,
    });
    expectOnlyFrom(new Set([stream.id]), { content, exchange });
    for (const manifest of manifests)
      check(
        ['signal', 'brief'].every((part) => isObject(manifest[part])) && hasSource(manifest),
        'signal and brief as objects, and metadata of the source, in every manifest',
        { received: Object.keys(manifest).join(', '), at: 'result.manifests', exchange },
      );
  }),

  'mcp.page-size-honoured': readingAtMost(1, { page_size: 1 }),
  'mcp.target-count-honoured': readingAtMost(2, { page_size: 3, target_count: 2 }),

  'mcp.outcome-in-result': needing({ ...needs, reads: 5 }, async ({ org, stream }) => {
    const client = await openServer(org, 'core');
    for (const open of [{}, nothingPublished]) {
      const named = { stream_ids: [stream.id], page_size: 1 };
      const { content, exchange } = await callFor(client, 'service-manifests', { named, open });
      check(isString(memberIn(content, 'execution_status')), 'execution_status as a string', {
        received: Object.keys(content).join(', '),
        at: 'result.execution_status',
        exchange,
      });
    }
  }),

  'mcp.guidance-on-empty': needing(needs, async ({ org, stream }) => {
    const client = await openServer(org, 'core');
    const wanted = { named: { stream_ids: [stream.id] }, open: nothingPublished };
    const { content, exchange } = await callFor(client, 'service-manifests', wanted);
    if (manifestsOf(content).length > 0) missingNeed('empty-listing');
    check(
      membersIn(content, 'retry_guidance').some(isGiven),
      'diagnostics.retry_guidance in an empty result, not empty itself',
      {
        received: JSON.stringify(memberIn(content, 'diagnostics') ?? Object.keys(content)),
        at: 'result.diagnostics',
        exchange,
      },
    );
  }),

  'mcp.records-on-enterprise': needing(
    { ...needs, org: { plan: 'enterprise', mcpToken: true }, reads: 5 },
    async ({ org, stream, discover }) => {
      const client = await openServer(org, 'advanced');
      const input = await recordsInput(client, { stream, discover });
      const wanted = { open: { streamId: stream.id, pageSize: 2 } };
      const read = { client, tool: 'service-records', stream, discover, wanted, input } as const;
      const records = await readStream({ ...read, isFound: showsContent });
      expectResult(showsContent(records.content), 'a Record with its content', records);
      // A tool may take the id of a record alone, which has manifests in several streams (S-75).
      if (Object.values(input).flat().includes(stream.id)) expectOnlyFrom(new Set([stream.id]), records);
    },
  ),
} satisfies { readonly [R in McpRuleId]?: Case };

function readingAtMost(most: number, limits: JsonObject): Case {
  return needing({ ...needs, reads: 10 }, async ({ org, stream, discover }) => {
    const client = await openServer(org, 'core');
    const wanted = { named: { stream_ids: [stream.id], ...limits } };
    const read = { client, tool: 'service-manifests', stream, discover, wanted } as const;
    const result = await readStream(read);
    const { length } = manifestsOf(result.content);
    expectResult(
      length <= most && length > 0,
      `1 to ${most} manifests for ${JSON.stringify(limits)}`,
      result,
    );
  });
}

const showsContent = (content: JsonObject): boolean =>
  valuesIn(content).some((value) => isObject(value) && isString(value.content) && value.content !== '');

/** Source metadata may be an object, or members of the manifest itself. */
const hasSource = (manifest: JsonObject): boolean =>
  isObject(manifest.source) ||
  Object.keys(manifest).some((name) => /^(source|record)_(name|url|title)$/.test(name));

const isGiven = (guidance: unknown): boolean =>
  guidance !== null && !['', '[]', '{}'].includes(isString(guidance) ? guidance : JSON.stringify(guidance));
