// REST and MCP answer the same questions alike: the same manifests, pages, bill, clamp and refusals, behind the same gates.
import {
  type Arbitrary,
  array,
  assert,
  asyncProperty,
  boolean,
  constant,
  constantFrom,
  integer,
  oneof,
  record,
} from 'fast-check';
import { expect, test } from 'vitest';
import type { Simulator } from '../../../simulator/index.ts';
import type { Parts } from '../../../simulator/parts.ts';
import type { Stream } from '../../../spec/content.ts';
import type { OperationId } from '../../../spec/contract.ts';
import type { ToolId } from '../../../spec/tools.ts';
import { type PlanName, planNames } from '../../../spec/values.ts';
import { isList, isObject, isString, type JsonObject } from '../../clients/json.ts';
import { McpClient } from '../../clients/mcp.ts';
import { httpTransport, RestClient, type Transport } from '../../clients/rest.ts';
import { at } from '../../kit/expect.ts';
import { manifestsIn } from '../../steps/manifest-reads.ts';
import { isMarkedRefusal } from '../../steps/mcp.ts';
import { mutantsOf } from '../mutants/index.ts';
import { defaultSetting, simulatorIn } from '../setting.ts';

interface Question {
  /** The body of POST /manifests/query, and the arguments of service-manifests. */
  readonly body: JsonObject;
  /** Whether the body also names the Beacon of the organisation that asks. */
  readonly namesBeacon: boolean;
  /** Manifests that remain of the quota before the question. */
  readonly quotaLeft: number;
}

/** A manifest as a listing shows it, with its stream and the ids of its tags. */
interface Anchor {
  readonly manifest: JsonObject;
  readonly stream: Pick<Stream, 'id' | 'homeDomain' | 'crossDomains'>;
  readonly tagIds: readonly string[];
}

/** More manifests than a page has, few enough that most answers are clamped, or none. */
const quotasLeft: Arbitrary<number> = oneof(
  { weight: 12, arbitrary: constant(250) },
  { weight: 4, arbitrary: integer({ min: 1, max: 3 }) },
  { weight: 1, arbitrary: constant(0) },
);
const lookbackHoursMax = 2160;

/** Every parameter of service-manifests occurs; the values are those of one manifest, or select nothing. */
const questionsAround = (anchors: readonly Anchor[]): Arbitrary<Question> =>
  constantFrom(...anchors).chain((anchor) =>
    record({
      body: bodiesAround(anchor),
      namesBeacon: oneIn(8, constant(true)).map((names) => names === true),
      quotaLeft: quotasLeft,
    }).map(withWindow),
  );

/** A query that names a Beacon needs a window of dates. */
const withWindow = (question: Question): Question =>
  question.namesBeacon
    ? { ...question, body: { lookback_hours: lookbackHoursMax, ...question.body } }
    : question;

function bodiesAround({ manifest, stream, tagIds }: Anchor): Arbitrary<JsonObject> {
  const source = isObject(manifest.source) ? manifest.source : {};
  const day = source.source_published_date;
  const logic = constantFrom('and', 'or');
  return record({
    stream_ids: oneIn(2, constant([stream.id])),
    home_domains: oneIn(6, constantFrom(stream.homeDomain, [stream.homeDomain])),
    cross_domains: oneIn(3, someOf(stream.crossDomains)),
    cross_domain_logic: oneIn(10, logic),
    tag_names: oneIn(10, someOf(tagNamesOf(manifest))),
    tag_ids: oneIn(10, someOf(tagIds)),
    tag_type: oneIn(10, constantFrom('organization', 'topic')),
    tag_logic: oneIn(10, logic),
    source_channel_ids: oneIn(8, someOf(textsIn(source.source_channel_ids))),
    source_channel_names: oneIn(8, constant([source.source_channel_display])),
    media_format: oneIn(8, constant(source.media_format)),
    significance: oneIn(8, constantFrom('high', ['high', 'medium'], ['low', 'medium', 'high'])),
    target_count: oneIn(10, integer({ min: 1, max: 200 })),
    page: oneIn(6, integer({ min: 0, max: 2 })),
    page_size: oneIn(2, integer({ min: 4, max: 20 })),
    published_date_from: oneIn(6, constant(day)),
    published_date_to: oneIn(6, constant(day)),
    lookback_hours: oneIn(8, integer({ min: 1, max: lookbackHoursMax })),
    broaden_sources: oneIn(10, boolean()),
  }).map(withoutAbsent);
}

/** The value in one of so many draws, or else absent. */
const oneIn = <T>(draws: number, values: Arbitrary<T>): Arbitrary<T | undefined> =>
  oneof({ weight: draws - 1, arbitrary: constant(undefined) }, { weight: 1, arbitrary: values });

/** One of the texts alone, or the first two; absent if there are none. */
const someOf = (texts: readonly string[]): Arbitrary<readonly string[] | undefined> =>
  texts.length === 0
    ? constant(undefined)
    : oneof(
        constantFrom(...texts).map((text) => [text]),
        constant(texts.slice(0, 2)),
      );

