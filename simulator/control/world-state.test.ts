// What an export holds, how a copy begins, and the refusal of exports that are damaged or foreign.
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { bounds } from '../../spec/bounds.ts';
import type { JsonSchema } from '../../spec/json-schema.ts';
import { hashOf } from '../core/json-text.ts';
import { simulate } from '../index.ts';
import { createTables } from '../state/tables.ts';
import { simulatorForTests, type TestWorld, testStart } from '../testing/world.ts';
import { rowSchemas } from './state-rows.ts';
import { stateVersion } from './world-state.ts';

const started = simulatorForTests();

type Row = Record<string, unknown>;
interface Exported extends Row {
  readonly state: Row & { readonly rows: Record<string, Row[]>; readonly counters: Row };
}

const makeAt = (root: string, body: string): Promise<Response> =>
  fetch(`${root}/worlds`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });

const exportOf = async (world: TestWorld): Promise<Exported> =>
  (await world.control('GET', '/export')).body as Exported;

test('an export has every table of the store, with all its rows', async () => {
  const world = await started.world();
  const { rows, counters } = (await exportOf(world)).state;
  const { tables } = started.simulator.world.store;
  for (const [name, table] of Object.entries(tables)) {
    expect(
      rows[name]?.map(({ id }) => id),
      name,
    ).toEqual(table.all().map(({ id }) => id));
    expect(counters, name).toHaveProperty(name);
  }
  expect(Object.keys(tables)).toEqual(Object.keys(createTables()));
});

/** What a schema says of the members of values, without the values that are possible. */
const formOf = ({ type, $ref, required, properties, items, anyOf, oneOf }: JsonSchema): object => ({
  type,
  $ref,
  required,
  properties:
    properties && Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, formOf(one)])),
  items: items && formOf(items),
  either: (anyOf ?? oneOf)?.map(formOf),
});

test('rows of another form have another version', () => {
  const forms = Object.entries(rowSchemas).map(([name, schema]) => [name, formOf(schema)]);
  // Rows of an earlier version are refused. With another form, raise the version, and pin the new hash here.
  expect([stateVersion, hashOf(JSON.stringify(forms))]).toEqual([1, 'EVrigqxka61TzsYC']);
});

/** Sets the member at the path, whose last name may be one too many. */
function set(document: Exported, path: string, value: unknown): void {
  const names = path.split('.');
  const last = names.pop() ?? '';
  const holder = names.reduce<Row>((node, name) => node[name] as Row, document);
  if (value === undefined) delete holder[last];
  else holder[last] = value;
}

test.each([
  ['state', [], 'body.state: expected an object, received []'],
  [
    'state.version',
    2,
    'body.state.version: expected 1, received 2: its rows have another form. Load the export',
  ],
  ['state.version', undefined, 'body.state.version: expected a value, received none'],
  ['seed', 2, 'other generated content. Load the export with its own seed, now and manifests'],
  ['now', '2026-03-18T12:00:00.000Z', 'body.state.generated: expected'],
  ['state.token_key', 7, 'body.state.token_key: expected a text, received 7'],
  ['state.counters.beacons', -1, 'body.state.counters.beacons: expected it to be >= 0'],
  ['state.rows.beacons', undefined, 'body.state.rows.beacons: expected a value, received none'],
  ['state.rows.beacons', {}, 'body.state.rows.beacons: expected a list, received {}'],
  ['state.rows.bacons', [], 'body.state.rows.bacons: expected one of'],
  ['state.rows.beacons.1', null, 'body.state.rows.beacons.1: expected an object, received null'],
  [
    'state.rows.beacons.0.fields.name',
    7,
    'body.state.rows.beacons.0.fields.name: expected a text, received 7',
  ],
  [
    'state.rows.beacons.0.history.0.colour',
    1,
    'body.state.rows.beacons.0.history.0.colour: expected one of revision',
  ],
  [
    'state.rows.digests.0.state',
    'new',
    'body.state.rows.digests.0.state: expected one of active, paused, deleted',
  ],
  [
    'state.rows.digests.1.id',
    101,
    'body.state.rows.digests.1.id: expected another id than every earlier row',
  ],
  ['state.rows.webhooks.0.createdMs', 1e16, 'createdMs: expected it to be <= 4102617599999'],
  ['state.rows.webhooks.0.digestId', 99, 'webhooks.0.digestId: expected a digest of the same organisation'],
  ['state.counters.webhooks', 9, 'webhooks.0.id: expected at most 9, the last number of webhooks'],
  ['state.counters.ordinals', 2 ** 53, 'counters.ordinals: expected it to be <= 1000000000000'],
  ['state.rows.grants.0.years', 51, 'body.state.rows.grants.0.years: expected it to be <= 50'],
  ['state.present', 'soon', 'body.state.present: expected an ISO 8601 instant'],
  ['present', '2026-01-01T00:00:00Z', 'body.present: expected an instant from'],
  [
    'state.rows.deliveryFaults',
    new Array(101).fill({ id: 1, fault: { kind: 'drop' }, remaining: 1 }),
    'body.state.rows.deliveryFaults.100: expected at most 100 rows, received 101',
  ],
  [
    'state.rows.tallies',
    new Array(2).fill({ webhookId: 1, delivered: 0, exhausted: 0, dropped: 0 }),
    'body.state.rows.tallies.1.webhookId: expected another webhookId than every earlier row has',
  ],
  [
    'state.rows.answers',
    [
      {
        kind: 'account',
        organizationId: '1',
        atMs: 0,
        answer: { kind: 'answer', data: '[]', items: 1, billed: 0 },
      },
    ],
    'body.state.rows.answers.0.answer.data: expected the text of a JSON object',
  ],
  [
    'state.rows.digests.1.filterSpec',
    { rules: 1 },
    'body.state.rows.digests.1.filterSpec.rules: expected a list',
  ],
  [
    'state.rows.syncs.0.organizationId',
    '1',
    'organizationId: expected the id of an organisation of the state',
  ],
  [
    'state.rows.organizations.1.accessToken',
    'at_taken',
    'expected a credential of no other organisation, received "[hidden]"',
  ],
  [
    'state.rows.hidden',
    [9_999],
    'body.state.rows.hidden.0: expected positions of manifests, below 3000, received 9999',
  ],
  ['state.rows.published', [{}], 'body.state.rows.published.0.manifestId: expected a value'],
  ['state.rows.ended', [{ id: 1 }], 'body.state.rows.ended.0.webhookId: expected a value'],
])('an export with %s %j is refused, and no world stays', async (path, value, message) => {
  const document = await exportOf(await started.world());
  set(document, 'state.rows.organizations.0.accessToken', 'at_taken');
  set(document, path, value);
  const root = started.simulator.controlUrl;
  const before = await (await fetch(`${root}/worlds`)).json();
  const refused = await makeAt(root, JSON.stringify(document));
  expect(await refused.json()).toEqual({ detail: expect.stringContaining(message) });
  expect(refused.status).toBe(422);
  expect(await (await fetch(`${root}/worlds`)).json()).toEqual(before);
});

