// Validates a JSON value against a schema of the contract and reports the statements of each violation.
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { type JsonSchema, schemas } from './contract.ts';
import { isChoice, type Marks, marksAt, sharedSchema } from './marks.ts';

export { coversOf } from './marks.ts';

export interface Violation {
  /** JSON pointer into the value; '' is the value itself. A missing or extra property is reported at its parent. */
  readonly pointer: string;
  readonly keyword: string;
  readonly message: string;
  /** Parameters of Ajv: `missingProperty`, `allowedValues`, `additionalProperty`, `type` … */
  readonly params: Readonly<Record<string, unknown>>;
  readonly value: unknown;
  /** `should` where the schema marks the property, or one above it, as such; `may` where the constraint is our choice. */
  readonly level: Marks['level'];
  /** Statements of the violated property, or of the nearest marked property above it. */
  readonly statements: readonly string[];
}

/** At most `most` violations; all by default. */
export type Validator = (value: unknown, most?: number) => readonly Violation[];

/** Compiles on first use, once for each schema object; references lead to the shared schemas. */
export function schemaValidator(schema: JsonSchema): Validator {
  const cached = validators.get(schema);
  if (cached !== undefined) return cached;
  let compiled: ValidateFunction | undefined;
  const validator: Validator = (value, most) => {
    compiled ??= sharedAjv().compile(prepared(schema));
    if (compiled(value)) return [];
    const findings = (compiled.errors ?? []).filter(isFinding);
    return findings.slice(0, most).map((error) => toViolation(schema, value, error));
  };
  validators.set(schema, validator);
  return validator;
}

const validators = new WeakMap<JsonSchema, Validator>();
let ajvInUse: Ajv2020 | undefined;

function sharedAjv(): Ajv2020 {
  ajvInUse ??= newAjv();
  return ajvInUse;
}

function newAjv(): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    strict: true,
    strictTypes: false,
    strictRequired: false,
    allowUnionTypes: true,
    validateSchema: false,
  });
  formats.default(ajv, ['date', 'uri']);
  ajv.addVocabulary([
    'example',
    'x-basis',
    'x-choice',
    'x-covers',
    'x-level',
    'x-cap',
    'x-entity',
    'x-tolerated',
    'x-unbounded',
  ]);
  ajv.addKeyword({ keyword: 'bestOf', schemaType: 'array', errors: 'full', compile: compileBestOf });
  ajv.addSchema({ $id: 'contract', $defs: prepared(schemas) as object });
  return ajv;
}

/**
 * A copy for Ajv: references are absolute, tolerated values are listed, and alternatives use the keyword `bestOf`,
 * because Ajv itself reports the errors of all alternatives, which does not show what is wrong.
 */
function prepared<T>(node: T): T {
  if (Array.isArray(node)) return node.map(prepared) as T;
  if (typeof node !== 'object' || node === null) return node;
  const { enum: listed, 'x-tolerated': tolerated } = node as JsonSchema;
  const widened = listed && tolerated ? { ...node, enum: [...listed, ...tolerated] } : node;
  return Object.fromEntries(Object.entries(widened).map(([key, value]) => preparedEntry(key, value))) as T;
}

function preparedEntry(key: string, value: unknown): readonly [string, unknown] {
  if (key === '$ref') return [key, String(value).replace('#/components/schemas/', 'contract#/$defs/')];
  if (key === 'anyOf' || key === 'oneOf') return ['bestOf', prepared(value)];
  return [key, prepared(value)];
}

/** Valid if one alternative is; otherwise it reports the errors of the alternative that the value most likely means. */
function compileBestOf(branches: readonly JsonSchema[]) {
  let compiled: readonly ValidateFunction[] | undefined;
  const validate: { (value: unknown, context?: { instancePath: string }): boolean; errors?: ErrorObject[] } =
    (value, context) => {
      compiled ??= branches.map((branch) => sharedAjv().compile(branch));
      const results = compiled.map((run) => (run(value) ? [] : [...(run.errors ?? [])]));
      if (results.some((errors) => errors.length === 0)) return true;
      const outer = context?.instancePath ?? '';
      validate.errors = bestErrors(branches, results, value).map((error) => ({
        ...error,
        instancePath: `${outer}${error.instancePath}`,
      }));
      return false;
    };
  return validate;
}

function bestErrors(
  branches: readonly JsonSchema[],
  results: readonly (readonly ErrorObject[])[],
  value: unknown,
): readonly ErrorObject[] {
  const typed = results
    .map((errors, index) => ({ errors, index, present: requiredPresent(branches[index], value) }))
    .filter(({ errors }) => !errors.some(isWholeTypeError))
    .sort((a, b) => b.present - a.present || a.errors.length - b.errors.length);
  return typed[0]?.errors ?? mergedTypeErrors(results.flat().filter(isWholeTypeError));
}

function requiredPresent(branch: JsonSchema | undefined, value: unknown): number {
  if (branch === undefined || typeof value !== 'object' || value === null) return 0;
  const { required = [] } = branch.$ref === undefined ? branch : sharedSchema(branch.$ref);
  return required.filter((key) => Object.hasOwn(value, key)).length;
}

function mergedTypeErrors(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const types = [...new Set(errors.flatMap((error) => error.params.type as string | string[]))];
  return errors
    .slice(0, 1)
    .map((error) => ({ ...error, params: { type: types }, message: `must be ${types.join(' or ')}` }));
}

function isWholeTypeError(error: ErrorObject): boolean {
  return error.instancePath === '' && error.keyword === 'type';
}

/** A failed `if` only repeats what its `then` reports. */
function isFinding(error: ErrorObject): boolean {
  return error.keyword !== 'if';
}

function toViolation(schema: JsonSchema, value: unknown, error: ErrorObject): Violation {
  const path = error.instancePath.split('/').slice(1).map(unescaped);
  const missing = error.keyword === 'required' ? [String(error.params.missingProperty)] : [];
  const marks = marksAt(schema, [...path, ...missing]);
  const broken = error.parentSchema as JsonSchema | undefined;
  // What a member may be says nothing about whether it may be missing.
  const level = missing.length > 0 && marks.level === 'may' ? marksAt(schema, path).level : marks.level;
  const isOurs = broken !== undefined && isChoice(broken, error.keyword, missing[0]);
  const nearer = missing.length === 0 ? (broken?.['x-covers'] ?? []) : [];
  return {
    pointer: error.instancePath,
    keyword: error.keyword,
    message: error.message ?? '',
    params: error.params,
    value: path.reduce<unknown>((at, key) => (at as Readonly<Record<string, unknown>>)[key], value),
    level: isOurs ? 'may' : broken?.['x-level'] === 'should' ? 'should' : level,
    statements: [...new Set([...nearer, ...marks.statements])],
  };
}

function unescaped(segment: string): string {
  return segment.replaceAll('~1', '/').replaceAll('~0', '~');
}