const textsIn = (value: unknown): readonly string[] => (isList(value) ? value.filter(isString) : []);

function tagNamesOf({ signal }: JsonObject): readonly string[] {
  const body = isObject(signal) && isObject(signal.body) ? signal.body : {};
  const rows = isList(body.entity_details) ? body.entity_details.filter(isObject) : [];
  return rows.map(({ tag_value: name }) => name).filter(isString);
}

const withoutAbsent = (body: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));

/** What an organisation got for a question, in words that both surfaces have. */
interface Answered {
  /** The code of a refusal; undefined if the question was answered. */
  readonly refusal: unknown;
  /** Without Records, which MCP returns by a tool of their own. */
  readonly manifests: readonly JsonObject[];
  readonly pagination: unknown;
  readonly isClamped: boolean;
  readonly removed: number;
  /** The quota used afterwards. */
  readonly used: unknown;
}

interface Twin {
  readonly rest: RestClient;
  readonly core: McpClient;
  readonly advanced: McpClient;
  readonly beaconId: string;
  /** Leaves so many manifests of the quota. */
  leave(manifests: number): Promise<void>;
}

/** The control plane's words for an organisation. */
interface Issued {
  readonly id: string;
  readonly quota_limit: number;
  readonly keys: readonly [{ readonly api_key: string; readonly api_secret: string }];
  readonly mcp_token: string;
}

async function twinOf(
  { baseUrl, mcpUrl, controlUrl }: Simulator,
  transport: Transport,
  { plan, streamIds }: { readonly plan: PlanName; readonly streamIds: readonly string[] },
): Promise<Twin> {
  const control = new RestClient({ transport, baseUrl: controlUrl });
  const made = await control.request('POST', '/organizations', { body: { plan } });
  const { id, quota_limit: limit, keys, mcp_token: token } = made.json as unknown as Issued;
  const credential = { 'api-key': keys[0].api_key, secret: keys[0].api_secret };
  const rest = new RestClient({ transport, baseUrl, credential });
  const scope = { stream_ids: streamIds, default_date_window: { lookback_hours: 2160 } };
  const beacon = await rest.call('createBeacon', { body: { name: 'Twin', status: 'active', ...scope } });
  const parts = { transport, mcpUrl, token };
  return {
    rest,
    core: await McpClient.open(parts, 'core'),
    advanced: await McpClient.open(parts, 'advanced'),
    beaconId: String(at(beacon, 'data.beacon_id')),
    leave: async (manifests) => {
      await control.request('PATCH', `/organizations/${id}`, { body: { quota_used: limit - manifests } });
    },
  };
}

async function closeTwin({ core, advanced }: Twin): Promise<void> {
  await Promise.all([core.close(), advanced.close()]);
}

async function askOnRest(twin: Twin, question: Question): Promise<Answered> {
  const exchange = await twin.rest.call('queryManifests', { body: bodyFor(twin, question) });
  const data = at(exchange, 'data');
  const code = exchange.status < 300 ? undefined : (at(exchange, 'detail.error_code') ?? unnamed);
  return answered(twin, isObject(data) ? data : {}, code);
}

async function askOverMcp(twin: Twin, question: Question): Promise<Answered> {
  const answer = await twin.core.call('service-manifests', bodyFor(twin, question));
  const content = answer.kind === 'result' ? answer.content : {};
  return answered(twin, content, isMarkedRefusal(answer) ? (content.error_code ?? unnamed) : undefined);
}

/** The code of refusals that have none: on REST those of values that do not fit the contract. */
const unnamed = 'validation';

const bodyFor = ({ beaconId }: Twin, { body, namesBeacon }: Question): JsonObject =>
  namesBeacon ? { ...body, beacon_id: beaconId } : body;

async function answered({ rest }: Twin, content: JsonObject, refusal: unknown): Promise<Answered> {
  const account = await rest.call('getAccount');
  const manifests = isList(content.manifests) ? content.manifests.filter(isObject) : [];
  return {
    refusal,
    manifests: manifests.map(({ record: _, ...manifest }) => manifest),
    pagination: content.pagination,
    isClamped: content.quota_clamped === true,
    removed: Number(content.items_removed_by_quota ?? 0),
    used: at(account, 'usage.quota_used'),
  };
}

/** The operations of REST that refuse one of the twins while the tool for the same serves the other, or the reverse. */
async function differingGates(onRest: Twin, overMcp: Twin): Promise<readonly OperationId[]> {
  const differing: OperationId[] = [];
  for (const [operation, tool] of gates) {
    const exchange = await onRest.rest.call(operation);
    const isRefused = isMarkedRefusal(await overMcp.advanced.call(tool));
    if (exchange.status >= 300 !== isRefused) differing.push(operation);
  }
  return differing;
}

const gates = [
  ['getAccount', 'service-account'],
  ['listStreams', 'service-streams'],
  ['listDigests', 'service-digests'],
  ['listSyncs', 'service-syncs'],
  ['listLabels', 'service-labels'],
] as const satisfies readonly (readonly [OperationId, ToolId])[];

