// The resources for the k6 operator: they fit its TestRun, hold no secret, and carry the whole script.
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { clusterYaml } from './kubernetes.ts';
import { at } from './lib/answer.ts';
import { indexOfSegment, type LoadConfig } from './lib/config.ts';
import { withSecrets } from './lib/secrets.ts';

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;

/** A JSON Schema of exactly these properties. */
const exactly = (properties: Readonly<Record<string, object>>, ...required: readonly string[]) => ({
  type: 'object',
  additionalProperties: false,
  properties,
  required,
});
const listOf = (items: object) => ({ type: 'array', items });

const runner = exactly({
  image: text,
  // The words true and false, not the JSON values.
  automountServiceAccountToken: text,
  env: listOf(
    exactly(
      {
        name: text,
        value: text,
        valueFrom: exactly({ secretKeyRef: exactly({ name: text, key: text }, 'key') }),
      },
      'name',
    ),
  ),
  volumes: listOf(
    exactly(
      {
        name: text,
        configMap: exactly({
          name: text,
          items: listOf(exactly({ key: text, path: text }, 'key', 'path')),
        }),
      },
      'name',
    ),
  ),
  volumeMounts: listOf(exactly({ name: text, mountPath: text, readOnly: flag }, 'name', 'mountPath')),
});

/**
 * The properties of the operator's TestRun that our resources use: facts about github.com/grafana/k6-operator v1.6.0
 * (cf0ae21f4e26b0dd0f99d763ae72e063b4384f2a), config/crd/bases/k6.io_testruns.yaml, version v1alpha1.
 */
const testRunFacts = exactly(
  {
    apiVersion: { const: 'k6.io/v1alpha1' },
    kind: { const: 'TestRun' },
    metadata: exactly({ name: { type: 'string', pattern: '^[a-z0-9]([-a-z0-9]*[a-z0-9])?$' } }, 'name'),
    spec: exactly(
      {
        script: exactly({ localFile: text }),
        parallelism: { type: 'integer' },
        separate: flag,
        arguments: text,
        // `disabled` came with v1.3.0.
        initializer: exactly({ disabled: flag }),
        runner,
      },
      'script',
      'parallelism',
    ),
  },
  'apiVersion',
  'kind',
  'metadata',
  'spec',
);

const startAtMs = Date.parse('2026-03-17T12:00:00Z');
const tool = { name: 'content', tool: 'service-manifests', path: '/mcp', burst: 240, perSecond: 5 };
const config: LoadConfig = {
  baseUrl: 'https://staging.example/api',
  limit: undefined,
  thresholds: {},
  orgs: [{ keys: [{ apiKey: 'ak_1', apiSecret: 'sk_1' }], mcpToken: 'mt_secret' }],
  stream: { id: 's1', total: 10, billed: false },
  mcp: { mcpUrl: 'https://staging.example', classes: [tool], mayBill: false },
  fanout: undefined,
  steady: undefined,
  summaryFile: undefined,
  shard: { count: 3, startAtMs, plan: 'enterprise' },
};
const names = new Map([['mt_secret', 'ENTERPRISE_TOKEN']]);
const yaml = clusterYaml({
  script: 'mcp-rate-limit',
  shards: 3,
  config,
  seconds: 300,
  variableOf: (secret) => names.get(secret),
});
const [configMap, testRun] = parseAllDocuments(yaml).map((document): unknown => document.toJS());
const isTestRun = new Ajv2020({ allErrors: true }).compile(testRunFacts);

const entries = (value: unknown, path: string): readonly unknown[] => {
  const found = at(value, path);
  return Array.isArray(found) ? found : [];
};
const namesIn = (list: readonly unknown[], name: string): readonly string[] =>
  list.map((entry) => String(at(entry, name)));

test('the TestRun fits the resource definition of the operator', () => {
  isTestRun(testRun);
  expect(isTestRun.errors).toBeNull();
  expect(at(testRun, 'spec.parallelism')).toBe(3);
});

test.each([
  { wrong: 'an unknown property', change: { spec: { ...Object(at(testRun, 'spec')), paralelism: 3 } } },
  { wrong: 'a number as text', change: { spec: { ...Object(at(testRun, 'spec')), parallelism: '3' } } },
  { wrong: 'another version', change: { apiVersion: 'k6.io/v1' } },
])('the resource definition refuses $wrong', ({ change }) => {
  expect(isTestRun({ ...Object(testRun), ...change })).toBe(false);
});

test('secrets appear as references only', () => {
  for (const secret of ['mt_secret', 'ak_1', 'sk_1']) expect(yaml).not.toContain(secret);
  expect(entries(testRun, 'spec.runner.env')).toContainEqual({
    name: 'ENTERPRISE_TOKEN',
    valueFrom: { secretKeyRef: { name: 'assay-credentials', key: 'ENTERPRISE_TOKEN' } },
  });
});

test('the script reads its configuration with the secrets of its environment', () => {
  const text = String(at(entries(testRun, 'spec.runner.env')[0], 'value'));
  expect(withSecrets(text, { ENTERPRISE_TOKEN: 'mt_secret' })).toMatchObject({
    orgs: [{ mcpToken: 'mt_secret' }],
    shard: { count: 3, startAtMs },
  });
  expect(() => withSecrets(text, {})).toThrow('ENTERPRISE_TOKEN is not set');
});

test('a credential that no environment variable holds is refused', () => {
  expect(() =>
    clusterYaml({ script: 'mcp-rate-limit', shards: 3, config, seconds: 300, variableOf: () => undefined }),
  ).toThrow('no Secret can hold it');
});

test('the volume gives every file of the ConfigMap its path, and every import of a script is there', () => {
  const items = entries(testRun, 'spec.runner.volumes').flatMap((volume) =>
    entries(volume, 'configMap.items'),
  );
  const data = new Map(
    Object.entries(Object(at(configMap, 'data'))).map(([key, text]) => [key, String(text)]),
  );
  expect(new Set(namesIn(items, 'key'))).toEqual(new Set(data.keys()));
  const paths = new Set(namesIn(items, 'path'));
  expect(paths).toContain('scripts/mcp-rate-limit.ts');
  for (const item of items) {
    const folder = String(at(item, 'path')).split('/')[0] ?? '';
    for (const [, up, file] of (data.get(String(at(item, 'key'))) ?? '').matchAll(/from '(\.\.?)\/(.+)'/g))
      expect(paths).toContain(up === '..' ? file : `${folder}/${file}`);
  }
});

test('each machine knows its shard by the segment that the operator gives it', () => {
  expect(['0:1/3', '1/3:2/3', '2/3:1'].map((segment) => indexOfSegment(segment, 3))).toEqual([1, 2, 3]);
  expect(indexOfSegment(null, 1)).toBe(1);
});
