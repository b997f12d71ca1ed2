// Wrapped parts in which one operation behaves wrongly.
import type { Outcome } from '../../simulator/core/answer.ts';
import { JsonText } from '../../simulator/core/json-text.ts';
import type { LawPatch } from '../../simulator/core/laws.ts';
import type { Refusal } from '../../simulator/core/refusal.ts';
import { type Parts, productParts } from '../../simulator/parts.ts';
import type { Call } from '../../simulator/service/context.ts';
import type { Services } from '../../simulator/service/services.ts';
import type { InputOf } from '../../simulator/service/use-case.ts';
import type { Store } from '../../simulator/state/store.ts';
import type { OwnedRow, Table } from '../../simulator/state/table.ts';
import type { Rows, Tables } from '../../simulator/state/tables.ts';
import type { CustomerOperationId, OperationId } from '../../spec/contract.ts';
import type { Members } from './alter.ts';

type Customer = Services['customer'];

/** Replaces correct parts with wrong ones. */
export type Wrap = (parts: Parts) => Parts;

/** Combines several wraps; the last one is outermost. */
export const together =
  (...wraps: readonly Wrap[]): Wrap =>
  (parts) =>
    wraps.reduce(layered, parts);

/** The parts with this wrap outermost. It sees the services, the store and the answers as if nothing else replaced them. */
export function layered(parts: Parts, wrap: Wrap): Parts {
  const { store, services, restReply, listedTools, mcpRefusal, mcpServer, delivery } = productParts;
  const bare = { ...parts, store, services, restReply, listedTools, mcpRefusal, mcpServer, delivery };
  const layer = wrap(bare);
  return {
    ...layer,
    store: (made) => layer.store(parts.store(made)),
    services: (made) => layer.services(parts.services(made)),
    restReply: either(
      parts.restReply,
      layer.restReply,
      (inner, outer) => (operation, reply) => outer(operation, inner(operation, reply)),
    ),
    listedTools: either(
      parts.listedTools,
      layer.listedTools,
      (inner, outer) => (server, tools, organizationId) =>
        outer(server, inner(server, tools, organizationId), organizationId),
    ),
    mcpRefusal: either(
      parts.mcpRefusal,
      layer.mcpRefusal,
      (inner, outer) => (request) => inner(request) ?? outer(request),
    ),
    mcpServer: either(parts.mcpServer, layer.mcpServer, (inner, outer) => (server) => {
      inner(server);
      outer(server);
    }),
    delivery: either(
      parts.delivery,
      layer.delivery,
      (inner, outer) => (outgoing, sending) => outer(inner(outgoing, sending), sending),
    ),
  };
}

/** The one that is given, or both combined. */
const either = <Seam>(
  inner: Seam | undefined,
  outer: Seam | undefined,
  both: (inner: Seam, outer: Seam) => Seam,
): Seam | undefined => (inner === undefined || outer === undefined ? (outer ?? inner) : both(inner, outer));

/** Answers the operation as if it had been called with another input. */
export const changingInput = <Operation extends CustomerOperationId>(
  operation: Operation,
  change: (input: InputOf<Operation>, store: Store) => InputOf<Operation>,
): Wrap =>
  replacing(operation, (call, real, store) => real[operation]({ ...call, input: change(call.input, store) }));

/** Answers the operation with other data. */
export const changingData = <Operation extends CustomerOperationId>(
  operation: Operation,
  change: (data: Members, call: Call<InputOf<Operation>>, store: Store) => Members,
): Wrap =>
  replacing(operation, (call, real, store) =>
    withChangedData(real[operation](call), (data) => change(data, call, store)),
  );

/** Caches the answer to the first organisation for this long, and gives it to every organisation. */
export const sharingAnswer =
  <Operation extends CustomerOperationId>(operation: Operation, ageMs: number): Wrap =>
  (parts) => {
    let last: { readonly atMs: number; readonly outcome: Outcome } | undefined;
    return replacing(operation, (call, real) => {
      if (last === undefined || call.nowMs - last.atMs >= ageMs)
        last = { atMs: call.nowMs, outcome: real[operation](call) };
      return last.outcome;
    })(parts);
  };

/** Carries out the operation, then changes the row that the call or the answer names. */
export const changingRow = <Operation extends CustomerOperationId, Kind extends keyof Tables>(
  operation: Operation,
  kind: Kind,
  change: (after: Rows[Kind], before: Rows[Kind] | undefined) => Rows[Kind],
): Wrap =>
  replacing(operation, (call, real, { tables }) => {
    const table = tables[kind];
    const before = rowNamedBy(table, call.input);
    const outcome = real[operation](call);
    const after = rowNamedBy(table, call.input) ?? rowNamedBy(table, dataOf(outcome));
    if (outcome.kind === 'answer' && after !== undefined) table.put(change(after, before));
    return outcome;
  });

/** Carries out the operation; if it is refused, changes the row that the call names all the same. */
export const changingRefusedRow = <Operation extends CustomerOperationId, Kind extends keyof Tables>(
  operation: Operation,
  kind: Kind,
  change: (row: Rows[Kind], input: InputOf<Operation>) => Rows[Kind],
): Wrap =>
  replacing(operation, (call, real, { tables }) => {
    const table = tables[kind];
    const outcome = real[operation](call);
    const row = rowNamedBy(table, call.input);
    if (outcome.kind === 'refused' && row !== undefined) table.put(change(row, call.input));
    return outcome;
  });

