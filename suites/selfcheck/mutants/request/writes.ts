// Mutants derived from the contract's schemas: each omits one constraint at one place of a request body.
import { type JsonSchema, type OperationId, operations, resolveSchema } from '../../../../spec/contract.ts';
import type { RequestRuleId } from '../../../../spec/rules/request.ts';
import { schemaValidator } from '../../../../spec/validate.ts';
import { type Fault, faultsOf, placeOf } from '../../../kit/body-faults.ts';
import { queryFaults } from '../../../steps/query-bodies.ts';
import { isMembers } from '../../alter.ts';
import { statusInstead } from '../../altered-answer.ts';
import { checkingBody } from '../../checked-input.ts';
import { joined, kebab, type Mutants, type MutantTable, wrong } from '../../mutant.ts';
import { type AnyUseCase, together, wrapped } from '../../replaced-operation.ts';

export const bodyFaultMutants = {
  'request.add-digest-streams': lax('addDigestStreams'),
  'request.create-beacon': lax('createBeacon'),
  'request.create-digest': lax('createDigest'),
  'request.create-digest-webhook': lax('createDigestWebhook'),
  'request.create-webhook': lax('createWebhook'),
  'request.preview-digest-filter': lax('previewDigestFilter'),
  'request.query-manifests': laxIn(
    'queryManifests',
    // Larger pages may be cut instead (S-13).
    queryFaults
      .filter(({ field, keyword }) => field !== 'page_size' || keyword !== 'maximum')
      .map(({ field, keyword }) => ({ path: [field], keyword })),
  ),
  'request.update-beacon': lax('updateBeacon'),
  'request.update-digest': lax('updateDigest'),
} satisfies Partial<MutantTable<RequestRuleId>>;

type Place = Pick<Fault, 'path' | 'keyword'>;

function lax(operation: OperationId): Mutants {
  return laxIn(operation, faultsOf(operation));
}

/** A mutant for each constraint that omits it, and one that answers 500 to a faulty body. */
function laxIn(operation: OperationId, places: readonly Place[]): Mutants {
  return joined(
    { 'status-500': wrong('answers 500 to a faulty body').answer(statusInstead(operation, 422, 500)) },
    ...places.map((place) => unchecked(operation, place)),
  );
}

function unchecked(operation: OperationId, place: Place): Mutants {
  const name = placeOf(place);
  const { keyword } = place;
  const [id, text] =
    keyword === 'required'
      ? [`${kebab(name)}-optional`, `accepts a body without ${name}`]
      : [`${kebab(name)}-${kebab(keyword)}-unchecked`, `does not check the ${keyword} of ${name}`];
  return {
    [id]: wrong(text).part(
      together(
        checkingBody(operation, (schema) => loosened(schema, place)),
        (parts) => ({
          ...parts,
          services: (services) => wrapped(services, operation, (real) => forgiving(operation, real)),
        }),
      ),
    ),
  };
}

/** Replaces a body that breaks the contract by the last valid one, so that the use case does not crash. */
function forgiving(operation: OperationId, real: AnyUseCase): AnyUseCase {
  const breaksIn = schemaValidator(operations[operation].requestBody?.schema ?? {});
  let right: unknown;
  return (call) => {
    const { input } = call;
    if (isMembers(input) && breaksIn(input.body).length === 0) right = input;
    return real({ ...call, input: right });
  };
}

/** The schema without the constraint at the place, also in each of its alternatives and parts. */
function loosened(schema: JsonSchema, { path, keyword }: Place): JsonSchema {
  const resolved = resolveSchema(schema);
  const [step, ...rest] = path;
  if (step === undefined && keyword === 'type') return {};
  const { anyOf, allOf, items, properties, required } = resolved;
  const inParts = {
    ...resolved,
    ...(anyOf && { anyOf: anyOf.map((one) => loosened(one, { path, keyword })) }),
    ...(allOf && { allOf: allOf.map((one) => loosened(one, { path, keyword })) }),
  };
  if (step === undefined || keyword === 'additionalProperties') return without(keyword, inParts);
  const inner = { path: rest, keyword };
  if (step === '[]') return { ...inParts, ...(items && { items: loosened(items, inner) }) };
  if (keyword === 'required' && rest.length === 0)
    return { ...inParts, required: required?.filter((name) => name !== step) ?? [] };
  const member = properties?.[step];
  return member === undefined
    ? inParts
    : { ...inParts, properties: { ...properties, [step]: loosened(member, inner) } };
}

const without = (keyword: string, { [keyword]: _, ...others }: JsonSchema): JsonSchema => others;
