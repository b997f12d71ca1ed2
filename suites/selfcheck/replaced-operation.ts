// Wrapped parts in which one operation does the wrong thing.

import type { Outcome } from '../../simulator/core/answer.ts';
import { JsonText } from '../../simulator/core/json-text.ts';
import type { Parts } from '../../simulator/parts.ts';
import type { Call } from '../../simulator/service/context.ts';
import type { Services } from '../../simulator/service/services.ts';
import type { Store } from '../../simulator/state/store.ts';
import type { OwnedRow, Table } from '../../simulator/state/table.ts';
import type { OperationId } from '../../spec/contract.ts';
import type { Members } from './bend.ts';

type Customer = Services['customer'];

/** As `replacing`, with the store of the world at hand. */
export const replacingInStore =
  <Operation extends keyof Customer>(
    operation: Operation,
    act: (call: Parameters<Customer[Operation]>[0], real: Customer, store: Store) => Outcome,
  ) =>
  (parts: Parts): Parts => {
    let store: Store | undefined;
    const bent = replacing(operation, (call, real) => {
      if (store === undefined) throw new Error('a world makes its store before its services');
      return act(call, real, store);
    })(parts);
    return {
      ...bent,
      store: (real) => {
        store = parts.store(real);
        return store;
      },
    };
  };

/** The outcome with other data; a refusal stays as it is. */
export function withChangedData(outcome: Outcome, change: (data: Members) => Members): Outcome {
  if (outcome.kind === 'refused') return outcome;
  return { ...outcome, data: new JsonText(JSON.stringify(change(dataOf(outcome)))) };
}

/** The data of an answer, without the remarks that a surface adds to it; empty for a refusal. */
export const dataOf = (outcome: Outcome): Members =>
  outcome.kind === 'answer' ? (JSON.parse(outcome.data.text) as Members) : {};

/** A use case of any operation, whose calls are taken as they come. */
export type AnyUseCase = (call: Call<unknown>) => Outcome;

/** The services with the use case of an operation wrapped. */
export function wrapped(
  services: Services,
  operation: OperationId,
  wrap: (real: AnyUseCase) => AnyUseCase,
): Services {
  const customer = services.customer as Readonly<Record<string, AnyUseCase>>;
  const real = customer[operation];
  if (real === undefined) throw new Error(`${operation} is not an operation of customers`);
  return { ...services, customer: { ...services.customer, [operation]: wrap(real) } };
}

/** Acts while the table holds the given row in place of its own. */
export function withRow<Row extends OwnedRow, T>(table: Table<Row>, row: Row, act: () => T): T {
  const own = table.get(row.id);
  table.put(row);
  try {
    return act();
  } finally {
    if (own !== undefined) table.put(own);
  }
}

/** Acts while every organisation owns all rows of the table. */
export function withSharedTable<Row extends OwnedRow, T>(table: Table<Row>, act: () => T): T {
  const { allOf } = table;
  table.allOf = () => table.all();
  try {
    return act();
  } finally {
    table.allOf = allOf;
  }
}

/** Answers the operation by `act`, which may use the real services. Made anew for each world. */
export function replacing<Operation extends keyof Customer>(
  operation: Operation,
  act: (call: Parameters<Customer[Operation]>[0], real: Customer) => Outcome,
): (parts: Parts) => Parts {
  return (parts) => ({
    ...parts,
    services: (services) => {
      const real = parts.services(services);
      const bent = {
        ...real.customer,
        [operation]: (call: Call<never>) => act(call as never, real.customer),
      };
      return { ...real, customer: bent };
    },
  });
}
