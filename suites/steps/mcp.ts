// Steps with the MCP servers: open one, call a tool, expect a result or a refusal, and find values in results.
import type { McpServerName, ToolId } from '../../spec/tools.ts';
import { type Exchange, NoAnswer } from '../clients/exchange.ts';
import { isInteger, isList, isObject, isString, type JsonObject } from '../clients/json.ts';
import type { McpClient, McpWay, ToolAnswer } from '../clients/mcp.ts';
import type { Headers } from '../clients/rest.ts';
import { contentOf } from '../clients/tool-content.ts';
import type { Org } from '../kit/case.ts';
import { check, clip, expectNone } from '../kit/expect.ts';
import { Finding, findingIn, MissingNeed, missingNeed, missingNeedIn } from '../kit/finding.ts';
import { type QuotaState, quotaOf } from './manifest-reads.ts';
import { identityOf } from './query-flows.ts';

export interface ToolResult {
  readonly content: JsonObject;
  readonly exchange: Exchange;
}

/** A tool of each server that every plan has and that takes no argument. */
export const plainTool = { core: 'service-profile', advanced: 'service-account' } as const satisfies Readonly<
  Record<McpServerName, ToolId>
>;

/** The tools that are surely for discovery (S-186), with arguments that the document names. */
export const discoveryCalls = (streamId: string) =>
  ({
    'service-profile': {},
    'service-stream-search': { query: 'energy' },
    'service-catalog': { query: 'energy' },
    'service-details': { stream_ids: [streamId] },
  }) satisfies { readonly [T in ToolId]?: JsonObject };

/** A client of the server; a server that does not open is a finding. */
export async function openServer(
  org: Pick<Org, 'mcp'>,
  server: McpServerName,
  way?: McpWay,
): Promise<McpClient> {
  const { mcp = missingNeed('mcp-servers') } = org;
  try {
    return await mcp(server, way);
  } catch (cause) {
    if (cause instanceof NoAnswer || missingNeedIn(cause) !== undefined) throw cause;
    throw new Finding({
      expected: `the ${server} server, opened with the MCP token`,
      received: String(cause),
      at: '',
    });
  }
}

interface Messages {
  /** Posts a call of a tool with these credentials. Its answer comes on the stream. */
  send(tool: ToolId, input: JsonObject, credentials: Headers): Promise<Exchange>;
}

/** The address to which a client over legacy SSE posts messages; undefined if it is not below that of the servers. */
export async function messagesAt(
  { mcpHttp }: Pick<Org, 'mcpHttp'>,
  client: McpClient,
  tool: ToolId,
): Promise<Messages | undefined> {
  const { url } = (await client.call(tool)).exchange.request;
  if (mcpHttp === undefined || !url.startsWith(mcpHttp.baseUrl)) return undefined;
  let sent = 0;
  return {
    send: (name, input, credentials) => {
      sent += 1;
      const params = { name, arguments: input };
      const body = { jsonrpc: '2.0', id: `stranger-${sent}`, method: 'tools/call', params };
      return mcpHttp.as(credentials).request('POST', url.slice(mcpHttp.baseUrl.length), { body });
    },
  };
}

/** Calls of tools in requests on their own, without a session; an empty token is not sent. Undefined without an address or a token. */
export function oneShotCalls(
  { mcpHttp, mcpToken }: Pick<Org, 'mcpHttp' | 'mcpToken'>,
  server: McpServerName,
): McpClient['call'] | undefined {
  if (mcpHttp === undefined || mcpToken === undefined) return undefined;
  const client = mcpHttp.as({
    ...(mcpToken !== '' && { authorization: `Bearer ${mcpToken}` }),
    accept: 'application/json, text/event-stream',
  });
  let sent = 0;
  return async (name, input = {}) => {
    sent += 1;
    const body = { jsonrpc: '2.0', id: sent, method: 'tools/call', params: { name, arguments: input } };
    const exchange = await client.request('POST', server === 'core' ? '/mcp' : '/advanced/mcp', { body });
    return toolAnswerIn(exchange) ?? { kind: 'refused', exchange };
  };
}

export async function callTool(client: McpClient, tool: ToolId, input: JsonObject = {}): Promise<ToolResult> {
  const answer = unlessThrottled(await client.call(tool, input));
  expectAnswer(answer.kind === 'result' && !answer.isError, `a result of ${tool} without an error`, answer);
  return { content: answer.kind === 'result' ? answer.content : {}, exchange: answer.exchange };
}

/** A finding with what the answer says unless the condition holds. */
export function expectAnswer(holds: boolean, expected: string, answer: ToolAnswer): asserts holds {
  const at = answer.kind === 'error' ? 'error' : 'result';
  check(holds, expected, { received: clip(answerText(answer)), at, exchange: answer.exchange });
}

/** A finding with the content of the result unless the condition holds. */
export const expectResult = (holds: boolean, expected: string, { content, exchange }: ToolResult): void =>
  check(holds, expected, { received: content, at: 'result', exchange });

