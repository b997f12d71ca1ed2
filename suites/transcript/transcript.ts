// The transcript of a run: everything exchanged becomes one stream of entries, which judges see in the order of their ends.
import { isTool } from '../../spec/tools.ts';
import type { Exchange, SentRequest } from '../clients/exchange.ts';
import { calledIn } from '../clients/mcp-call.ts';
import { operationOf } from '../clients/operation-of.ts';
import type { Transport } from '../clients/rest.ts';
import type { Credentials as CredentialsByPlan } from '../target/access.ts';
import type { ControlCall } from '../target/control-operations.ts';
import { type Caller, credentials } from './credentials.ts';
import type { Act, Entry, Exchanged, Pushed, Surface } from './entry.ts';
import { noteAct, noteConfigured, noteIssued } from './issued.ts';
import { currentRule } from './rule-scope.ts';
import { sseAnswers } from './sse.ts';

export interface Transcript {
  /** Calls `see` for every later entry. */
  subscribe(see: (entry: Entry) => void): void;
  /** Notes organisations that exist before the run. */
  configured(credentials: CredentialsByPlan): void;
  /** A transport whose exchanges become entries. */
  watching(transport: Transport): Transport;
  /** Event streams go past all transports: the request that opens one becomes an entry, and what it brings completes others. */
  watchStream(request: SentRequest, opening: Promise<Response>): Promise<Response>;
  /** Operations of an operator, which become acts. */
  acting(call: ControlCall): ControlCall;
  push(kind: Pushed['kind'], received: Pick<Pushed, 'url' | 'headers' | 'json'>): void;
}

export function transcript(nowMs: () => number): Transcript {
  const judges: ((entry: Entry) => void)[] = [];
  const known = credentials();
  const sse = sseAnswers();
  const requests = requestsUnderWay();
  let count = 0;
  const span = () => {
    count += 1;
    return { begin: count, atMs: nowMs(), rule: currentRule() };
  };
  const emit = (entry: Omit<Exchanged, 'end'> | Omit<Act, 'end'> | Omit<Pushed, 'end'>): void => {
    count += 1;
    const ended = { ...entry, end: count } as Entry;
    for (const see of judges) see(ended);
  };
  const begin = (request: SentRequest) => {
    const opener = sse.openerOf(request.url);
    const begun = { ...span(), kind: 'exchange', request, ...calledBy(request, opener) } as const;
    const own = known.callerOf(request);
    // A message may leave its credentials to the stream on which it is answered.
    const caller = own.standing === 'anonymous' && opener !== undefined ? known.callerOf(opener) : own;
    const end = requests.begin(caller);
    let isEnded = false;
    return (answer: Exchange | undefined): void => {
      if (isEnded) return;
      isEnded = true;
      const entry = { ...begun, caller, answer, isOverlapped: end() };
      if (entry.surface.kind === 'site') noteIssued(known, entry);
      emit(entry);
    };
  };

  return {
    subscribe: (see) => void judges.push(see),
    configured: (byPlan) => noteConfigured(known, byPlan),
    watching: (transport) => ({
      close: () => transport.close(),
      send: async (request) => {
        const end = begin(request);
        // The answer may arrive on the stream before the message is acknowledged.
        const onStream = sse.answerTo(request);
        void onStream?.then((json) => end(json && { request, status: 202, headers: {}, text: '', json }));
        const exchange = await transport.send(request).catch((cause: unknown) => {
          end(undefined);
          throw cause;
        });
        if (onStream === undefined || exchange.status >= 300 || exchange.json !== undefined) end(exchange);
        return exchange;
      },
    }),
    watchStream: async (request, opening) => {
      const end = begin(request);
      const response = await opening.catch((cause: unknown) => {
        end(undefined);
        throw cause;
      });
      const headers = Object.fromEntries(response.headers);
      end({ request, status: response.status, headers, text: '', json: undefined });
      const { body, status } = response;
      // Entries end before the client reads what ends them.
      return body === null ? response : new Response(sse.watching(request, body), { status, headers });
    },
    acting:
      (call) =>
      async (operation, input = {}) => {
        const act = { ...span(), kind: 'act', operation, input } as const;
        const result = await call(operation, input).catch((cause: unknown) => {
          emit({ ...act, result: undefined });
          throw cause;
        });
        noteAct(known, operation, input, result);
        emit({ ...act, result });
        return result;
      },
    push: (kind, received) => emit({ ...span(), kind, ...received }),
  };
}

/** The requests of each organisation that are under way; the end of one tells whether another was meanwhile. */
function requestsUnderWay() {
  const byOrganization = new Map<string, Set<{ isOverlapped: boolean }>>();
  return {
    begin: (caller: Caller): (() => boolean) => {
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
function calledBy(
  request: SentRequest,
  opener: SentRequest | undefined,
): Pick<Exchanged, 'surface' | 'call'> {
  const { pathname } = new URL((opener ?? request).url);
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
