// One protocol server: it lists the tools of the Core or the Advanced server, and calls them in a world.
import { ProtocolError, ProtocolErrorCode, Server, type ServerContext } from '@modelcontextprotocol/server';
import { isTool, type McpServerName, type Tool, type ToolId, tools, toolsOf } from '../../spec/tools.ts';
import { schemaValidator, type Violation } from '../../spec/validate.ts';
import type { Admission, Admitted } from '../admission/admission.ts';
import { currentQuota, settle } from '../admission/settle.ts';
import { type Refusal, refuse } from '../core/refusal.ts';
import type { Call } from '../service/context.ts';
import type { ToolOutcome } from '../service/tools/tool.ts';
import type { Check } from '../state/journal.ts';
import { type Admissions, isBeyondRate } from './calls.ts';
import { backpressureData, tooManyCallsCode } from './refusal.ts';
import { resultOfAnswer, resultOfRefusal, type ToolResult } from './result.ts';
import type { McpWorld } from './world.ts';

/** What the transport hands to a tool with each HTTP request. */
export interface Exchange {
  readonly world: McpWorld;
  readonly admissions: Admissions;
}

const instructions = {
  core: 'Find streams with service-catalog or service-stream-search, then read manifests with service-manifests. Each returned manifest costs quota; everything else is free.',
  advanced:
    'Lower-level reads of streams and digests, ontology sync, labels and workflow prompts. Begin with service-guide.',
} as const;

/** Serves one session, or one request. */
export function toolServer(which: McpServerName): Server {
  const server = new Server(
    { name: `content-intelligence-${which}`, title: titles[which], version: '3.0.0' },
    { capabilities: { tools: {} }, instructions: instructions[which] },
  );
  server.setRequestHandler('tools/list', (_request, { http }) => ({
    tools: [...exchangeOf(http).world.listed(which, listed[which])],
  }));
  server.setRequestHandler('tools/call', ({ params }, { mcpReq, http }) => {
    const { name } = params;
    if (!isTool(name) || tools[name].server !== which)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${name}`);
    const { world, admissions } = exchangeOf(http);
    const admission = admissions.get(mcpReq.id);
    if (admission === undefined) throw new Error(`the call ${mcpReq.id} of ${name} was not admitted`);
    const result = callTool(world, admission, name, params.arguments ?? {});
    const { refusalForm } = world.laws.mcpRate;
    if (refusalForm === 'protocol-error' && isBeyondRate(admission))
      throw new ProtocolError(
        tooManyCallsCode,
        admission.refusal.message,
        backpressureData(admission.refusal),
      );
    return result;
  });
  return server;
}

function exchangeOf(http: ServerContext['http']): Exchange {
  const exchange = http?.authInfo?.extra?.exchange as Exchange | undefined;
  if (exchange === undefined) throw new Error('the request did not come through the MCP surface');
  return exchange;
}

const titles = { core: 'Content Intelligence Service', advanced: 'Content Intelligence Service, Advanced' };

export type ListedTool = ReturnType<typeof listedTool>;

/** A tool as clients see it. Our marks stay inside. */
const listedTool = ({ id, title, description, input, output, effect }: Tool) => ({
  ...{ name: id, title, description },
  inputSchema: withoutMarks({ ...input, additionalProperties: false }),
  outputSchema: withoutMarks(output),
  annotations: {
    title,
    readOnlyHint: effect === 'none',
    destructiveHint: effect === 'removes',
    idempotentHint: effect !== 'saves',
    openWorldHint: false,
  },
});

const withoutMarks = (schema: object): { readonly type: 'object' } & Record<string, unknown> =>
  JSON.parse(JSON.stringify(schema, (key, value) => (key.startsWith('x-') ? undefined : value)));

const listed = {
  core: toolsOf('core').map(listedTool),
  advanced: toolsOf('advanced').map(listedTool),
} as const;

/** One call, from its admission to its entry in the journal. */
function callTool(world: McpWorld, admission: Admission, tool: ToolId, given: object): ToolResult {
  const { check, outcome } = decide(world, admission, tool, given);
  const after = currentQuota(world, admission);
  const decidedBy = outcome.kind === 'refused' ? outcome.decidedBy : {};
  const settled = (status: number): void =>
    settle(world, admission, { check, decidedBy, status, replayed: false, after });
  if (outcome.kind === 'answer') {
    settled(200);
    return resultOfAnswer(outcome, after);
  }
  const { status, ...result } = resultOfRefusal(world.laws.error, outcome, after);
  settled(status);
  return result;
}

interface Decision {
  readonly check: Check;
  readonly outcome: ToolOutcome;
}

function decide(world: McpWorld, admission: Admission, tool: ToolId, given: object): Decision {
  if (admission.kind === 'rejected') return { check: admission.check, outcome: admission.refusal };
  const invalid = argumentsRefusal(tool, given);
  if (invalid !== undefined) return { check: 'validation', outcome: invalid };
  const outcome = useCaseOf(world, tool)(callOf(admission, given));
  return { check: outcome.kind === 'refused' ? 'service' : 'served', outcome };
}

/** The schema of a tool checked its arguments, so any of them fits. */
const useCaseOf = ({ services }: McpWorld, tool: ToolId): ((call: Call<unknown>) => ToolOutcome) =>
  services.tools[tool] as (call: Call<unknown>) => ToolOutcome;

function callOf({ caller, nowMs }: Admitted, input: object): Call<unknown> {
  if (caller === undefined) throw new Error('a tool is called by an organisation');
  return { ...caller, input, nowMs };
}

const validators = new Map<ToolId, (value: unknown) => readonly Violation[]>();

/** Unknown arguments are refused like unknown properties of a query, so that a misspelt filter does not widen a read. */
function argumentsRefusal(tool: ToolId, given: object): Refusal | undefined {
  const check =
    validators.get(tool) ?? schemaValidator({ ...tools[tool].input, additionalProperties: false });
  validators.set(tool, check);
  const violations = check(given);
  if (violations.length === 0) return undefined;
  return refuse('validation', '', {
    issues: violations.map(({ pointer, message, keyword, value }) => ({
      loc: ['arguments', ...pointer.split('/').slice(1)],
      msg: message,
      type: keyword,
      input: value,
    })),
  });
}
