// Requests that show the readings which no case comes across, for a reading that changes no answer is none.
import type { Simulator } from '../../simulator/index.ts';
import type { Organization, OrganizationKey } from '../../simulator/store.ts';
import type { OperationId } from '../../spec/contract.ts';
import type { ReadingChoice, ReadingId } from '../../spec/readings.ts';
import type { Exchange } from '../clients/exchange.ts';
import {
  type CallOptions,
  type Headers,
  httpTransport,
  type Query,
  RestClient,
  type Transport,
} from '../clients/rest.ts';
import { type JsonObject, listAt } from '../expect.ts';
import { recordOn } from '../judge/tape.ts';
import { printOf } from './observe.ts';
import { home, homeUnder, type Setting, simulatorIn } from './setting.ts';

/** A world at the start, in which time stands still, seen by an Enterprise organisation. */
interface Scene {
  readonly world: Simulator['world'];
  readonly organization: Organization;
  readonly key: OrganizationKey;
  readonly ask: (operation: OperationId, options?: CallOptions) => Promise<Exchange>;
  /** GET /account with other credential headers. */
  readonly accountWith: (credential: Headers) => Promise<Exchange>;
  /** A listing of the stream with the most manifests. */
  readonly list: (query: Query) => Promise<Exchange>;
  readonly control: (method: string, path: string, body?: JsonObject) => Promise<Exchange>;
}

type Probe = (scene: Scene) => Promise<unknown>;

const minuteMs = 60_000;
const dayMs = 86_400_000;

const probes: { readonly [R in ReadingId]?: Probe } = {
  'auth.inactive-key': ({ world, organization, ask }) => {
    world.store.put({ ...organization, keys: organization.keys.map((key) => ({ ...key, active: false })) });
    return ask('getAccount');
  },
  'auth.inactive-organisation': ({ world, organization, ask }) => {
    world.store.put({ ...organization, isActive: false });
    return ask('getAccount');
  },
  'auth.mixed-headers': ({ key, accountWith }) =>
    accountWith({ 'api-key': key.apiKey, 'x-api-secret': key.apiSecret }),
  'auth.token-surfaces': ({ organization, accountWith }) =>
    accountWith({ 'x-access-token': organization.accessToken }),
  'error.unknown-parameter': ({ ask }) => ask('getAccount', { query: { zz_unknown: 1 } }),
  'paging.both-page-names': ({ ask }) =>
    ask('listStreams', { query: { page: 0, page_num: 1, page_size: 5 } }),
  'plan.hard-caps': ({ world, organization, list }) => {
    world.store.put({ ...organization, quotaLimit: 3 });
    return list({ page_size: 5 });
  },
  'query.inverted-window': ({ list }) =>
    list({ published_date_from: '2026-03-10', published_date_to: '2026-03-01' }),
  'query.lookback-alone': ({ list }) => list({ lookback_hours: 1 }),
  'query.lookback-basis': ({ list }) => list({ lookback_hours: 2160, page_size: 1 }),
  'query.other-filters': ({ list }) => list({ media_format: 'text', page_size: 1 }),
  'query.tag-type-alone': ({ list }) => list({ tag_type: 'person', page_size: 1 }),
  'rate.window': async ({ world, organization, ask }) => {
    world.store.put({ ...organization, plan: 'starter' });
    world.clock.advance(minuteMs / 2);
    for (let sent = 0; sent < 60; sent += 1) await ask('listStreams', { query: { page_size: 1 } });
    world.clock.advance(minuteMs / 2 + 1_000);
    await ask('listStreams', { query: { page_size: 1 } });
  },
  'record.by-manifest-id': async ({ ask, list }) => {
    const [manifest] = listAt(await list({ page_size: 1 }), 'data.manifests');
    await ask('getManifest', { path: { record_id: String(manifest?.manifest_id) } });
  },
  'record.new-version': async ({ world, control, list }) => {
    const [manifest] = listAt(await list({ page_size: 1 }), 'data.manifests');
    await control('POST', `/manifests/${manifest?.manifest_id}/revision`, {});
    world.clock.advance(dayMs);
    await list({ page_size: 3 });
  },
  'stream.malformed-id': ({ ask }) => ask('getStream', { path: { id: 'abc' } }),
  'stream.unpublished-detail': ({ world, ask }) => {
    const unpublished = world.content.base.streams.find(({ status }) => status === 'unpublished');
    return ask('getStream', { path: { id: unpublished?.id ?? '' } });
  },
  'version.alias-routes': ({ ask }) => ask('listStreams', { prefix: '/api', query: { page_size: 1 } }),
};

/** Whether the probe of the choice's reading is answered otherwise than by default. */
export async function showsReading(choice: ReadingChoice): Promise<boolean> {
  const [reading] = Object.keys(choice) as ReadingId[];
  const probe = reading && probes[reading];
  if (probe === undefined) return false;
  return (await printUnder(home, probe)) !== (await printUnder(homeUnder(choice), probe));
}

async function printUnder(setting: Setting, probe: Probe): Promise<string> {
  const simulator = await simulatorIn(setting, { frozen: true });
  const transport = httpTransport();
  try {
    const tape = recordOn(transport);
    await probe(sceneIn(simulator, tape.transport));
    return printOf(tape.exchanges);
  } finally {
    await transport.close();
    await simulator.close();
  }
}

function sceneIn(simulator: Simulator, transport: Transport): Scene {
  const { world } = simulator;
  const organization = world.makeOrganization('enterprise');
  const [key] = organization.keys;
  if (key === undefined) throw new Error('an organisation is made with a key');
  const credential = { 'api-key': key.apiKey, secret: key.apiSecret };
  const client = new RestClient({ transport, baseUrl: simulator.baseUrl, credential });
  const operator = new RestClient({ transport, baseUrl: simulator.controlUrl });
  const { base } = world.content;
  const sizes = base.streams.map((_, position) => base.manifestsOfStream(position).length);
  const streamId = base.streams[sizes.indexOf(Math.max(...sizes))]?.id ?? '';
  return {
    world,
    organization,
    key,
    ask: (operation, options) => client.call(operation, options),
    accountWith: (headers) => client.as(headers).call('getAccount'),
    list: (query) => client.call('listStreamManifests', { path: { id: streamId }, query }),
    control: (method, path, body) => operator.request(method, path, { body }),
  };
}
