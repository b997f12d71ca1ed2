// What the operations of the control plane have in common: how they are declared, called and answered.
import type { JsonSchema } from '../../spec/contract.ts';
import type { ControlledWorld, ControlledWorlds } from './world.ts';

/** One operation: the route, the OpenAPI document and the checks of its input all follow from this. */
export interface ControlOperation {
  readonly id: string;
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Template such as `/organizations/{organization_id}`. */
  readonly path: string;
  /** Operations on a world exist at the root, for the default one, and below each `/worlds/{world_id}`. */
  readonly scope: 'process' | 'world';
  readonly summary: string;
  readonly query: Readonly<Record<string, JsonSchema>>;
  /** An object; where nothing of it is owed, the body may be missing. */
  readonly body: JsonSchema;
  readonly answer: JsonSchema;
  readonly handle: (call: ControlCall<never, never>) => Answer | Promise<Answer>;
}

/** A request whose body and query fit their schemas. */
export interface ControlCall<Body = unknown, Query = unknown> {
  readonly worlds: ControlledWorlds;
  /** The default world where the operation belongs to the process. */
  readonly world: ControlledWorld;
  readonly controlUrlOf: (world: ControlledWorld) => string;
  /** A path parameter; '' where the template has none of that name. */
  readonly param: (name: string) => string;
  readonly query: Query;
  readonly body: Body;
  /** Aborted once the caller has gone. */
  readonly gone: AbortSignal;
}

export type Answer = Value | Problem;

export interface Value {
  readonly kind: 'value';
  readonly value: object;
}

export interface Problem {
  readonly kind: 'problem';
  readonly status: 404 | 409 | 422;
  readonly detail: string;
}

export const ok = (value: object): Value => ({ kind: 'value', value });
export const unknownThing = (what: string, id: string): Problem => ({
  kind: 'problem',
  status: 404,
  detail: `There is no ${what} ${id}.`,
});
export const conflict = (detail: string): Problem => ({ kind: 'problem', status: 409, detail });

/** A field whose value passed its schema and is still none that can be used. */
export const unusable = (field: string, expected: string, received: unknown): Problem => ({
  kind: 'problem',
  status: 422,
  detail: `${field}: expected ${expected}, received ${JSON.stringify(received)}`,
});

type Declaration<Body, Query> = Omit<ControlOperation, 'query' | 'body' | 'handle'> & {
  readonly query?: Readonly<Record<string, JsonSchema>>;
  readonly body?: JsonSchema;
  readonly handle: (call: ControlCall<Body, Query>) => Answer | Promise<Answer>;
};

/** Declares an operation; `Body` and `Query` are what its schemas let through. */
export const operation = <Body = unknown, Query = unknown>(
  declaration: Declaration<Body, Query>,
): ControlOperation => ({ query: {}, body: nothing, ...declaration });

const nothing: JsonSchema = { type: 'object', additionalProperties: false };
