// Where each constraint of the contract comes from: statements of the document, or a choice of ours.
import { isObject, type Json, type JsonObject, objectIn } from './expand.ts';

/** Statements that carry the constraint, or that it is our choice; `undefined` where no mark says either. */
export type Source = readonly string[] | 'choice' | undefined;

export interface Constraint {
  /** A shared schema, header, parameter or response, or an operation or event: `Stream`, `operation listStreams`. */
  readonly object: string;
  /** Where in the object, such as `security.ticker` or `identifiers[]`; empty for the object itself. */
  readonly place: string;
  /** The keyword and its value: `type string`, `required`, `nullable`, `status 404`. */
  readonly constraint: string;
  readonly source: Source;
}

/** Keywords that constrain a value, apart from `type` and `required`. */
const keywords = [
  'enum',
  'const',
  'format',
  'pattern',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'x-cap',
];

/** Every constraint of the document, in its order, without those of aliases. */
export function constraintsOf(document: JsonObject): readonly Constraint[] {
  const { schemas = {}, headers = {}, parameters = {}, responses = {} } = objectIn(document.components);
  const sections = (section: Json | undefined): readonly (readonly [string, JsonObject])[] =>
    Object.entries(objectIn(section)).map(([name, node]) => [name, objectIn(node)]);
  return [
    ...sections(schemas).flatMap(([name, node]) => inSchema(node, { object: name, place: '' }, undefined)),
    ...sections(headers).flatMap(([name, node]) =>
      inHeader(node, { object: `header ${name}`, place: '' }, undefined),
    ),
    ...sections(parameters).flatMap(([name, node]) =>
      inParameter(node, { object: `parameter ${name}`, place: '' }, undefined),
    ),
    ...sections(responses).flatMap(([name, node]) =>
      inResponse(node, { object: `response ${name}`, place: '' }, undefined),
    ),
    ...sections(document.paths).flatMap(([, item]) => inPathItem(item, document)),
    ...sections(document.webhooks).flatMap(([name, item]) => {
      const event = objectIn(item.post);
      const at = { object: `event ${name}`, place: '' };
      return [
        ...inParameters(event.parameters, at, basisOf(event)),
        ...inBody(event.requestBody, at, basisOf(event)),
      ];
    }),
  ];
}

/** Every constraint of the MCP tools, without schemas that `rest` has too and without statuses, which tools do not have. */
export function toolConstraintsOf(tools: JsonObject, rest: JsonObject): readonly Constraint[] {
  const shared = objectIn(objectIn(rest.components).schemas);
  return constraintsOf(tools)
    .filter(({ object, constraint }) => !(object in shared) && !constraint.startsWith('status '))
    .map(({ object, place, ...rest }) => ({
      ...rest,
      object: object.replace(/^operation /, 'tool '),
      place: place.replace(/^body/, 'input').replace(/^200/, 'result'),
    }));
}

/** Object → place → constraint → statements in one text, or `our choice`. */
export type ProvenanceTable = Readonly<
  Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>
>;

/** The source of every constraint of the contract: the REST document, and the tools. Throws if a constraint has none. */
export const provenanceOf = (document: JsonObject, tools: JsonObject): ProvenanceTable =>
  tableOf([...constraintsOf(document), ...toolConstraintsOf(tools, document)]);

function tableOf(constraints: readonly Constraint[]): ProvenanceTable {
  const bare = constraints.find(({ source }) => source === undefined);
  if (bare !== undefined)
    throw new Error(
      `${bare.object} ${bare.place} ${bare.constraint}: neither x-covers, x-basis nor x-choice`,
    );
  return grouped(
    constraints,
    ({ object }) => object,
    (inObject) =>
      grouped(
        inObject,
        ({ place }) => place,
        (inPlace) =>
          // Alternatives may have the same constraint for different reasons.
          grouped(
            inPlace,
            ({ constraint }) => constraint,
            (same) => [...new Set(same.map(sourceText))].join('; '),
          ),
      ),
  );
}

const sourceText = ({ source }: Constraint): string =>
  source === undefined || source === 'choice' ? 'our choice' : source.join(', ');

function grouped<T>(
  constraints: readonly Constraint[],
  keyOf: (one: Constraint) => string,
  toValue: (group: readonly Constraint[]) => T,
): Readonly<Record<string, T>> {
  const groups = Object.groupBy(constraints, keyOf);
  return Object.fromEntries(Object.entries(groups).map(([key, group = []]) => [key, toValue(group)]));
}

interface At {
  readonly object: string;
  readonly place: string;
}

const member = ({ object, place }: At, name: string): At => ({
  object,
  place: place === '' || name.startsWith('[') ? `${place}${name}` : `${place}.${name}`,
});

/** The source of a node's constraints: its own statements, else those of the node that contains it. */
const basisOf = (node: JsonObject, outer?: Source): Source => {
  if (choicesOf(node).includes('*')) return 'choice';
  const own = [...textsIn(node['x-covers']), ...textsIn(node['x-basis'])];
  return own.length > 0 ? own : outer;
};

const choicesOf = (node: JsonObject): readonly string[] => textsIn(node['x-choice']);

