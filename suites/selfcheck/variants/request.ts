// Correct servers that accept, refuse or normalise requests differently.
import type { CustomerOperationId, JsonSchema } from '../../../spec/contract.ts';
import { isMembers } from '../alter.ts';
import { checkingBody, checkingInput, everySchema } from '../checked-input.ts';
import { changingInput, refusingEach, together } from '../replaced-operation.ts';
import { affecting, type Variants } from '../variant.ts';
import { conflict, invalidAt } from './wraps.ts';

const listings = ['listStreamManifests', 'listDigestManifests'] as const;
const sized = [
  'listStreams',
  'searchStreams',
  'listStreamManifests',
  'listDigestManifests',
  'listSyncs',
] as const;
const integerNames = ['page', 'page_size', 'target_count', 'timeout_ms', 'days', 'lookback_hours'];
const numeric = /^\d+$/;

export const requestVariants = {
  'spaced-tags-refused': affecting('request', 'query', 'paging', 'error', 'limit').does(
    'refuses a space in tag_ids',
    together(
      ...listings.map((id) =>
        checkingInput(id, 'tag_ids', () => ({ type: 'string', pattern: '^\\d+(,\\d+)*$' })),
      ),
    ),
  ),
  'empty-page-of-none': affecting('request', 'paging', 'limit', 'beacon', 'error').does(
    'answers page_size=0 and limit=0 with an empty page of that size',
    together(
      ...sized.map((id) => checkingInput(id, 'page_size', (schema) => ({ ...schema, minimum: 0 }))),
      checkingInput('listBeacons', 'limit', (schema) => ({ ...schema, minimum: 0 })),
    ),
  ),
  'any-beacon-status': affecting('request', 'beacon', 'error').does(
    'lists no Beacons for a status that it does not know',
    checkingInput('listBeacons', 'status', () => ({ type: 'string' })),
  ),
  'numbers-as-text': affecting('request', 'query', 'beacon', 'error').does(
    'accepts numbers as text in bodies',
    together(
      ...integerNames.map((name) =>
        checkingInput('queryManifests', name, (member) => ({
          anyOf: [member, { type: 'string', pattern: '^\\d+$' }],
        })),
      ),
      changingInput('queryManifests', (input) => ({ ...input, body: numbered(input.body ?? {}) })),
    ),
  ),
  'one-description': affecting('request', 'beacon', 'shape', 'error').does(
    'refuses description and intent together',
    refusingBody(['createBeacon', 'updateBeacon'], ({ description, intent }) =>
      description !== undefined && intent !== undefined ? 'intent' : undefined,
    ),
  ),
  'sparse-beacon': affecting('request', 'beacon', 'shape').does(
    'accepts a Beacon without name, a topic without slug, and a window without hours',
    together(
      ...(['createBeacon', 'updateBeacon'] as const).map((id) => checkingBody(id, withoutAnyRequired)),
      changingInput('createBeacon', (input) => ({
        ...input,
        body: { ...completed(input.body), name: input.body.name ?? 'Untitled' },
      })),
      changingInput('updateBeacon', (input) => ({ ...input, body: completed(input.body) })),
    ),
  ),
  'unique-webhooks': affecting('request', 'webhook', 'delivery', 'limit', 'shape', 'digest').does(
    'registers each URL and each label once',
    refusingEach(['createWebhook', 'createDigestWebhook'], ({ org, input }, { tables: { webhooks } }) => {
      const { url, label = null } = input.body;
      const isTaken = webhooks
        .allOf(org.id)
        .some((one) => one.url === url || (label !== null && one.label === label));
      return isTaken ? conflict : undefined;
    }),
  ),
  'search-needs-query': affecting(
    'request',
    'search',
    'paging',
    'stream',
    'shape',
    'limit',
    'quota',
    'error',
  ).does(
    'refuses a search of streams without a query',
    refusingBody(['searchStreams'], ({ query }) =>
      typeof query === 'string' && query !== '' ? undefined : 'query',
    ),
  ),
  'one-stream-field': affecting('query', 'request', 'lifecycle').does(
    'refuses stream_id beside stream_ids',
    refusingBody(['queryManifests'], ({ stream_id, stream_ids }) =>
      (stream_id ?? null) !== null && (stream_ids ?? null) !== null ? 'stream_id' : undefined,
    ),
  ),
} satisfies Variants;

/** The schema and all schemas in it, without required members. */
function withoutAnyRequired(schema: JsonSchema): JsonSchema {
  return everySchema(schema, ({ required: _, ...others }) => others);
}

/** The body with the members that the use cases require. */
function completed<Body extends BeaconBody>(body: Body): Body {
  const { topic_filters: topics, default_date_window: window } = body;
  return {
    ...body,
    ...(topics && { topic_filters: topics.map(({ slug = 'any' }) => ({ slug })) }),
    ...(window && { default_date_window: { lookback_hours: window.lookback_hours ?? 24 } }),
  };
}

interface BeaconBody {
  readonly topic_filters?: readonly { readonly slug?: string }[] | null;
  readonly default_date_window?: { readonly lookback_hours?: number } | null;
}

/** Refuses bodies in which a member is wrong. */
function refusingBody(
  operations: readonly CustomerOperationId[],
  wrongIn: (body: Readonly<Record<string, unknown>>) => string | undefined,
) {
  return refusingEach(operations, ({ input }) => {
    const { body } = input as { readonly body?: unknown };
    const name = wrongIn(isMembers(body) ? body : {});
    return name === undefined ? undefined : invalidAt('body', name);
  });
}

const numbered = <Body extends object>(body: Body): Body =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      integerNames.includes(name) && typeof value === 'string' && numeric.test(value) ? Number(value) : value,
    ]),
  ) as Body;
