// One protocol server: it lists the tools of the Core or the Advanced server, and calls them in a world.
import { ProtocolError, ProtocolErrorCode, Server, type ServerContext } from '@modelcontextprotocol/server';
import { bounds } from '../../spec/bounds.ts';
import { isTool, type McpServerName, type ToolId, tools } from '../../spec/tools.ts';
import { schemaValidator, type Validator } from '../../spec/validate.ts';
import type { Admission, Admitted } from '../admission/admission.ts';
import { currentQuota, settle } from '../admission/settle.ts';
import type { Body } from '../core/body.ts';
import { renderRefusal } from '../core/error.ts';
import { invalidIn, type Refusal } from '../core/refusal.ts';
import type { Call } from '../service/context.ts';
import type { ToolOutcome } from '../service/tools/tool.ts';
import type { Check } from '../state/journal.ts';
import { type Admissions, isBeyondRate } from './calls.ts';
import { type ListedTool, listed } from './listed-tools.ts';
import { tooManyCallsCode } from './refusal.ts';
import {
  answeredContent,
  type Content,
  isTextAlone,
  refusedContent,
  resultWith,
  type ToolResult,
} from './result.ts';
import { markEntered } from './shown-answer.ts';
import type { McpWorld } from './world.ts';

/** What the transport hands to a tool with each HTTP request. */
export interface ToolRequest {
  readonly world: McpWorld;
  readonly organizationId: string;
  readonly admissions: Admissions;
}

const instructions = {
  core: 'Find streams with service-catalog or service-stream-search, then read manifests with service-manifests. Each returned manifest costs quota; everything else is free.',
  advanced:
    'Lower-level reads of streams and digests, ontology sync, labels and workflow prompts. Begin with service-guide.',
} as const;

