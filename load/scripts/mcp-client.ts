// What the MCP scripts share: sessions over plain HTTP, calls of tools, and floods of them.
import http from 'k6/http';
import { Counter } from 'k6/metrics';
import { at, isObject } from '../lib/answer.ts';
import type { LoadOrg, McpClass, McpConfig } from '../lib/config.ts';
import { type McpAnswer, messageIn, readMcpAnswer } from '../lib/mcp-answer.ts';
import type { McpSample, Range } from '../lib/mcp-limiter.ts';
import { floodCalls, waveSize } from '../lib/mcp-profile.ts';
import { abortRun, config, inLowerCase, judge, recordAnswer } from './client.ts';

export const mcp: McpConfig = config.mcp ?? { mcpUrl: '', classes: [], mayBill: false };

/** A session with one of the two servers; the headers of later requests identify it. */
export interface Session {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

const unusableAnswers = new Counter('unusable_answers');
const protocolVersion = '2025-06-18';
let lastId = 0;
/** No clock in use is a day off. */
const offsetMaxMs = 86_400_000;

/** Opens a session, or what a server without sessions has instead. */
export function openSession({ mcpToken = '' }: LoadOrg, path: string): Session {
  const url = `${mcp.mcpUrl}${path}`;
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    authorization: `Bearer ${mcpToken}`,
  };
  const clientInfo = { name: 'assay', version: '1' };
  const response = http.post(
    url,
    messageOf('initialize', { protocolVersion, capabilities: {}, clientInfo }),
    paramsOf(headers),
  );
  const result = at(messageIn(String(response.body ?? '')), 'result');
  if (!isObject(result)) abortRun(`initialize was answered with status ${response.status} and no result`);
  const id = inLowerCase(response.headers)['mcp-session-id'];
  const opened: Session = {
    url,
    headers: {
      ...headers,
      'mcp-protocol-version': String(at(result, 'protocolVersion') ?? protocolVersion),
      ...(id !== undefined && { 'mcp-session-id': id }),
    },
  };
  const initialized = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' });
  http.post(url, initialized, paramsOf(opened.headers));
  return opened;
}

/** A call of a tool with fixed arguments. */
export interface ToolCall {
  readonly session: Session;
  readonly tool: string;
  readonly input: object;
}

/** Reading tools that take no argument: what is known of them is their name alone. */
export function plainTools(session: Session): readonly string[] {
  return toolsIn(session).flatMap((tool) => {
    const name = at(tool, 'name');
    const required = at(tool, 'inputSchema.required');
    const isPlain = !Array.isArray(required) || required.length === 0;
    return typeof name === 'string' && isPlain && at(tool, 'annotations.readOnlyHint') === true ? [name] : [];
  });
}

function toolsIn(session: Session): readonly unknown[] {
  const response = http.post(session.url, messageOf('tools/list', {}), paramsOf(session.headers));
  const tools = at(messageIn(String(response.body ?? '')), 'result.tools');
  return Array.isArray(tools) ? tools : [];
}

/** A call that asks for as little as the tool allows; its schema says how. */
export function callOf(session: Session, { tool, name }: McpClass): ToolCall {
  if (name === 'discovery') return { session, tool, input: {} };
  const listed = toolsIn(session).find((one) => at(one, 'name') === tool);
  const properties = at(listed, 'inputSchema.properties');
  const has = (property: string): boolean => isObject(properties) && property in properties;
  const isFree = has('published_date_from') && has('published_date_to');
  if (!isFree && !mcp.mayBill)
    abortRun(
      `${tool} takes no publication dates, so its calls bill manifests. Allow it with --allow-billing`,
    );
  const { id } = config.stream;
  const input = {
    ...(has('stream_id') ? { stream_id: id } : { stream_ids: [id] }),
    ...(has('page_size') && { page_size: 1 }),
    // Nothing was published then, and an empty result costs nothing.
    ...(isFree && { published_date_from: '1990-01-01', published_date_to: '1990-01-02' }),
  };
  return { session, tool, input };
}

export interface Answered {
  readonly answer: McpAnswer;
  readonly sample: McpSample;
}

/** Sends a call; an answer that proves nothing ends the run. */
export async function call(toolCall: ToolCall): Promise<Answered> {
  const answered = await ask(toolCall);
  const { answer } = answered;
  if (answer.kind === 'unusable') {
    unusableAnswers.add(1);
    abortRun(`${answer.why} in answer to ${toolCall.tool}`);
  }
  if (answer.kind === 'refused')
    judge(
      'mcpHonest',
      answer.faults.length === 0,
      answer.faults.join('; ') || `refused, with a wait of ${answer.waitSeconds ?? 'no'} s`,
    );
  return answered;
}

/** Sends a call, and takes any answer. */
export async function ask({ session, tool, input }: ToolCall): Promise<Answered> {
  const body = messageOf('tools/call', { name: tool, arguments: input });
  const sentMs = Date.now();
  const response = await http.asyncRequest('POST', session.url, body, paramsOf(session.headers));
  const answeredMs = Date.now();
  const headers = inLowerCase(response.headers);
  noteDate(headers.date, sentMs, answeredMs);
  const answer = readMcpAnswer({ status: response.status, headers, body: String(response.body ?? '') });
  const results = { served: 'admitted', refused: 'refused', unusable: 'other' } as const;
  recordAnswer(sentMs, response.timings.duration, results[answer.kind]);
  return { answer, sample: { sentMs, answeredMs, admitted: answer.kind === 'served' } };
}

let offsetLowMs = -offsetMaxMs;
let offsetHighMs = offsetMaxMs;

/** The target's clock was in the second of its `Date` while it answered, or in the next one: busy servers keep it. */
function noteDate(date: string | undefined, sentMs: number, answeredMs: number): void {
  const dateMs = Date.parse(date ?? '');
  if (Number.isNaN(dateMs)) return;
  offsetLowMs = Math.max(offsetLowMs, dateMs - answeredMs);
  offsetHighMs = Math.min(offsetHighMs, dateMs + 2_000 - sentMs);
}

/** How far the target's clock is ahead; undefined if its answers contradict each other or have no date. */
export const clockOffset = (): Range | undefined =>
  offsetLowMs <= offsetHighMs && offsetLowMs > -offsetMaxMs
    ? { low: offsetLowMs, high: offsetHighMs }
    : undefined;

export const wave = (toolCall: ToolCall, calls: number = waveSize): Promise<Answered[]> =>
  Promise.all(Array.from({ length: calls }, () => call(toolCall)));

/** Sends waves until one is refused as a whole, because instances of a service may count apart. */
export async function floodOf(
  toolCall: ToolCall,
  stated: McpClass,
  size: number = waveSize,
): Promise<readonly Answered[]> {
  const answered: Answered[] = [];
  while (answered.length < floodCalls(stated)) {
    const next = await wave(toolCall, size);
    answered.push(...next);
    if (next.every(({ sample }) => !sample.admitted)) break;
  }
  return answered;
}

function messageOf(method: string, params: object): string {
  lastId += 1;
  return JSON.stringify({ jsonrpc: '2.0', id: lastId, method, params });
}

const paramsOf = (headers: Readonly<Record<string, string>>) => ({
  headers: { ...headers },
  timeout: '20s',
  redirects: 0,
  tags: { name: 'calls' },
  responseCallback: http.expectedStatuses({ min: 200, max: 299 }, 429),
  responseType: 'text' as const,
});
