// Correct servers that follow from the contract's marks: what is our choice is refused, accepted or left out.
import { type JsonSchema, type OperationId, operations, resolveSchema } from '../../../../spec/contract.ts';
import { isChoice } from '../../../../spec/marks.ts';
import { schemaValidator } from '../../../../spec/validate.ts';
import { membersOf } from '../../../kit/body-faults.ts';
import { isMembers, type Members } from '../../alter.ts';
import { alteringReplies } from '../../apply.ts';
import { checking, everySchema, type SchemaChange } from '../../checked-input.ts';
import { together, type Wrap } from '../../replaced-operation.ts';
import { affecting, type Variants } from '../../variant.ts';

/** Every operation checks its parameters and its body by changed schemas. */
const requestsBy = (change: SchemaChange): Wrap =>
  together(
    ...(Object.keys(operations) as OperationId[]).map((id) =>
      checking(id, ({ parameters, requestBody, ...others }) => ({
        ...others,
        parameters: parameters.map((one) => ({ ...one, schema: everySchema(one.schema, change) })),
        requestBody: requestBody && { ...requestBody, schema: everySchema(requestBody.schema, change) },
      })),
    ),
  );

/** Bounds and forms of requests; what is required has variants of its own, which complete the request. */
const lifted = ['minLength', 'maxLength', 'pattern', 'format', 'enum'] as const;

const withoutBounds: SchemaChange = (schema) => {
  const ours = lifted.filter((keyword) => isChoice(schema, keyword));
  const kept = Object.fromEntries(
    Object.entries(schema).filter(([name]) => !ours.some((one) => one === name)),
  );
  // The contract counts from zero.
  return isChoice(schema, 'minimum') && schema.minimum !== undefined ? { ...kept, minimum: 0 } : kept;
};

const withoutNull: SchemaChange = (schema) => {
  if (!isChoice(schema, 'nullable')) return schema;
  const { type, anyOf, ...others } = schema;
  return {
    ...others,
    ...(type !== undefined && {
      type: typeof type === 'string' ? type : type.filter((one) => one !== 'null'),
    }),
    ...(anyOf && { anyOf: anyOf.filter((part) => part.type !== 'null') }),
  };
};

/** Members of request bodies that no statement names. */
const withoutOwnMembers: SchemaChange = (schema) => {
  const { properties } = schema;
  if (properties === undefined) return schema;
  const isOwn = ([, inner]: readonly [string, JsonSchema]): boolean =>
    isChoice(inner, 'type') && inner['x-covers'] === undefined;
  const own = Object.entries(properties).filter(isOwn);
  return own.length === 0
    ? schema
    : {
        ...schema,
        properties: { ...properties, ...Object.fromEntries(own.map(([name]) => [name, { not: {} }])) },
      };
};

/** The operation takes no parameter that is our choice as a whole. */
const withoutOwnParameters: Wrap = together(
  ...(Object.keys(operations) as OperationId[]).map((id) =>
    checking(id, ({ parameters, ...others }) => ({
      ...others,
      parameters: parameters.filter(({ schema }) => !isChoice(schema, 'type')),
    })),
  ),
);

/** Members that the document demands in some answers, and parts of what a customer sent. */
const conditional: ReadonlySet<string> = new Set([
  'source_channels',
  'source_channels_truncated',
  'next_page',
  'filter_spec',
  'content_filters',
  'security',
  'quota_charged',
  'does_not_consume_quota',
  'story_version',
  'version',
  'body_markdown',
  'quota_clamped',
  'items_removed_by_quota',
  'record',
  'record_id',
  'content',
  'quote',
  'required_families',
  'plan_token',
  'snapshot_token',
  'checkpoint',
  'next_page_cursor',
  'commit_cursor',
  'omitted_families',
  'ok',
  'planned',
  'executed',
  'execution_status',
]);

/** The value with the members that the document requires, and no others. */
function required(schema: JsonSchema, value: unknown): unknown {
  const { properties, items, anyOf, oneOf } = resolveSchema(schema);
  const fitting = [...(anyOf ?? []), ...(oneOf ?? [])].find(
    (part) => schemaValidator(part)(value).length === 0,
  );
  if (fitting !== undefined && properties === undefined) return required(fitting, value);
  if (Array.isArray(value)) return items === undefined ? value : value.map((one) => required(items, one));
  if (!isMembers(value)) return value;
  const names = requiredNames(schema);
  const known = membersOf(schema).properties;
  if (Object.keys(known).length === 0) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const described = known[name];
      if (conditional.has(name)) return [[name, inner]];
      return names.has(name) && described !== undefined ? [[name, required(described, inner)]] : [];
    }),
  );
}

function requiredNames(schema: JsonSchema): ReadonlySet<string> {
  const resolved = resolveSchema(schema);
  const own = (resolved.required ?? []).filter((name) => !isChoice(resolved, 'required', name));
  return new Set([...own, ...(resolved.allOf ?? []).flatMap((part) => [...requiredNames(part)])]);
}

/** Answers of these operations have nothing but what the document requires. */
const withRequiredOnly = (isMeant: (operation: OperationId) => boolean): Wrap =>
  alteringReplies(() => (reply, operation) => {
    const schema = operations[operation].responses['200']?.schema;
    if (reply.status >= 300 || schema === undefined || !isMeant(operation)) return undefined;
    return { ...reply, body: required(schema, reply.body) as Members };
  });

const isAbout =
  (pattern: RegExp) =>
  (operation: OperationId): boolean =>
    pattern.test(operation);

export const choiceVariants: Variants = {
  'own-bounds-lifted': affecting(
    'request',
    'beacon',
    'webhook',
    'lifecycle',
    'record',
    'error',
    'search',
    'limit',
  ).does('accepts whatever only our bounds and forms of requests exclude', requestsBy(withoutBounds)),
  'own-nulls-refused': affecting('request', 'beacon', 'digest', 'shape').does(
    'refuses null in requests wherever the document does not list it',
    requestsBy(withoutNull),
  ),
  'own-members-refused': affecting('request', 'beacon', 'shape', 'search', 'lifecycle', 'version').does(
    'refuses members of requests and parameters that the document does not show',
    together(requestsBy(withoutOwnMembers), withoutOwnParameters),
  ),
  'required-only-streams': affecting('stream', 'search', 'paging', 'shape', 'limit').does(
    'shows of streams and plans only what the document requires',
    withRequiredOnly(isAbout(/Stream$|Streams$|Plans$|^search|Trending$/)),
  ),
  'required-only-manifests': affecting(
    'signal',
    'brief',
    'record',
    'query',
    'lifecycle',
    'quota',
    'shape',
  ).does(
    'shows of manifests only what the document requires',
    withRequiredOnly(isAbout(/Manifest|^get(?:Signal|Brief|Record)$/)),
  ),
  'required-only-writes': affecting('digest', 'webhook', 'ontology', 'backfill', 'shape').does(
    'shows of digests, webhooks, syncs and grants only what the document requires',
    withRequiredOnly(isAbout(/Digest|Webhook|Sync|Label|Tags|Topics|Backfill|Account/)),
  ),
};
