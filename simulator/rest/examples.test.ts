// The examples of the contract exist in the default world: requests that a reader copies from it succeed.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { schemas } from '../../spec/contract.ts';
import { simulatorForTests, type TestOrganization, type TestWorld } from '../testing/world.ts';

const generated = new URL('../../spec/generated/openapi.json', import.meta.url);
const { world } = simulatorForTests();

/** The values at all depths under keys that name ids of the content. */
function idsIn(node: unknown, key = ''): readonly (readonly [string, string])[] {
  if (Array.isArray(node)) return node.flatMap((item) => idsIn(item, key.replace(/s$/, '')));
  if (typeof node === 'string') return [[key, node]];
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, value]) => idsIn(value, name));
}

const pathOf: Readonly<Record<string, string>> = {
  stream_id: '/streams',
  manifest_id: '/signal',
  record_id: '/manifests',
};

const exampleOf = (schema: string): unknown => schemas[schema]?.example;

async function defaultWorld(): Promise<{ here: TestWorld; org: TestOrganization }> {
  const here = await world();
  return { here, org: await here.organization({ plan: 'platform' }) };
}

test('every id of a stream, a manifest or a record that an example shows can be read', async () => {
  const { here, org } = await defaultWorld();
  const shown = Object.values(schemas)
    .flatMap(({ example }) => idsIn(example))
    .filter(([key]) => key in pathOf)
    .map(([key, id]) => `${pathOf[key]}/${id}`);
  const paths = [...new Set(shown)];
  expect(paths.length).toBeGreaterThanOrEqual(3);
  const answers = await Promise.all(paths.map((path) => here.ask(path, { org })));
  expect(answers.map(({ status }, nth) => `${paths[nth]} ${status}`)).toEqual(
    paths.map((path) => `${path} 200`),
  );
});

test('the examples of searches and queries find something', async () => {
  const { here, org } = await defaultWorld();
  const post = (path: string, json: unknown) => here.ask(path, { org }, { json });
  const streams = await post('/streams/search', exampleOf('StreamSearchRequest'));
  expect(streams.at('data.pagination.total_count')).toBeGreaterThan(0);
  const manifests = await post('/manifests/query', exampleOf('ManifestQuery'));
  expect(manifests.at('data.pagination.total_count')).toBeGreaterThan(0);
});

test('the examples of creations create', async () => {
  const { here, org } = await defaultWorld();
  const bodies = { '/digests': 'DigestCreate', '/v3/beacons': 'BeaconCreate', '/webhooks': 'WebhookCreate' };
  for (const [path, schema] of Object.entries(bodies)) {
    const { status, text } = await here.ask(path, { org }, { json: exampleOf(schema) });
    expect(status, text).toBe(200);
  }
});

test('every id of content in a path has an example', () => {
  const document = JSON.parse(readFileSync(generated, 'utf8')) as { readonly paths: object };
  const parameters = [
    ...JSON.stringify(document).matchAll(/\{[^{}]*"in":"path"[^{}]*(\{[^{}]*\})?[^{}]*\}/g),
  ];
  const content = parameters.filter(([text]) => /"name":"(manifest_id|record_id)"|Stream id/.test(text));
  expect(content.length).toBeGreaterThanOrEqual(3);
  expect(content.filter(([text]) => !text.includes('"example":"')).map(([text]) => text)).toEqual([]);
});
