// What tools are made of: their input, their answer, and how a tool asks a use case of REST.
import type { CustomerOperationId } from '../../../spec/contract.ts';
import type { GeneratedTools, ToolId } from '../../../spec/tools.ts';
import type { Answer, Outcome } from '../../core/answer.ts';
import type { Refusal } from '../../core/refusal.ts';
import type { Call } from '../context.ts';
import type { InputOf, UseCase, UseCases } from '../use-case.ts';

export type { UseCases as Customer };

export type ToolInput<Id extends ToolId> =
  NonNullable<GeneratedTools[Id]['requestBody']> extends {
    readonly content: { readonly 'application/json': infer Body };
  }
    ? Body
    : never;

export type Members = Readonly<Record<string, unknown>>;

/** The result of a call, without what every result has. */
export interface ToolAnswer {
  readonly kind: 'answer';
  readonly members: Members;
  /** How many manifests the call charged to the quota. */
  readonly billed: number;
  /** How the call ended; `executed` if omitted. */
  readonly status?: string;
  /** What to change before the call is repeated. */
  readonly guidance: readonly string[];
}

export type ToolOutcome = ToolAnswer | Refusal;
export type Tool<Id extends ToolId> = (call: Call<ToolInput<Id>>) => ToolOutcome;
export type Tools = { readonly [Id in ToolId]: Tool<Id> };

/** A result that found something, or that has nothing to find. */
export const found = (members: Members, billed = 0): ToolAnswer => ({
  kind: 'answer',
  members,
  billed,
  guidance: [],
});

/** A result of a search; `guidance` says what to try if it found nothing. */
export const searched = (members: Members, count: number, guidance: readonly string[]): ToolAnswer => ({
  ...found(members),
  guidance: count === 0 ? guidance : [],
});

export const dataOf = <Data>({ data }: Answer): Data => JSON.parse(data.text) as Data;

/** Calls the REST use case with the input, and gives its data the form that `shape` returns. */
export function through<Id extends CustomerOperationId, Data>(
  useCase: UseCase<Id>,
  call: Call<unknown>,
  input: InputOf<Id>,
  shape: (data: Data) => Members,
): ToolOutcome {
  const outcome: Outcome = useCase({ ...call, input });
  return outcome.kind === 'refused' ? outcome : found(shape(dataOf<Data>(outcome)), outcome.billed);
}

/** The members of a list, which a reading sends bare. */
export const inList = (name: string, data: unknown): Members =>
  Array.isArray(data) ? { [name]: data } : (data as Members);
