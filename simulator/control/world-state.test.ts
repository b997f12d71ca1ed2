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
  expect([stateVersion, hashOf(JSON.stringify(forms))]).toEqual([1, 'haFqTSJvdGz6kqrG']);
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
  ['state.rows.digests.1.id', 101, 'body.state.rows.digests.1.id: expected an id that no earlier row has'],
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
  const org = await world.organization({ plan: 'enterprise' });
  await world.ask('/v3/beacons', { org }, { json: { name: 'Kept', stream_ids: [] } });
  const document = await exportOf(world);
  const copy = await started.world({ ...document, organizations: [{ id: org.id, name: 'Renamed' }] });
  const first = await copy.ask('/v3/beacons', { org });
  expect(first.at('items.0.name')).toBe('Kept');
  expect((await copy.ask('/account', { org })).at('data.org.name')).toBe('Renamed');
  await copy.ask('/v3/beacons', { org }, { json: { name: 'Passing', stream_ids: [] } });
  await copy.control('POST', '/reset');
  expect((await copy.ask('/v3/beacons', { org })).text).toBe(first.text);
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
    expect([choices.seed, await isKnownIn({}), await isKnownIn({ seed: 2 })]).toEqual([1, true, false]);
  } finally {
    await simulator.close();
  }
});