/** The first manifests that an organisation sees of the first streams. */
async function anchorsOf({ rest }: Twin, { streams, tags }: Content): Promise<readonly Anchor[]> {
  const tagIds = new Map(tags.map(({ id, name }) => [name, id]));
  const anchors = streams.slice(0, anchorStreams).map(async (stream): Promise<readonly Anchor[]> => {
    const options = { path: { id: stream.id }, query: { page_size: anchorManifests } };
    return manifestsIn(await rest.call('listStreamManifests', options)).map((manifest) => ({
      manifest,
      stream,
      tagIds: tagNamesOf(manifest).flatMap((name) => tagIds.get(name) ?? []),
    }));
  });
  return (await Promise.all(anchors)).flat();
}

type Content = Pick<Simulator['world']['content']['base'], 'streams' | 'tags'>;

const anchorStreams = 6;
const anchorManifests = 10;

/** Few by default; the script check:slow asks 1,000. */
const questionsAsked = Number(process.env.ASSAY_QUESTIONS ?? 80);
/** Repeats a run that failed. */
const seed = Number(process.env.ASSAY_SEED ?? 1);
const questionsPerPair = 10;

/** Parts of the questions asked: enough that a difference would show. */
const floors = { withManifests: 0.7, clamped: 0.1, eachParameter: 0.05 };
const parameters = 20;

test('organisations with equal settings get the same manifests over MCP and on REST', {
  timeout: 600_000,
}, async () => {
  const compared = await compareSurfaces();
  const partOf = (holds: (one: Compared) => boolean): number =>
    compared.filter(holds).length / compared.length;

  expect(compared).toHaveLength(questionsAsked);
  expect(partOf(({ answer }) => answer.manifests.length > 0)).toBeGreaterThanOrEqual(floors.withManifests);
  expect(partOf(({ answer }) => answer.isClamped)).toBeGreaterThanOrEqual(floors.clamped);
  const names = new Set(compared.flatMap(parametersOf));
  expect(names.size).toBe(parameters);
  for (const name of names)
    expect(
      partOf((one) => parametersOf(one).includes(name)),
      name,
    ).toBeGreaterThanOrEqual(floors.eachParameter);
});

const ofGates = [...mutantsOf('gates.enterprise-surfaces'), ...mutantsOf('gates.startup-surfaces')];
const wrong = [
  ...(['mcp.same-scope', 'mcp.same-selection', 'mcp.same-bill'] as const).flatMap(mutantsOf),
  ...ofGates.filter(({ id }) => /\/(labels-closed|syncs-listed)$/.test(id)),
];
test.each(wrong)('a service that $text differs', async (mutant) => {
  if (mutant.kind !== 'part') throw new Error(`expected a mutant with parts, received ${mutant.kind}`);
  await expect(compareSurfaces(mutant.wrap)).rejects.toThrow('Property failed');
});

interface Compared {
  readonly question: Question;
  readonly answer: Answered;
}

const parametersOf = ({ question: { body, namesBeacon } }: Compared): readonly string[] => [
  ...Object.keys(body),
  ...(namesBeacon ? ['beacon_id'] : []),
];

/** Puts drawn questions to pairs of equal organisations. Throws the error of fast-check if two answers differ. */
async function compareSurfaces(
  amend: (parts: Parts) => Parts = (same) => same,
): Promise<readonly Compared[]> {
  const simulator = await simulatorIn(defaultSetting, { frozen: true, amend });
  const transport = httpTransport();
  const compared: Compared[] = [];
  try {
    const reader = await twinOf(simulator, transport, { plan: 'enterprise', streamIds: [] });
    const anchors = await anchorsOf(reader, simulator.world.content.base);
    await closeTwin(reader);
    const streamIds = [...new Set(anchors.map(({ stream }) => stream.id))];
    const size = { minLength: questionsPerPair, maxLength: questionsPerPair };
    const series = record({
      plan: constantFrom(...planNames),
      questions: array(questionsAround(anchors), size),
    });
    const areAlike = asyncProperty(series, async ({ plan, questions }) => {
      const twin = (): Promise<Twin> => twinOf(simulator, transport, { plan, streamIds });
      const [onRest, overMcp] = [await twin(), await twin()];
      try {
        expect(await differingGates(onRest, overMcp), `gates of ${plan}`).toEqual([]);
        for (const question of questions)
          compared.push({ question, answer: await compareAnswers(onRest, overMcp, question) });
      } finally {
        await Promise.all([onRest, overMcp].map(closeTwin));
      }
    });
    // A simpler question explains little, and each try costs two organisations.
    await assert(areAlike, { seed, numRuns: questionsAsked / questionsPerPair, endOnFailure: true });
    return compared;
  } finally {
    await transport.close();
    await simulator.close();
  }
}

async function compareAnswers(onRest: Twin, overMcp: Twin, question: Question): Promise<Answered> {
  await Promise.all([onRest, overMcp].map((twin) => twin.leave(question.quotaLeft)));
  const expected = await askOnRest(onRest, question);
  expect(await askOverMcp(overMcp, question)).toEqual(expected);
  return expected;
}
