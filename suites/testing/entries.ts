// Entries of a transcript for tests of invariants.
import { operations } from '../../spec/contract.ts';
import { isTool, tools } from '../../spec/tools.ts';
import type { Exchange } from '../clients/exchange.ts';
import type { Act, Exchanged, Pushed } from '../transcript/entry.ts';

let count = 0;

type Given = Partial<Exchanged> & { readonly status?: number; readonly json?: unknown };

/** An exchange with an answer of a private organisation `a`, after all entries before it. */
export function exchanged(call: NonNullable<Exchanged['call']>, given: Given = {}): Exchanged {
  const { status = 200, json, ...others } = given;
  const isOfTool = isTool(call);
  const request = {
    method: isOfTool ? 'POST' : operations[call].method.toUpperCase(),
    url: `http://service.example${isOfTool ? '/mcp' : operations[call].path}`,
    headers: {},
    ...(isOfTool && {
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: call } }),
    }),
  };
  const answer: Exchange = { request, status, headers: {}, text: JSON.stringify(json) ?? '', json };
  count += 2;
  return {
    kind: 'exchange',
    begin: count,
    end: count + 1,
    world: 0,
    atMs: 0,
    endMs: 0,
    rule: 'a.a',
    surface: isOfTool ? { kind: 'mcp', server: tools[call].server, over: 'post' } : { kind: 'rest' },
    call,
    request,
    answer,
    isOverlapped: false,
    caller: { standing: 'valid', holder: { id: 'a', plan: 'enterprise', isPrivate: true } },
    ...others,
  };
}

/** An act that succeeded. */
export const act = (operation: Act['operation'], given: Partial<Act> = {}): Act => {
  count += 2;
  return {
    kind: 'act',
    begin: count,
    end: count + 1,
    world: 0,
    atMs: 0,
    endMs: 0,
    rule: undefined,
    operation,
    input: {},
    result: {},
    ...given,
  };
};

/** A delivery with this payload, after all entries before it. */
export const delivery = (url: string, json: unknown, given: Partial<Pushed> = {}): Pushed => {
  count += 2;
  return {
    kind: 'delivery',
    begin: count,
    end: count + 1,
    world: 0,
    atMs: 0,
    endMs: 0,
    rule: undefined,
    url,
    headers: {},
    json,
    ...given,
  };
};
