// Wrapped parts that are wrong at some paths of the MCP servers, or without a session, and right otherwise.
import type { Parts } from '../../simulator/parts.ts';
import type { ToolId } from '../../spec/tools.ts';
import { admitting, isOneShot } from './open-doors.ts';
import type { Wrap } from './replaced-operation.ts';
import type { AnyTool, AnyToolCall } from './replaced-tool.ts';

export const isSse = (path: string): boolean => /\/(sse|messages)$/.test(path);

/** Remembers whether the request that the servers are at is for one of these paths. */
export function watchingPaths(parts: Parts, isMeant: (path: string) => boolean) {
  let meant = false;
  const mcpPath = (path: string): void => {
    meant = isMeant(path);
  };
  return { parts: { ...parts, mcpPath }, isAtOne: () => meant };
}

/** Has the wrong tool for calls over the event stream of HTTP+SSE only. */
export const overSse =
  (id: ToolId, wrap: Wrap): Wrap =>
  (made) => {
    const { parts, isAtOne } = watchingPaths(made, isSse);
    return wrongWhere(parts, id, wrap, isAtOne);
  };

/** Has the wrong tool for calls without a session only. */
export const inOneShots =
  (id: ToolId, wrap: Wrap): Wrap =>
  (made) => {
    const callers = new WeakSet<object>();
    const parts = admitting((real, call) => {
      if (real.caller === undefined || !isOneShot(call)) return real;
      const org = { ...real.caller.org };
      callers.add(org);
      return { ...real, caller: { ...real.caller, org } };
    })(made);
    return wrongWhere(parts, id, wrap, ({ org }) => callers.has(org));
  };

function wrongWhere(parts: Parts, id: ToolId, wrap: Wrap, isMeant: (call: AnyToolCall) => boolean): Parts {
  const wrapped = wrap(parts);
  return {
    ...wrapped,
    services: (services) => {
      const [right, wrong] = [parts.services(services), wrapped.services(services)];
      const tool: AnyTool = (call) => ((isMeant(call) ? wrong : right).tools[id] as AnyTool)(call);
      return { ...wrong, tools: { ...right.tools, [id]: tool } };
    },
  };
}
