// Services that heed one constraint of the contract's requests less, or refuse what it allows.
import { type JsonSchema, type Operation, type OperationId, resolveSchema } from '../../../spec/contract.ts';
import type { RequestRuleId } from '../../../spec/rules/request.ts';
import type { StatementId } from '../../../spec/statements/index.ts';
import { inputsOf } from '../../kit/requests.ts';
import { law, type Mutant, type MutantTable, request } from '../mutant.ts';
import { queryBodyMutants } from './query-bodies.ts';
import { bodyFaultMutants } from './request-bodies.ts';

const tolerant = law('takes any parameter', ['ERR-06'], { error: { unknownParameter: 'tolerated' } });

export const requestMutants = {
  ...bodyFaultMutants,
  'request.create-sync': [
    request('maps anything', ['ONTO-07'], 'createSync', (operation) =>
      withInput(operation, 'object_type', () => ({ type: 'string' })),
    ),
    ...laxMutants('createSync'),
  ],
  'request.list-beacons': [
    request('knows no drafts', [], 'listBeacons', (operation) =>
      withInput(operation, 'status', () => ({ enum: ['active'] })),
    ),
    ...laxMutants('listBeacons'),
  ],
  'request.list-digest-manifests': [
    request('knows one logic of tags', [], 'listDigestManifests', (operation) =>
      withInput(operation, 'tag_logic', () => ({ enum: ['and'] })),
    ),
    ...laxMutants('listDigestManifests'),
  ],
  'request.list-syncs': [
    request('takes object_type without its enum', [], 'listSyncs', (operation) =>
      withInput(operation, 'object_type', () => ({ type: 'string' })),
    ),
  ],
  'request.list-tags': [
    request('knows topics alone', [], 'listTags', (operation) =>
      withInput(operation, 'type', () => ({ enum: ['topic'] })),
    ),
    ...laxMutants('listTags'),
  ],
  'request.list-streams': [
    request('knows no domain', [], 'listStreams', (operation) =>
      withInput(operation, 'home_domain', () => ({ enum: ['nowhere'] })),
    ),
    tolerant,
    ...laxMutants('listStreams', 'ERR-12'),
  ],
  'request.list-stream-manifests': [
    request('knows one logic of tags', [], 'listStreamManifests', (operation) =>
      withInput(operation, 'tag_logic', () => ({ enum: ['and'] })),
    ),
    tolerant,
    ...laxMutants('listStreamManifests', 'ERR-12'),
  ],
  ...queryBodyMutants,
  'request.search-streams': [
    request('wants details as a text', [], 'searchStreams', (operation) =>
      withInput(operation, 'include_details', () => ({ type: 'string' })),
    ),
    ...laxMutants('searchStreams', 'ERR-12'),
  ],
} satisfies MutantTable<RequestRuleId>;

/** One mutant for each constraint of the operation's inputs, without it. */
function laxMutants(id: OperationId, ...breaks: readonly StatementId[]): readonly Mutant[] {
  // What is searched for cannot but be a text, and a mapping needs an object: else it crashes, and says so in the log.
  const inputs = inputsOf(id).filter(({ name }) => name !== 'query');
  return inputs.flatMap(({ name, schema, isText, isRequired }) => [
    ...(isRequired && name !== 'object_id'
      ? [request(`does without ${name}`, breaks, id, (real) => withChoice(real, name))]
      : []),
    ...constraintsOf(schema, isText).map((keyword) =>
      request(`takes ${name} without its ${keyword}`, breaks, id, (operation) =>
        withInput(operation, name, ({ [keyword]: _, ...others }) => others),
      ),
    ),
  ]);
}

/** The operation with a parameter that need not be there. */
const withChoice = (operation: Operation, name: string): Operation => ({
  ...operation,
  parameters: operation.parameters.map((parameter) =>
    parameter.name === name ? { ...parameter, required: false } : parameter,
  ),
});

/** Whatever is in a query is a text, and a listed value has its type by being listed. */
function constraintsOf({ type, enum: listed, ...schema }: JsonSchema, isText: boolean): readonly string[] {
  return [
    ...(listed === undefined && (type === 'integer' || type === 'boolean' || !isText) ? ['type'] : []),
    ...(listed === undefined ? [] : ['enum']),
    ...['format', 'pattern', 'minimum', 'maximum'].filter((keyword) => schema[keyword] !== undefined),
  ];
}

/** The operation with one query parameter, or one member of its body, checked by another schema. */
export function withInput(
  operation: Operation,
  name: string,
  bent: (schema: JsonSchema) => JsonSchema,
): Operation {
  const parameters = operation.parameters.map((parameter) =>
    parameter.name === name ? { ...parameter, schema: bent(resolveSchema(parameter.schema)) } : parameter,
  );
  const { requestBody } = operation;
  if (requestBody === undefined) return { ...operation, parameters };
  const body = resolveSchema(requestBody.schema);
  const member = body.properties?.[name];
  const properties =
    member === undefined ? body.properties : { ...body.properties, [name]: bent(resolveSchema(member)) };
  return { ...operation, parameters, requestBody: { ...requestBody, schema: { ...body, properties } } };
}
