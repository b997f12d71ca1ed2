// The contract as the reference shows it: each operation, field and refusal says in words what it rests on.
import { deref, isObject, type Json, type JsonObject, objectIn } from '../../spec/expand.ts';
import { published, withoutUnusedSchemas } from '../../spec/published.ts';
import { isStatementId } from '../../spec/statements/index.ts';
import type { Asked } from './example-requests.ts';
import { type Examples, exampleObject } from './examples.ts';
import { type Grounds, groundsText, inheritedText, type Setting } from './words.ts';

export interface ContractSetting extends Setting {
  /** Where the world at hand serves its operations; without one, the address of the contract stays. */
  readonly server?: string | undefined;
  readonly examples: Examples;
}

const methods = ['get', 'post', 'put', 'patch', 'delete'];

/** Without aliases and our marks, and with generated examples alone. */
export function referenceContract(document: JsonObject, setting: ContractSetting): JsonObject {
  const clean = published(withoutExamples(document));
  const { paths, webhooks: _, components, info, servers, ...rest } = clean;
  const { schemas, responses, parameters: _p, ...others } = objectIn(components);
  const shown = {
    ...rest,
    info: { ...objectIn(info), description: introduction(setting) },
    servers:
      setting.server === undefined
        ? (servers ?? [])
        : [{ url: setting.server, description: 'The world at hand.' }],
    paths: Object.fromEntries(
      Object.entries(objectIn(paths)).flatMap(([path, item]) =>
        shownPath(path, objectIn(item), { setting, document: clean }),
      ),
    ),
    components: {
      ...others,
      schemas: {
        ...mapped(schemas, (node) => shownSchema(node, [], setting)),
        ...refusalSchemas(objectIn(responses), clean, setting),
      },
    },
  };
  return withoutMarks(withoutUnusedSchemas(shown));
}

const introduction = ({ link }: Setting): string =>
  'Every operation, field and refusal says what it rests on: a **statement** of the contract document by its id, what the ' +
  'document leaves open with the reading of this world, what is our choice, and the rules that judge it. Examples are what a ' +
  'fresh world answers.\n\n' +
  `[Events and the feed](${link('events')}) · [MCP tools](${link('tools')}) · [Statements and silences](${link('statements')})`;

interface Context {
  readonly setting: ContractSetting;
  readonly document: JsonObject;
}

function shownPath(
  path: string,
  item: JsonObject,
  context: Context,
): readonly (readonly [string, JsonObject])[] {
  // A world serves the public site at the same address.
  const left = context.setting.server === undefined ? ['parameters'] : ['parameters', 'servers'];
  const shown = Object.entries(item)
    .filter(([name, node]) => !left.includes(name) && !('x-alias-of' in objectIn(node)))
    .map(
      ([name, node]) =>
        [name, methods.includes(name) ? shownOperation(objectIn(node), item, context) : node] as const,
    );
  const isAlias = shown.every(([name]) => !methods.includes(name));
  return isAlias ? [] : [[path, Object.fromEntries(shown)]];
}

/** Parameters of the path stand in each operation, because examples belong to one operation. */
function shownOperation(operation: JsonObject, item: JsonObject, { setting, document }: Context): JsonObject {
  const examples = setting.examples[String(operation.operationId)] ?? [];
  const { statements, choices } = groundsOf(operation);
  const success = examples.find(({ declared }) => declared === '200');
  const parameters = [...listIn(item.parameters), ...listIn(operation.parameters)].map((raw) =>
    withParameterExample(
      shownParameter(objectIn(deref(raw, document)), statements, setting),
      success?.asked.parameters,
    ),
  );
  const { requestBody, responses } = operation;
  return {
    ...operation,
    description: paragraphs(operation.description, groundsText({ statements, choices }, setting)),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody !== undefined && {
      requestBody: withMedia(objectIn(requestBody), (media) => ({
        ...shownMedia(media, statements, setting),
        ...(success?.asked.body !== undefined && { example: success.asked.body }),
      })),
    }),
    responses: mapped(responses, (raw, status) => {
      const response = shownResponse(raw, status === '200' ? statements : [], { setting, document });
      const own = examples.filter(({ declared }) => declared === status);
      if (own.length === 0) return withoutKey(response, 'content');
      return withMedia(response, (media, type) => {
        const ofType = own.filter(({ contentType }) => contentType === type);
        const shown = ofType.map((example) => [example.name, exampleObject(example)] as const);
        return { ...media, ...(shown.length > 0 && { examples: Object.fromEntries(shown) }) };
      });
    }),
  };
}

/**
 * The renderer fills in optional parameters that have a default or an enumeration, and sends them; an example that is
 * switched off keeps them out of a request.
 */
function withParameterExample(parameter: JsonObject, asked: Asked['parameters'] | undefined): JsonObject {
  const schema = objectIn(parameter.schema);
  const value = asked?.[String(parameter.name)];
  if (value !== undefined)
    return { ...parameter, example: schema.type === 'integer' ? Number(value) : value };
  const preset = schema.default ?? listIn(schema.enum)[0];
  if (preset === undefined || parameter.required === true) return parameter;
  return { ...parameter, examples: { none: { value: preset, 'x-disabled': true } } };
}

const shownParameter = (node: JsonObject, basis: Outer, setting: Setting): JsonObject =>
  described(node, basis, setting, groundsOf(objectIn(node.schema)));

