// Changes that variants of several topics share.
import type { Outcome } from '../../../simulator/core/answer.ts';
import { type Refusal, refuse } from '../../../simulator/core/refusal.ts';
import type { Call } from '../../../simulator/service/context.ts';
import type { CustomerOperationId } from '../../../spec/contract.ts';
import { isMembers, type Members } from '../alter.ts';
import { alteringReplies } from '../apply.ts';
import type { ResponseMutant } from '../mutant.ts';
import { replacing, type Wrap } from '../replaced-operation.ts';

/** Changes answers. The alteration must not have state. */
export const answering = (alter: ResponseMutant['alter']): Wrap => alteringReplies(() => alter);

/** A refusal of a request that is invalid at this place. */
export const invalidAt = (...loc: readonly (string | number)[]): Refusal =>
  refuse('validation', '', { issues: [{ loc, msg: 'is not accepted', type: 'value_error' }] });

/** A refusal because the resource exists already. */
export const conflict: Refusal = refuse('conflict', 'There is one already.');

/** When a cache is read, and whose it is. */
type CacheOf = (call: Call<unknown>) => { readonly nowMs: number; readonly owner?: string };

/** Answers of the operation stay the same for some time; each input has its own. */
export const keptFor =
  <Operation extends CustomerOperationId>(
    operation: Operation,
    ageMs: number,
    cacheOf: CacheOf = ({ nowMs }) => ({ nowMs }),
  ): Wrap =>
  (parts) => {
    const kept = new Map<string, { readonly atMs: number; readonly outcome: Outcome }>();
    return replacing(operation, (call, real) => {
      const { nowMs, owner } = cacheOf(call);
      const key = JSON.stringify([owner, call.input]);
      const last = kept.get(key);
      if (last !== undefined && nowMs >= last.atMs && nowMs - last.atMs < ageMs) return last.outcome;
      const outcome = real[operation](call);
      kept.set(key, { atMs: nowMs, outcome });
      return outcome;
    })(parts);
  };

/** A cache of each organisation, by real time. */
export const ofEach: CacheOf = ({ org }) => ({ nowMs: performance.now(), owner: org.id });

/** The value with `alter` applied to each object in it, inner ones first. */
export function alteredObjects(value: unknown, alter: (one: Members) => Members): unknown {
  if (Array.isArray(value)) return value.map((inner) => alteredObjects(inner, alter));
  if (!isMembers(value)) return value;
  return alter(
    Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, alteredObjects(inner, alter)])),
  );
}
