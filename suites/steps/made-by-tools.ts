// What tools make, and how it is removed: by REST where the target claims it, else by the tool that comes nearest.
import type { McpClient } from '../clients/mcp.ts';
import type { MadeByTool } from '../kit/case.ts';
import { isToolRefusal } from './mcp.ts';
import { inputFor } from './tool-inputs.ts';

/** No tool deletes a Beacon; archiving it frees its place under the cap of the plan ("Beacon (states)"). */
export const madeBeacon = (beacon_id: string, name: string): MadeByTool => ({
  kind: 'Beacon',
  name,
  onRest: (rest) => rest.call('deleteBeacon', { path: { beacon_id } }),
  overMcp: { server: 'core', call: (client) => archived(client, beacon_id) },
});

export const madeMapping = (id: string | number, name: string): MadeByTool => ({
  kind: 'mapping',
  name,
  onRest: (rest) => rest.call('deleteSync', { path: { id } }),
  overMcp: { server: 'advanced', call: (client) => unmapped(client, String(id)) },
});

/** Nothing removes a label, neither an operation nor a tool. */
export const madeLabel = (name: string): MadeByTool => ({ kind: 'label', name });

export const archived = async (client: McpClient, beacon_id: string): Promise<'archived' | undefined> =>
  isToolRefusal(await client.call('service-archive-beacon', { beacon_id })) ? undefined : 'archived';

export async function unmapped(client: McpClient, syncId: string): Promise<'removed' | undefined> {
  const input = await inputFor(client, 'service-unsync', { open: { syncId } });
  return isToolRefusal(await client.call('service-unsync', input)) ? undefined : 'removed';
}