/** A refused call returns no manifests, and neither does an empty result. */
export function expectNoManifests(answer: ToolAnswer, expected: string): void {
  const { exchange } = unlessThrottled(answer);
  const found = answer.kind === 'result' ? manifestIdsOf(answer.content) : [];
  expectNone(exchange, 'result.manifests', found[0], expected);
}

/** A refusal for the rate says nothing about the tool. A text that explains it, as a guide has, is none. */
export function unlessThrottled(answer: ToolAnswer): ToolAnswer {
  const isServed = answer.kind === 'result' && !answer.isError;
  const isThrottled =
    answer.exchange.status === 429 ||
    (isServed
      ? memberIn(answer.content, 'error_code') === 'rate_limited'
      : /rate_limited/.test(answerText(answer)));
  return isThrottled ? missingNeed('requests') : answer;
}

/** The answer that an exchange holds; undefined if it holds none to a call of a tool. */
export function toolAnswerIn(exchange: Exchange): ToolAnswer | undefined {
  const { json, status } = exchange;
  if (!isObject(json)) return status >= 400 ? { kind: 'refused', exchange } : undefined;
  const { result, error } = json;
  if (isObject(error)) {
    const { code, message, data } = error;
    return {
      kind: 'error',
      code: isInteger(code) ? code : undefined,
      message: String(message),
      data,
      exchange,
    };
  }
  if (!isObject(result) || !isList(result.content)) return undefined;
  const content = contentOf({ content: result.content, structuredContent: result.structuredContent });
  return { kind: 'result', content, isError: result.isError === true, exchange };
}

/** What a result of a tool holds; undefined for an error or another message. */
export function contentIn(exchange: Exchange): JsonObject | undefined {
  const tool = toolAnswerIn(exchange);
  return tool?.kind === 'result' && !tool.isError ? tool.content : undefined;
}

/** Everything that the answer says. */
export function answerText(answer: ToolAnswer): string {
  switch (answer.kind) {
    case 'result':
      return JSON.stringify(answer.content);
    case 'error':
      return `JSON-RPC error ${answer.code}: ${answer.message} ${JSON.stringify(answer.data ?? null)}`;
    case 'refused':
      return `status ${answer.exchange.status}: ${answer.exchange.text}`;
  }
}

/** Words by which a result refuses without being marked as an error (S-188, S-228). */
const refusingWords =
  /enterprise_required|plan_gated|quota_exhausted|forbidden|not_found|"error_code":"|upgrade|does not include|not available on/i;

/** The same in the words of a service that has no codes, or members by which it says so. */
const refusingPhrases =
  /requires?\b[^"]{0,60}\b(plan|enterprise|startup)|\b(enterprise|startup|higher) (plan|tier|only|feature)|not (part of|included|allowed|permitted|entitled|enabled)|permission|"(ok|success|allowed)":false|"status(_code)?":4\d\d|"detail":"/i;

/** Whether the tool refused the call, in any of the forms that the document leaves open (S-184). */
export function isToolRefusal(answer: ToolAnswer): boolean {
  if (answer.kind !== 'result' || answer.isError) return true;
  // Most results contain none of these at all, which shows without a walk through them.
  const whole = JSON.stringify(answer.content);
  if (![refusingWords, refusingPhrases, /"error_code"/].some((words) => words.test(whole))) return false;
  const shown = JSON.stringify(withoutUpgradeUrl(answer.content));
  return isMarkedRefusal(answer) || refusingWords.test(shown) || refusingPhrases.test(shown);
}

/**
 * Whether the form of the answer alone shows a refusal: content about upgrades or forbidden things is not a refusal, and
 * neither is the `upgrade_url` of a usage block.
 */
export const isMarkedRefusal = (answer: ToolAnswer): boolean =>
  answer.kind !== 'result' ||
  answer.isError ||
  isString(memberIn(answer.content, 'error_code')) ||
  membersIn(answer.content, 'enterprise_required').some(isSaid) ||
  (Object.keys(answer.content).join() === 'text' && refusingWords.test(answerText(answer)));

/** On Enterprise a service may say that nothing is required. */
const isSaid = (value: unknown): boolean => value !== false && value !== null;

/** Whether the answer names enterprise_required as what holds. */
export const requiresEnterprise = (answer: ToolAnswer): boolean =>
  answer.kind === 'result'
    ? /enterprise_required/.test(JSON.stringify(withoutUpgradeUrl(answer.content)))
    : /enterprise_required/.test(answerText(answer));

/** Whether a list says that more follows. */
export const saysMore = (content: JsonObject): boolean =>
  membersIn(content, /^(has_?more|truncated)$/i).includes(true) ||
  membersIn(content, /^next(_page|_cursor)?$/i).some((next) => isString(next) || typeof next === 'number');

/** The same without the `upgrade_url` that every block of usage has, and without what is not required. */
function withoutUpgradeUrl(value: unknown): unknown {
  if (isList(value)) return value.map(withoutUpgradeUrl);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== 'upgrade_url' || !('quota_limit' in value))
      .filter(([name, inner]) => name !== 'enterprise_required' || isSaid(inner))
      .map(([name, inner]) => [name, withoutUpgradeUrl(inner)]),
  );
}

