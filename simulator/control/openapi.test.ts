// The OpenAPI document of the control plane: complete, valid, and with examples that the control plane accepts.
import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import SwaggerParser from '@apidevtools/swagger-parser';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { JsonSchema } from '../../spec/contract.ts';
import { schemaValidator } from '../../spec/validate.ts';
import type { ClientJudge } from '../state/client-judge.ts';
import { startReceiver, type TestReceiver } from '../testing/receiver.ts';
import { simulatorForTests, type TestOrganization, type TestWorld } from '../testing/world.ts';
import { exampleOf } from './example.ts';
import { controlDocument, documentPath, pathsOf } from './openapi.ts';
import type { ControlOperation } from './operation.ts';
import { controlOperations } from './operations.ts';
import { parameterNames, pathParameter } from './path-parameters.ts';

const root = join(import.meta.dirname, '../..');

/** Judges nothing. */
const clients: ClientJudge = {
  nowMs: () => 0,
  served: () => undefined,
  acted: () => undefined,
  report: async () => ({ ok: true, rules: [] }),
  forget: () => undefined,
};
const started = simulatorForTests({ clients });
let receiver: TestReceiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());

interface Entry {
  readonly description?: string;
  readonly parameters: readonly { readonly name: string; readonly description?: string }[];
  readonly responses: Readonly<Record<string, { readonly content: Readonly<Record<string, Media>> }>>;
}
interface Media {
  readonly schema: JsonSchema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}
type Paths = Readonly<Record<string, Readonly<Record<string, Entry>>>>;

/** The paths of the document, without references. */
async function pathsIn(document: object): Promise<Paths> {
  const { paths } = (await SwaggerParser.dereference(structuredClone(document) as never)) as {
    paths?: unknown;
  };
  return paths as Paths;
}
const document = (isSecured = false): object => controlDocument('http://127.0.0.1:4011', isSecured);

describe.each([false, true])('with a token: %s', (isSecured) => {
  test('it is valid OpenAPI', async () => {
    await SwaggerParser.validate(structuredClone(document(isSecured)) as never);
  });

  test('Redocly finds no fault in it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'assay-control-'));
    const file = join(folder, 'openapi.json');
    writeFileSync(file, JSON.stringify(document(isSecured)));
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [join(root, 'node_modules/@redocly/cli/bin/cli.js'), 'lint', file, '--format=json'],
      { cwd: root, env: { ...process.env, REDOCLY_TELEMETRY: 'off' } },
    );
    expect(JSON.parse(stdout)).toMatchObject({ problems: [] });
  });
});

