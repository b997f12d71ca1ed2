// Wrapped parts that lose races: calls of one operation with no other call between them count as calls at the same time.
import type { OperationId } from '../../spec/contract.ts';
import { admitting } from './open-doors.ts';
import { together, type Wrap } from './replaced-operation.ts';

/** `asFirst` gives all calls of a race what the first of them saw. */
export const racing =
  <Seen>(operation: OperationId, wrap: (asFirst: (seen: Seen) => Seen) => Wrap): Wrap =>
  (parts) => {
    let first: { readonly seen: Seen } | undefined;
    return together(
      wrap((seen) => {
        first ??= { seen };
        return first.seen;
      }),
      admitting((real, call) => {
        if (call.operation !== operation) first = undefined;
        return real;
      }),
    )(parts);
  };
