// What interrupted runs left on a target, by kind: how each is found and removed.
import { isInteger, isObject, isString, type JsonObject } from '../clients/json.ts';
import type { McpClient } from '../clients/mcp.ts';
import { RestClient, type Transport } from '../clients/rest.ts';
import { archived, unmapped } from '../steps/made-by-tools.ts';
import { valuesIn } from '../steps/mcp.ts';
import { listedWebhooks } from '../steps/webhooks.ts';
import { listedBeacons, listedDigests } from '../steps/writes.ts';
import type { OrgCredential } from '../target/access.ts';
import type { Capabilities, Listed } from '../target/capabilities.ts';
import { runPrefix } from '../target/run-name.ts';
import { isClaimed } from '../target/surfaces.ts';
import type { Target } from '../target/target.ts';
import { withServer } from './cleanup.ts';

export interface Leftover extends Listed {
  readonly kind: string;
  /** What became of it, where no tool removes it. */
  readonly end?: 'archived' | 'left';
}

/** Lists and drops one kind of thing that runs create. */
interface Cleaner {
  list(): Promise<readonly Listed[]>;
  /** Returns what became of it, where that is no removal. */
  drop(id: string): Promise<unknown>;
}

/** Worlds come first, because dropping a world drops everything in it. */
const cleanersOf = ({ worlds, orgs, snapshots }: Capabilities) =>
  Object.entries({ world: worlds, organisation: orgs, snapshot: snapshots } satisfies Record<
    string,
    Cleaner | undefined
  >);

/** Cleaners of what runs create in a configured organisation. */
type CleanersIn = (
  target: Pick<Target, 'baseUrl' | 'mcpUrl'>,
  org: OrgCredential,
  transport: Transport,
) => Readonly<Record<string, Cleaner | undefined>>;

const cleanersOnRest: CleanersIn = ({ baseUrl }, { keys: [{ apiKey, apiSecret }] }, transport) => {
  const rest = new RestClient({ transport, baseUrl }).as({ 'api-key': apiKey, secret: apiSecret });
  return {
    webhook: {
      list: async () => named(await listedWebhooks(rest), 'id', 'label'),
      drop: async (id) => void (await rest.call('deleteWebhook', { path: { id } })),
    },
    digest: {
      list: async () => named(await listedDigests(rest), 'id', 'name'),
      drop: async (id) => void (await rest.call('deleteDigest', { path: { id } })),
    },
    Beacon: {
      list: async () => named(await listedBeacons(rest), 'beacon_id', 'name'),
      drop: async (id) => void (await rest.call('deleteBeacon', { path: { beacon_id: id } })),
    },
  };
};

/** Tools list Beacons and mappings; they delete mappings alone, and archive Beacons. */
const cleanersOverMcp: CleanersIn = ({ mcpUrl }, { mcpToken: token }, transport) => {
  if (mcpUrl === undefined || token === undefined) return {};
  const parts = { transport, mcpUrl, token };
  return {
    Beacon: {
      list: () =>
        withServer(parts, 'core', async (client) =>
          named((await rowsOf(client, 'service-beacons')).filter(isUnarchived), 'beacon_id', 'name'),
        ),
      drop: (id) => withServer(parts, 'core', async (client) => (await archived(client, id)) ?? 'left'),
    },
    mapping: {
      list: () =>
        withServer(parts, 'advanced', async (client) => {
          const rows = await rowsOf(client, 'service-syncs');
          return [...named(rows, 'sync_id', 'external_id'), ...named(rows, 'id', 'external_id')];
        }),
      drop: (id) => withServer(parts, 'advanced', async (client) => (await unmapped(client, id)) ?? 'left'),
    },
  };
};

/** Every object in the list that the tool returns; empty where the tool refuses. */
async function rowsOf(
  client: McpClient,
  tool: 'service-beacons' | 'service-syncs',
): Promise<readonly JsonObject[]> {
  const answer = await client.call(tool);
  return answer.kind === 'result' && !answer.isError ? valuesIn(answer.content).filter(isObject) : [];
}

const isUnarchived = ({ status }: JsonObject): boolean => status !== 'archived';

const named = (items: readonly JsonObject[], idKey: string, nameKey: string): readonly Listed[] =>
  items.flatMap(({ [idKey]: id, [nameKey]: name }) =>
    (isInteger(id) || isString(id)) && isString(name) ? [{ id: String(id), name }] : [],
  );

/** Removes everything whose name has the prefix of runs, and returns it. */
export async function removeLeftovers(
  target: Pick<Target, 'baseUrl' | 'mcpUrl' | 'credentials' | 'features'>,
  capabilities: Capabilities,
  transport: Transport,
): Promise<readonly Leftover[]> {
  const orgs = Object.values(target.credentials).flatMap((listed) => listed ?? []);
  const cleanersIn = isClaimed('rest', target.features) ? cleanersOnRest : cleanersOverMcp;
  const cleaners = [
    ...cleanersOf(capabilities),
    ...orgs.flatMap((org) => Object.entries(cleanersIn(target, org, transport))),
  ];
  const removed: Leftover[] = [];
  for (const [kind, cleaner] of cleaners)
    for (const { id, name } of (await cleaner?.list()) ?? []) {
      if (!name.startsWith(runPrefix)) continue;
      const end = await cleaner?.drop(id);
      removed.push({ kind, id, name, ...((end === 'archived' || end === 'left') && { end }) });
    }
  return removed;
}
