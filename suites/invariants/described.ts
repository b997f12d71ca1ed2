// What an answer says of things: at the places that the contract marks, and in open forms, such as results of tools.
import { hash } from 'node:crypto';
import { type EntityKind, type JsonSchema, operations } from '../../spec/contract.ts';
import { describedIn, documentedPart, type Fact } from '../../spec/entities.ts';
import { isTool } from '../../spec/tools.ts';
import {
  isInteger,
  isIntegerId,
  isList,
  isObject,
  isString,
  type JsonObject,
  valueAt,
} from '../clients/json.ts';
import { contentIn } from '../steps/mcp.ts';
import type { Exchanged } from '../transcript/entry.ts';
import { withoutBody } from './invariant.ts';

/** What one place of one answer says of a thing. */
export interface Said {
  readonly kind: EntityKind;
  readonly id: string;
  /** The name of the thing; a part that is read by the id of its manifest says something of that. */
  readonly thing: string;
  readonly object: JsonObject;
  /** The steps to the object in what the operation or tool answers. */
  readonly path: readonly string[];
  /** The operation or tool, and the place in what it answers. */
  readonly where: string;
  /** By member, as JSON. */
  readonly facts: ReadonlyMap<string, string>;
  /** Whether the document leaves the form open: texts and lists may be shortened, and members be of another type. */
  readonly isOpen: boolean;
  /** The exchange without the body of its answer, because many are kept. */
  readonly entry: Exchanged;
}

/** Whether a stream of this id has this name elsewhere. */
export type IsStreamNamed = (id: string, name: unknown) => boolean;

export function* saidIn(entry: Exchanged, isStreamNamed: IsStreamNamed): Generator<Said> {
  const { call, answer } = entry;
  if (call === undefined || answer === undefined || answer.status >= 300) return;
  const kept = withoutBody(entry);
  for (const found of openThings(openContentOf(entry), [], isStreamNamed))
    yield* said(kept, { ...found, facts: openForms.get(found.kind) ?? [], isOpen: true });
  if (isTool(call)) return;
  for (const { kind, id, path, facts } of describedIn(call))
    for (const object of objectsAt(answer.json, path))
      for (const one of said(kept, { kind, id: object[id], path, object, facts, isOpen: false })) {
        yield one;
        const manifest = /\/\{manifest_id\}$/.test(operations[call].path) && lastStepOf(entry);
        if (isString(manifest)) yield { ...one, thing: `manifest ${manifest}`, facts: recordOf(one) };
      }
}

const lastStepOf = ({ request }: Exchanged): string | undefined =>
  new URL(request.url).pathname.split('/').at(-1);

const recordOf = ({ object }: Said): Said['facts'] =>
  new Map([['record_id', JSON.stringify(object.record_id)]]);

interface Found {
  readonly kind: EntityKind;
  readonly id: unknown;
  readonly path: readonly string[];
  readonly object: JsonObject;
}

function* said(
  entry: Exchanged,
  found: Found & { readonly facts: readonly Fact[]; readonly isOpen: boolean },
): Generator<Said> {
  const { kind, id, path, object, isOpen } = found;
  // A pending Record has no content yet, and becomes complete by itself.
  if (!isId(id) || (kind === 'record' && object.status === 'pending')) return;
  const facts = factsIn(object, found.facts);
  const where = isOpen ? `the ${kind} of ${nameOf(entry)}` : placeText(entry, path);
  yield {
    kind,
    id: String(id),
    thing: `${kind} ${id}`,
    object,
    path,
    where,
    facts,
    isOpen,
    entry,
  };
}

export const isId = (value: unknown): value is string | number => isString(value) || isInteger(value);

const nameOf = ({ call, surface }: Exchanged): string =>
  surface.kind === 'mcp' ? `${call} over ${surface.over}` : `${call}`;

const placeText = ({ call }: Exchanged, path: readonly string[]): string =>
  [call, ...path.filter((step) => step !== 'data' && step !== '[]')].join('.');

function factsIn(object: JsonObject, known: readonly Fact[]): ReadonlyMap<string, string> {
  const facts = new Map<string, string>();
  for (const { path, isSet, listed, rows } of known) {
    const value = valueAt(object, ...path);
    if (value === undefined || isGrowth(value, listed)) continue;
    const isRows = rows !== undefined && isList(value);
    const plain = (): string => JSON.stringify(isSet && isList(value) ? value.toSorted() : value);
    facts.set(path.join('.'), isRows ? rowsText(rows, value) : plain());
  }
  return facts;
}

