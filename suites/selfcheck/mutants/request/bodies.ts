// Mutants of bodies of the manifest query: checked by a wrong schema, or answered with a wrong status.
import type { JsonSchema } from '../../../../spec/contract.ts';
import type { RequestRuleId } from '../../../../spec/rules/request.ts';
import type { StatementId } from '../../../../spec/statements/index.ts';
import { statusInstead } from '../../altered-answer.ts';
import { checkingBody, everySchema, type SchemaChange } from '../../checked-input.ts';
import { type Mutant, type MutantTable, wrong } from '../../mutant.ts';
import type { Wrap } from '../../replaced-operation.ts';

export const queryBodyMutants = {
  'request.query-accepts-its-schema': {
    'refuses-null': wrong('refuses null', 'QUERY-25').part(changed(withoutNull)),
    'refuses-lists': wrong('refuses a list where one value or several may be given', 'QUERY-39').part(
      changed(without('array')),
    ),
    'refuses-single-value': wrong(
      'refuses a single value where one or several may be given',
      'QUERY-42',
      'QUERY-44',
    ).part(changed(without('string'))),
    'empty-result-404': wrong('answers 404 where nothing is found').answer(
      statusInstead('queryManifests', 200, 404),
    ),
  },
  'request.query-refuses-one-fault': {
    'status-400': wrong('answers 400 to any fault').answer(statusInstead('queryManifests', 422, 400)),
    'no-pattern': unchecked('pattern', 'QUERY-41', 'QUERY-43'),
    'no-minimum': unchecked('minimum', 'QUERY-28', 'QUERY-30', 'QUERY-33', 'QUERY-34'),
    'no-maximum': unchecked('maximum', 'QUERY-32', 'QUERY-34'),
    'no-enum': unchecked('enum', 'QUERY-27', 'QUERY-37', 'QUERY-38', 'QUERY-39'),
    'additional-properties': unchecked('additionalProperties', 'QUERY-23'),
    'no-items': wrong('checks no item of a list', 'QUERY-39', 'QUERY-43').part(
      changed(({ items, ...schema }) =>
        // An item that is not text would crash the use case.
        items === undefined ? schema : { ...schema, items: { type: 'string' } },
      ),
    ),
    'any-boolean': wrong('accepts anything as a boolean', 'QUERY-36').part(
      changed((schema) => (isOf(schema, 'boolean') ? {} : schema)),
    ),
  },
} satisfies Partial<MutantTable<RequestRuleId>>;

/** Checks queries by a schema that is changed in every place. */
function changed(change: SchemaChange): Wrap {
  return checkingBody('queryManifests', (schema) => everySchema(schema, change));
}

/** A mutant that does not check one constraint of single values. */
function unchecked(keyword: string, ...breaks: readonly StatementId[]): Mutant {
  return wrong(`checks no ${keyword}`, ...breaks).part(changed(({ [keyword]: _, ...others }) => others));
}

const isOf = ({ type }: JsonSchema, name: string): boolean => [type].flat().includes(name);

function withoutNull(schema: JsonSchema): JsonSchema {
  const { type, anyOf } = without('null')(schema);
  const types = [type ?? []].flat().filter((name) => name !== 'null');
  return { ...schema, ...(anyOf && { anyOf }), ...(types.length > 0 && { type: types }) };
}

/** Removes the alternatives of this type. */
function without(name: string): SchemaChange {
  return (schema) =>
    schema.anyOf === undefined
      ? schema
      : { ...schema, anyOf: schema.anyOf.filter((one) => !isOf(one, name)) };
}
