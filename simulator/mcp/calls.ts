// Tool calls in a request: admission before the protocol sees them, because a rate-limit refusal is an HTTP answer.
import { bounds } from '../../spec/bounds.ts';
import { isTool, type ToolId, tools } from '../../spec/tools.ts';
import type { Admission, IncomingCall, Rejected } from '../admission/admission.ts';
import { currentQuota, settle } from '../admission/settle.ts';
import { renderRefusal } from '../core/error.ts';
import { record } from '../core/rate.ts';
import type { Refusal } from '../core/refusal.ts';
import type { Message } from '../state/journal.ts';
import { type McpRefusal, messageOf, tooManyCallsCode } from './refusal.ts';
import { markEntered } from './shown-answer.ts';
import type { McpRequest, McpWorld } from './world.ts';

/** The admissions of the tool calls in a request, by the id of their message. */
export type Admissions = ReadonlyMap<string | number, Admission>;

/** The refusal of a whole request, for one of its calls. */
export interface RefusedCalls {
  readonly refusal: McpRefusal;
  readonly id: string | number;
  readonly transportFault: Admission['transportFault'];
  readonly marks: Admission['marks'];
}

interface ToolCall {
  readonly id: string | number;
  readonly tool: ToolId;
}

/**
 * The admissions of the calls in a request, or its refusal. In a batch each call is admitted by itself: once one is, a
 * later call beyond the rate is refused in its own result, because the HTTP answer has the results of the others.
 */
export function admitCalls(world: McpWorld, request: McpRequest): Admissions | RefusedCalls {
  const admitted = new Map<string | number, Admission>();
  for (const { id, tool } of callsIn(request)) {
    const admission = world.admit(incomingCall(tool, request));
    const isHttp = world.laws.mcpRate.refusalForm === 'http-429' && admitted.size === 0;
    if (isBeyondRate(admission) && isHttp) {
      const refusal = tooManyCalls(admission);
      settleRejected(world, admission, messageOf(refusal, id));
      const { transportFault, marks } = admission;
      return { refusal, id, transportFault, marks };
    }
    admitted.set(id, isBeyondRate(admission) ? admission : counted(admission));
  }
  return admitted;
}

export const isBeyondRate = (admission: Admission): admission is Rejected =>
  admission.kind === 'rejected' && admission.refusal.refusal === 'rate_limited';

/** Counts the call at once: its tool is called later, and calls that arrive in between must find it counted. */
function counted(admission: Admission): Admission {
  for (const { meter, policy } of admission.limits) record(policy, meter, admission.nowMs);
  return { ...admission, limits: [] };
}

/** Adds the calls of a request without a valid token to the journal, with the answer to all of them. */
export function rejectCalls(world: McpWorld, request: Sent, reply: Message): void {
  for (const { tool } of callsIn(request)) {
    const admission = world.admit(incomingCall(tool, request));
    if (admission.kind === 'rejected') settleRejected(world, admission, reply);
  }
}

/** A request, whoever sent it. */
type Sent = Omit<McpRequest, 'token' | 'organizationId'> & { readonly token: string | undefined };

const incomingCall = (tool: ToolId, { token, path, queryText, session, message }: Sent): IncomingCall => ({
  surface: 'mcp',
  operation: tool,
  isOpen: false,
  presented: { mcpToken: token },
  session,
  mayBill: tools[tool].rateClass !== 'discovery',
  method: 'POST',
  path,
  query: queryText,
  message,
});

/** Calls of tools that the server may have (S-191); the protocol refuses others. */
export function callsIn({ body, server }: Pick<Sent, 'body' | 'server'>): readonly ToolCall[] {
  return [body]
    .flat()
    .slice(0, bounds.batchMessages)
    .flatMap((message): readonly ToolCall[] => {
      const { id, method, params } = (message ?? {}) as {
        readonly id?: string | number;
        readonly method?: string;
        readonly params?: { readonly name?: string };
      };
      const name = params?.name;
      if (method !== 'tools/call' || id === undefined || typeof name !== 'string' || !isTool(name)) return [];
      if (server === 'core' && tools[name].server === 'advanced') return [];
      return [{ id, tool: name }];
    });
}

function settleRejected(world: McpWorld, admission: Rejected, reply: Message): void {
  markEntered(admission.call.message);
  settle(world, admission, {
    check: admission.check,
    decidedBy: admission.refusal.decidedBy,
    status: renderRefusal(world.laws.error, admission.refusal).status,
    replayed: false,
    after: currentQuota(world, admission),
    reply,
  });
}

/** Repeats both figures in the error, since clients do not show headers (S-185). */
const tooManyCalls = ({ refusal }: Rejected): McpRefusal => ({
  status: 429,
  code: tooManyCallsCode,
  message: refusal.message,
  ...(refusal.retryAfterSeconds !== undefined && {
    headers: { 'Retry-After': String(refusal.retryAfterSeconds) },
  }),
  data: backpressureData(refusal),
});

const backpressureData = ({ retryAfterSeconds }: Refusal): object => ({
  error_code: 'rate_limited',
  ...(retryAfterSeconds !== undefined && { retry_after_seconds: retryAfterSeconds }),
});