/** All values in a result, at any depth: names of members and places are open unless the document shows them. */
export function valuesIn(value: unknown): readonly unknown[] {
  const found: unknown[] = [];
  collectValues(value, found);
  return found;
}

/** Results are large, so no list is built for each of their parts. */
function collectValues(value: unknown, found: unknown[]): void {
  if (!isList(value)) found.push(value);
  if (isList(value) || isObject(value)) for (const inner of Object.values(value)) collectValues(inner, found);
}

/** Whether a text or a number is among the values, as a text or as a number, or is the name of a member. */
export const mentionsValue = (value: unknown, wanted: unknown): boolean =>
  valuesIn(value).some((one) =>
    isObject(one) ? Object.hasOwn(one, String(wanted)) : String(one) === String(wanted),
  );

/** Members that repeat an argument of the call. */
const echoNames = /^(query|q|search|request|arguments|parameters|input)$/i;

/** Whether a text or a number is among the values that are not arguments of the call. */
export function findsValue(value: unknown, wanted: unknown): boolean {
  if (isList(value)) return value.some((one) => findsValue(one, wanted));
  if (!isObject(value)) return String(value) === String(wanted);
  return Object.entries(value).some(
    ([name, one]) => name === String(wanted) || (!echoNames.test(name) && findsValue(one, wanted)),
  );
}

/** The first list of objects that are all as wanted; undefined if there is none. */
export function listIn(
  content: JsonObject,
  isWanted: (row: JsonObject) => boolean,
): readonly JsonObject[] | undefined {
  for (const value of valuesIn(content).flatMap((one) => (isObject(one) ? Object.values(one) : []))) {
    if (!isList(value) || value.length === 0) continue;
    const rows = value.filter(isObject);
    if (rows.length === value.length && rows.every(isWanted)) return rows;
  }
  return undefined;
}

/** The values of members of this name, at any depth. */
export function membersIn(content: unknown, name: string | RegExp): readonly unknown[] {
  const found: unknown[] = [];
  for (const value of valuesIn(content)) {
    if (!isObject(value)) continue;
    for (const own of Object.keys(value))
      if (isNamed(own, name) && value[own] !== undefined) found.push(value[own]);
  }
  return found;
}

const isNamed = (own: string, name: string | RegExp): boolean =>
  isString(name) ? own === name : name.test(own);

/** The first of them. */
export const memberIn = (content: unknown, name: string): unknown => membersIn(content, name)[0];

/** Whether a member of such a name is anywhere in the result. */
export const hasMember = (content: JsonObject, name: string | RegExp): boolean =>
  valuesIn(content).some((value) => isObject(value) && Object.keys(value).some((own) => isNamed(own, name)));

/**
 * The manifests of a result; empty if it has none. They may be in one list, in groups or alone, so every object that has
 * a Signal or a Brief is one. Without any, a list of rows with ids is theirs.
 */
export function manifestsOf(content: JsonObject): readonly JsonObject[] {
  const found = wholeManifestsIn(content);
  const ids = found.map(identityOf);
  if (found.length > 0) return found.filter((_, nth) => ids.indexOf(ids[nth] ?? '') === nth);
  return listIn(content, (row) => 'signal' in row || 'brief' in row || 'manifest_id' in row) ?? [];
}

function wholeManifestsIn(value: unknown): readonly JsonObject[] {
  if (isList(value)) return value.flatMap(wholeManifestsIn);
  if (!isObject(value)) return [];
  if (isObject(value.signal) || isObject(value.brief)) return [value];
  return Object.values(value).flatMap(wholeManifestsIn);
}

/** The sorted identifiers by which the manifests of a result differ. */
export const manifestIdsOf = (content: JsonObject): readonly string[] =>
  manifestsOf(content).map(identityOf).sort();

/** The quota as REST shows it; a target without REST is a missing need. */
export async function quotaOnRest(org: Org): Promise<QuotaState> {
  try {
    return await quotaOf(org.rest);
  } catch (cause) {
    if (findingIn(cause) === undefined) throw cause;
    throw new MissingNeed({ id: 'rest-answers' }, { note: String(cause) });
  }
}

/** The answer of REST where it only helps to judge MCP; a refusal is a missing need. */
export const fromRest = (exchange: Exchange): Exchange =>
  exchange.status < 300 ? exchange : missingNeed('rest-answers');

/** Whether some member shows the same figure as REST, under a name that says so. */
export const showsQuota = (content: JsonObject, used: number, remaining: number): boolean =>
  valuesIn(content).some(
    (value) =>
      isObject(value) &&
      Object.entries(value).some(
        ([name, figure]) =>
          (/remain|left/i.test(name) && figure === remaining) ||
          (/used|consumed/i.test(name) && figure === used),
      ),
  );
