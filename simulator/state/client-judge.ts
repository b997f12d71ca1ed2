// Who judges the clients of worlds, if anybody does: learns what was served and what the operator did, and is asked for verdicts.
import type { PlanName } from '../../spec/values.ts';
import type { Body } from '../core/body.ts';
import type { TransportFault } from './faults.ts';

/** A request that reached a world, and its reply. */
export interface ServedExchange {
  readonly worldId: string;
  /** Real time, by the judge; default: now. */
  readonly beganMs?: number;
  /** Undefined for a request without valid credentials. */
  readonly organization: { readonly id: string; readonly plan: PlanName } | undefined;
  /** Those of the outcomes that an operator forced on it. */
  readonly marks: readonly string[];
  readonly method: string;
  /** Of the world. */
  readonly baseUrl: string;
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
  /** By names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
  readonly reply: ServedReply;
  /** The time of the world, for the Date header of the reply, unless its headers have it. */
  readonly nowMs: number | undefined;
  /** What an operator forced on the reply, unless the reply shows it. */
  readonly fault?: TransportFault | undefined;
}

export interface ServedReply {
  /** 0 if no complete one was sent. */
  readonly status: number;
  /** Names and values in turns. */
  readonly headers: readonly string[];
  /** Joined by whoever looks into it, because most bodies are not looked into. */
  readonly body: Body;
}

export interface ClientJudge {
  nowMs(): number;
  /** Called when the reply is sent, or once it is known how it will be. */
  served(exchange: ServedExchange): void;
  /** `operation` is the id of one of the control plane, which succeeded. */
  acted(worldId: string, operation: string): void;
  /** The report on the clients of a world, or of one organisation in it. */
  report(worldId: string, organizationId: string | undefined): Promise<object>;
  /** Forgets what clients of a world were told, and what was found of them. */
  forget(worldId: string): void;
}
