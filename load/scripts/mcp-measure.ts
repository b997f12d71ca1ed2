// Estimates the undocumented rates of the MCP servers: burst and refill of each class, and the tools that share a class.
import { waveSize } from '../lib/mcp-profile.ts';
import { abortRun, optionsOf, orgOf, recordValue } from './client.ts';
import { ask, callOf, floodOf, mcp, openSession, plainTools, type Session } from './mcp-client.ts';
import { measureClass, ownPart, scenariosOf } from './mcp-parts.ts';

export { handleSummary } from './summary.ts';

export const options = optionsOf(scenariosOf('measure', 'sharing'), waveSize);

/** Calls of each tool while discovery is at its limit. */
const tries = 10;

/** Tools whose class is not stated, and that return no manifests. */
const unclassified = new Set([
  'service-stream-search',
  'service-catalog',
  'service-beacons',
  'service-streams',
  'service-account',
  'service-digests',
  'service-guide',
  'service-prompts',
  'service-tags',
  'service-syncs',
  'service-labels',
]);

export const measure = async (): Promise<void> => void (await measureClass(ownPart()));

/** Calls tools that need no argument while discovery is refused: those that are served do not count there. */
export async function sharing(): Promise<void> {
  const org = orgOf(mcp.classes.length);
  const [discovery] = mcp.classes;
  if (discovery === undefined) return abortRun('the classes are unknown');
  const sessions = ['/mcp', '/advanced/mcp'].map((path) => openSession(org, path));
  const toolCall = callOf(openSession(org, discovery.path), discovery);
  for (const session of sessions)
    for (const tool of plainTools(session).filter((name) => unclassified.has(name))) {
      await floodOf(toolCall, discovery);
      const served = await servedOf(session, tool);
      recordValue(`calls of ${tool} served while discovery is at its limit, of ${tries}`, served, 'calls');
    }
}

async function servedOf(session: Session, tool: string): Promise<number> {
  const asked = await Promise.all(Array.from({ length: tries }, () => ask({ session, tool, input: {} })));
  return asked.filter(({ answer }) => answer.kind !== 'refused').length;
}
