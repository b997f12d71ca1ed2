// Outcomes on the control plane: refusals and transport faults forced on the next calls of an operation.
import { bounds } from '../../spec/bounds.ts';
import { type JsonSchema, operations } from '../../spec/contract.ts';
import { tools } from '../../spec/tools.ts';
import type { RefusalKind } from '../core/refusal.ts';
import { bodilessStatuses, type Fault, type ForcedFault } from '../state/faults.ts';
import {
  type ControlCall,
  type ControlResult,
  fullWorld,
  invalidValue,
  ok,
  operation,
  withRoom,
} from './operation.ts';
import {
  cleared,
  count,
  described,
  type Fitting,
  integer,
  list,
  nullable,
  object,
  oneOf,
  organizationId,
  preset,
  type Schema,
  shown,
  text,
} from './schema.ts';

const refusals = [
  'unauthenticated',
  'plan_gated',
  'not_found',
  'invalid_parameter',
  'validation',
  'rate_limited',
  'quota_exhausted',
  'unavailable',
] as const satisfies readonly RefusalKind[];

/** Without the operations of the public site, which has no organisations and no checks. */
const faultable = Object.values(operations).filter(({ server }) => server === 'api');
const defaultTruncateBytes = 20;

/** The name of a header, unless it tells how the message is transferred: the server itself does that. */
const headerName =
  '^(?!(?:connection|content-length|date|keep-alive|trailer|transfer-encoding|upgrade)$)[a-z0-9-]{1,100}$';
const headersSchema: Schema<Readonly<Record<string, string>>> = {
  type: 'object',
  patternProperties: { [headerName]: { ...text(0, 1_000), pattern: '^[\\x20-\\x7e]*$' } },
  additionalProperties: false,
  maxProperties: 20,
  description:
    'Only for `respond`: headers that are sent instead, with names in lower case; without `content-type` that of HTML ' +
    'is added. Those that tell how a message is transferred are not possible.',
};
const defaultHeaders = { 'content-type': 'text/html' };

const faults = ['delay', 'reset', 'truncate', 'respond'] as const;
const unless = (kinds: readonly (typeof faults)[number][], schema: JsonSchema): JsonSchema => ({
  if: { properties: { fault: { enum: kinds } } },
  else: schema,
});
const without = (member: string): JsonSchema => ({ properties: { [member]: { not: {} } } });

/** Longer than a month, because clients overflow their timers and mistake long waits for an exhausted quota. */
const waitSecondsMax = 3_000_000;
const refusalSchema = {
  ...object(
    {
      refusal: oneOf(refusals),
      message: described(
        text(1, bounds.messageChars),
        'The text of the refusal; by default one that names it.',
      ),
      retry_after_seconds: described(
        integer(0, waitSecondsMax),
        'Only for `rate_limited`: the wait that the refusal names; default 1.',
      ),
    },
    ['refusal'],
  ),
  if: { properties: { refusal: { const: 'rate_limited' } } },
  else: without('retry_after_seconds'),
};
const faultSchema = {
  ...object(
    {
      fault: oneOf(faults),
      ms: described(
        integer(0, 600_000),
        'Only for `delay`: how much later the response comes, in real time.',
      ),
      bytes: described(
        integer(1, 1_000_000),
        'How many bytes of the body are sent before the connection ends. Only for `truncate`, where the default is ' +
          `${defaultTruncateBytes}, and \`respond\`, which sends all by default.`,
      ),
      status: described(
        integer(200, 599),
        'Only for `respond`: the status that is sent instead, such as 502 of a gateway.',
      ),
      headers: headersSchema,
      body: described(
        text(0, 100_000),
        'Only for `respond`: the body that is sent instead; by default a page of HTML with the status. At a tool ' +
          `"{{id}}" in it stands for the id of the message, quotation marks included. None is possible with ${bodilessStatuses.join(' and ')}.`,
      ),
    },
    ['fault'],
  ),
  allOf: [
    unless(['reset', 'truncate', 'respond'], { required: ['ms'] }),
    unless(['reset', 'truncate', 'delay'], { required: ['status'] }),
    unless(['delay'], without('ms')),
    unless(['truncate', 'respond'], without('bytes')),
    ...['status', 'headers', 'body'].map((member) => unless(['respond'], without(member))),
    ...['body', 'bytes'].map((member) => ({
      if: { properties: { status: { not: { enum: bodilessStatuses } } } },
      else: without(member),
    })),
  ],
};
export type Outcome = (typeof refusals)[number] | Fitting<typeof refusalSchema> | Fitting<typeof faultSchema>;
export const outcomeSchema: Schema<Outcome> = {
  oneOf: [oneOf(refusals), refusalSchema, faultSchema],
  description:
    'A refusal of the contract, also with a text and a wait of your own; a transport fault; or a reply of your own.',
  examples: ['rate_limited'],
};
const mark = text(1, 200);
const operationId = shown(
  oneOf([...faultable, ...Object.values(tools)].map(({ id }) => id)),
  'listStreams',
  'An operation of the contract, or a tool of MCP.',
);

