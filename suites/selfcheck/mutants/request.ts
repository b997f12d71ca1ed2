// Services that heed one constraint of the contract's requests less, or refuse what it allows.
import { type JsonSchema, type Operation, type OperationId, resolveSchema } from '../../../spec/contract.ts';
import type { RequestRuleId } from '../../../spec/rules/request.ts';
import { inputsOf } from '../../requests.ts';
import { law, type Mutant, type MutantTable, request } from '../mutant.ts';

const tolerant = law('takes any parameter', ['ERR-06'], { error: { unknownParameter: 'tolerated' } });

export const requestMutants = {
  'request.list-streams': [
    request('knows no domain', [], 'listStreams', (operation) =>
      withInput(operation, 'home_domain', () => ({ enum: ['nowhere'] })),
    ),
    tolerant,
    ...laxMutants('listStreams'),
  ],
  'request.list-stream-manifests': [
    request('knows one logic of tags', [], 'listStreamManifests', (operation) =>
      withInput(operation, 'tag_logic', () => ({ enum: ['and'] })),
    ),
    tolerant,
    ...laxMutants('listStreamManifests'),
  ],
  'request.search-streams': [
    request('wants details as a text', [], 'searchStreams', (operation) =>
      withInput(operation, 'include_details', () => ({ type: 'string' })),
    ),
    ...laxMutants('searchStreams'),
  ],
} satisfies MutantTable<RequestRuleId>;

/** One mutant for each constraint of the operation's inputs, without it. */
function laxMutants(id: OperationId): readonly Mutant[] {
  // What is searched for cannot but be a text: a search for anything else crashes, and says so in the log.
  const inputs = inputsOf(id).filter(({ name }) => name !== 'query');
  return inputs.flatMap(({ name, schema, isText }) =>
    constraintsOf(schema, isText).map((keyword) =>
      request(`takes ${name} without its ${keyword}`, ['ERR-12'], id, (operation) =>
        withInput(operation, name, ({ [keyword]: _, ...others }) => others),
      ),
    ),
  );
}

/** Whatever is in a query is a text, and a listed value has its type by being listed. */
function constraintsOf({ type, enum: listed, ...schema }: JsonSchema, isText: boolean): readonly string[] {
  return [
    ...(listed === undefined && (type === 'integer' || type === 'boolean' || !isText) ? ['type'] : []),
    ...(listed === undefined ? [] : ['enum']),
    ...['format', 'pattern', 'minimum', 'maximum'].filter((keyword) => schema[keyword] !== undefined),
  ];
}

function withInput(operation: Operation, name: string, bent: (schema: JsonSchema) => JsonSchema): Operation {
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
