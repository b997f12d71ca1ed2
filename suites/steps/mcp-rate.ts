// Steps with the rates of MCP: a call of each class, floods of calls, and what a refused call says.
import { limits } from '../../spec/limits.ts';
import { type RateClass, type ToolId, tools } from '../../spec/tools.ts';
import { isList, isObject, isString, type JsonObject } from '../clients/json.ts';
import type { McpClient, McpTransport, ToolAnswer } from '../clients/mcp.ts';
import type { Discovery, FoundStream, Org, Parts } from '../kit/case.ts';
import { missingNeed } from '../kit/finding.ts';
import { discoveryCalls, expectAnswer, oneShotCalls, openServer, valuesIn } from './mcp.ts';
import { queryableId } from './queries.ts';
import { recordsInput } from './tool-inputs.ts';

interface Rate {
  /** Of its tools the one that is called unless a case names another. */
  readonly tool: ToolId;
  readonly perSecond: number;
  readonly burst: number;
}

/** The stated rates, each with a tool that surely belongs to the class (S-186). */
export const rates: Readonly<Record<RateClass, Rate>> = {
  discovery: {
    tool: 'service-profile',
    perSecond: limits.mcpDiscoveryRate.value,
    burst: limits.mcpDiscoveryBurst.value,
  },
  content: {
    tool: 'service-manifests',
    perSecond: limits.mcpContentRate.value,
    burst: limits.mcpContentBurst.value,
  },
  records: {
    tool: 'service-records',
    perSecond: limits.mcpRecordRate.value,
    burst: limits.mcpRecordBurst.value,
  },
};

/** Whether the tool surely belongs to the class (S-186). */
export const isOfClass = (tool: ToolId, rateClass: RateClass): boolean =>
  tool === rates[rateClass].tool || (rateClass === 'discovery' && tool in discoveryCalls(''));

const rateClasses = Object.keys(rates) as readonly RateClass[];

/** The time in which the rate refills a burst. */
export const refillMs = (rateClass: RateClass): number =>
  (rates[rateClass].burst * 1_000) / rates[rateClass].perSecond;

/** Calls with the same arguments in one session. */
export type RatedCall = () => Promise<ToolAnswer>;

/** What calls read. */
export interface Readable {
  readonly stream: FoundStream;
  readonly discover: Discovery;
}

/** How calls of a class are made, if not by its tool in `rates` over Streamable HTTP. */
export interface RatedWay {
  readonly tool?: ToolId;
  /** Without a session, or over this transport. */
  readonly transport?: McpTransport | 'one-shot';
}

/** Opens a session for calls of the class. They ask for as little as the tool allows. */
export async function ratedCall(
  org: Org,
  rateClass: RateClass,
  readable: Readable,
  { tool = rates[rateClass].tool, transport }: RatedWay = {},
): Promise<RatedCall> {
  const { server } = tools[tool];
  const client = await openServer(org, server, transport === 'one-shot' ? undefined : transport);
  const named: { readonly [T in ToolId]?: JsonObject } = discoveryCalls(queryableId(readable.stream.id));
  const input = named[tool] ?? (await leastInput(client, tool, readable));
  if (transport !== 'one-shot') return () => client.call(tool, input);
  const call = oneShotCalls(org, server) ?? missingNeed('mcp-servers');
  return () => call(tool, input);
}

/** Lets the class refill, because an earlier case may have used the organisation, and proves that a call is served. */
export async function callAtRest(
  given: Readable & Parts<'org' | 'clock'>,
  rateClass: RateClass,
  way?: RatedWay,
): Promise<RatedCall> {
  const call = await ratedCall(given.org, rateClass, given, way);
  const { tool = rates[rateClass].tool } = way ?? {};
  const waitMs = isOfClass(tool, rateClass) ? refillMs(rateClass) : Math.max(...rateClasses.map(refillMs));
  await given.clock.advance(waitMs);
  const first = await call();
  // Nobody else uses an organisation that was made for the run.
  const expected = `the first call of ${tool} after ${waitMs / 1_000} s without calls admitted`;
  expectAnswer(!(given.org.isOurs && isThrottled(first)), expected, first);
  if (first.kind !== 'result' || first.isError) missingNeed('served-call', { what: tool });
  return call;
}

const sizeNames = ['page_size', 'limit', 'target_count'];

/** Only `stream_ids` of service-manifests is documented; other parameters are sent if the tool lists them (S-187). */
async function leastInput(client: McpClient, tool: ToolId, readable: Readable): Promise<JsonObject> {
  const listed = (await client.tools()).find(({ name }) => name === tool);
  const properties = isObject(listed?.inputSchema.properties) ? listed.inputSchema.properties : {};
  const has = (name: string): boolean => name in properties;
  const isByStream = has('stream_id') || has('stream_ids') || !isObject(listed?.inputSchema.properties);
  if (tool === 'service-records' && !isByStream) return recordsInput(client, readable);
  const streamId = queryableId(readable.stream.id);
  return {
    ...(isByStream && (has('stream_id') ? { stream_id: streamId } : { stream_ids: [streamId] })),
    ...Object.fromEntries(sizeNames.filter(has).map((name) => [name, 1])),
    // Nothing was published then, and an empty result costs nothing.
    ...(has('published_date_from') &&
      has('published_date_to') && { published_date_from: '1990-01-01', published_date_to: '1990-01-02' }),
  };
}

