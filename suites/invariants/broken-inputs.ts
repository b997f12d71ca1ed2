// Broken inputs: what the contract excludes from queries and bodies is refused, and never makes the service fail.
import { type JsonSchema, type OperationId, operations } from '../../spec/contract.ts';
import { isTool } from '../../spec/tools.ts';
import { schemaValidator, type Violation } from '../../spec/validate.ts';
import { isObject, isString, parsedJson } from '../clients/json.ts';
import { faultsOf, placeOf } from '../kit/body-faults.ts';
import { clip } from '../kit/expect.ts';
import { inputsOf } from '../kit/requests.ts';
import { queryFaults } from '../steps/query-bodies.ts';
import type { Exchanged } from '../transcript/entry.ts';
import { everybody, type Invariant, isKeyed, shownOf } from './invariant.ts';

interface Broken {
  readonly place: string;
  readonly value: unknown;
}

export const brokenInputs: Invariant = (compare) => {
  /** Organisations whose answers an operator may have forced, which say nothing of the request. */
  const forced = new Set<string>();
  const isForced = ({ caller }: Exchanged): boolean =>
    forced.has(everybody) || (caller.standing === 'valid' ? forced.has(caller.holder.id) : forced.size > 0);
  const fitting = new Set<string>();
  return (entry) => {
    if (entry.kind === 'act' && entry.operation === 'faults.force')
      forced.add(String(entry.input.body?.organization_id ?? everybody));
    if (entry.kind !== 'exchange' || entry.surface.kind !== 'rest' || isKeyed(entry)) return;
    const { call, answer, request } = entry;
    if (call === undefined || isTool(call) || answer === undefined || request.method === 'HEAD') return;
    const isRefused = answer.status === 400 || answer.status === 422;
    const isWrong = answer.status < 300 || (answer.status === 500 && !isForced(entry));
    if (!isRefused && !isWrong) return;
    // Many requests have the body of an earlier one.
    const body = `${call} ${request.body}`;
    const broken =
      brokenQuery(call, entry)[0] ?? (fitting.has(body) ? undefined : brokenBody(call, request.body)[0]);
    if (broken === undefined) return void fitting.add(body);
    compare(
      'shape.broken-inputs',
      `${broken.place} of ${call}`,
      isWrong && {
        expected: `status 400 or 422 for ${broken.place} ${clip(JSON.stringify(broken.value) ?? 'left out')}`,
        received: shownOf(answer),
        at: { kind: 'status' },
        evidence: [entry],
      },
    );
  };
};

/** Lists that the document says to refuse parameters which they do not know. */
const strictLists: ReadonlySet<string> = new Set(['listStreams', 'listStreamManifests']);
const checkedQueries: ReadonlySet<string> = new Set([
  ...strictLists,
  'createSync',
  'listDigestManifests',
  'listTags',
]);
/** Pages may be capped, and a service may ignore what is only about tags if there are none. */
const openParameters: ReadonlySet<string> = new Set([
  'page',
  'page_num',
  'page_size',
  'limit',
  'offset',
  'tag_type',
  'tag_logic',
]);
/** Names and values that no service adds. */
const nobodys = /^zz[-_]/;

function brokenQuery(call: OperationId, { request }: Exchanged): readonly Broken[] {
  if (!checkedQueries.has(call)) return [];
  const { searchParams } = new URL(request.url);
  const unknown = strictLists.has(call) ? [...searchParams.keys()].filter((name) => nobodys.test(name)) : [];
  const wrong = inputsOf(call).flatMap(({ name, schema, isText }): readonly Broken[] => {
    const [value, ...others] = searchParams.getAll(name);
    const isJudged = isText && value !== undefined && others.length === 0 && !openParameters.has(name);
    return isJudged && isBrokenText(schema, value) ? [{ place: name, value }] : [];
  });
  return [...unknown.map((name) => ({ place: name, value: searchParams.get(name) })), ...wrong];
}

/** A service may read texts in more ways than one: numbers with a fraction, other words for true, dates with a time. */
function isBrokenText({ type, enum: listed, format, pattern }: JsonSchema, text: string): boolean {
  if (listed !== undefined) return nobodys.test(text);
  if (format === 'date') return /^\p{L}+$/u.test(text) && !dayWords.test(text);
  if (type === 'integer') return /^\p{L}{2,}$/u.test(text);
  if (type === 'boolean') return /^\p{L}{2,}$/u.test(text) && !truthWords.test(text);
  return pattern !== undefined && /\p{L}/u.test(text) && !new RegExp(pattern, 'u').test(text);
}

const dayWords = /^(today|yesterday|tomorrow|now)$/i;
const truthWords = /^(true|false|yes|no|on|off)$/i;

function brokenBody(call: OperationId, body: string | undefined): readonly Broken[] {
  const { schema } = operations[call].requestBody ?? {};
  const value = parsedJson(body ?? '');
  if (schema === undefined || !isObject(value)) return [];
  return schemaValidator(schema)(value)
    .filter((violation) => violation.level === 'must' && isCertain(call, violation))
    .map(({ pointer, params, value: wrong }) => {
      const missing = params.missingProperty ?? params.additionalProperty;
      const place = [...pointer.split('/').slice(1), ...(isString(missing) ? [missing] : [])].join('.');
      return { place, value: missing === undefined ? wrong : undefined };
    });
}

/** By operation, the places of faults that a service must refuse, with their keywords. */
const faultKeys = new Map<OperationId, ReadonlySet<string>>();

function faultKeysOf(call: OperationId): ReadonlySet<string> {
  const keys =
    faultKeys.get(call) ??
    new Set(
      call === 'queryManifests'
        ? queryFaults
            .filter(({ field, keyword }) => !(field === 'page_size' && keyword === 'maximum'))
            .map(({ field, keyword }) => `${field} ${keyword}`)
        : faultsOf(call).map((fault) => `${placeOf(fault)} ${fault.keyword}`),
    );
  faultKeys.set(call, keys);
  return keys;
}

function isCertain(call: OperationId, { pointer, keyword, params, value }: Violation): boolean {
  if (keyword === 'additionalProperties')
    return call === 'queryManifests' && pointer === '' && nobodys.test(String(params.additionalProperty));
  const missing = params.missingProperty;
  const steps = pointer
    .split('/')
    .slice(1)
    .map((step) => (/^\d+$/.test(step) ? '[]' : step));
  const place = [...steps, ...(isString(missing) ? [missing] : [])].join('.');
  if (openParameters.has(place) || isOpen(call, keyword, steps)) return false;
  const isInList = steps.at(-1) === '[]';
  const isKnown =
    faultKeysOf(call).has(`${place} ${keyword}`) ||
    (isInList && faultKeysOf(call).has(`${steps.slice(0, -1).join('.')} items`));
  return isKnown && !mayBeRead(keyword, value);
}

/** What a search must have is open, and so is whether a service knows the members inside of a Beacon. */
const isOpen = (call: OperationId, keyword: string, steps: readonly string[]): boolean =>
  (call === 'searchStreams' && keyword === 'required') || (/Beacon$/.test(call) && steps.length > 1);

/** Many services take a number as a text and the like, one value as a list, and know more values than are listed. */
function mayBeRead(keyword: string, value: unknown): boolean {
  if (keyword === 'enum') return !(isString(value) && nobodys.test(value));
  if (keyword === 'format') return !(isString(value) && /^\p{L}+$/u.test(value) && !dayWords.test(value));
  if (keyword !== 'type') return false;
  return !(isObject(value) || typeof value === 'number' || value === 'neither');
}
