// Outcomes on the control plane: refusals and transport faults forced on the next calls of an operation.
import { type JsonSchema, operations } from '../../spec/contract.ts';
import { type CallId, tools } from '../../spec/tools.ts';
import type { RefusalKind } from '../core/refusal.ts';
import type { Fault, ForcedFault } from '../state/faults.ts';
import { type ControlCall, type ControlResult, invalidValue, ok, operation } from './operation.ts';
import { cleared, count, integer, list, nullable, object, oneOf, string } from './schema.ts';

interface ForceBody {
  readonly organization_id?: string;
  readonly operation_id: CallId;
  readonly outcome: RefusalKind | TransportFault;
  readonly times?: number;
}

type TransportFault =
  | { readonly fault: 'delay'; readonly ms: number }
  | { readonly fault: 'reset' }
  | { readonly fault: 'truncate'; readonly bytes?: number };

/** The refusals that can be forced. */
const refusals: readonly RefusalKind[] = [
  'unauthenticated',
  'plan_gated',
  'not_found',
  'invalid_parameter',
  'validation',
  'rate_limited',
  'quota_exhausted',
  'unavailable',
];

/** Without the operations of the public site, which has no organisations and no checks. */
const faultable = Object.values(operations).filter(({ server }) => server === 'api');
const defaultTruncateBytes = 20;

const faults = ['delay', 'reset', 'truncate'] as const;
/** Applies a schema to all faults except these. */
const unless = (kinds: readonly (typeof faults)[number][], schema: JsonSchema): JsonSchema => ({
  if: { properties: { fault: { enum: kinds } } },
  else: schema,
});
const without = (member: string): JsonSchema => ({ properties: { [member]: { not: {} } } });
const faultSchema: JsonSchema = {
  ...object(
    {
      fault: oneOf(faults),
      ms: {
        ...integer(0, 600_000),
        description: 'Only for `delay`: how much later the response comes, in real time.',
      },
      bytes: {
        ...integer(1, 1_000_000),
        description: `Only for \`truncate\`: how many bytes of the body are sent; default ${defaultTruncateBytes}.`,
      },
    },
    ['fault'],
  ),
  allOf: [
    unless(['reset', 'truncate'], { required: ['ms'] }),
    unless(['delay'], without('ms')),
    unless(['truncate'], without('bytes')),
  ],
};
const outcomeSchema: JsonSchema = { oneOf: [oneOf(refusals), faultSchema] };
const operationId = oneOf([...faultable.map(({ id }) => id), ...Object.keys(tools)]);

export const outcomeOperations = [
  operation<ForceBody>({
    id: 'forceOutcome',
    method: 'post',
    path: '/outcomes',
    scope: 'world',
    summary: 'Force a refusal or a transport fault on the next calls of an operation or an MCP tool.',
    body: object(
      {
        organization_id: string,
        operation_id: operationId,
        outcome: outcomeSchema,
        times: { ...integer(1, 1_000_000), default: 1 },
      },
      ['operation_id', 'outcome'],
    ),
    response: object({ id: count }),
    handle: force,
  }),
  operation({
    id: 'listOutcomes',
    method: 'get',
    path: '/outcomes',
    scope: 'world',
    summary: 'List the forced outcomes that are still pending.',
    response: object({
      outcomes: list(
        object({
          id: count,
          organization_id: nullable(string),
          operation_id: operationId,
          outcome: outcomeSchema,
          remaining: count,
        }),
      ),
    }),
    handle: ({ world }) => ok({ outcomes: world.faults.pending().map(rendered) }),
  }),
  operation({
    id: 'clearOutcomes',
    method: 'delete',
    path: '/outcomes',
    scope: 'world',
    summary: 'Remove all pending forced outcomes.',
    response: cleared,
    handle: ({ world }) => {
      const { length } = world.faults.pending();
      world.faults.clear();
      return ok({ cleared: length });
    },
  }),
];

function force({ world, body }: ControlCall<ForceBody>): ControlResult {
  const { organization_id: organizationId, operation_id, outcome, times = 1 } = body;
  if (organizationId !== undefined && world.store.organization(organizationId) === undefined)
    return invalidValue('body.organization_id', 'the id of an organisation of this world', organizationId);
  const { id } = world.faults.force({
    operation: operation_id,
    organizationId,
    fault: faultOf(outcome),
    remaining: times,
  });
  return ok({ id });
}

function faultOf(outcome: ForceBody['outcome']): Fault {
  if (typeof outcome === 'string') return { kind: 'refusal', refusal: outcome };
  switch (outcome.fault) {
    case 'delay':
      return { kind: 'delay', ms: outcome.ms };
    case 'reset':
      return { kind: 'reset' };
    case 'truncate':
      return { kind: 'truncate', bytes: outcome.bytes ?? defaultTruncateBytes };
    default:
      return outcome satisfies never;
  }
}

function rendered({ id, organizationId, operation: operation_id, fault, remaining }: ForcedFault): object {
  const { kind, ...numbers } = fault;
  const outcome = fault.kind === 'refusal' ? fault.refusal : { fault: kind, ...numbers };
  return { id, organization_id: organizationId ?? null, operation_id, outcome, remaining };
}
