// Wrapped parts that are wrong at some paths of the MCP servers, and right at the others.
import type { Parts } from '../../simulator/parts.ts';
import type { ToolId } from '../../spec/tools.ts';
import type { Wrap } from './replaced-operation.ts';
import type { AnyTool } from './replaced-tool.ts';

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
    const wrapped = wrap(parts);
    return {
      ...wrapped,
      services: (services) => {
        const [right, wrong] = [parts.services(services), wrapped.services(services)];
        const tool: AnyTool = (call) => ((isAtOne() ? wrong : right).tools[id] as AnyTool)(call);
        return { ...wrong, tools: { ...right.tools, [id]: tool } };
      },
    };
  };