test('it contains every route, and no other', async () => {
  const listed = Object.entries(await pathsIn(document())).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method} ${path}`),
  );
  const routes = controlOperations.flatMap((operation) =>
    pathsOf(operation).map((path) => `${operation.method} ${path}`),
  );
  expect(listed.toSorted()).toEqual([...routes, `get ${documentPath}`].toSorted());
});

test('each parameter is described, and each example fits its schema', async () => {
  for (const [path, item] of Object.entries(await pathsIn(document(true))))
    for (const [method, { parameters = [], responses }] of Object.entries(item)) {
      for (const { name, description } of parameters) expect(description, `${path} ${name}`).toBeTruthy();
      for (const [status, { content }] of Object.entries(responses)) {
        const [media] = Object.values(content);
        const { schema, example, examples = {} } = media as Media;
        const values = [...Object.values(examples).map(({ value }) => value), ...(example ? [example] : [])];
        expect(values, `${method} ${path} ${status}`).not.toEqual([]);
        for (const value of values)
          expect(schemaValidator(schema)(value), `${method} ${path} ${status}`).toEqual([]);
      }
    }
});

/** Places of texts and lists of texts in a schema that say neither by an example nor otherwise what they hold. */
function silentPlaces(schema: JsonSchema, place: string): readonly string[] {
  const { properties = {}, items, examples } = schema;
  if (examples !== undefined) return [];
  const isSilent = schema.type === 'string' && !schema.enum && !schema.format && !schema.description;
  return [
    ...(isSilent ? [place] : []),
    ...(items === undefined ? [] : silentPlaces(items, `${place}[]`)),
    ...Object.entries(properties).flatMap(([name, member]) => silentPlaces(member, `${place}.${name}`)),
  ];
}

test('no text of a response is left without an example', () => {
  expect(controlOperations.flatMap(({ id, response }) => silentPlaces(response, id))).toEqual([]);
});

test('every operation with a body has an example of it, and the others have none', () => {
  for (const { id, body, example } of controlOperations)
    expect(example !== undefined, id).toBe(body.properties !== undefined);
});

interface Prepared {
  readonly world: TestWorld;
  readonly org: TestOrganization;
  readonly ids: Readonly<Record<string, string>>;
}

/** A world in which each id that a path may contain exists. Those of all tests are more than a process holds. */
async function prepared(): Promise<Prepared> {
  const world = await started.world();
  onTestFinished(async () => void (await fetch(world.controlUrl, { method: 'DELETE' })));
  const org = await world.organization({ plan: 'enterprise' });
  const hook = await world.ask('/webhooks', { org }, { json: { url: receiver.url } });
  const webhook = String(hook.at('data.id'));
  const streamId = exampleOf(pathParameterSchema('stream_id'));
  const made = async (path: string, body: object | undefined, member: string): Promise<string> =>
    String((await world.control('POST', path, body)).at(member));
  const manifestId = await made('/manifests', { stream_ids: [streamId] }, 'manifests.0.manifest_id');
  await world.control('POST', '/clock/advance', { seconds: 0 });
  await world.control('POST', '/deprecations', { ...deprecation });
  await world.control('PUT', `/organizations/${org.id}/catalog-digests/201`);
  await world.ask('/account', { org });
  const deliveries = await world.control('GET', '/deliveries');
  return {
    world,
    org,
    ids: {
      world_id: world.id,
      organization_id: org.id,
      webhook_id: webhook,
      digest_id: '201',
      stream_id: String(streamId),
      manifest_id: manifestId,
      operation_id: 'getStream',
      delivery_id: String(deliveries.at('deliveries.0.id')),
      grant_id: await made(`/organizations/${org.id}/grants`, { stream_id: streamId }, 'id'),
      snapshot_id: await made('/snapshots', {}, 'id'),
      seq: '1',
      rule_id: String(exampleOf(pathParameterSchema('rule_id'))),
    },
  };
}

const pathParameterSchema = (name: string): JsonSchema => ({ examples: [pathParameter(name).example] });
const deprecation = controlOperations.find(({ id }) => id === 'deprecate')?.example;

const filled = (path: string, ids: Prepared['ids']): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '');

/** The examples of all query parameters of the operation, with ids of the prepared world. */
function queryOf({ query }: ControlOperation, ids: Prepared['ids']): string {
  const own = ['organization_id', 'webhook_id'];
  const values = Object.entries(query).map(([name, schema]): [string, string] => [
    name,
    String(own.includes(name) ? ids[name] : exampleOf(schema)),
  ]);
  return String(new URLSearchParams(values));
}

/** Sends a body, by default the example of the operation, to a path below the control plane of its scope. */
const send = (
  operation: ControlOperation,
  path: string,
  { world }: Prepared,
  body = operation.example,
): Promise<Response> =>
  fetch(`${operation.scope === 'process' ? started.simulator.controlUrl : world.controlUrl}${path}`, {
    method: operation.method.toUpperCase(),
    ...(body && { body: JSON.stringify(body) }),
    headers: { 'content-type': 'application/json' },
  });

test.each(controlOperations.map((operation) => [operation.id, operation] as const))(
  'the example request of %s is accepted',
  async (_, operation) => {
    const given = await prepared();
    const path = filled(operation.path, given.ids);
    const answer = await send(operation, `${path}?${queryOf(operation, given.ids)}`, given);
    if (operation.isStream === true) await answer.body?.cancel();
    else expect(await answer.json()).toEqual(expect.anything());
    expect(answer.status).toBe(200);
  },
);

test('the examples of prepared things exist in the default world', async () => {
  const { control } = await started.world();
  const [organizationId, grantId, digestId] = ['organization_id', 'grant_id', 'digest_id'].map(
    (name) => pathParameter(name).example,
  );
  const grants = await control('GET', `/organizations/${organizationId}/grants`);
  expect(grants.at('grants')).toContainEqual(expect.objectContaining({ id: Number(grantId) }));
  const digests = await control('GET', '/catalog-digests');
  expect(digests.at('digests')).toContainEqual(expect.objectContaining({ id: Number(digestId) }));
});

test.each(
  controlOperations
    .filter(({ path }) => parameterNames(path).length > 0)
    .map((operation) => [operation.id, operation] as const),
)('%s of an unknown id is refused with 404', async (_, operation) => {
  const given = await prepared();
  const last = parameterNames(operation.path).at(-1) ?? '';
  const path = filled(operation.path, { ...given.ids, [last]: pathParameter(last).unknown });
  expect((await send(operation, path, given)).status).toBe(404);
});

const removeStream = ({ world, ids }: Prepared) => world.control('DELETE', `/streams/${ids.stream_id}`);
const disableWebhook = ({ world, org, ids }: Prepared) =>
  world.ask(`/webhooks/${ids.webhook_id}/disable`, { org }, { method: 'POST' });
const removeWebhook = ({ world, org, ids }: Prepared) =>
  world.ask(`/webhooks/${ids.webhook_id}`, { org }, { method: 'DELETE' });

/** A request that leads to a refusal which its operation declares, with what must happen before. */
interface RefusedRequest {
  readonly id: string;
  readonly body?: object;
  readonly before?: (given: Prepared) => Promise<unknown>;
}
const refusedRequests: readonly RefusedRequest[] = [
  { id: 'setClock', body: { now: '2026-03-17T11:59:59Z' } },
  { id: 'setClock', body: { now: 'soon' } },
  { id: 'advanceClock', body: { to: '2026-03-17T11:59:59Z' } },
  { id: 'advanceClock', body: { ms: 1, seconds: 1 } },
  { id: 'makeWorld', body: { now: 'soon' } },
  { id: 'makeOrganization', body: { plan: 'starter', quota_used: 1001 } },
  { id: 'giveGrant', body: { stream_id: '7' } },
  { id: 'publishManifests', body: { stream_ids: ['7'] } },
  { id: 'publishStream', before: removeStream },
  { id: 'unpublishStream', body: {}, before: removeStream },
  { id: 'forceOutcome', body: { operation_id: 'getStream', outcome: 'not_found', organization_id: '1' } },
  { id: 'forceDeliveryFault', body: { fault: 'delay' } },
  { id: 'testWebhook', before: disableWebhook },
  { id: 'resendDelivery', before: removeWebhook },
  { id: 'deprecate', body: { ...deprecation, sunset: '2026-01-01T00:00:00Z' } },
];

test.each(refusedRequests)('$id refuses $body as the document shows', async ({ id, body, before }) => {
  const operation = controlOperations.find((one) => one.id === id) as ControlOperation;
  const given = await prepared();
  await before?.(given);
  const answer = await send(operation, filled(operation.path, given.ids), given, body);
  const { detail } = (await answer.json()) as { detail: string };
  expect(operation.refusals).toContainEqual({ status: answer.status, when: expect.anything(), detail });
});

test('the default world cannot be dropped, as the document shows', async () => {
  const answer = await fetch(`${started.simulator.controlUrl}/worlds/default`, { method: 'DELETE' });
  const declared = controlOperations.find(({ id }) => id === 'dropWorld')?.refusals ?? [];
  expect(declared.map(({ detail }) => ({ detail }))).toEqual([await answer.json()]);
});