function inSchema(node: JsonObject, at: At, outer: Source): readonly Constraint[] {
  const basis = basisOf(node, outer);
  const choices = choicesOf(node);
  const row = (keyword: string, shown = ''): Constraint => ({
    ...at,
    constraint: shown === '' ? keyword : `${keyword} ${shown}`,
    source: choices.includes(keyword) ? 'choice' : basis,
  });
  const properties = Object.entries(objectIn(node.properties));
  return [
    ...typeRows(node, row),
    ...keywords.flatMap((keyword) =>
      node[keyword] === undefined ? [] : [row(keyword, JSON.stringify(node[keyword]))],
    ),
    ...(node.additionalProperties === false ? [row('additionalProperties', 'false')] : []),
    ...textsIn(node.required).map((name) => requiredRow(node, name, member(at, name), basis)),
    ...properties.flatMap(([name, inner]) => inSchema(objectIn(inner), member(at, name), basis)),
    ...(isObject(node.items) ? inSchema(node.items, member(at, '[]'), basis) : []),
    ...['allOf', 'anyOf', 'oneOf'].flatMap((keyword) =>
      listIn(node[keyword]).flatMap((part) => inSchema(objectIn(part), at, basis)),
    ),
    ...(isObject(node.then) ? inSchema(node.then, at, basis) : []),
  ];
}

/** A type is one constraint; that null is allowed beside it another. */
function typeRows(
  node: JsonObject,
  row: (keyword: string, shown?: string) => Constraint,
): readonly Constraint[] {
  const types = typeof node.type === 'string' ? [node.type] : textsIn(node.type);
  const alternatives = listIn(node.anyOf).map(objectIn);
  const nullable = types.includes('null') || alternatives.some(({ type }) => type === 'null');
  const others = types.filter((type) => type !== 'null');
  return [
    ...(others.length === 0 ? [] : [row('type', others.join(' or '))]),
    ...(nullable && node.type !== 'null' ? [row('nullable')] : []),
  ];
}

function requiredRow(node: JsonObject, name: string, at: At, basis: Source): Constraint {
  const isChoice = choicesOf(node).includes(`required.${name}`) || choicesOf(node).includes('required');
  const property = objectIn(objectIn(node.properties)[name]);
  const own = basisOf(property, basis);
  return { ...at, constraint: 'required', source: isChoice ? 'choice' : own === 'choice' ? basis : own };
}

function inHeader(node: JsonObject, at: At, outer: Source): readonly Constraint[] {
  const basis = basisOf(node, basisOf(objectIn(node.schema), outer));
  return [
    ...(node.required === true ? [{ ...at, constraint: 'required', source: basis }] : []),
    ...inSchema(objectIn(node.schema), at, basis),
  ];
}

function inParameter(node: JsonObject, at: At, outer: Source): readonly Constraint[] {
  const basis = basisOf(node, outer);
  return [
    ...(node.required === true ? [{ ...at, constraint: 'required', source: basis }] : []),
    ...(node['x-refusal-status'] === undefined
      ? []
      : [{ ...at, constraint: `refused with ${node['x-refusal-status']}`, source: basis }]),
    ...inSchema(objectIn(node.schema), at, basis),
  ];
}

/** References are constrained where they lead. */
function inParameters(list: Json | undefined, at: At, basis: Source): readonly Constraint[] {
  return listIn(list)
    .map(objectIn)
    .filter(({ $ref }) => $ref === undefined)
    .flatMap((node) => inParameter(node, member(at, String(node.name)), basis));
}

function inBody(body: Json | undefined, at: At, basis: Source): readonly Constraint[] {
  return Object.values(objectIn(objectIn(body).content)).flatMap((media) =>
    inSchema(objectIn(objectIn(media).schema), at, basis),
  );
}

function inResponse(node: JsonObject, at: At, outer: Source): readonly Constraint[] {
  const basis = basisOf(node, outer);
  const headers = Object.entries(objectIn(node.headers));
  return [
    ...headers.flatMap(([name, header]) => inHeader(objectIn(header), member(at, `header ${name}`), basis)),
    ...inBody(node, at, basis),
  ];
}

const methods = ['get', 'post', 'put', 'patch', 'delete'];

function inPathItem(item: JsonObject, document: JsonObject): readonly Constraint[] {
  return methods
    .map((method) => objectIn(item[method]))
    .filter((operation) => operation.operationId !== undefined && operation['x-alias-of'] === undefined)
    .flatMap((operation) => {
      const at = { object: `operation ${operation.operationId}`, place: '' };
      const basis = basisOf(operation);
      return [
        ...inParameters(item.parameters, at, basis),
        ...inParameters(operation.parameters, at, basis),
        ...inBody(operation.requestBody, member(at, 'body'), basis),
        ...Object.entries(objectIn(operation.responses)).flatMap(([status, response]) =>
          inStatus(status, objectIn(response), at, basis, document),
        ),
      ];
    });
}

/** A status rests on what its response rests on; a success on the sentence about successes. */
function inStatus(
  status: string,
  response: JsonObject,
  at: At,
  basis: Source,
  document: JsonObject,
): readonly Constraint[] {
  const name = typeof response.$ref === 'string' ? response.$ref.split('/').at(-1) : undefined;
  const shared =
    name === undefined ? response : objectIn(objectIn(objectIn(document.components).responses)[name]);
  const source = status === '200' ? ['ENV-29'] : basisOf(shared);
  const own = name === undefined ? inResponse(response, member(at, status), basis) : [];
  return [{ ...at, constraint: `status ${status}`, source }, ...own];
}

const listIn = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);
const textsIn = (value: Json | undefined): readonly string[] =>
  listIn(value).filter((one): one is string => typeof one === 'string');
