// Cases of what both surfaces have in common: the same questions select the same and cost the same.
import { type Arbitrary, integer, record, subarray } from 'fast-check';
import type { McpRuleId } from '../../../spec/rules/mcp.ts';
import type { Exchange } from '../../clients/exchange.ts';
import { isString, type JsonObject } from '../../clients/json.ts';
import type { McpClient } from '../../clients/mcp.ts';
import { type Case, type FoundStream, needing, type Org, type Parts } from '../../kit/case.ts';
import { at, check } from '../../kit/expect.ts';
import { missingNeed, notApplicable } from '../../kit/finding.ts';
import { forAllSeries } from '../../kit/model.ts';
import { forAll } from '../../kit/property.ts';
import { mcpQuotaModel } from '../../models/mcp-quota.ts';
import { manifestsMin, quotaLeft } from '../../models/quota.ts';
import { idOf as streamIdOf } from '../../steps/catalog.ts';
import { channelsOf, dayOf, mediaFormatsOf, publishedOn, tagsOf } from '../../steps/manifest-parts.ts';
import { amplePlans, chargeBetween, manifestsIn, pageSizeMax } from '../../steps/manifest-reads.ts';
import { fromRest, manifestsOf, openServer, quotaOnRest } from '../../steps/mcp.ts';
import { queryableId } from '../../steps/queries.ts';
import { sendQuery } from '../../steps/query-flows.ts';
import { callFor, listedOf, type ToolArguments } from '../../steps/tool-inputs.ts';

const wholeStream = {
  org: { plan: amplePlans, mcpToken: true },
  stream: { manifestsMin: 4, manifestsMax: 60 },
  draws: true,
  reads: 1_000,
} as const;
const filtersMax = 2;
/** Manifests of the stream whose values become filters. */
const filtersFrom = 10;
const tagsMax = 10;

export const parityCases = {
  'mcp.same-scope': needing(wholeStream, (given) =>
    forEachQuestion(given, plainFilters, async (question, { overMcp, onRest, idOf, exchange }) => {
      const selected = new Set(onRest.map(idOf));
      const beyond = overMcp.find((manifest) => !selected.has(idOf(manifest)));
      const isBeyond = beyond !== undefined && (await isNotSelected(given, question, beyond, idOf));
      check(!isBeyond, `only manifests that REST selects for ${JSON.stringify(question)}`, {
        received: `also ${beyond && idOf(beyond)}`,
        at: 'result.manifests',
        exchange,
      });
      return overMcp.length > 0;
    }),
  ),

  'mcp.same-selection': needing(wholeStream, (given) =>
    forEachQuestion(given, allFilters, async (question, { overMcp, onRest, idOf, exchange }) => {
      const found = new Set(overMcp.map(idOf));
      const missing = onRest.map(idOf).filter((id) => !found.has(id));
      check(
        missing.length === 0 && found.size === onRest.length,
        `the ${onRest.length} manifests that REST selects for ${JSON.stringify(question)}`,
        {
          received: `${found.size} manifests, without ${missing.slice(0, 5).join(', ') || 'none of them'}`,
          at: 'result.manifests',
          exchange,
        },
      );
      return onRest.length > 0;
    }),
  ),

  'mcp.same-bill': needing(
    { fresh: { plan: amplePlans, mcpToken: true }, stream: { manifestsMin: 4 }, draws: true },
    async (given) => {
      await forAll(given, {
        draws: questions(await allFilters(given)),
        holds: async ({ filters, size }) => {
          const question = { ...joined(filters), page_size: size };
          const overMcp = await billOf(await given.fresh(), async (org) => {
            const client = await openServer(org, 'core');
            const asked = await askMcp(client, given.stream, question);
            await client.close();
            return asked;
          });
          const onRest = await billOf(await given.fresh(), (org) => askRest(org, given.stream, question));
          if (overMcp === undefined || onRest === undefined || overMcp.returned !== onRest.returned)
            return false;
          check(
            overMcp.charge === onRest.charge,
            `${onRest.charge} manifests billed for ${overMcp.returned} manifests, as on REST`,
            { received: `${overMcp.charge} billed`, at: 'result', exchange: overMcp.exchange },
          );
          return onRest.returned > 0;
        },
      });
    },
  ),

  'mcp.quota-model-holds': needing(
    {
      draws: true,
      fresh: { plan: ['starter', 'startup', 'enterprise'], quotaLeft, mcpToken: true },
      stream: { manifestsMin },
    },
    async (given) => forAllSeries(given, await mcpQuotaModel(given)),
  ),
} satisfies { readonly [R in McpRuleId]?: Case };

interface Question {
  readonly filters: readonly JsonObject[];
  readonly size: number;
}

const questions = (filters: readonly JsonObject[]): Arbitrary<Question> =>
  record({ filters: subarray([...filters], { maxLength: filtersMax }), size: integer({ min: 1, max: 4 }) });

const joined = (filters: readonly JsonObject[]): JsonObject => Object.assign({}, ...filters);

type FiltersOf = (given: Pick<Given, 'stream' | 'discover'>) => Promise<readonly JsonObject[]>;

