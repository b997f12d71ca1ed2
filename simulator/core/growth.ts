// Fields, values and headers that a service may add at any time ("Versioning").

export const grownHeaders: readonly string[] = ['X-Service-Later', 'added'];

/** Members whose keys are data rather than field names. */
const maps: ReadonlySet<string> = new Set(['by_type', 'headers', 'mcpServers']);
const grownField = { later_addition: { note: 'added after this contract was written', rank: 1 } };

/** The JSON value with an unlisted field in every object and unlisted values in sets that may grow. */
export function grow(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => grow(item));
    return key === 'media_formats' ? [...items, 'hologram'] : items;
  }
  if (typeof value === 'object' && value !== null) {
    const grown = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, grow(inner, name)]));
    return maps.has(key) ? grown : { ...grown, ...grownField };
  }
  return key === 'sentiment' && typeof value === 'string' ? 'ambivalent' : value;
}
