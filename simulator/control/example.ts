// An example of a value, from the schema that describes it.
import type { JsonSchema } from '../../spec/contract.ts';

/** The example that the schema names, or one made of the examples of its parts; null where that is allowed. */
export function exampleOf(schema: JsonSchema): unknown {
  const [named] = [...(schema.examples ?? []), ...['const', 'default'].flatMap((key) => schema[key] ?? [])];
  if (named !== undefined) return named;
  if ([schema.type].flat().includes('null')) return null;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.oneOf?.[0] !== undefined) return exampleOf(schema.oneOf[0]);
  if (schema.items !== undefined) return [exampleOf(schema.items)];
  switch (schema.type) {
    case 'integer':
      return schema.minimum;
    case 'boolean':
      return true;
    case 'string':
      return 'text';
    default:
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, member]) => [name, exampleOf(member)]),
      );
  }
}
