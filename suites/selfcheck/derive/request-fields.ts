// Every field of a request: path and query parameters, and members of the body.
import type { JsonSchema, Operation, OperationId } from '../../../spec/contract.ts';
import { everyPartOf } from '../../../spec/marks.ts';
import type { Tool } from '../../../spec/tools.ts';
import { isMembers } from '../alter.ts';

/** A field in the input of an operation; path and query parameters are members beside `body`. */
export interface RequestField {
  /** Names of members, outermost first; `[]` is each element of a list. */
  readonly path: readonly string[];
  /** Whether a request without it is refused. */
  readonly required: boolean;
  /** Whether it may have several values: a list, or a text with commas. */
  readonly several: boolean;
}

/** Parameters whose text contains several values, separated by commas (section "Endpoints"). */
const commaLists: ReadonlySet<string> = new Set(['ticker', 'isin', 'tag_ids', 'sec_form_type', 'labels']);
/** Deep enough for every body of the contract. */
const depthMax = 8;

export function fieldsOf({ id, parameters, requestBody }: Operation): readonly RequestField[] {
  const named = parameters
    .filter((parameter) => parameter.in !== 'header')
    .map(({ name, required }): RequestField => ({ path: [name], required, several: isCommaList(id, name) }));
  return [...named, ...(requestBody === undefined ? [] : fieldsIn(requestBody.schema, ['body']))];
}

/** Arguments of a tool. */
export const fieldsOfTool = ({ input }: Tool): readonly RequestField[] => fieldsIn(input, []);

const isCommaList = (id: OperationId, name: string): boolean =>
  commaLists.has(name) && id !== 'queryManifests';

function fieldsIn(schema: JsonSchema, path: readonly string[]): readonly RequestField[] {
  if (path.length > depthMax) return [];
  const parts = everyPartOf(schema);
  const required = new Set(parts.flatMap((part) => part.required ?? []));
  const members = Object.groupBy(
    parts.flatMap((part) => Object.entries(part.properties ?? {})),
    ([name]) => name,
  );
  // A member must meet the constraints of all parts.
  return Object.entries(members).flatMap(([name, all = []]) =>
    fieldsAt({ allOf: all.map(([, member]) => member) }, [...path, name], required.has(name)),
  );
}

function fieldsAt(schema: JsonSchema, path: readonly string[], required: boolean): readonly RequestField[] {
  const items = everyPartOf(schema).flatMap(({ items: one }) => (one === undefined ? [] : [one]));
  const inside =
    items.length > 0 ? items.flatMap((item) => fieldsIn(item, [...path, '[]'])) : fieldsIn(schema, path);
  return [{ path, required, several: items.length > 0 }, ...inside];
}

/** `body.filter_spec.rules[].values` */
export const placeText = (path: readonly string[]): string => path.join('.').replaceAll('.[]', '[]');

/** All values of an input at the path. */
export function valuesAt(input: unknown, [step, ...rest]: readonly string[]): readonly unknown[] {
  if (step === undefined) return input === undefined || input === null ? [] : [input];
  if (step === '[]') return Array.isArray(input) ? input.flatMap((one) => valuesAt(one, rest)) : [];
  return isMembers(input) && step in input ? valuesAt(input[step], rest) : [];
}

/** A copy of the input in which each value at the path is changed; `undefined` removes it. */
export function changedAt(
  input: unknown,
  [step, ...rest]: readonly string[],
  change: (value: unknown) => unknown,
): unknown {
  if (step === undefined) return change(input);
  if (step === '[]') return Array.isArray(input) ? input.map((one) => changedAt(one, rest, change)) : input;
  if (!isMembers(input) || !(step in input)) return input;
  const { [step]: value, ...others } = input;
  const changed = changedAt(value, rest, change);
  return changed === undefined ? others : { ...others, [step]: changed };
}

/** Whether the field has more than one value. */
export const isSeveral = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 1 : typeof value === 'string' && value.includes(',');

/** The first of several values: of a text, the part before its first comma. */
export const firstOnly = (value: unknown): unknown =>
  Array.isArray(value) ? value.slice(0, 1) : typeof value === 'string' ? value.split(',')[0] : value;
