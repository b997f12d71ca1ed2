// The types of use cases. Their inputs are derived from the contract, so that an operation without a use case does not compile.
import type { CustomerOperationId, GeneratedOperations } from '../../spec/contract.ts';
import type { Outcome } from '../core/answer.ts';
import type { Call } from './context.ts';

/** Path and query parameters of an operation by name, and its JSON body under `body`. */
export type InputOf<Id extends CustomerOperationId> = Present<GeneratedOperations[Id]['parameters']['path']> &
  Present<GeneratedOperations[Id]['parameters']['query']> &
  BodyOf<GeneratedOperations[Id]>;

type Present<Part> = [Part] extends [undefined] ? unknown : NonNullable<Part>;
type BodyOf<Operation> = Operation extends { readonly requestBody: Json<infer Body> }
  ? { readonly body: Body }
  : Operation extends { readonly requestBody?: Json<infer Body> }
    ? { readonly body?: Body }
    : unknown;
interface Json<Body> {
  readonly content: { readonly 'application/json': Body };
}

export type UseCase<Id extends CustomerOperationId> = (call: Call<InputOf<Id>>) => Outcome;

export type UseCases = { readonly [Id in CustomerOperationId]: UseCase<Id> };