/** The renderer shows the description within a button, where links are no use; the words stand with the body. */
function shownResponse(raw: JsonObject, basis: Outer, { setting, document }: Context): JsonObject {
  const node = objectIn(deref(raw, document));
  const own = groundsOf(node).statements;
  const shared = typeof raw.$ref === 'string' ? `#/components/schemas/${refusalName(raw.$ref)}` : undefined;
  return {
    ...withMedia(node, (media) =>
      shared === undefined ? shownMedia(media, basis, setting) : { ...media, schema: { $ref: shared } },
    ),
    description: [node.description, ...(own.length > 0 ? [`Rests on ${own.join(', ')}.`] : [])].join(' '),
    ...(node.headers !== undefined && {
      headers: mapped(node.headers, (header) =>
        '$ref' in header ? header : described(header, own, setting, groundsOf(objectIn(header.schema))),
      ),
    }),
  };
}

/** One for each shared response: its body, with what the response rests on. */
const refusalSchemas = (responses: JsonObject, document: JsonObject, setting: Setting): JsonObject =>
  Object.fromEntries(
    Object.entries(responses).flatMap(([name, node]) => {
      const media = objectIn(objectIn(objectIn(node).content)['application/json']);
      if (media.schema === undefined) return [];
      const grounds = groundsOf(objectIn(node));
      const schema = shownSchema(objectIn(deref(media.schema, document)), grounds.statements, setting);
      return [[refusalName(name), described(schema, [], setting, grounds)]];
    }),
  );

const refusalName = (reference: string): string => `${reference.slice(reference.lastIndexOf('/') + 1)}Answer`;

const shownMedia = (media: JsonObject, basis: Outer, setting: Setting): JsonObject => ({
  ...media,
  schema: shownSchema(objectIn(media.schema), basis, setting),
});

/** Describes each property; a reference alone is described where it leads. */
function shownSchema(node: JsonObject, outer: Outer, setting: Setting): JsonObject {
  const { statements, choices } = groundsOf(node);
  const basis = choices.includes('*') ? 'choice' : statements.length > 0 ? statements : outer;
  const inner = (part: Json): Json => (isObject(part) ? shownSchema(part, basis, setting) : part);
  const required = new Set(choicesIn(node).filter((name) => name.startsWith('required')));
  const property = (part: JsonObject, name: string): JsonObject => {
    const isChoice = required.has('required') || required.has(`required.${name}`);
    const shown = shownSchema(part, basis, setting);
    return '$ref' in part && groundsOf(part).statements.length === 0
      ? shown
      : described(shown, basis, setting, { statements: [], choices: isChoice ? ['required'] : [] });
  };
  return {
    ...node,
    ...(node.properties !== undefined && { properties: mapped(node.properties, property) }),
    ...Object.fromEntries(
      ['allOf', 'anyOf', 'oneOf', 'items', 'then'].flatMap((keyword) => {
        const parts = node[keyword];
        if (Array.isArray(parts)) return [[keyword, parts.map(inner)]];
        return isObject(parts) ? [[keyword, inner(parts)]] : [];
      }),
    ),
  };
}

/** What contains a place: the statements that it rests on, or that all of it is our choice. */
type Outer = Grounds['statements'] | 'choice';

const noGrounds: Grounds = { statements: [], choices: [] };

/** The node with its grounds below its own description; without statements of its own, with the ids of those around it. */
function described(node: JsonObject, outer: Outer, setting: Setting, more = noGrounds): JsonObject {
  const own = groundsOf(node);
  const grounds = {
    statements: [...new Set([...own.statements, ...more.statements])],
    choices: [...new Set([...own.choices, ...more.choices])],
  };
  const isChosen = grounds.choices.includes('*');
  const inherited = grounds.statements.length === 0 && !isChosen ? inheritedText(outer, setting) : '';
  const description = paragraphs(node.description, inherited, groundsText(grounds, setting));
  return description === '' ? node : { ...node, description };
}

const groundsOf = (node: JsonObject): Grounds => ({
  statements: [...listIn(node['x-covers']), ...listIn(node['x-basis'])].map(String).filter(isStatementId),
  choices: choicesIn(node).filter((name) => !name.startsWith('required')),
});

const choicesIn = (node: JsonObject): readonly string[] => listIn(node['x-choice']).map(String);

const paragraphs = (...parts: readonly (Json | undefined)[]): string =>
  parts.filter((part) => typeof part === 'string' && part !== '').join('\n\n');

const listIn = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

const mapped = (section: Json | undefined, map: (node: JsonObject, name: string) => JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(objectIn(section)).map(([name, node]) => [name, map(objectIn(node), name)]),
  );

const withMedia = (node: JsonObject, map: (media: JsonObject, type: string) => JsonObject): JsonObject =>
  node.content === undefined ? node : { ...node, content: mapped(node.content, map) };

function withoutKey(node: JsonObject, key: string): JsonObject {
  const { [key]: _, ...rest } = node;
  return rest;
}

/** Properties may be called like a keyword. */
const isMap = (key: string): boolean => ['properties', 'schemas', 'parameters', 'headers'].includes(key);

function without(isLeftOut: (key: string) => boolean, node: Json, isNames = false): Json {
  if (Array.isArray(node)) return node.map((item: Json) => without(isLeftOut, item));
  if (!isObject(node)) return node;
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key]) => isNames || !isLeftOut(key))
      .map(([key, value]) => [key, without(isLeftOut, value, !isNames && isMap(key))]),
  );
}

const withoutExamples = (document: JsonObject): JsonObject =>
  objectIn(without((key) => key === 'example' || key === 'examples', document));

const kept = ['x-disabled', 'x-asked'];
const withoutMarks = (document: JsonObject): JsonObject =>
  objectIn(without((key) => key.startsWith('x-') && !kept.includes(key), document));
