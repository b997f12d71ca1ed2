// Cases of AND between tags and between domains: it selects only what each value alone selects.
import type { McpRuleId } from '../../../spec/rules/mcp.ts';
import { isInteger, isList, isObject, isString, type JsonObject } from '../../clients/json.ts';
import type { McpClient } from '../../clients/mcp.ts';
import { type Case, type FoundStream, needing } from '../../kit/case.ts';
import { check } from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import { amplePlans, pageSizeMax } from '../../steps/manifest-reads.ts';
import {
  callTool,
  manifestIdsOf,
  manifestsOf,
  membersIn,
  openServer,
  saysMore,
  type ToolResult,
} from '../../steps/mcp.ts';
import { inputFor, listedOf } from '../../steps/tool-inputs.ts';

const needs = {
  org: { plan: amplePlans, mcpToken: true },
  stream: { manifestsMin: 10, manifestsMax: pageSizeMax },
  reads: 1_000,
} as const;
const sampled = 30;
const pairsTried = 6;
const streamsSampled = 20;

export const logicCases = {
  'mcp.tag-logic-narrows': needing(needs, async ({ org, stream, discover }) => {
    const client = await openServer(org, 'core');
    const tagsIn = (manifest: JsonObject): readonly string[] =>
      rowsIn(bodyOf(manifest).entity_details).flatMap(({ tag_value: name }) =>
        isString(name) ? [name] : [],
      );
    const groups = (await discover.manifests(stream.id, sampled)).map(tagsIn);
    await expectNarrowing(groups, async (tags) =>
      select(client, stream, { tag_names: tags, ...(tags.length > 1 && { tag_logic: 'AND' }) }),
    );
  }),

  // Manifests of one stream may all have the same domains, so those of one day are compared.
  'mcp.domain-logic-narrows': needing(
    { org: { plan: amplePlans, mcpToken: true }, reads: 1_000 },
    async ({ org, discover }) => {
      const client = await openServer(org, 'core');
      const streams = (await discover.streams()).slice(0, streamsSampled);
      const shown = await Promise.all(streams.map(({ id }) => discover.manifests(String(id), 2)));
      const days = shown.flat().map(dayOf).filter(isString);
      const day = days.toSorted()[Math.floor(days.length / 2)] ?? missingNeed('publication-dates');
      await expectNarrowing(shown.flat().map(domainsIn), async (domains) => {
        const input = await inputFor(client, 'service-manifests', {
          named: { cross_domains: domains, ...(await wholePage(client)) },
          open: {
            ...{ publishedFrom: day, publishedTo: day },
            ...(domains.length > 1 && { crossDomainLogic: 'AND' }),
          },
        });
        return callTool(client, 'service-manifests', input);
      });
    },
  ),
} satisfies { readonly [R in McpRuleId]?: Case };

/** Tries pairs of values until one divides the manifests: some have the first value and not the second, or the reverse. */
async function expectNarrowing(
  groups: readonly (readonly string[])[],
  read: (values: readonly string[]) => Promise<ToolResult>,
): Promise<void> {
  for (const pair of dividingPairs(groups).slice(0, pairsTried)) {
    const [ofOne, ofOther] = await Promise.all(pair.map((value) => read([value])));
    if (ofOne === undefined || ofOther === undefined || isCut(ofOne) || isCut(ofOther)) continue;
    const [one, other] = [idsIn(ofOne), idsIn(ofOther)];
    if ([...one].every((id) => other.has(id)) && [...other].every((id) => one.has(id))) continue;
    const both = await read(pair);
    const beyond = [...idsIn(both)].filter((id) => !one.has(id) || !other.has(id));
    check(beyond.length === 0, {
      expected: `only manifests that both ${pair.join(' and ')} select, combined with AND`,
      received: `also ${beyond.slice(0, 5).join(', ')}`,
      at: 'result.manifests',
      exchange: both.exchange,
    });
    return;
  }
  missingNeed('dividing-tags');
}

function dividingPairs(groups: readonly (readonly string[])[]): readonly (readonly [string, string])[] {
  const values = [...new Set(groups.flat())];
  const pairs = values.flatMap((one, nth) => values.slice(nth + 1).map((other) => [one, other] as const));
  const has = (value: string): readonly boolean[] => groups.map((group) => group.includes(value));
  return pairs.filter(([one, other]) => has(one).some((value, nth) => value !== has(other)[nth]));
}

async function select(client: McpClient, stream: FoundStream, filter: JsonObject): Promise<ToolResult> {
  const named = { stream_ids: [stream.id], ...(await wholePage(client)), ...filter };
  return callTool(client, 'service-manifests', await inputFor(client, 'service-manifests', { named }));
}

/** A tool may aim at fewer manifests than a page holds. */
const wholePage = async (client: McpClient): Promise<JsonObject> => ({
  page_size: pageSizeMax,
  ...(await listedOf(client, 'service-manifests', { target_count: pageSizeMax })),
});

/** A full page may not be the whole selection, and neither may one that says that more follow. */
function isCut({ content }: ToolResult): boolean {
  const { length } = manifestsOf(content);
  const totals = membersIn(content, /^total(_count|_matches|_results)?$/i).filter(isInteger);
  return (
    length >= pageSizeMax ||
    totals.some((total) => total > length) ||
    membersIn(content, 'quota_clamped').includes(true) ||
    saysMore(content)
  );
}

const idsIn = ({ content }: ToolResult): ReadonlySet<string> => new Set(manifestIdsOf(content));

const dayOf = ({ source }: JsonObject): unknown =>
  isObject(source) ? source.source_published_date : undefined;

function domainsIn(manifest: JsonObject): readonly string[] {
  const { domain_classification: shown } = bodyOf(manifest);
  return isObject(shown) && isList(shown.cross_domains) ? shown.cross_domains.filter(isString) : [];
}

const rowsIn = (value: unknown): readonly JsonObject[] => (isList(value) ? value.filter(isObject) : []);

const bodyOf = ({ signal }: JsonObject): JsonObject =>
  isObject(signal) && isObject(signal.body) ? signal.body : {};