/** Calls that are sent in parallel. */
export const waveSize = 20;

export interface Flood {
  /** Calls that were served. */
  readonly served: number;
  readonly refused: readonly ToolAnswer[];
}

/** Sends one wave after the other until `calls` were sent, or until `isEnough`. */
export async function flood(
  call: RatedCall,
  calls: number,
  isEnough: (flood: Flood, wave: Flood) => boolean | Promise<boolean> = () => false,
): Promise<Flood> {
  let sum: Flood = { served: 0, refused: [] };
  for (let sent = 0; sent < calls; sent += waveSize) {
    const answers = await Promise.all(Array.from({ length: Math.min(waveSize, calls - sent) }, () => call()));
    const refused = answers.filter(isThrottled);
    const wave = { served: answers.length - refused.length, refused };
    sum = { served: sum.served + wave.served, refused: [...sum.refused, ...refused] };
    if (await isEnough(sum, wave)) return sum;
  }
  return sum;
}

/** Floods until a whole wave is refused, because instances of a service may count apart. Returns the last refusal. */
export async function exhaust(
  call: RatedCall,
  rateClass: RateClass,
): Promise<{ readonly served: number; readonly refusal: ToolAnswer }> {
  const max = 3 * rates[rateClass].burst;
  const { served, refused } = await flood(call, max, (_, wave) => wave.served === 0);
  const refusal = refused.at(-1);
  return refusal === undefined ? missingNeed('rate-refusal', { count: max }) : { served, refusal };
}

/**
 * Whether the rate limit refused a call, in any form (S-185). A report of an exhausted quota counts too, because the
 * organisations of these cases have quota left.
 */
export function isThrottled(answer: ToolAnswer): boolean {
  const { exchange } = answer;
  switch (answer.kind) {
    case 'refused':
      return exchange.status === 429 || exchange.headers['retry-after'] !== undefined;
    case 'error':
      return (
        hasSign(answer.data) || throttleWords.test(answer.code === undefined ? exchange.text : answer.message)
      );
    case 'result':
      return hasSign(answer.content) || (answer.isError && throttleWords.test(exchange.text));
  }
}

/** The longest wait that the refusal gives, wherever it is, in seconds; undefined without one. */
export function waitSecondsOf(answer: ToolAnswer): number | undefined {
  const waits = [
    headerSeconds(answer.exchange.headers['retry-after']),
    ...memberWaits(partsOf(answer)),
  ].filter((wait) => wait !== undefined);
  return waits.length === 0 ? wordedSeconds(answer.exchange.text) : Math.max(...waits);
}

/** Libraries give the errors of a tool a text alone. */
function wordedSeconds(text: string): number | undefined {
  const [, figure, unit = ''] =
    /retry[-_ ]?(?:after|in)[^\d"{}]{0,20}(\d+(?:\.\d+)?)\s*(ms|milli)?/i.exec(text) ?? [];
  return figure === undefined ? undefined : Number(figure) / (unit === '' ? 1 : 1_000);
}

/** Whether the refusal reads like one for an exhausted quota. One that says it is for the rate may show the reset too. */
export const reportsQuota = ({ exchange: { text } }: ToolAnswer): boolean =>
  /quota_exhausted/.test(text) || (/quota_resets_on/.test(text) && !/rate_?limit/i.test(text));

const throttleWords = /rate.?limit|too many (requests|calls)|throttl|backpressure|slow down/i;
const throttleCodes =
  /^(rate_?limit(ed)?|too_many_(requests|calls)|throttled|backpressure|quota_exhausted)$/i;
const waitNames = /^(retry[-_]?after)([-_]?(s|sec|secs|seconds|ms))?$/i;

const hasSign = (value: unknown): boolean =>
  membersIn(value).some(
    ([name, member]) =>
      (/code$|^error$|^execution_status$/.test(name) && isString(member) && throttleCodes.test(member)) ||
      // A result may show that nothing is to be waited for.
      (waitNames.test(name) && member !== null && Number(member) !== 0),
  );

const partsOf = (answer: ToolAnswer): unknown => {
  switch (answer.kind) {
    case 'refused':
      return answer.exchange.json;
    case 'error':
      return answer.data;
    case 'result':
      return answer.content;
  }
};

const memberWaits = (value: unknown): readonly (number | undefined)[] =>
  membersIn(value)
    .filter(([name]) => waitNames.test(name))
    .map(([name, wait]) => {
      const figure = isString(wait) && wait !== '' ? Number(wait) : wait;
      if (typeof figure !== 'number' || !Number.isFinite(figure)) return undefined;
      return /ms$/i.test(name) ? figure / 1_000 : figure;
    });

const membersIn = (value: unknown): readonly (readonly [string, unknown])[] =>
  valuesIn(value).flatMap((one) => (isObject(one) && !isList(one) ? Object.entries(one) : []));

/** Seconds, or a date as HTTP allows. */
function headerSeconds(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d+$/.test(header)) return Number(header);
  const dateMs = Date.parse(header);
  return Number.isNaN(dateMs) ? undefined : Math.max(0, Math.ceil((dateMs - Date.now()) / 1_000));
}
