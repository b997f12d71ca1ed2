// Compares two versions of the contract, and says which changes break clients that were written for the older one.
import { isObject, type Json, type JsonObject, objectIn } from './expand.ts';
import { type Constraint, constraintsOf } from './provenance.ts';
import { published } from './published.ts';

export interface ContractChange {
  readonly kind: 'added' | 'removed';
  /** Whether a client that keeps to the older contract may fail with the newer one. */
  readonly breaking: boolean;
  /** A shared schema, header, parameter or response, or an operation or event. */
  readonly object: string;
  /** Where in the object; empty for the object itself. */
  readonly place: string;
  /** The keyword and its value; `operation` for a whole operation or event. */
  readonly constraint: string;
}

/** A changed constraint is one that was removed and one that was added. */
export function contractChanges(older: JsonObject, newer: JsonObject): readonly ContractChange[] {
  const [before, after] = [published(older), published(newer)];
  const [had, has] = [entriesOf(before), entriesOf(after)];
  const sent = new Set([...sentObjects(before), ...sentObjects(after)]);
  const changes = (kind: ContractChange['kind'], from: Entries, to: Entries): readonly ContractChange[] =>
    [...from]
      .filter(([key]) => !to.has(key))
      .map(([, { object, place, constraint }]) => ({
        kind,
        object,
        place,
        constraint,
        breaking: isBreaking(kind, { object, place, constraint }, { sent, values: to }),
      }));
  return [...changes('removed', had, has), ...changes('added', has, had)];
}

type Row = Pick<Constraint, 'object' | 'place' | 'constraint'>;
type Entries = ReadonlyMap<string, Row>;

function entriesOf(document: JsonObject): Entries {
  const whole = operationsIn(document).map(([name]) => ({
    object: name,
    place: '',
    constraint: 'operation',
  }));
  const rows = [...whole, ...constraintsOf(document)];
  return new Map(rows.map((row) => [`${row.object} | ${row.place} | ${row.constraint}`, row]));
}

function operationsIn(document: JsonObject): readonly (readonly [string, JsonObject])[] {
  const items = Object.values(objectIn(document.paths)).flatMap((item) => Object.values(objectIn(item)));
  const operations = items.flatMap((node) =>
    isObject(node) && typeof node.operationId === 'string'
      ? [[`operation ${node.operationId}`, node] as const]
      : [],
  );
  const events = Object.entries(objectIn(document.webhooks)).map(
    ([name, item]) => [`event ${name}`, objectIn(item)] as const,
  );
  return [...operations, ...events];
}

/** Shared schemas that clients send, directly or inside others. */
function sentObjects(document: JsonObject): ReadonlySet<string> {
  const schemas = objectIn(objectIn(document.components).schemas);
  const found = new Set<string>();
  const visit = (node: Json | undefined): void => {
    for (const [, name = ''] of JSON.stringify(node ?? null).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (found.has(name)) continue;
      found.add(name);
      visit(schemas[name]);
    }
  };
  for (const [name, operation] of operationsIn(document))
    if (name.startsWith('operation ')) visit(operation.requestBody);
  visit(objectIn(document.components).parameters);
  return found;
}

interface Context {
  readonly sent: ReadonlySet<string>;
  /** The rows of the other version. */
  readonly values: Entries;
}

/**
 * What a server promises may become stricter, and what it demands looser. Value sets of answers may grow at any time. A
 * schema that is both sent and answered breaks clients either way.
 */
function isBreaking(kind: ContractChange['kind'], row: Row, { sent, values }: Context): boolean {
  const { object, place, constraint } = row;
  const [keyword = ''] = constraint.split(' ');
  if (keyword === 'operation' || keyword === 'status') return kind === 'removed';
  // Nobody calls an operation that did not exist.
  if (kind === 'added' && object.startsWith('operation ') && !values.has(`${object} |  | operation`))
    return false;
  const isDemand = object.startsWith('parameter ') || sent.has(object) || isInRequest(object, place);
  // That null is allowed permits; every other constraint restricts.
  const isStricter = (kind === 'added') !== (keyword === 'nullable');
  if (keyword === 'enum') return isDemand && kind === 'removed' && losesValues(row, values);
  return isDemand ? isStricter : !isStricter;
}

const isInRequest = (object: string, place: string): boolean =>
  object.startsWith('operation ') && place !== '' && !/^\d/.test(place);

function losesValues({ object, place, constraint }: Row, values: Entries): boolean {
  const now = [...values.values()].find(
    (one) => one.object === object && one.place === place && one.constraint.startsWith('enum '),
  );
  const valuesOf = (text: string): readonly unknown[] =>
    JSON.parse(text.slice('enum '.length)) as readonly unknown[];
  // Without a value set every value is allowed.
  return (
    now !== undefined && !valuesOf(constraint).every((value) => valuesOf(now.constraint).includes(value))
  );
}

/** One line for each change, those that break clients first. */
export function changesText(changes: readonly ContractChange[]): string {
  const lineOf = ({ kind, object, place, constraint }: ContractChange): string =>
    `  ${kind.padEnd(7)}  ${[object, place, constraint].filter((part) => part !== '').join(' ')}\n`;
  const section = (title: string, breaking: boolean): string => {
    const lines = changes.filter((change) => change.breaking === breaking).map(lineOf);
    return `${title}: ${lines.length}\n${lines.sort().join('')}`;
  };
  return `${section('Breaking for clients', true)}\n${section('Compatible', false)}`;
}