test('a body beyond the bounds of a document is refused', async () => {
  const url = `${started.simulator.controlUrl}/worlds`;
  const announced = request(url, {
    method: 'POST',
    headers: { 'content-length': bounds.document.bytes + 1 },
  });
  announced.flushHeaders();
  const [tooLong] = (await once(announced, 'response')) as [IncomingMessage];
  expect([tooLong.statusCode, await json(tooLong)]).toEqual([
    413,
    { detail: `body: expected at most ${bounds.document.bytes} bytes, received more` },
  ]);
  announced.destroy();
  const body = JSON.stringify({ streams: new Array(bounds.jsonValues).fill({}) });
  const beside = await makeAt(started.simulator.controlUrl, body);
  expect([beside.status, await beside.json()]).toEqual([
    422,
    { detail: expect.stringContaining('besides its state, received more') },
  ]);
});

test('a copy begins with the export: a reset returns to it, and entries beside the state change it', async () => {
  const world = await started.world({ now: testStart });
  const both = { access_token: 'the-same-token', mcp_token: 'the-same-token' };
  const org = await world.organization({ plan: 'enterprise', credentials: both });
  const beacon = { name: 'Kept', stream_ids: [], toString: 'a name that every object has' };
  await world.ask('/v3/beacons', { org }, { json: beacon });
  await world.control('POST', '/outcomes', { operation_id: 'getAccount', outcome: 'rate_limited', after: 9 });
  await world.control('POST', '/clock/advance', { seconds: 60 });
  const document = await exportOf(world);
  const copy = await started.world({ ...document, organizations: [{ id: org.id, name: 'Renamed' }] });
  const first = await copy.ask('/v3/beacons', { org });
  expect(first.at('items.0.name')).toBe('Kept');
  expect((await copy.ask('/account', { org })).at('data.org.name')).toBe('Renamed');
  await copy.ask('/v3/beacons', { org }, { json: { name: 'Passing', stream_ids: [] } });
  await copy.control('POST', '/reset');
  expect((await copy.ask('/v3/beacons', { org })).text).toBe(first.text);
  expect((await exportOf(copy)).state.rows.outcomes).toEqual(document.state.rows.outcomes);
  const root = started.simulator.controlUrl;
  const earlier = await makeAt(root, JSON.stringify({ ...document, present: testStart }));
  expect(await earlier.json()).toEqual({
    detail: `body.present: expected an instant from ${document.state.present}, where the world begins, received "${testStart}"`,
  });
});

test('a copy has nothing of the process that makes it, and nothing arrives of what its time passes over', async () => {
  const exported = await exportOf(await started.world({ now: testStart }));
  const simulator = await simulate({
    manifests: 0,
    neverBehind: true,
    arrivalsPerMinute: 7,
    readings: { 'auth.inactive-key': 'forbidden' },
  });
  const copyOf = async (document: object): Promise<unknown> => {
    const made = await makeAt(simulator.controlUrl, JSON.stringify(document));
    const { control_url: url } = (await made.json()) as { readonly control_url: string };
    return (await fetch(`${url}/export`)).json();
  };
  try {
    expect(await copyOf(exported)).toEqual(exported);
    const later = await copyOf({ ...exported, arrivals_per_minute: 6_000, present: '2026-12-01T00:00:00Z' });
    expect(later).toMatchObject({ state: { rows: { published: [] } } });
  } finally {
    await simulator.close();
  }
});

test('worlds begin with the state of the default one, unless their content is another', async () => {
  const world = await started.world({ now: testStart });
  const org = await world.organization({ name: 'Of the export' });
  const { state, ...choices } = await exportOf(world);
  const simulator = await simulate({
    seed: 1,
    startMs: Date.parse(testStart),
    frozen: true,
    document: { state },
  });
  try {
    const isKnownIn = async (body: object): Promise<boolean> => {
      const made = await makeAt(simulator.controlUrl, JSON.stringify(body));
      const { control_url: url } = (await made.json()) as { readonly control_url: string };
      return (await fetch(`${url}/organizations/${org.id}`)).ok;
    };
    expect(choices.seed).toBe(1);
    for (const same of [{}, { seed: 1 }, { manifests: 3_000 }]) expect(await isKnownIn(same)).toBe(true);
    for (const other of [{ seed: 2 }, { never_behind: true }]) expect(await isKnownIn(other)).toBe(false);
  } finally {
    await simulator.close();
  }
});
