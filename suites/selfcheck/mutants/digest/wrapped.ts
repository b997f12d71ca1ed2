// Simulators of which some operations of digests are served by other use cases.
import type { Parts } from '../../../../simulator/parts.ts';
import type { Services } from '../../../../simulator/service/services.ts';

type Customer = Services['customer'];

/** Replaces use cases; they are given the real ones. */
export const served =
  (replaced: (real: Customer) => Partial<Customer>): ((parts: Parts) => Parts) =>
  (parts) => ({
    ...parts,
    services: (services) => ({
      ...services,
      customer: { ...services.customer, ...replaced(services.customer) },
    }),
  });
