// Wrapped parts in which one tool of the MCP servers behaves wrongly.
import { quotaLaws } from '../../simulator/core/quota.ts';
import type { Parts } from '../../simulator/parts.ts';
import { currentPeriod } from '../../simulator/service/accounting.ts';
import type { Call } from '../../simulator/service/context.ts';
import type { Services } from '../../simulator/service/services.ts';
import type { ToolAnswer, ToolOutcome } from '../../simulator/service/tools/tool.ts';
import type { McpServerName, ToolId } from '../../spec/tools.ts';
import { isMembers, type Members } from './alter.ts';
import { inStore, type Wrap } from './replaced-operation.ts';

export type AnyToolCall = Call<object>;
export type AnyTool = (call: AnyToolCall) => ToolOutcome;

/** Replaces a tool; `real` is the tool as it is. */
export const replacingTool =
  (id: ToolId, wrong: (call: AnyToolCall, real: AnyTool, services: Services) => ToolOutcome): Wrap =>
  (parts) => ({
    ...parts,
    services: (made) => {
      const services = parts.services(made);
      const real = services.tools[id] as AnyTool;
      const replaced: AnyTool = (call) => wrong(call, real, services);
      return { ...services, tools: { ...services.tools, [id]: replaced } };
    },
  });

/** Changes what a tool returns. */
export const returning = (id: ToolId, change: (answer: ToolAnswer) => ToolAnswer): Wrap =>
  replacingTool(id, (call, real) => {
    const outcome = real(call);
    return outcome.kind === 'answer' ? change(outcome) : outcome;
  });

/** Calls the tool with other arguments. */
export const asking = (id: ToolId, change: (input: Members) => object): Wrap =>
  replacingTool(id, (call, real) => real({ ...call, input: change({ ...call.input }) }));

/** The tool bills this many manifests more than it returns; fewer if negative. */
export const overcharging = (id: ToolId, moreOf: (answer: ToolAnswer) => number): Wrap =>
  inStore((store) =>
    replacingTool(id, (call, real) => {
      const outcome = real(call);
      if (outcome.kind === 'refused') return outcome;
      const { name: period } = currentPeriod(quotaLaws, call.nowMs);
      const used = store().usedBy(call.org.id, period) + moreOf(outcome);
      store().setUsed(call.org.id, period, Math.max(0, used));
      return outcome;
    }),
  );

/** Arguments or members without some. */
export const without =
  (...names: readonly string[]) =>
  (members: Members): Members =>
    Object.fromEntries(Object.entries(members).filter(([name]) => !names.includes(name)));

/** An answer with other members. */
export const members =
  (change: (members: Members) => Members) =>
  (answer: ToolAnswer): ToolAnswer => ({ ...answer, members: change({ ...answer.members }) });

/** An answer with a list changed: all rows, or each of them. */
export const list = (name: string, change: (rows: readonly Members[]) => readonly Members[]) =>
  members((all) => {
    const { [name]: rows } = all;
    return { ...all, [name]: change(Array.isArray(rows) ? rows.filter(isMembers) : []) };
  });

export const rows = (name: string, change: (row: Members) => Members) => list(name, (all) => all.map(change));

/** A server that does not list a tool. */
export const unlisted =
  (server: McpServerName, name: ToolId): Wrap =>
  (parts) => ({
    ...parts,
    listedTools: (which, tools) => (which === server ? tools.filter((tool) => tool.name !== name) : tools),
  });

/** Refuses some requests to the MCP servers. Each simulator gets its own test, so that the test may have state. */
export const refusingRequests =
  (testOf: () => (request: SeenRequest) => boolean): Wrap =>
  (parts) => {
    const isRefused = testOf();
    const refusal = { status: 503, code: -32000, message: 'Not now.' };
    return { ...parts, mcpRefusal: (request) => (isRefused(request) ? refusal : undefined) };
  };

export type SeenRequest = Parameters<NonNullable<Parts['mcpRefusal']>>[0];

/** The method of the message in a request. */
export const methodOf = ({ body }: SeenRequest): unknown => (isMembers(body) ? body.method : undefined);
