// Requests whose answers depend on readings that no case exercises, to show that every reading changes some answer.
import type { ReadingChoice, ReadingId } from '../../spec/readings.ts';
import { dayMs, minuteMs } from '../../spec/units.ts';
import type { JsonObject } from '../clients/json.ts';
import { httpTransport } from '../clients/rest.ts';
import { recordOn } from '../judge/recording.ts';
import { at, listAt } from '../kit/expect.ts';
import { digestOf, eventProbes } from './event-probes.ts';
import { fingerprintOf } from './observe.ts';
import { type Probe, type Scene, sceneIn } from './scene.ts';
import { defaultSetting, type Setting, settingWith, simulatorIn } from './setting.ts';

/** Creates a Beacon with only this body and a name; returns its id. */
async function savedBeacon(ask: Scene['ask'], body: JsonObject): Promise<string> {
  const saved = await ask('createBeacon', { body: { name: 'Probe', ...body } });
  return String(at(saved, 'data.beacon_id'));
}

const probes: { readonly [R in ReadingId]?: Probe } = {
  ...eventProbes,
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
  'backfill.list-age': async ({ organization, streamId, ask, control }) => {
    await ask('listBackfillGrants');
    await control('POST', `/organizations/${organization.id}/grants`, { stream_id: streamId, years: 1 });
    await ask('listBackfillGrants');
  },
  'beacon.both-windows': async ({ ask, list }) => {
    const beacon_id = await savedBeacon(ask, {});
    const dates = { published_date_from: '2026-01-01', published_date_to: '2026-03-17' };
    await list({ beacon_id, lookback_hours: 1, page_size: 1, ...dates });
  },
  'beacon.cap-counts': async ({ world, organization, ask }) => {
    world.store.put({ ...organization, plan: 'starter' });
    for (let saved = 0; saved < 10; saved += 1) await savedBeacon(ask, { status: 'active' });
    await savedBeacon(ask, { status: 'draft' });
  },
  'beacon.default-status': ({ ask }) => savedBeacon(ask, {}),
  'beacon.new-draft': ({ ask }) => savedBeacon(ask, { status: 'draft' }),
  'beacon.no-streams': async ({ ask, list }) =>
    list({ beacon_id: await savedBeacon(ask, {}), lookback_hours: 1 }),
  'digest.null-filter': async ({ world, ask }) => {
    const id = String(at(await ask('createDigest', { body: bothScopes(world) }), 'data.id'));
    await ask('updateDigest', { path: { id }, body: { filter_spec: null } });
  },
  'digest.paused-manifests': async ({ world, ask }) => {
    const id = String(at(await ask('createDigest', { body: bothScopes(world) }), 'data.id'));
    await ask('deactivateDigest', { path: { id } });
    await ask('listDigestManifests', { path: { id }, query: { page_size: 1 } });
  },
  'digest.removed-streams': async ({ ask, streamId, control }) => {
    const path = { id: await digestOf({ ask, streamId }) };
    await control('DELETE', `/streams/${streamId}`);
    await ask('getDigest', { path });
  },
  'error.unknown-parameter': ({ ask }) => ask('getAccount', { query: { zz_unknown: 1 } }),
  'idempotency.other-route': async ({ ask }) => {
    const headers = { 'idempotency-key': 'one' };
    await ask('createLabel', { headers, body: { name: 'One', label: 'One' } });
    await ask('createBeacon', { headers, body: { name: 'One' } });
  },
  'idempotency.payloads-compared': async ({ ask }) => {
    const headers = { 'idempotency-key': 'one' };
    await ask('createBeacon', { headers, body: { name: 'One', description: 'Two' } });
    await ask('createBeacon', { headers, body: { description: 'Two', name: 'One' } });
  },
  'idempotency.replays-counted': async ({ world, organization, ask }) => {
    world.store.put({ ...organization, plan: 'starter' });
    const write = { headers: { 'idempotency-key': 'one' }, body: { name: 'One' } };
    for (let sent = 0; sent < 61; sent += 1) await ask('createBeacon', write);
  },
  'ontology.reads-gated': ({ world, organization, ask }) => {
    world.store.put({ ...organization, plan: 'startup' });
    return ask('listTags');
  },
  'ontology.undefined-labels': ({ streamId, ask }) => {
    const query = { object_type: 'stream', object_id: streamId, external_id: 'probe', labels: 'undefined' };
    return ask('createSync', { query });
  },
  'paging.both-page-names': ({ ask }) =>
    ask('listStreams', { query: { page: 0, page_num: 1, page_size: 5 } }),
  'plan.catalog-digests': ({ world, organization, ask }) => {
    world.store.put({ ...organization, plan: 'startup' });
    return ask('listCatalogDigests');
  },
  'plan.digest-list': ({ world, organization, ask }) => {
    world.store.put({ ...organization, plan: 'starter' });
    return ask('listDigests');
  },
  'plan.hard-caps': ({ world, organization, list }) => {
    world.store.put({ ...organization, quotaLimit: 3 });
    return list({ page_size: 5 });
  },
  'lifecycle.changed-beacon': async ({ ask, query }) => {
    const beacon_id = await savedBeacon(ask, {});
    const execution = { beacon_id, lookback_hours: 24 };
    const planned = await query({ mode: 'plan', ...execution });
    await ask('updateBeacon', { path: { beacon_id }, body: { name: 'Changed' } });
    await query({ plan_token: at(planned, 'data.plan_token'), ...execution });
  },
  'lifecycle.changed-query': async ({ query }) => {
    const planned = await query({ mode: 'plan' });
    await query({ plan_token: at(planned, 'data.plan_token'), significance: 'high' });
  },
  'lifecycle.snapshot-lifetime': async ({ world, query }) => {
    const planned = await query({ mode: 'plan' });
    const executed = await query({ plan_token: at(planned, 'data.plan_token') });
    world.clock.advance(dayMs / 2);
    await query({ snapshot_token: at(executed, 'data.snapshot_token') });
  },
  'lifecycle.snapshot-of-unpublished': async ({ streamId, control, query }) => {
    const planned = await query({ mode: 'plan' });
    const executed = await query({ plan_token: at(planned, 'data.plan_token') });
    await control('POST', `/streams/${streamId}/unpublish`, {});
    await query({ snapshot_token: at(executed, 'data.snapshot_token') });
  },
  'mcp.token-places': async ({ organization: { mcpToken }, callProfile }) => {
    await callProfile({ headers: { 'x-access-token': mcpToken } });
    await callProfile({ query: { token: mcpToken } });
  },
  'mcp.unknown-arguments': ({ organization: { mcpToken }, callProfile }) =>
    callProfile({ headers: { authorization: `Bearer ${mcpToken}` } }, { zz_unknown: 1 }),
  'query.inverted-window': ({ list }) =>
    list({ published_date_from: '2026-03-10', published_date_to: '2026-03-01' }),
  'query.lookback-alone': ({ list }) => list({ lookback_hours: 1 }),
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

/** The body of a digest with one fixed stream, and a filter for the domain of another one. */
function bothScopes({ content }: Scene['world']): JsonObject {
  const [one, other] = content.base.streams;
  const rules = [{ dimension: 'domain', values: [other?.homeDomain] }];
  return { name: 'Probe', stream_ids: [one?.id], filter_spec: { rules, combine: 'AND' } };
}

/** Whether the probe of the chosen reading gets other answers than by default. */
export async function showsReading(choice: ReadingChoice): Promise<boolean> {
  const [reading] = Object.keys(choice) as ReadingId[];
  const probe = reading && probes[reading];
  if (probe === undefined) return false;
  return (await fingerprintIn(defaultSetting, probe)) !== (await fingerprintIn(settingWith(choice), probe));
}

async function fingerprintIn(setting: Setting, probe: Probe): Promise<string> {
  const simulator = await simulatorIn(setting, { frozen: true });
  const transport = httpTransport();
  try {
    const recording = recordOn(transport);
    await probe(sceneIn(simulator, recording.transport));
    return fingerprintOf(recording.exchanges);
  } finally {
    await transport.close();
    await simulator.close();
  }
}
