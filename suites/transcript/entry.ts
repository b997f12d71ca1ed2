// What a run exchanged, as entries: requests with their answers, acts of the operator, and what the service pushed.
import type { CallId, McpServerName } from '../../spec/tools.ts';
import type { Exchange, SentRequest } from '../clients/exchange.ts';
import type { JsonObject } from '../clients/json.ts';
import type { ControlInput, ControlOperation } from '../target/control-operations.ts';
import type { Caller } from './credentials.ts';

export interface Span {
  /** Numbers of begin and end in one count of the run: one entry came before another if it ended before that began. */
  readonly begin: number;
  readonly end: number;
  /** Which world of the target, counted from 0: nothing in one says anything of another. */
  readonly world: number;
  /** Real time of the begin, in milliseconds since the epoch. */
  readonly atMs: number;
  /** Real time of the end. */
  readonly endMs: number;
  /** The rule whose case caused it; undefined for what the run does for all cases. */
  readonly rule: string | undefined;
}

/** Where a request went: to REST, the public site, or an MCP server, whose answer came by POST or on an event stream. */
export type Surface =
  | { readonly kind: 'rest' | 'site' }
  | { readonly kind: 'mcp'; readonly server: McpServerName; readonly over: 'post' | 'sse' };

export interface Exchanged extends Span {
  readonly kind: 'exchange';
  readonly surface: Surface;
  /** The operation or the tool; undefined for other requests. */
  readonly call: CallId | undefined;
  readonly request: SentRequest;
  /** Undefined if no complete answer came. */
  readonly answer: Exchange | undefined;
  readonly caller: Caller;
  /** Whether another request of the same organisation was under way at the same time. */
  readonly isOverlapped: boolean;
}

/** An operation of the control plane or of a hook; without a result it failed. */
export interface Act extends Span {
  readonly kind: 'act';
  readonly operation: ControlOperation;
  readonly input: ControlInput;
  readonly result: JsonObject | undefined;
}

/** A request to a webhook, or a frame of the WebSocket feed. */
export interface Pushed extends Span {
  readonly kind: 'delivery' | 'frame';
  /** The address of the webhook, or of the feed. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly json: unknown;
  /** The received bytes; undefined in recordings, which show pseudonyms in place of secrets. */
  readonly raw?: Buffer | undefined;
}

export type Entry = Exchanged | Act | Pushed;
