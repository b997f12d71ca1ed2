// Where answers describe things that other answers describe too, by the marks of the contract.
import { type EntityKind, type JsonSchema, type OperationId, operations, responseFor } from './contract.ts';
import { everyPartOf } from './marks.ts';

/** A member that holds one value, or a set of values. */
export interface Fact {
  /** Names of members, outermost first. */
  readonly path: readonly string[];
  readonly isSet: boolean;
  /** The values that the contract lists, if any: others are growth, which may differ by place. */
  readonly listed: readonly unknown[] | undefined;
}

export interface DescribedPlace {
  readonly kind: EntityKind;
  /** The member that names the thing. */
  readonly id: string;
  /** Names of members; `[]` is each element of a list. */
  readonly path: readonly string[];
  readonly facts: readonly Fact[];
}

const places = new Map<OperationId, readonly DescribedPlace[]>();

/** The places in successful answers of the operation. */
export function describedIn(operation: OperationId): readonly DescribedPlace[] {
  const known = places.get(operation) ?? placesIn(responseFor(operations[operation], 200)?.schema ?? {}, []);
  places.set(operation, known);
  return known;
}

function placesIn(schema: JsonSchema, path: readonly string[]): readonly DescribedPlace[] {
  const parts = everyPartOf(schema);
  const own = parts.flatMap(({ 'x-entity': entity }) => entity ?? []).slice(0, 1);
  const inside = membersOf(parts).flatMap(([name, member]) => placesIn(member, [...path, name]));
  const inItems = parts.flatMap(({ items }) => (items === undefined ? [] : placesIn(items, [...path, '[]'])));
  return [
    ...own.map(({ kind, id, except = [] }) => {
      const members = membersOf(parts).filter(([name]) => name !== id && !except.includes(name));
      return { kind, id, path, facts: members.flatMap(([name, member]) => factsIn(member, [name])) };
    }),
    ...inside,
    ...inItems,
  ];
}

/** Things inside of others, lists of objects, and what the document only recommends are no facts of the outer thing. */
function factsIn(schema: JsonSchema, path: readonly string[]): readonly Fact[] {
  const parts = everyPartOf(schema);
  if (parts.some((part) => part['x-entity'] !== undefined || part['x-level'] === 'should')) return [];
  const members = membersOf(parts);
  if (members.length > 0) return members.flatMap(([name, member]) => factsIn(member, [...path, name]));
  const items = parts.flatMap(({ items: one }) => (one === undefined ? [] : [one]));
  if (items.length > 0) return items.every(isPlain) ? [{ path, isSet: true, listed: listedIn(items) }] : [];
  return isPlain(schema) ? [{ path, isSet: false, listed: listedIn([schema]) }] : [];
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
