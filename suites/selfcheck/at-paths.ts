// Wrapped parts that are wrong at some paths of the MCP servers, and right at the others.
import type { Parts } from '../../simulator/parts.ts';
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

/** Has the wrong tools for calls over the event stream of HTTP+SSE only. */
export const overSse =
  (wrap: Wrap): Wrap =>
  (made) => {
    const { parts, isAtOne } = watchingPaths(made, isSse);
    const wrapped = wrap(parts);
    return {
      ...wrapped,
      services: (made) => {
        const [right, wrong] = [parts.services(made), wrapped.services(made)];
        const tools = Object.entries<AnyTool>(right.tools as never).map(([id, real]) => {
          const { [id]: other = real } = wrong.tools as unknown as Readonly<Record<string, AnyTool>>;
          const tool: AnyTool = (call) => (isAtOne() ? other : real)(call);
          return [id, tool];
        });
        return { ...wrong, tools: Object.fromEntries(tools) };
      },
    };
  };
