// Writes that may take an Idempotency-Key and have a payload: requests of each of them with one of two payloads.
import { type OperationId, operations } from '../../spec/contract.ts';
import type { Exchange } from '../clients/exchange.ts';
import { isIntegerId, type JsonObject, parsedJson } from '../clients/json.ts';
import type { Parts } from '../kit/case.ts';
import { at } from '../kit/expect.ts';
import { missingNeed } from '../kit/finding.ts';
import { makeDigest, someStreamIds } from './digests.ts';
import { rowsIn } from './open-lists.ts';
import { makeLabel, newExternalIds, unmappedStreams } from './syncs.ts';
import { register, registerOnDigest, unusedAddress } from './webhooks.ts';
import { listedBeacons, type Makers, makersOf, newName, withKey } from './writes.ts';

export type Kit = Parts<'org' | 'discover' | 'afterwards'>;

/** A write with one of two payloads, which differ in a text that a read shows of what was written. */
export interface KeyedWrite {
  readonly texts: readonly [string, string];
  /** Sends the payload with the text, and with these members or parameters beside it. */
  readonly send: (key: string, text: string, more?: JsonObject) => Promise<Exchange>;
  /** Documented members or parameters by which payloads with the same text differ. */
  readonly differences?: readonly JsonObject[];
  /** The rows of the list that shows it, or its detail. */
  readonly rows: () => Promise<readonly unknown[]>;
}

const twoNames = (): KeyedWrite['texts'] => [newName(undefined), newName(undefined)];
const twoAddresses = (): KeyedWrite['texts'] => [unusedAddress().url, unusedAddress().url];

/** Makers whose digests and Beacons are deleted after the case. */
async function makersFor({ org, discover, afterwards }: Kit): Promise<Makers> {
  const makers = makersOf(org, (await discover.stream({ manifestsMin: 0 })).id);
  afterwards(org, makers.undo);
  return makers;
}

const newDigest = async (kit: Kit, members?: JsonObject): Promise<string> =>
  makeDigest((await makersFor(kit)).digests, members);

/** Adds streams to a digest, or removes them; the digest has one stream that no payload names. */
const changingStreams =
  (operation: 'addDigestStreams' | 'removeDigestStreams') =>
  async (kit: Kit): Promise<KeyedWrite> => {
    const { rest } = kit.org;
    const [kept = '', first = '', second = ''] = await someStreamIds(kit.discover, 3);
    const stream_ids = operation === 'addDigestStreams' ? [kept] : [kept, first, second];
    const path = { id: await newDigest(kit, { stream_ids }) };
    return {
      texts: [first, second],
      send: (key, id) => rest.call(operation, { ...withKey(key), path, body: { stream_ids: [id] } }),
      rows: async () => [(await rest.call('getDigest', { path })).json],
    };
  };

/** Gives another name to what a read shows. */
const renaming = (
  { org: { rest } }: Kit,
  write: OperationId,
  read: OperationId,
  path: Readonly<Record<string, string>>,
  differences: readonly JsonObject[],
): KeyedWrite => ({
  texts: twoNames(),
  differences,
  send: (key, name, more) => rest.call(write, { ...withKey(key), path, body: { name, ...more } }),
  rows: async () => [(await rest.call(read, { path })).json],
});

const textOnly = { content_filters: { media_format: ['text'] } };
const ofBeacons: readonly JsonObject[] = [
  { default_date_window: { lookback_hours: 36 } },
  { topic_filters: [{ slug: 'shipping' }] },
];

/** How each of the writes is prepared. The creation of digests must take keys, so it has cases of its own. */
export const keyedWrites = {
  updateDigest: async (kit) =>
    renaming(kit, 'updateDigest', 'getDigest', { id: await newDigest(kit) }, [
      { description: 'Changed beside its name' },
      textOnly,
    ]),
  addDigestStreams: changingStreams('addDigestStreams'),
  removeDigestStreams: changingStreams('removeDigestStreams'),
  createDigestWebhook: async (kit) => {
    const id = await newDigest(kit);
    const label = newName(undefined);
    return {
      texts: twoAddresses(),
      differences: [{ label: `${label}-otherwise` }],
      send: (key, url, more) => registerOnDigest(kit, id, { url, label, ...more }, key),
      rows: async () => rowsIn(await kit.org.rest.call('listDigestWebhooks', { path: { id } })) ?? [],
    };
  },
  createBeacon: async (kit) => {
    const { beacons } = await makersFor(kit);
    // A service that requires more of a Beacon refuses the first request, which would use the key.
    const accepted = parsedJson((await beacons.create()).request.body ?? '');
    return {
      texts: twoNames(),
      differences: ofBeacons,
      send: (key, name, more) => beacons.create(key, { ...Object(accepted), name, ...more }),
      rows: () => listedBeacons(kit.org.rest),
    };
  },
  updateBeacon: async (kit) => {
    const { beacons } = await makersFor(kit);
    const path = { beacon_id: beacons.idIn(await beacons.create()) };
    return renaming(kit, 'updateBeacon', 'getBeacon', path, ofBeacons);
  },
  createSync: async ({ org, discover, afterwards }) => {
    const [stream = missingNeed('unmapped-streams', { count: 1 })] = await unmappedStreams(org, discover, 1);
    const [first, second] = newExternalIds();
    return {
      texts: [first, second],
      differences: [{ external_name: newName(undefined) }, { labels: newName(undefined) }],
      send: async (key, external_id, more) => {
        const query = { object_type: 'stream', object_id: stream.id, external_id, ...more };
        const exchange = await org.rest.call('createSync', { ...withKey(key), query });
        const id = at(exchange, 'data.id');
        if (isIntegerId(id)) afterwards(org, (rest) => rest.call('deleteSync', { path: { id } }));
        return exchange;
      },
      rows: async () => rowsIn(await org.rest.call('listSyncs', { query: { object_type: 'stream' } })) ?? [],
    };
  },
  createLabel: async ({ org: { rest } }) => {
    const { field } = await makeLabel(rest, newName(undefined));
    return {
      texts: twoNames(),
      send: (key, name) => rest.call('createLabel', { ...withKey(key), body: { [field]: name } }),
      rows: async () => rowsIn(await rest.call('listLabels')) ?? [],
    };
  },
  createWebhook: async (kit) => {
    const label = newName(undefined);
    return {
      texts: twoAddresses(),
      differences: [{ label: `${label}-otherwise` }, { events: ['stream.created'] }],
      send: (key, url, more) => register(kit, { url, label, ...more }, key),
      rows: async () => rowsIn(await kit.org.rest.call('listWebhooks')) ?? [],
    };
  },
} satisfies { readonly [Id in OperationId]?: (kit: Kit) => Promise<KeyedWrite> };

export type KeyedOperation = keyof typeof keyedWrites;

/** The writes below a path. */
export const keyedOperationsUnder = (path: string): readonly KeyedOperation[] =>
  (Object.keys(keyedWrites) as KeyedOperation[]).filter((id) => operations[id].path.startsWith(path));
