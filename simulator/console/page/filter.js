// The language of the filter: terms that all must fit, `-` before a term for its opposite, `|` between values, and quotes.

/** @import { Entry } from './wire.d.ts' */
/** @typedef {(entry: Entry) => boolean} Test */
/** @typedef {{ readonly test: Test, readonly words: readonly string[] }} Filter */
/**
 * What the entries do not say themselves.
 * @typedef {{
 *   readonly nameOf: (id: string | null) => string,
 *   readonly planOf: (id: string | null) => string,
 *   readonly hasInBody: (word: string, seq: number) => boolean,
 * }} Lookup
 */

const checks = 'served credentials rate plan validation idempotency service condition forced unrouted'.split(
  ' ',
);
export const plans = ['starter', 'individual', 'professional', 'startup', 'enterprise', 'platform'];
const surfaces = ['rest', 'site', 'mcp', 'websocket'];

/** @type {Readonly<Record<string, Test>>} */
const kinds = {
  forced: ({ decided_by, marks }) => decided_by === 'forced' || marks.length > 0,
  billed: ({ billed }) => billed > 0,
  replayed: ({ decided_by }) => decided_by === 'idempotency',
  unrouted: ({ decided_by }) => decided_by === 'unrouted',
};

/**
 * @param {string | null} text
 * @param {string} value
 */
const has = (text, value) => text?.toLowerCase().includes(value.toLowerCase()) ?? false;

/**
 * What a key may have, in words, whether a value is that, and whether an entry fits the value.
 * @typedef {{
 *   readonly expected: string,
 *   readonly takes: (value: string) => boolean,
 *   readonly fits: (entry: Entry, value: string, lookup: Lookup) => boolean,
 * }} Key
 */

/**
 * @param {readonly string[]} values
 * @param {Key['fits']} fits
 * @returns {Key}
 */
const among = (values, fits) => ({
  expected: `one of ${values.join(', ')}`,
  takes: (value) => values.includes(value),
  fits,
});

/**
 * @param {string} expected
 * @param {(entry: Entry) => string | null} textIn
 * @returns {Key}
 */
const part = (expected, textIn) => ({
  expected,
  takes: (value) => value !== '',
  fits: (entry, value) => has(textIn(entry), value),
});

/** @type {Readonly<Record<string, Key>>} */
export const keys = {
  status: {
    expected: 'a status such as 429, or a class such as 4xx',
    takes: (value) => /^[1-5](\d\d|xx)$/i.test(value),
    fits: ({ status }, value) => new RegExp(`^${value.replace(/x/gi, '\\d')}$`).test(String(status)),
  },
  op: part('part of an operation, such as listStreams', ({ operation_id }) => operation_id),
  tool: part('part of the name of an MCP tool', ({ surface, operation_id }) =>
    surface === 'mcp' ? operation_id : null,
  ),
  org: {
    expected: 'part of the name or the id of an organisation',
    takes: (value) => value !== '',
    fits: ({ organization_id }, value, { nameOf }) =>
      organization_id === value || has(nameOf(organization_id), value),
  },
  plan: among(plans, ({ organization_id }, value, { planOf }) => planOf(organization_id) === value),
  rule: part('part of a rule, such as quota', ({ rule }) => rule),
  reading: part('part of a reading', ({ reading }) => reading),
  by: among(checks, ({ decided_by }, value) => decided_by === value),
  method: {
    expected: 'a method such as GET',
    takes: (value) => value !== '',
    fits: ({ method }, value) => method.toLowerCase() === value.toLowerCase(),
  },
  path: part('part of the path', ({ path }) => path),
  surface: among(surfaces, ({ surface }, value) => surface === value),
  is: among(Object.keys(kinds), (entry, value) => kinds[value]?.(entry) ?? false),
  since: {
    expected: 'the number of an entry',
    takes: (value) => /^\d{1,15}$/.test(value),
    fits: ({ seq }, value) => seq > Number(value),
  },
};

/**
 * The filter that a text means; or what is wrong with the text.
 * @param {string} text
 * @param {Lookup} lookup
 * @returns {Filter | { readonly error: string }}
 */
export function filterOf(text, lookup) {
  /** @type {Test[]} */
  const tests = [];
  /** @type {string[]} */
  const words = [];
  for (const [, minus, name, quoted, plain = ''] of text.matchAll(
    /(-?)(?:([A-Za-z_]+):)?(?:"([^"]*)"|([^\s"]*))\s*/g,
  )) {
    const value = quoted ?? plain;
    // Every entry has the empty word.
    if (!name && value === '') continue;
    const term = termOf(name, value, lookup);
    if ('error' in term) return term;
    if (name === undefined) words.push(value);
    tests.push(minus === '-' ? (entry) => !term.test(entry) : term.test);
  }
  if ((text.match(/"/g) ?? []).length % 2 === 1) return { error: 'A quotation mark is missing.' };
  return { test: (entry) => tests.every((test) => test(entry)), words };
}

/**
 * @param {string | undefined} name
 * @param {string} value
 * @param {Lookup} lookup
 * @returns {{ readonly test: Test } | { readonly error: string }}
 */
function termOf(name, value, lookup) {
  if (name === undefined)
    return {
      test: (entry) =>
        has(`${entry.path}?${entry.query}`, value) ||
        has(entry.rule, value) ||
        has(entry.operation_id, value) ||
        lookup.hasInBody(value, entry.seq),
    };
  const key = Object.hasOwn(keys, name) ? keys[name] : undefined;
  if (key === undefined)
    return {
      error: `There is no key “${name}”. Keys: ${Object.keys(keys).join(', ')}. For the text itself: "${name}:${value}".`,
    };
  const values = value.split('|');
  const wrong = values.find((one) => !key.takes(one));
  if (wrong !== undefined) return { error: `${name}: expected ${key.expected}; found “${wrong}”.` };
  return { test: (entry) => values.some((one) => key.fits(entry, one, lookup)) };
}

/**
 * A term for a key and a value, with quotes where it needs them.
 * @param {string} key
 * @param {string} value
 */
export const termFor = (key, value) =>
  `${key}:${/[\s"|]/.test(value) ? `"${value.replaceAll('"', '')}"` : value}`;
