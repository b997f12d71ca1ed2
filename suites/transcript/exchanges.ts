// Requests and their answers as entries: where each went, who sent it, and whether others were under way meanwhile.

import { isTool } from '../../spec/tools.ts';
import { addressOf } from '../clients/address.ts';
import type { Exchange, SentRequest } from '../clients/exchange.ts';
import { isObject } from '../clients/json.ts';
import { calledIn } from '../clients/mcp-call.ts';
import { operationOf } from '../clients/operation-of.ts';
import type { Transport } from '../clients/rest.ts';
import type { Caller, Credentials } from './credentials.ts';
import type { Entries } from './entries.ts';
import type { Exchanged, Surface } from './entry.ts';
import { noteIssued } from './issued.ts';
import { sseAnswers } from './sse.ts';

export function exchanges(entries: Entries, known: Credentials) {
  const sse = sseAnswers();
  const underWay = requestsUnderWay();
  const isAnonymous = (request: SentRequest): boolean => known.callerOf(request).standing === 'anonymous';
  /** The returned function ends the entry, once. */
  const begin = (request: SentRequest): ((answer: Exchange | undefined) => void) => {
    const endEntry = entries.begin();
    const opener = sse.openerOf(request.url);
    // The address of messages may stand for the credentials of the stream on which they are answered.
    const caller = known.callerOf(sse.senderOf(request));
    const leave = underWay.enter(caller);
    let isEnded = false;
    return (answer) => {
      if (isEnded) return;
      isEnded = true;
      const called = calledBy(request, opener);
      if (called.surface.kind === 'site') noteIssued(known, request, answer);
      endEntry({ kind: 'exchange', request, answer, caller, ...called, isOverlapped: leave() });
    };
  };
  const ending = <T>(answer: Promise<T>, end: (answer: undefined) => void): Promise<T> =>
    answer.catch((cause: unknown) => {
      end(undefined);
      throw cause;
    });

  return {
    /** A transport whose exchanges become entries. */
    watching: (transport: Transport): Transport => ({
      close: () => transport.close(),
      send: async (request) => {
        const end = begin(request);
        // The answer may arrive on the stream before the message is acknowledged.
        const onStream = sse.answerTo(request);
        void onStream?.then((json) => end(json && { request, status: 202, headers: {}, text: '', json }));
        const exchange = await ending(transport.send(request), end);
        if (isAnonymous(request) && deniesCredentials(exchange)) sse.noteRefused(request.url);
        if (onStream === undefined || exchange.status >= 300 || exchange.json !== undefined) end(exchange);
        return exchange;
      },
    }),
    /** Event streams go past all transports: the request that opens one becomes an entry, and what it brings completes others. */
    watchStream: async (request: SentRequest, opening: Promise<Response>) => {
      const end = begin(request);
      const { body, status, headers } = await ending(opening, end);
      end({ request, status, headers: Object.fromEntries(headers), text: '', json: undefined });
      // Entries end before the client reads what ends them.
      return new Response(body && sse.watching(request, body), { status, headers });
    },
  };
}

export type Exchanges = ReturnType<typeof exchanges>;

/** The requests of each organisation that are under way; whoever leaves learns whether another was meanwhile. */
function requestsUnderWay() {
  const byOrganization = new Map<string, Set<{ isOverlapped: boolean }>>();
  return {
    enter: (caller: Caller): (() => boolean) => {
      const id = 'holder' in caller ? caller.holder.id : '';
      const others = byOrganization.get(id) ?? new Set();
      byOrganization.set(id, others);
      const own = { isOverlapped: others.size > 0 };
      for (const other of others) other.isOverlapped = true;
      others.add(own);
      return () => {
        others.delete(own);
        return own.isOverlapped;
      };
    },
  };
}

/** Where the request goes, and the operation or tool that it calls; `opener` is the request that opened its stream. */
export function calledBy(
  request: SentRequest,
  opener: SentRequest | undefined,
): Pick<Exchanged, 'surface' | 'call'> {
  const { pathname } = addressOf((opener ?? request).url);
  const mcpPath = /(\/advanced)?\/(mcp|sse)\/*$/.exec(pathname);
  if (mcpPath === null) {
    const call = operationOf(request);
    return { surface: { kind: call === 'issueCredentials' ? 'site' : 'rest' }, call };
  }
  const [, advanced, path] = mcpPath;
  const name = calledIn(request.body)?.name ?? '';
  const surface: Surface = {
    kind: 'mcp',
    server: advanced === undefined ? 'core' : 'advanced',
    over: path === 'sse' ? 'sse' : 'post',
  };
  return { surface, call: isTool(name) ? name : undefined };
}

/** By its status, or as an error of JSON-RPC in place of the acknowledgement (S-184). */
const deniesCredentials = ({ status, json, text }: Exchange): boolean =>
  status === 401 ||
  status === 403 ||
  (isObject(json) && isObject(json.error) && /unauth|credential|token/i.test(text));
