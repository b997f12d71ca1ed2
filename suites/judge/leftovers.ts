// What interrupted runs left on a target, by kind: how each is found and removed.
import { isInteger, isString, type JsonObject } from '../clients/json.ts';
import { RestClient, type Transport } from '../clients/rest.ts';
import { listedWebhooks } from '../steps/webhooks.ts';
import { listedBeacons, listedDigests } from '../steps/writes.ts';
import type { Capabilities, Listed } from '../target/capabilities.ts';
import { runPrefix } from '../target/run-name.ts';
import type { Target } from '../target/target.ts';

export interface Leftover extends Listed {
  readonly kind: string;
}

/** Lists and drops one kind of thing that runs create. */
interface Cleaner {
  list(): Promise<readonly Listed[]>;
  drop(id: string): Promise<void>;
}

/** Worlds come first, because dropping a world drops everything in it. */
const cleanersOf = ({ worlds, orgs, snapshots }: Capabilities) =>
  Object.entries({ world: worlds, organisation: orgs, snapshot: snapshots } satisfies Record<
    string,
    Cleaner | undefined
  >);

/** What runs create in a configured organisation. */
const cleanersWith = (rest: RestClient): Readonly<Record<string, Cleaner>> => ({
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
});

const named = (items: readonly JsonObject[], idKey: string, nameKey: string): readonly Listed[] =>
  items.flatMap(({ [idKey]: id, [nameKey]: name }) =>
    (isInteger(id) || isString(id)) && isString(name) ? [{ id: String(id), name }] : [],
  );

/** Removes everything whose name has the prefix of runs, and returns it. */
export async function removeLeftovers(
  { baseUrl, credentials }: Pick<Target, 'baseUrl' | 'credentials'>,
  capabilities: Capabilities,
  transport: Transport,
): Promise<readonly Leftover[]> {
  const anonymous = new RestClient({ transport, baseUrl });
  const clients = Object.values(credentials)
    .flatMap((orgs) => orgs ?? [])
    .map(({ keys: [{ apiKey, apiSecret }] }) => anonymous.as({ 'api-key': apiKey, secret: apiSecret }));
  const cleaners = [
    ...cleanersOf(capabilities),
    ...clients.flatMap((rest) => Object.entries(cleanersWith(rest))),
  ];
  const removed: Leftover[] = [];
  for (const [kind, cleaner] of cleaners)
    for (const { id, name } of (await cleaner?.list()) ?? []) {
      if (!name.startsWith(runPrefix)) continue;
      await cleaner?.drop(id);
      removed.push({ kind, id, name });
    }
  return removed;
}
