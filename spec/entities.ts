// Where answers describe things that other answers describe too, and where they list things, by the contract.
import { type EntityKind, type JsonSchema, type OperationId, operations, responseFor } from './contract.ts';
import { everyPartOf } from './marks.ts';

/** A member that holds one value, or a set of values. */
export interface Fact {
  /** Names of members, outermost first. */
  readonly path: readonly string[];
  readonly isSet: boolean;
  /** The values that the contract lists, if any: others are growth, which may differ by place. */
  readonly listed: readonly unknown[] | undefined;
  /** The schema of a list of objects, whose documented parts are the set. */
  readonly rows: JsonSchema | undefined;
}

export interface DescribedPlace {
  readonly kind: EntityKind;
  /** The member that names the thing. */
  readonly id: string;
  /** Names of members; `[]` is each element of a list. */
  readonly path: readonly string[];
  readonly facts: readonly Fact[];
}

/** A list whose rows have ids. */
export interface ListPlace {
  /** Names of members, outermost first. */
  readonly path: readonly string[];
  /** The member that tells the rows apart. */
  readonly id: string;
}

/** The places in successful answers of the operation. */
export const describedIn = perOperation((schema) => placesIn(schema, []));

/** The lists in successful answers of the operation, but for those inside of things. */
export const listsIn = perOperation((schema, operation) => listPlacesIn(schema, [], rowIds[operation]));

/** The document shows ids of these things, but not in the rows of lists (S-130). */
const rowIds: { readonly [O in OperationId]?: string } = {
  listBeacons: 'beacon_id',
  queryManifests: 'manifest_id',
};

function perOperation<Found>(
  find: (schema: JsonSchema, operation: OperationId) => Found,
): (operation: OperationId) => Found {
  const known = new Map<OperationId, Found>();
  return (operation) => {
    const found =
      known.get(operation) ?? find(responseFor(operations[operation], 200)?.schema ?? {}, operation);
    known.set(operation, found);
    return found;
  };
}

function listPlacesIn(
  schema: JsonSchema,
  path: readonly string[],
  rowId: string | undefined,
): readonly ListPlace[] {
  const parts = everyPartOf(schema);
  if (parts.some((part) => part['x-entity'] !== undefined)) return [];
  return membersOf(parts).flatMap(([name, member]) => {
    const own = [...path, name];
    const rows = itemsOf(everyPartOf(member));
    if (rows.length === 0) return listPlacesIn(member, own, rowId);
    const id = idOf(rows.flatMap(everyPartOf)) ?? rowId;
    return id === undefined ? [] : [{ path: own, id }];
  });
}

const idOf = (parts: readonly JsonSchema[]): string | undefined =>
  parts.map(({ 'x-entity': entity }) => entity?.id).find((id) => id !== undefined) ??
  parts.flatMap(({ required = [] }) => required).find((name) => name === 'id');

const itemsOf = (parts: readonly JsonSchema[]): readonly JsonSchema[] =>
  parts.flatMap(({ items }) => (items === undefined ? [] : [items]));

function placesIn(schema: JsonSchema, path: readonly string[]): readonly DescribedPlace[] {
  const parts = everyPartOf(schema);
  const own = parts.flatMap(({ 'x-entity': entity }) => entity ?? []).slice(0, 1);
  const inside = membersOf(parts).flatMap(([name, member]) => placesIn(member, [...path, name]));
  const inItems = itemsOf(parts).flatMap((items) => placesIn(items, [...path, '[]']));
  return [
    ...own.map(({ kind, id, except = [] }) => {
      const members = membersOf(parts).filter(([name]) => name !== id && !except.includes(name));
      return { kind, id, path, facts: members.flatMap(([name, member]) => factsIn(member, [name])) };
    }),
    ...inside,
    ...inItems,
  ];
}

/** The part of a value that the schema shows: what a service adds may differ from answer to answer. */
export function documentedPart(schema: JsonSchema, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const { members, items } = traitsOf(schema);
  if (Array.isArray(value)) return items === undefined ? [] : value.map((one) => documentedPart(items, one));
  const shown = members.filter(([name]) => Object.hasOwn(value, name));
  return Object.fromEntries(
    shown.map(([name, member]) => [name, documentedPart(member, (value as JsonSchema)[name])]),
  );
}

interface Traits {
  readonly members: readonly (readonly [string, JsonSchema])[];
  readonly items: JsonSchema | undefined;
}

const knownTraits = new WeakMap<JsonSchema, Traits>();

function traitsOf(schema: JsonSchema): Traits {
  const known = knownTraits.get(schema);
  if (known !== undefined) return known;
  const parts = everyPartOf(schema);
  const traits = { members: membersOf(parts), items: itemsOf(parts)[0] };
  knownTraits.set(schema, traits);
  return traits;
}

/** Things inside of others, lists of them, and what the document only recommends are no facts of the outer thing. */
function factsIn(schema: JsonSchema, path: readonly string[]): readonly Fact[] {
  const parts = everyPartOf(schema);
  if (schema['x-level'] === 'should' || parts.some((part) => part['x-entity'] !== undefined)) return [];
  const members = membersOf(parts);
  if (members.length > 0) return members.flatMap(([name, member]) => factsIn(member, [...path, name]));
  const items = itemsOf(parts);
  if (items.length > 0) {
    if (items.every(isPlain)) return [{ path, isSet: true, listed: listedIn(items), rows: undefined }];
    const isOfThings = items.flatMap(everyPartOf).some((part) => part['x-entity'] !== undefined);
    return isOfThings ? [] : [{ path, isSet: true, listed: undefined, rows: schema }];
  }
  return isPlain(schema) ? [{ path, isSet: false, listed: listedIn([schema]), rows: undefined }] : [];
}

const listedIn = (schemas: readonly JsonSchema[]): readonly unknown[] | undefined => {
  const listed = schemas
    .flatMap(everyPartOf)
    .flatMap((part) => [...(part.enum ?? []), ...(part['x-tolerated'] ?? [])]);
  return listed.length > 0 ? listed : undefined;
};

const isPlain = (schema: JsonSchema): boolean =>
  everyPartOf(schema).every(({ type }) => ![type].flat().some((one) => one === 'object' || one === 'array'));

/** Of a member that several parts have, the first one. */
function membersOf(parts: readonly JsonSchema[]): readonly (readonly [string, JsonSchema])[] {
  const members = new Map<string, JsonSchema>();
  for (const { properties = {} } of parts)
    for (const [name, member] of Object.entries(properties))
      if (!members.has(name)) members.set(name, member);
  return [...members];
}