/** Serves one session, or one request. */
export function toolServer(serverName: McpServerName): Server {
  const server = new Server(
    { name: `content-intelligence-${serverName}`, title: titles[serverName], version: '3.0.0' },
    { capabilities: { tools: {} }, instructions: instructions[serverName] },
  );
  server.setRequestHandler('tools/list', (_request, { http }) => ({
    tools: [...listedIn(toolRequestOf(http), serverName)],
  }));
  server.setRequestHandler('tools/call', ({ params }, { mcpReq, http }) => {
    const { name } = params;
    const { world, admissions } = toolRequestOf(http);
    if (!isTool(name) || !serversIn(world, serverName).includes(tools[name].server))
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${name}`);
    const admission = admissions.get(mcpReq.id);
    if (admission === undefined) throw new Error(`the call ${mcpReq.id} of ${name} was not admitted`);
    const call = (): ToolResult =>
      resultOf(world, admission, callTool(world, admission, name, params.arguments ?? {}));
    return world.work.isPaused ? afterWork(world, call) : call();
  });
  return server;
}

/** A move of the clock may have begun since the call was admitted. */
const afterWork = ({ work }: McpWorld, call: () => ToolResult): Promise<ToolResult> =>
  new Promise<void>((resolve) => work.afterwards(resolve)).then(call);

/** The servers whose tools a server lists. */
export const serversIn = ({ laws }: McpWorld, serverName: McpServerName): readonly McpServerName[] =>
  serverName === 'advanced' && laws.mcp.advancedHasCore ? ['core', 'advanced'] : [serverName];

/** Clients hold a tool to the schema of its result, so a result of another form has none. */
function listedIn({ world, organizationId }: ToolRequest, serverName: McpServerName): readonly ListedTool[] {
  const all = serversIn(world, serverName).flatMap((server) => listed[server]);
  const shown =
    isTextAlone(world.laws.mcp) || world.laws.mcp.guidanceOn !== 'all' ? all.map(withoutOutputSchema) : all;
  return world.parts.listedTools?.(serverName, shown, organizationId) ?? shown;
}

function withoutOutputSchema({ outputSchema: _, ...tool }: ListedTool): ListedTool {
  return tool;
}

function toolRequestOf(http: ServerContext['http']): ToolRequest {
  const toolRequest = http?.authInfo?.extra?.toolRequest as ToolRequest | undefined;
  if (toolRequest === undefined) throw new Error('the request did not come through the MCP surface');
  return toolRequest;
}

const titles = { core: 'Content Intelligence Service', advanced: 'Content Intelligence Service, Advanced' };

/** A call that was carried out, or refused. */
export interface Called {
  readonly content: Content;
  readonly isError: boolean;
  readonly outcome: ToolOutcome;
  /** Settles the call, and adds it to the journal with this reply. */
  readonly enter: (reply: Body) => void;
}

export function callTool(world: McpWorld, admission: Admission, tool: ToolId, given: object): Called {
  const { laws } = world;
  markEntered(admission.call.message);
  const { check, outcome } = decide(world, admission, tool, given);
  const isRefused = outcome.kind === 'refused';
  const status = isRefused ? renderRefusal(laws.error, outcome).status : 200;
  const after = currentQuota(world, admission);
  const decidedBy = isRefused ? outcome.decidedBy : {};
  return {
    content: isRefused ? refusedContent(outcome, status, after) : answeredContent(laws.mcp, outcome, after),
    isError: isRefused && (outcome.refusal !== 'enterprise_required' || laws.mcp.enterpriseRequiredIsError),
    outcome,
    enter: (body) =>
      settle(world, admission, {
        check,
        decidedBy,
        status,
        replayed: false,
        after,
        reply: { headers: [], body },
      }),
  };
}

function resultOf({ laws }: McpWorld, admission: Admission, called: Called): ToolResult {
  const { content, isError, outcome } = called;
  const result = resultWith(laws.mcp, content, isError);
  called.enter(replyIn(result));
  const beyondRate = isBeyondRate(admission);
  const { refusalForm } = beyondRate ? laws.mcpRate : laws.mcp;
  if (isError && outcome.kind === 'refused' && refusalForm === 'protocol-error')
    throw new ProtocolError(
      beyondRate ? tooManyCallsCode : ProtocolErrorCode.InvalidRequest,
      outcome.message,
      content,
    );
  return result;
}

/** The text of the result, which is there already, or its structured content where that is all. */
const replyIn = ({ content, structuredContent }: ToolResult): string =>
  content.find(({ text }) => text.startsWith('{'))?.text ?? JSON.stringify(structuredContent);

interface Decision {
  readonly check: Check;
  readonly outcome: ToolOutcome;
}

function decide(world: McpWorld, admission: Admission, tool: ToolId, given: object): Decision {
  if (admission.kind === 'rejected') return { check: admission.check, outcome: admission.refusal };
  const taken = world.laws.mcp.unknownArguments === 'ignored' ? knownOf(tool, given) : given;
  const invalid = argumentsRefusal(tool, taken);
  if (invalid !== undefined) return { check: 'validation', outcome: invalid };
  const outcome = useCaseOf(world, tool)(callOf(admission, taken));
  return { check: outcome.kind === 'refused' ? 'service' : 'served', outcome };
}

const knownOf = (tool: ToolId, given: object): object =>
  Object.fromEntries(Object.entries(given).filter(([name]) => name in (tools[tool].input.properties ?? {})));

/** The schema of a tool checked its arguments, so any of them fits. */
const useCaseOf = ({ services }: McpWorld, tool: ToolId): ((call: Call<unknown>) => ToolOutcome) =>
  services.tools[tool] as (call: Call<unknown>) => ToolOutcome;

function callOf({ caller, nowMs }: Admitted, input: object): Call<unknown> {
  if (caller === undefined) throw new Error('a tool is called by an organisation');
  return { ...caller, input, nowMs };
}

const validators = new Map<ToolId, Validator>();

/** Unknown arguments are refused like unknown properties of a query, so that a misspelt filter does not widen a read. */
function argumentsRefusal(tool: ToolId, given: object): Refusal | undefined {
  const validator =
    validators.get(tool) ?? schemaValidator({ ...tools[tool].input, additionalProperties: false });
  validators.set(tool, validator);
  return invalidIn(['arguments'], validator(given, bounds.issues));
}
