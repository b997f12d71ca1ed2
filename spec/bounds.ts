// Bounds on what a request may hold: none is in the document, so all are our choice, and no target fails on them.
import { deref, isObject, type Json, type JsonObject } from './expand.ts';

export const bounds = {
  /** Deepest nesting of JSON, on every surface. */
  jsonDepth: 32,
  /** Most values of one JSON text, members and elements of all levels together. */
  jsonValues: 20_000,
  /** The same of a world document, which may hold the state of a world; its `state` alone exceeds those above. */
  document: { bytes: 32 * 1024 * 1024, jsonDepth: 64, jsonValues: 4_000_000 },
  /** Longest text in a body or in the arguments of a tool, unless its schema has a bound of its own; in characters. */
  textChars: 2_000,
  /** Longest list there, unless its schema has a bound of its own. */
  listItems: 1_000,
  /** Most words by which a search of streams chooses; further ones do not count. */
  searchWords: 100,
  /** Most issues that a refusal lists. */
  issues: 100,
  /** Longest text of a request that one of them repeats, in characters. */
  excerptChars: 80,
  /** Longest sentence of a refusal, in characters. */
  messageChars: 1_000,
  /** Longest list of problems as a text, on the control plane. */
  detailChars: 10_000,
  /** Most messages in one request to an MCP server. */
  batchMessages: 20,
  /** Most bytes of Beacons on one page of their list, unless the first alone has more. */
  beaconPageBytes: 1_000_000,
  /** Most rows of each kind that an organisation can have. As many deleted ones are remembered. */
  stored: { beacons: 2_000, digests: 200, grants: 1_000, labels: 1_000, syncs: 10_000, webhooks: 200 },
  /** Most rows of each kind that a world can have; of streams, beside those that are generated. */
  inWorld: { organizations: 10_000, streams: 500, 'forced outcomes': 100, 'forced delivery faults': 100 },
} as const;

/**
 * The document with `maxLength` at every text without a pattern and `maxItems` at every list of a request body, marked as our choice. Bounds
 * that the sources state stay; what `x-unbounded` marks has limits of another kind.
 */
export function bounded(document: JsonObject): JsonObject {
  const shared = new Set<string>();
  const visit = (node: Json | undefined): void => {
    if (Array.isArray(node)) node.forEach(visit);
    if (!isObject(node) || node['x-unbounded'] === true) return;
    if (typeof node.$ref === 'string' && !shared.has(node.$ref)) {
      shared.add(node.$ref);
      visit(deref(node, document));
    }
    Object.values(node).forEach(visit);
  };
  for (const body of bodiesIn(document)) visit(body);
  const { components, paths } = document;
  const { schemas = {} } = isObject(components) ? components : {};
  const isSent = (name: string): boolean => shared.has(`#/components/schemas/${name}`);
  return {
    ...document,
    paths: mapped(paths, (item) =>
      mapped(item, (operation) =>
        isObject(operation) && operation.requestBody !== undefined
          ? { ...operation, requestBody: withBounds(operation.requestBody) }
          : operation,
      ),
    ),
    components: {
      ...(isObject(components) ? components : {}),
      schemas: mapped(schemas, (schema, name) => (isSent(name) ? withBounds(schema) : schema)),
    },
  };
}

const bodiesIn = ({ paths }: JsonObject): readonly (Json | undefined)[] =>
  Object.values(isObject(paths) ? paths : {})
    .flatMap((item) => Object.values(isObject(item) ? item : {}))
    .map((operation) => (isObject(operation) ? operation.requestBody : undefined));

const mapped = (node: Json | undefined, change: (value: Json, key: string) => Json): JsonObject =>
  Object.fromEntries(
    Object.entries(isObject(node) ? node : {}).map(([key, value]) => [key, change(value, key)]),
  );

/** Values under these keys are data, not schemas. */
const dataKeys: ReadonlySet<string> = new Set(['example', 'examples', 'enum', 'const', 'default']);

function withBounds(node: Json): Json {
  if (Array.isArray(node)) return node.map(withBounds);
  if (!isObject(node) || node['x-unbounded'] === true) return node;
  const inner = mapped(node, (value, key) => (dataKeys.has(key) ? value : withBounds(value)));
  const types = [node.type].flat();
  const isShort = ['enum', 'const', 'pattern'].some((keyword) => node[keyword] !== undefined);
  const added = {
    ...(types.includes('string') && !isShort && { maxLength: bounds.textChars }),
    ...(types.includes('array') && { maxItems: bounds.listItems }),
  };
  const missing = Object.entries(added).filter(([keyword]) => node[keyword] === undefined);
  const choices = Array.isArray(node['x-choice']) ? node['x-choice'] : [];
  return missing.length === 0
    ? inner
    : {
        ...inner,
        ...Object.fromEntries(missing),
        'x-choice': [...choices, ...missing.map(([keyword]) => keyword)],
      };
}