/** Filters of the stream that mean the same wherever they are read, with values that its manifests have. */
const plainFilters: FiltersOf = async ({ stream, discover }) => {
  const manifests = await discover.manifests(stream.id, filtersFrom);
  return [
    ...['high', 'medium', 'low'].map((significance) => ({ significance })),
    ...[...new Set(manifests.flatMap(mediaFormatsOf))].map((media_format) => ({ media_format })),
    ...[...new Set(manifests.flatMap(channelsOf))].map((id) => ({ source_channel_ids: [id] })),
  ];
};

/** Also domains and names of tags, which a surface may look for in the stream or under other spellings. */
const allFilters: FiltersOf = async (given) => {
  const { stream, discover } = given;
  const domains = (await discover.streams())
    .filter((one) => streamIdOf(one) === stream.id)
    .map(({ home_domain: domain }) => domain);
  const tags = new Set((await discover.manifests(stream.id, filtersFrom)).flatMap(tagsOf));
  return [
    ...(await plainFilters(given)),
    ...domains.filter(isString).map((domain) => ({ home_domains: [domain] })),
    ...[...tags].slice(0, tagsMax).map((name) => ({ tag_names: [name] })),
  ];
};

interface Asked {
  readonly manifests: readonly JsonObject[];
  readonly exchange: Exchange;
}

async function askMcp(
  client: McpClient,
  { id }: FoundStream,
  question: JsonObject,
  open: ToolArguments['open'] = {},
): Promise<Asked> {
  // A tool may aim at fewer manifests than a page holds.
  const aim = await listedOf(client, 'service-manifests', { target_count: question.page_size });
  const named = { stream_ids: [id], ...aim, ...question };
  const { content, exchange } = await callFor(client, 'service-manifests', { named, open });
  return { manifests: manifestsOf(content), exchange };
}

async function askRest({ rest }: Org, { id }: FoundStream, question: JsonObject): Promise<Asked> {
  const exchange = fromRest(await sendQuery(rest, { stream_ids: [queryableId(id)], ...question }));
  return { manifests: manifestsIn(exchange), exchange };
}

type Given = Parts<'org' | 'stream' | 'discover'>;

/** Puts drawn questions to both surfaces; `judge` returns whether the answers proved anything. */
async function forEachQuestion(
  given: Given & Parameters<typeof forAll>[0],
  filtersOf: FiltersOf,
  judge: (question: JsonObject, answers: Answers) => Promise<boolean>,
): Promise<void> {
  const client = await openServer(given.org, 'core');
  await forAll(given, {
    draws: questions(await filtersOf(given)),
    holds: async ({ filters }) => {
      const question = joined(filters);
      return judge(question, await askBoth(given, client, question));
    },
  });
}

interface Answers {
  readonly onRest: readonly JsonObject[];
  readonly overMcp: readonly JsonObject[];
  readonly idOf: IdOf;
  /** The call of the tool. */
  readonly exchange: Exchange;
}

/** The dates are those of listed manifests, because each surface may have a window of its own without dates. */
async function askBoth(given: Given, client: McpClient, filters: JsonObject): Promise<Answers> {
  const { org, stream, discover } = given;
  const question = { ...filters, page_size: pageSizeMax };
  const days = (await discover.manifests(stream.id, filtersFrom)).flatMap(publishedOn).toSorted();
  const [from, to] = [days[0] ?? missingNeed('publication-dates'), days.at(-1) ?? ''];
  const dates = { published_date_from: from, published_date_to: to };
  const onRest = (await askRest(org, stream, { ...question, ...dates })).manifests;
  const open = { publishedFrom: from, publishedTo: to };
  const { manifests: overMcp, exchange } = await askMcp(client, stream, question, open);
  return { onRest, overMcp, idOf: identityIn([...onRest, ...overMcp]), exchange };
}

type IdOf = (manifest: JsonObject) => string;

/** By the id that all of them show; on REST the manifests of a query need not show any. */
function identityIn(manifests: readonly JsonObject[]): IdOf {
  const shown = (['manifest_id', 'record_id'] as const).find((name) =>
    manifests.every((manifest) => manifest[name] !== undefined),
  );
  if (shown === undefined) return notApplicable('S-130', 'the manifests of a query show no ids');
  return (manifest) => String(manifest[shown]);
}

/** Whether REST leaves a manifest out even on its own day, so that no window of time explains it. */
async function isNotSelected(
  { org, stream }: Given,
  question: JsonObject,
  manifest: JsonObject,
  idOf: IdOf,
): Promise<boolean> {
  const day = dayOf(manifest);
  if (day === undefined) return false;
  const window = { published_date_from: day, published_date_to: day, page_size: pageSizeMax };
  const { manifests, exchange } = await askRest(org, stream, { ...question, ...window });
  const isCut = at(exchange, 'data.quota_clamped') === true || manifests.length === pageSizeMax;
  return !isCut && !manifests.some((one) => idOf(one) === idOf(manifest));
}

/** What a question costs an organisation that has read nothing yet; undefined if it has. */
async function billOf(org: Org, ask: (org: Org) => Promise<Asked>) {
  const before = await quotaOnRest(org);
  if (before.used > 0) return undefined;
  const { manifests, exchange } = await ask(org);
  return { returned: manifests.length, charge: chargeBetween(before, await quotaOnRest(org)), exchange };
}
