// What clients send, for tests of the rules about them, and the rules that convict them of it.
import { type ClientRuleId, clientRules } from '../../spec/rules/client.ts';
import { isTool } from '../../spec/tools.ts';
import { conductMonitor } from '../conduct/index.ts';
import type { Entry, Exchanged } from '../transcript/entry.ts';
import { exchanged } from './entries.ts';

/** Right after the entry before. */
const anyTime = -1;
const answerMs = 10;

const ids = Object.keys(clientRules) as readonly ClientRuleId[];

/** The rules that find an offence, and, apart, those for which something was judged. */
export function judged(...entries: readonly Entry[]) {
  let endMs = 0;
  const timed = entries.map((entry) => {
    const one = entry.atMs === anyTime ? { ...entry, atMs: endMs, endMs: endMs + answerMs } : entry;
    ({ endMs } = one);
    return one;
  });
  const monitor = conductMonitor(timed);
  for (const entry of timed) monitor.see(entry);
  const results = ids.map((id) => ({ id, ...monitor.resultFor(id, true) }));
  return {
    convicted: results.filter(({ finding }) => finding !== undefined).map(({ id }) => id),
    compared: results.filter(({ compared = 0 }) => compared > 0).map(({ id }) => id),
  };
}

export interface Asked extends Partial<Pick<Exchanged, 'caller' | 'endMs'>> {
  readonly atMs?: number;
  /** Path and query. */
  readonly path?: string;
  readonly method?: string;
  /** JSON of the request, or arguments of a tool. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly status?: number;
  readonly json?: unknown;
  readonly answered?: Readonly<Record<string, string>>;
  readonly isLost?: true;
}

export const pair = { 'api-key': 'ak_0123456789abcdef', secret: 'sk_fedcba9876543210' };
export const bearer = { authorization: 'Bearer mt_0123456789abcdef' };

/** A request of one client after all before it, and its answer. */
export function asked(call: NonNullable<Exchanged['call']>, given: Asked = {}): Exchanged {
  const {
    atMs = anyTime,
    path,
    method,
    body,
    headers,
    status = 200,
    json = {},
    answered = {},
    isLost,
  } = given;
  const base = exchanged(call);
  const tool = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: call, arguments: body } };
  const sent = isTool(call) ? tool : body;
  const request = {
    method: method ?? base.request.method,
    url: path === undefined ? base.request.url : `http://service.example${path}`,
    headers: headers ?? (isTool(call) ? bearer : pair),
    ...(sent !== undefined && { body: JSON.stringify(sent) }),
  };
  const answer = { request, status, headers: answered, text: JSON.stringify(json), json };
  const { caller = base.caller, endMs = atMs + answerMs } = given;
  return { ...base, rule: undefined, atMs, endMs, caller, request, answer: isLost ? undefined : answer };
}

/** A query, which most flows are made of. */
export const query = (body: object, given: Asked = {}): Exchanged =>
  asked('queryManifests', { body, ...given });

/** What a refusal shows. */
export const refusing = (status: number, detail: unknown, answered?: Asked['answered']): Asked => ({
  status,
  json: { detail },
  ...(answered && { answered }),
});

export const rateLimited = (seconds: number): Asked =>
  refusing(
    429,
    { error_code: 'rate_limited', retry_after_seconds: seconds },
    { 'retry-after': String(seconds) },
  );

export const twice = <T>(client: (nth: number) => readonly T[]): readonly T[] => [0, 1].flatMap(client);

/** Two at the same time, as processes that share a key send them. */
export const atOnce = [
  { atMs: 0, endMs: 50 },
  { atMs: 20, endMs: 60 },
] as const;
