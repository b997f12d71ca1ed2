// A wrapped part that bills free requests, which many statements about the quota forbid.
import type { Reply } from '../../simulator/rest/reply.ts';
import type { Services } from '../../simulator/service/services.ts';
import type { OperationId } from '../../spec/contract.ts';
import { type Mutant, wrong } from './mutant.ts';
import { type AnyUseCase, inStore, type Wrap } from './replaced-operation.ts';

/** Returns the number of manifests to bill to the caller after the answer; 0 bills nothing. */
export type Charge = (operation: OperationId, reply: Reply) => number;

/** A request is handled in one synchronous step, so the last admitted caller is the one that is answered. */
export const billing = (charge: Charge): Wrap =>
  inStore((store) => (parts) => {
    let caller: string | undefined;
    let period: string | undefined;
    const watch =
      (useCase: AnyUseCase): AnyUseCase =>
      (call) => {
        caller = call.org.id;
        return useCase(call);
      };
    return {
      ...parts,
      services: (services) => {
        const watched = Object.entries(services.customer).map(([name, useCase]) => [
          name,
          watch(useCase as AnyUseCase),
        ]);
        return { ...services, customer: Object.fromEntries(watched) as Services['customer'] };
      },
      restReply: (operation, reply) => {
        // A refusal may lack the period, so the last one that was sent counts.
        period = headerOf(reply, 'X-Service-Period') ?? period;
        const billed = charge(operation, reply);
        if (caller !== undefined && period !== undefined && billed > 0)
          store().setUsed(caller, period, store().usedBy(caller, period) + billed, []);
        return reply;
      },
    };
  });

/** Bills for each answer of an operation, or of all, that has this status, or any. */
export const billingFor = (meant: OperationId | '*', expected?: number, manifests = 1): Wrap =>
  billing((operation, { status }) =>
    (meant === '*' || operation === meant) && (expected === undefined || status === expected) ? manifests : 0,
  );

/** A mutant that bills one manifest for each success of a free operation. */
export const billed = (free: OperationId): Mutant => wrong(`bills ${free}`).part(billingFor(free, 200));

function headerOf({ headers }: Reply, name: string): string | undefined {
  const position = headers.indexOf(name);
  return position < 0 ? undefined : headers[position + 1];
}
