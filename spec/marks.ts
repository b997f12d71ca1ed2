// Our marks in schemas: the statements that a property enforces, and where a violation only warns.
import { type JsonSchema, type Level, schemas } from './contract.ts';

export interface Marks {
  /** `may` where all constraints are our choice. */
  readonly level: Level | 'may';
  readonly statements: readonly string[];
}

/** The marks at a path into a value: the nearest statements, and the strictest level of the schema paths to it. */
export function marksAt(schema: JsonSchema, path: readonly string[]): Marks {
  const start: readonly Place[] = [placeOf(schema, { level: 'must', statements: [] })];
  const ends = path.reduce((places, key) => places.flatMap((place) => below(place, key)), start);
  return {
    level: strictestOf(ends.map(({ marks }) => marks.level)),
    statements: [...new Set(ends.flatMap(({ marks }) => marks.statements))],
  };
}

const strictestOf = (levels: readonly Marks['level'][]): Marks['level'] => {
  if (levels.length === 0 || levels.includes('must')) return 'must';
  return levels.includes('should') ? 'should' : 'may';
};

/** Whether the schema marks its keyword as our choice; of `required`, for the missing member. */
export const isChoice = (
  { 'x-choice': choices = [] }: JsonSchema,
  keyword: string,
  missing?: string,
): boolean =>
  choices.includes('*') || choices.includes(missing === undefined ? keyword : `${keyword}.${missing}`);

/** Every statement in the schema and in all schemas that it reaches, sorted; with a level, only those of its parts of that level. */
export function coversOf(schema: JsonSchema, wanted?: Level): readonly string[] {
  const found = new Set<string>();
  const seen = { must: new Set<unknown>(), should: new Set<unknown>() };
  const visit = (node: unknown, outer: Level): void => {
    if (typeof node !== 'object' || node === null) return;
    const { 'x-covers': covers, 'x-level': level = outer, $ref, example: _, ...rest } = node as JsonSchema;
    if (seen[level].has(node)) return;
    seen[level].add(node);
    if (wanted === undefined || wanted === level) for (const statement of covers ?? []) found.add(statement);
    if ($ref !== undefined) visit(sharedSchema($ref), level);
    for (const child of Object.values(rest)) visit(child, level);
  };
  visit(schema, 'must');
  return [...found].sort();
}

/** The schema, what it refers to, and all that it combines or allows. */
export function everyPartOf(schema: JsonSchema): readonly JsonSchema[] {
  const { $ref, allOf = [], anyOf = [], oneOf = [] } = schema;
  const inner = [...($ref === undefined ? [] : [sharedSchema($ref)]), ...allOf, ...anyOf, ...oneOf];
  return [schema, ...inner.flatMap(everyPartOf)];
}

/** The shared schema a reference points to. */
export function sharedSchema(reference: string): JsonSchema {
  const schema = schemas[reference.slice(reference.lastIndexOf('/') + 1)];
  if (schema === undefined) throw new Error(`no shared schema ${reference}`);
  return schema;
}

interface Place {
  readonly schema: JsonSchema;
  readonly marks: Marks;
}

function below({ schema, marks }: Place, key: string): readonly Place[] {
  const here = childOf(schema, key);
  const inParts = partsOf(schema).flatMap((part) => {
    const level = part['x-level'] ?? marks.level;
    return below({ schema: part, marks: { ...marks, level } }, key);
  });
  return here === undefined ? inParts : [placeOf(here, marks), ...inParts];
}

function placeOf(schema: JsonSchema, outer: Marks): Place {
  const chain = [schema, ...referenced(schema)];
  const own = chain.flatMap((link) => link['x-covers'] ?? []);
  const isAdvice = chain.some((link) => link['x-level'] === 'should');
  const isOurs = chain.some((link) => link['x-choice']?.includes('*'));
  const level = isOurs ? 'may' : isAdvice ? 'should' : outer.level;
  return { schema, marks: { level, statements: own.length > 0 ? own : outer.statements } };
}

function childOf(schema: JsonSchema, key: string): JsonSchema | undefined {
  const named = schema.properties?.[key];
  if (named !== undefined) return named;
  if (schema.items !== undefined && /^\d+$/.test(key)) return schema.items;
  return typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined;
}

function partsOf(schema: JsonSchema): readonly JsonSchema[] {
  const conditional = [schema.then, schema.else].filter((part) => part !== undefined);
  const combined = [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  return [...referenced(schema).slice(0, 1), ...combined, ...conditional];
}

function referenced(schema: JsonSchema): readonly JsonSchema[] {
  if (schema.$ref === undefined) return [];
  const target = sharedSchema(schema.$ref);
  return [target, ...referenced(target)];
}
