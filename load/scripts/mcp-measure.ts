// Estimates what nobody states about the rates of the MCP servers: each class as it is, and the tools that share it.
import type { Options } from 'k6/options';
import { waveSize } from '../lib/mcp-profile.ts';
import { abortRun, orgOf, recordEstimate, thresholds } from './client.ts';
import { ask, callOf, floodOf, mcp, openSession, plainTools, type Session, wave } from './mcp-client.ts';
import { measureClass, ownPart, scenariosOf } from './mcp-parts.ts';

export { handleSummary } from './summary.ts';

export const options: Options = {
  thresholds,
  batch: waveSize,
  batchPerHost: waveSize,
  scenarios: scenariosOf('measure', 'sharing'),
};

/** Calls of each tool while discovery is at its limit. */
const tries = 10;

export const measure = async (): Promise<void> => void (await measureClass(ownPart()));

/** Calls every tool that needs no argument while discovery tools are refused: those that are served do not count there. */
export async function sharing(): Promise<void> {
  const org = orgOf(mcp.classes.length);
  const [discovery] = mcp.classes;
  if (discovery === undefined) return abortRun('the classes are unknown');
  const sessions = ['/mcp', '/advanced/mcp'].map((path) => openSession(org, path));
  const toolCall = callOf(sessions[0] ?? openSession(org, discovery.path), discovery);
  await floodOf(toolCall, discovery);
  for (const session of sessions)
    for (const tool of plainTools(session)) {
      await wave(toolCall, tries);
      const served = await servedOf(session, tool);
      const what = `${tool} while discovery is at its limit, of ${tries} calls`;
      if (tool !== discovery.tool) recordEstimate({ what, low: served, high: served, unit: 'served' });
    }
}

async function servedOf(session: Session, tool: string): Promise<number> {
  const asked = await Promise.all(Array.from({ length: tries }, () => ask({ session, tool, input: {} })));
  return asked.filter(({ answer }) => answer.kind !== 'refused').length;
}