/** Long lists are many, so that only their number and a hash are kept. */
function rowsText(schema: JsonSchema, rows: readonly unknown[]): string {
  const texts = [documentedPart(schema, rows)].flat().map((row) => JSON.stringify(row));
  return `${texts.length} rows, hash ${hash('sha1', texts.toSorted().join()).slice(0, 8)}`;
}

/** A place may show new values earlier than others do. */
const isGrowth = (value: unknown, listed: readonly unknown[] | undefined): boolean =>
  listed !== undefined && [value].flat().some((one) => !listed.includes(one));

/** The exchange with an answer that shows the object alone. */
export function showing(
  { entry, path, isOpen }: Pick<Said, 'entry' | 'path' | 'isOpen'>,
  object: JsonObject,
): Exchanged {
  const inner = path
    .toReversed()
    .reduce<unknown>((within, step) => (step === '[]' ? [within] : { [step]: within }), object);
  const isOfTool = isOpen && entry.surface.kind === 'mcp';
  const json = isOfTool ? { result: { content: [], structuredContent: inner } } : inner;
  return { ...entry, answer: entry.answer && { ...entry.answer, json } };
}

function objectsAt(value: unknown, path: readonly string[]): readonly JsonObject[] {
  const [step, ...rest] = path;
  if (step === undefined) return isObject(value) ? [value] : [];
  if (step === '[]') return isList(value) ? value.flatMap((one) => objectsAt(one, rest)) : [];
  return isObject(value) ? objectsAt(value[step], rest) : [];
}

/** Results of tools, and the objects of two operations of REST, have no fixed form. A query may ask for other texts. */
function openContentOf({ call, answer, request, surface }: Exchanged): unknown {
  if (answer === undefined) return undefined;
  if (surface.kind === 'mcp') return contentIn(answer);
  const isWhole = call === 'queryManifests' && !/"(compact|verbosity)"/.test(request.body ?? '');
  return isWhole || call === 'listBeacons' ? answer.json : undefined;
}

/** The things in a value, without those inside of others; a manifest alone shows its parts. */
function* openThings(
  value: unknown,
  path: readonly string[],
  isStreamNamed: IsStreamNamed,
): Generator<Found> {
  if (isList(value)) for (const one of value) yield* openThings(one, [...path, '[]'], isStreamNamed);
  if (!isObject(value)) return;
  const thing = thingIn(value, path.at(-1), isStreamNamed);
  if (thing !== undefined) yield { ...thing, path, object: value };
  if (thing !== undefined && thing.kind !== 'manifest') return;
  for (const [name, inner] of Object.entries(value)) yield* openThings(inner, [...path, name], isStreamNamed);
}

/**
 * What an object is, if that is certain: arguments that a result repeats, and rows that only refer to a thing by its id, such
 * as a source with the stream that it is in, are none.
 */
function thingIn(
  object: JsonObject,
  member: string | undefined,
  isStreamNamed: IsStreamNamed,
): Pick<Found, 'kind' | 'id'> | undefined {
  const { id, name, record_id, manifest_id, beacon_id, stream_id = id } = object;
  if ((member === 'signal' || member === 'brief' || member === 'record') && isId(record_id))
    return { kind: member, id: record_id };
  if (isId(manifest_id) && isObject(object.source)) return { kind: 'manifest', id: manifest_id };
  if (!isString(name)) return undefined;
  if (isId(beacon_id)) return { kind: 'beacon', id: beacon_id };
  if (isIntegerId(id) && isString(object.digest_type)) return { kind: 'digest', id };
  const isListItem = isId(id) && isString(object.home_domain) && isList(object.tickers);
  const isStream = isId(stream_id) && isStreamNamed(String(stream_id), isListItem ? undefined : name);
  return isStream ? { kind: 'stream', id: stream_id } : undefined;
}

/** Where the contract fixes the members that open forms share. */
const fixedForms = ['listStreams', 'listStreamManifests', 'listDigests', 'getBeacon'] as const;

/** Links may lead through other addresses, counts be of what is shown, and the body of a Brief have another form. */
const isInOpenForms = (kind: EntityKind, { path, rows }: Fact): boolean =>
  rows === undefined &&
  !/_(url|count|minutes)$/.test(path.at(-1) ?? '') &&
  (kind !== 'brief' || path[0] !== 'body');

const openForms: ReadonlyMap<EntityKind, readonly Fact[]> = new Map(
  fixedForms
    .flatMap(describedIn)
    .map(({ kind, facts }) => [kind, facts.filter((fact) => isInOpenForms(kind, fact))]),
);
