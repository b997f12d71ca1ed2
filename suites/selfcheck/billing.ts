// A wrapped part that bills free requests, which many statements about the quota forbid.

import type { Parts } from '../../simulator/parts.ts';
import type { Reply } from '../../simulator/rest/reply.ts';
import type { Services } from '../../simulator/service/services.ts';
import type { Store } from '../../simulator/state/store.ts';
import type { OperationId } from '../../spec/contract.ts';
import { type Mutant, part } from './mutant.ts';

/** Returns the number of manifests to bill to the caller after the answer; 0 bills nothing. */
export type Charge = (operation: OperationId, reply: Reply) => number;

/** A request is handled in one synchronous step, so the last admitted caller is the one that is answered. */
export function billing(charge: Charge): (parts: Parts) => Parts {
  return (parts) => {
    let store: Store | undefined;
    let caller: string | undefined;
    let period: string | undefined;
    const watch = (services: Services): Services => {
      const watched = Object.entries(services.customer).map(([name, useCase]) => [
        name,
        (call: { readonly org: { readonly id: string } }) => {
          caller = call.org.id;
          return (useCase as (call: unknown) => unknown)(call);
        },
      ]);
      return { ...services, customer: Object.fromEntries(watched) as Services['customer'] };
    };
    return {
      ...parts,
      store: (real) => {
        store = real;
        return real;
      },
      services: watch,
      restReply: (operation, reply) => {
        // A refusal may lack the period, so the last one that was sent counts.
        period = headerOf(reply, 'X-Service-Period') ?? period;
        const billed = charge(operation, reply);
        if (store !== undefined && caller !== undefined && period !== undefined && billed > 0)
          store.setUsed(caller, period, store.usedBy(caller, period) + billed, []);
        return reply;
      },
    };
  };
}

/** A mutant that bills one manifest for each success of a free operation. */
export const billed = (free: OperationId): Mutant =>
  part(
    `bills ${free}`,
    [],
    billing((operation, { status }) => (operation === free && status === 200 ? 1 : 0)),
  );

function headerOf({ headers }: Reply, name: string): string | undefined {
  const position = headers.indexOf(name);
  return position < 0 ? undefined : headers[position + 1];
}
