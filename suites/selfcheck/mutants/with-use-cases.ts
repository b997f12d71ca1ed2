// Simulators in which other use cases serve some operations.
import type { Parts } from '../../../simulator/parts.ts';
import type { Services } from '../../../simulator/service/services.ts';

type Customer = Services['customer'];

/** Replaces use cases by functions of the real ones. */
export const withUseCases =
  (replaced: (real: Customer) => Partial<Customer>): ((parts: Parts) => Parts) =>
  (parts) => ({
    ...parts,
    services: (services) => ({
      ...services,
      customer: { ...services.customer, ...replaced(services.customer) },
    }),
  });