const forceBody = object(
  {
    organization_id: described(organizationId, 'Whose calls; by default those of all.'),
    operation_id: operationId,
    outcome: outcomeSchema,
    after: preset(integer(0, 1_000_000), 0, 'How many calls pass before the first one with this outcome.'),
    times: preset(integer(1, 1_000_000), 1, 'How many calls have this outcome.'),
    mark: described(
      mark,
      'What the journal shows at these calls, such as the name of a test, so that whoever reads it knows what a test ' +
        'provoked.',
    ),
  },
  ['operation_id', 'outcome'],
);

export const outcomeOperations = [
  operation('forceOutcome', 'post', '/outcomes', {
    summary:
      'Force a refusal, a transport fault or a reply of your own on the next calls of an operation or an MCP tool.',
    body: forceBody,
    example: { operation_id: 'listStreams', outcome: 'rate_limited', times: 2 },
    refusals: [
      fullWorld('forced outcomes'),
      {
        status: 422,
        when: 'The world has no such organisation.',
        detail: 'body.organization_id: expected the id of an organisation of this world, received "1"',
      },
    ],
    response: object({ id: shown(count, 1) }),
    handle: (call) => withRoom('forced outcomes', call.world.faults.pending().length, () => force(call)),
  }),
  operation('listOutcomes', 'get', '/outcomes', {
    summary: 'List the forced outcomes that are still pending.',
    response: object({
      outcomes: list(
        object({
          id: shown(count, 1),
          organization_id: described(nullable(organizationId), 'Null: calls of all organisations.'),
          operation_id: operationId,
          outcome: outcomeSchema,
          after: described(count, 'How many calls still pass before the first one.'),
          remaining: shown(count, 2, 'How many calls still have this outcome.'),
          mark: shown(nullable(mark), 'waits-as-told', 'Null: none.'),
        }),
      ),
    }),
    handle: ({ world }) => ok({ outcomes: world.faults.pending().map(rendered) }),
  }),
  operation('clearOutcomes', 'delete', '/outcomes', {
    summary: 'Remove all pending forced outcomes.',
    response: cleared,
    handle: ({ world }) => {
      const { length } = world.faults.pending();
      world.faults.clear();
      return ok({ cleared: length });
    },
  }),
];

function force({ world, body }: ControlCall<Fitting<typeof forceBody>>): ControlResult {
  const { organization_id: organizationId, operation_id, outcome, after = 0, times = 1, mark } = body;
  if (organizationId !== undefined && world.store.organization(organizationId) === undefined)
    return invalidValue('body.organization_id', 'the id of an organisation of this world', organizationId);
  const { id } = world.faults.force({
    operation: operation_id,
    organizationId,
    fault: faultOf(outcome),
    given: outcome,
    after,
    remaining: times,
    mark,
  });
  return ok({ id });
}

export function faultOf(outcome: Outcome): Fault {
  if (typeof outcome === 'string') return { kind: 'refusal', refusal: outcome };
  if ('refusal' in outcome) {
    const { refusal, message, retry_after_seconds: retryAfterSeconds } = outcome;
    return { kind: 'refusal', refusal, message, retryAfterSeconds };
  }
  // The schema requires `ms` for delays, and a status for replies.
  const { fault: kind, ms = 0, bytes = defaultTruncateBytes, status = 502 } = outcome;
  switch (kind) {
    case 'delay':
      return { kind, ms };
    case 'reset':
      return { kind };
    case 'truncate':
      return { kind, bytes };
    case 'respond': {
      const { headers, body = pageOf(status), bytes: sent } = outcome;
      return { kind, status, headers: { ...defaultHeaders, ...headers }, body, bytes: sent };
    }
    default:
      return kind satisfies never;
  }
}

const pageOf = (status: number): string =>
  bodilessStatuses.includes(status) ? '' : `<!doctype html><title>${status}</title><h1>${status}</h1>\n`;

function rendered({ id, organizationId, operation, given, after, remaining, mark }: ForcedFault): object {
  return {
    id,
    organization_id: organizationId ?? null,
    operation_id: operation,
    outcome: given,
    after,
    remaining,
    mark: mark ?? null,
  };
}
