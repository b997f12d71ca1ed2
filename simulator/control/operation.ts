// What all operations of the control plane share: their declaration, their calls and their results.
import { bounds } from '../../spec/bounds.ts';
import type { JsonSchema } from '../../spec/contract.ts';
import { excerpt } from '../core/refusal.ts';
import type { Members, Schema, SomeOf } from './schema.ts';
import type { ControlledWorld, ControlledWorlds } from './world.ts';

/** One operation. Its route, its part of the OpenAPI document and the checks of its input are derived from this. */
export interface ControlOperation {
  readonly id: string;
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** A template such as `/organizations/{organization_id}`. */
  readonly path: string;
  /** Operations on a world exist at the root, for the default world, and below each `/worlds/{world_id}`. */
  readonly scope: 'process' | 'world';
  readonly summary: string;
  readonly query: Readonly<Record<string, JsonSchema>>;
  /** An object schema; a request may omit the body if no member is required. */
  readonly body: JsonSchema;
  /** Whether the body is a world document, which may be larger than others. */
  readonly takesDocument?: boolean;
  /** A body that the operation accepts in the default world. */
  readonly example?: object;
  /** What it refuses besides unknown ids in the path and input that does not fit its schemas. */
  readonly refusals?: readonly Refusal[];
  /** The schema of the response with status 200. */
  readonly response: JsonSchema;
  /** Whether the response is a stream of events, whose text the schema describes. */
  readonly isStream?: boolean;
  readonly handle: (call: ControlCall<never, never>) => ControlResult | Promise<ControlResult>;
}

export interface Refusal {
  readonly status: Problem['status'];
  readonly when: string;
  readonly detail: string;
}

/** A request whose query and body fit their schemas. */
export interface ControlCall<Body = unknown, Query = unknown> {
  readonly worlds: ControlledWorlds;
  /** The world of the path; the default world for operations of the process. */
  readonly world: ControlledWorld;
  readonly controlUrlOf: (world: ControlledWorld) => string;
  /** A path parameter; '' if the template has none of that name. */
  readonly param: (name: string) => string;
  readonly query: Query;
  readonly body: Body;
  /** Aborted when the client disconnects before the response. */
  readonly disconnected: AbortSignal;
}

export type ControlResult = Success | Problem | EventStream;

/** A response that stays open. */
export interface EventStream {
  readonly kind: 'stream';
  /** Called once the response has begun. The returned function is called when it has ended, whoever ended it. */
  readonly begin: (to: EventSink) => () => void;
}

export interface EventSink {
  /** Whether the client has taken what was sent so far; until then nothing more should be. */
  readonly isReady: () => boolean;
  readonly send: (event: ServerEvent) => void;
  /** Keeps the connection alive while there is nothing to tell. */
  readonly beat: () => void;
  readonly end: () => void;
}

export interface ServerEvent {
  readonly event: string;
  /** After which entry of the journal a client continues that lost its connection. */
  readonly id?: number;
  readonly data: object;
}

export interface Success {
  readonly kind: 'success';
  /** The response, or its text as JSON. */
  readonly value: object | string;
}

export interface Problem {
  readonly kind: 'problem';
  readonly status: 404 | 409 | 422;
  readonly detail: string;
}

export const isProblem = (value: object): value is Problem => 'kind' in value && value.kind === 'problem';

export const ok = (value: object | string): Success => ({ kind: 'success', value });

/** `listPath` is the path of the operation that lists the existing ones. */
export const notFound = (what: string, id: string, listPath?: string): Problem => ({
  kind: 'problem',
  status: 404,
  detail: `There is no ${what} ${id}.${listPath === undefined ? '' : ` GET ${listPath} lists those that exist.`}`,
});
export const conflict = (detail: string): Problem => ({ kind: 'problem', status: 409, detail });

/** Refuses, with 422, a value that fits its schema but cannot be used in the present state. */
export const invalidValue = (field: string, expected: string, received: unknown): Problem => ({
  kind: 'problem',
  status: 422,
  detail: `${field}: expected ${expected}, received ${shown(received)}`,
});

/** A value as a message repeats it. */
export const shown = (value: unknown): string => excerpt(JSON.stringify(value) ?? 'nothing');

/** What the document says of the refusal of one more row than a world can have. */
export const fullWorld = (kind: keyof typeof bounds.inWorld): Refusal => ({
  status: 409,
  when: `The world has ${bounds.inWorld[kind]} ${kind} already.`,
  detail: `A world can have at most ${bounds.inWorld[kind]} ${kind}. Remove some first, or reset the world.`,
});

/** The result of `add`, unless the world has `count` rows and no room for another. */
export const withRoom = (
  kind: keyof typeof bounds.inWorld,
  count: number,
  add: () => ControlResult,
): ControlResult => (count < bounds.inWorld[kind] ? add() : conflict(fullWorld(kind).detail));

type Declaration<Body, Query extends Members> = Pick<
  ControlOperation,
  'summary' | 'takesDocument' | 'example' | 'refusals' | 'response' | 'isStream'
> & {
  readonly scope?: 'process';
  readonly query?: Query;
  readonly body?: Schema<Body>;
  readonly handle: (call: ControlCall<Body, SomeOf<Query>>) => ControlResult | Promise<ControlResult>;
};

/** Declares an operation on a world unless it has another scope; its schemas say what its handler gets. */
export const operation = <Body, Query extends Members>(
  id: string,
  method: ControlOperation['method'],
  path: string,
  declaration: Declaration<Body, Query>,
): ControlOperation => ({ id, method, path, scope: 'world', query: {}, body: emptyObject, ...declaration });

const emptyObject: JsonSchema = { type: 'object', additionalProperties: false };