/** Answers the operation as if the row with this id were another one. */
export const replacingRow = <Operation extends CustomerOperationId, Kind extends keyof Tables>(
  operation: Operation,
  kind: Kind,
  idIn: (input: InputOf<Operation>) => Rows[Kind]['id'] | undefined,
  change: (row: Rows[Kind], input: InputOf<Operation>) => Rows[Kind],
): Wrap =>
  replacing(operation, (call, real, { tables }) => {
    const table = tables[kind];
    const id = idIn(call.input);
    const row = id === undefined ? undefined : table.get(id);
    const act = () => real[operation](call);
    return row === undefined ? act() : withRow(table, change(row, call.input), act);
  });

/** Answers the operation as if an organisation owned other rows. */
export const replacingRows = <Operation extends CustomerOperationId, Kind extends keyof Tables>(
  operation: Operation,
  kind: Kind,
  change: (
    rows: readonly Rows[Kind][],
    input: InputOf<Operation>,
    table: Table<Rows[Kind]>,
  ) => readonly Rows[Kind][],
): Wrap =>
  replacing(operation, (call, real, { tables }) => {
    const table = tables[kind];
    const changed = (rows: readonly Rows[Kind][]) => change(rows, call.input, table);
    return withRows(table, changed, () => real[operation](call));
  });

/** The row whose id is among the members. */
function rowNamedBy<Row extends OwnedRow>(table: Table<Row>, members: object): Row | undefined {
  const { beacon_id, id } = members as { readonly beacon_id?: unknown; readonly id?: unknown };
  return table.all().find((row) => String(row.id) === String(beacon_id ?? id));
}

/** A wrap with access to the store of the world. */
export const inStore =
  (wrap: (store: () => Store) => Wrap): Wrap =>
  (parts) => {
    let made: Store | undefined;
    const wrapped = wrap(() => {
      if (made === undefined) throw new Error('a world makes its store before anything uses it');
      return made;
    })(parts);
    return {
      ...wrapped,
      store: (real) => {
        made = wrapped.store(real);
        return made;
      },
    };
  };

/** The outcome with changed data; a refusal does not change. */
export function withChangedData(outcome: Outcome, change: (data: Members) => Members): Outcome {
  if (outcome.kind === 'refused') return outcome;
  return { ...outcome, data: new JsonText(JSON.stringify(change(dataOf(outcome)))) };
}

/** The data of an answer, without the remarks that a surface adds to it; empty for a refusal. */
export const dataOf = (outcome: Outcome): Members =>
  outcome.kind === 'answer' ? (JSON.parse(outcome.data.text) as Members) : {};

/** A use case of any operation; the input of its calls is not typed. */
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

/** Runs `act` while the table contains the given row instead of its own. */
export function withRow<Row extends OwnedRow, T>(table: Table<Row>, row: Row, act: () => T): T {
  const own = table.get(row.id);
  table.put(row);
  try {
    return act();
  } finally {
    if (own !== undefined) table.put(own);
  }
}

/** Runs `act` while the table lists other rows for an organisation. */
export function withRows<Row extends OwnedRow, T>(
  table: Table<Row>,
  change: (rows: readonly Row[]) => readonly Row[],
  act: () => T,
): T {
  const { allOf } = table;
  table.allOf = (organizationId) => change(allOf.call(table, organizationId));
  try {
    return act();
  } finally {
    table.allOf = allOf;
  }
}

/** The rows as if none of them were deleted. */
export const undeleted = <Row extends { readonly isDeleted: boolean }>(
  rows: readonly Row[],
): readonly Row[] => rows.map((row) => ({ ...row, isDeleted: false }));

/** Answers the operation with `act`, which may use the real services and the store of the world. */
export const replacing = <Operation extends CustomerOperationId>(
  operation: Operation,
  act: (call: Call<InputOf<Operation>>, real: Customer, store: Store) => Outcome,
): Wrap =>
  inStore((store) => (parts) => ({
    ...parts,
    services: (services) => {
      const real = parts.services(services);
      const replaced = (call: Call<never>) => act(call as never, real.customer, store());
      return { ...real, customer: { ...real.customer, [operation]: replaced } };
    },
  }));

/** Refuses some calls of the operation. */
export const refusing = <Operation extends CustomerOperationId>(
  operation: Operation,
  refusalOf: (call: Call<InputOf<Operation>>, store: Store, real: Customer) => Refusal | undefined,
): Wrap => replacing(operation, (call, real, store) => refusalOf(call, store, real) ?? real[operation](call));

/** Refuses some calls of each operation. */
export const refusingEach = <Operation extends CustomerOperationId>(
  operations: readonly Operation[],
  refusalOf: Parameters<typeof refusing<Operation>>[1],
): Wrap => together(...operations.map((operation) => refusing(operation, refusalOf)));

export const withLaws =
  (patch: LawPatch): Wrap =>
  (parts) => {
    const topics = Object.entries(patch).map(([topic, laws]) => [
      topic,
      { ...parts.laws[topic as keyof LawPatch], ...laws },
    ]);
    return { ...parts, laws: { ...parts.laws, ...Object.fromEntries(topics) } };
  };

/** Acts whenever an operator has published a manifest. */
export const whenPublished =
  (act: (manifest: ReturnType<Services['operator']['publish']>) => void): Wrap =>
  (parts) => ({
    ...parts,
    services: (made) => {
      const services = parts.services(made);
      const publish: typeof services.operator.publish = (choice) => {
        const manifest = services.operator.publish(choice);
        act(manifest);
        return manifest;
      };
      return { ...services, operator: { ...services.operator, publish } };
    },
  });

/** Changes methods of the store of each world. */
export const changingStore =
  (change: (store: Store) => void): Wrap =>
  (parts) => ({
    ...parts,
    store: (real) => {
      const store = parts.store(real);
      change(store);
      return store;
    },
  });
