// Wrapped parts in which one tool of the MCP servers behaves wrongly.
import { quotaLaws } from '../../simulator/core/quota.ts';
import type { McpRefusal } from '../../simulator/mcp/refusal.ts';
import type { ToolResult } from '../../simulator/mcp/result.ts';
import type { Parts } from '../../simulator/parts.ts';
import { currentPeriod } from '../../simulator/service/accounting.ts';
import type { Call } from '../../simulator/service/context.ts';
import type { Services } from '../../simulator/service/services.ts';
import type { ToolAnswer, ToolOutcome } from '../../simulator/service/tools/tool.ts';
import type { Store } from '../../simulator/state/store.ts';
import type { Rows, Tables } from '../../simulator/state/tables.ts';
import type { ToolId } from '../../spec/tools.ts';
import { isMembers, type Members } from './alter.ts';
import { inStore, type Wrap, withRows } from './replaced-operation.ts';

export type AnyToolCall = Call<object>;
export type AnyTool = (call: AnyToolCall) => ToolOutcome;

/** What a wrong tool may use: the other tools, and the store of the world. */
interface Around {
  readonly tools: Services['tools'];
  readonly store: Store;
}

/** Replaces a tool; `real` is the tool as it is. */
export const replacingTool = (
  id: ToolId,
  wrong: (call: AnyToolCall, real: AnyTool, around: Around) => ToolOutcome,
): Wrap =>
  inStore((store) => (parts) => ({
    ...parts,
    services: (made) => {
      const services = parts.services(made);
      const { tools } = services;
      const replaced: AnyTool = (call) => wrong(call, tools[id] as AnyTool, { tools, store: store() });
      return { ...services, tools: { ...tools, [id]: replaced } };
    },
  }));

/** Calls the tool as if the organisation owned other rows. */
export const replacingToolRows = <Kind extends keyof Tables>(
  id: ToolId,
  kind: Kind,
  change: (rows: readonly Rows[Kind][]) => readonly Rows[Kind][],
): Wrap =>
  replacingTool(id, (call, real, { store }) => withRows(store.tables[kind], change, () => real(call)));

export const returning = (id: ToolId, change: (answer: ToolAnswer, call: AnyToolCall) => ToolAnswer): Wrap =>
  replacingTool(id, (call, real) => {
    const outcome = real(call);
    return outcome.kind === 'answer' ? change(outcome, call) : outcome;
  });

/** Changes the members of what a tool returns. */
export const returningMembers = (
  id: ToolId,
  change: (members: Members, call: AnyToolCall) => Members,
): Wrap => returning(id, (answer, call) => ({ ...answer, members: change({ ...answer.members }, call) }));

/** Changes a list that a tool returns. */
export const returningList = (
  id: ToolId,
  name: string,
  change: (rows: readonly Members[], call: AnyToolCall) => readonly Members[],
): Wrap =>
  returningMembers(id, (all, call) => {
    const { [name]: rows } = all;
    return { ...all, [name]: change(Array.isArray(rows) ? rows.filter(isMembers) : [], call) };
  });

/** Changes each row of a list that a tool returns. */
export const returningRows = (
  id: ToolId,
  name: string,
  change: (row: Members, call: AnyToolCall) => Members,
): Wrap => returningList(id, name, (rows, call) => rows.map((row) => change(row, call)));

/** Calls the tool with other arguments. */
export const asking = (id: ToolId, change: (input: Members) => object): Wrap =>
  replacingTool(id, (call, real) => real({ ...call, input: change({ ...call.input }) }));

/** Changes the results of a tool as they are sent: the library of the protocol lets no result of another form pass. */
export const resulting =
  (id: ToolId, change: (result: ToolResult) => object): Wrap =>
  (parts) => ({
    ...parts,
    mcpServer: (server) => {
      const connect = server.connect.bind(server);
      server.connect = async (transport) => {
        const called = new Set<unknown>();
        const send = transport.send.bind(transport);
        transport.send = (message, options) => {
          const isMeant = 'result' in message && called.delete(message.id);
          const sent = isMeant ? { ...message, result: change(message.result as ToolResult) } : message;
          return send(sent as typeof message, options);
        };
        await connect(transport);
        const { onmessage } = transport;
        transport.onmessage = (message, extra) => {
          if ('id' in message && 'method' in message && message.params?.name === id) called.add(message.id);
          onmessage?.(message, extra);
        };
      };
    },
  });

/** The tool bills this many manifests more than it returns; fewer if negative. */
export const overcharging = (id: ToolId, moreOf: (answer: ToolAnswer) => number): Wrap =>
  replacingTool(id, (call, real, { store }) => {
    const outcome = real(call);
    if (outcome.kind === 'refused') return outcome;
    const { name: period } = currentPeriod(quotaLaws, call.nowMs);
    const used = store.usedBy(call.org.id, period) + moreOf(outcome);
    store.setUsed(call.org.id, period, Math.max(0, used));
    return outcome;
  });

/** Arguments or members without some. */
export const without =
  (...names: readonly string[]) =>
  (members: Members): Members =>
    Object.fromEntries(Object.entries(members).filter(([name]) => !names.includes(name)));

/** A tool is not listed, to some organisations. */
export const unlisted =
  (name: ToolId, isMeant: (organizationId: string) => boolean = () => true): Wrap =>
  (parts) => ({
    ...parts,
    listedTools: (_, tools, organizationId) =>
      isMeant(organizationId) ? tools.filter((tool) => tool.name !== name) : tools,
  });

/** Refuses some requests to the MCP servers. Each simulator gets its own test, so that the test may have state. */
export const refusingRequests =
  (testOf: () => (request: SeenRequest) => boolean, refusal: McpRefusal = notNow): Wrap =>
  (parts) => {
    const isRefused = testOf();
    return { ...parts, mcpRefusal: (request) => (isRefused(request) ? refusal : undefined) };
  };

const notNow: McpRefusal = { status: 503, code: -32000, message: 'Not now.' };

type SeenRequest = Parameters<NonNullable<Parts['mcpRefusal']>>[0];

/** The method of the message in a request. */
export const methodOf = ({ body }: SeenRequest): unknown => (isMembers(body) ? body.method : undefined);
