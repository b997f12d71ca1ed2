// Changes that variants of several topics share.

import { type Refusal, refuse } from '../../../simulator/core/refusal.ts';
import type { Operation, OperationId } from '../../../spec/contract.ts';
import { alteringReplies } from '../apply.ts';
import { withBody } from '../checked-input.ts';
import type { ResponseMutant } from '../mutant.ts';
import type { Wrap } from '../replaced-operation.ts';

/** The operation checks its requests by another schema. */
export const checking =
  (id: OperationId, change: (operation: Operation) => Operation): Wrap =>
  (parts) => ({ ...parts, operations: { ...parts.operations, [id]: change(parts.operations[id]) } });

/** The operation does not require these members of its body. */
export const withoutRequired =
  (...names: readonly string[]) =>
  (operation: Operation): Operation =>
    withBody(operation, ({ required = [], ...schema }) => ({
      ...schema,
      required: required.filter((name) => !names.includes(name)),
    }));

/** Changes answers. The alteration must not have state. */
export const answering = (alter: ResponseMutant['alter']): Wrap => alteringReplies(() => alter);

/** A refusal of a request that is invalid at this place. */
export const invalidAt = (...loc: readonly (string | number)[]): Refusal =>
  refuse('validation', '', { issues: [{ loc, msg: 'is not accepted', type: 'value_error' }] });

/** A refusal because the resource exists already. */
export const conflict: Refusal = refuse('conflict', 'There is one already.');
