// Target files: their content, the messages for mistakes, and the precedence of the environment.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadTarget } from './target-file.ts';

const directory = mkdtempSync(join(tmpdir(), 'assay-target-'));

function fileWith(yaml: string): string {
  const file = join(directory, 'target.yaml');
  writeFileSync(file, yaml);
  return file;
}

const whole = `
name: staging
base_url: http://127.0.0.1:1/v1
site_url: http://127.0.0.1:1
credentials:
  enterprise:
    - keys:
        - { api_key_env: KEY_A, api_secret_env: SECRET_A }
        - { api_key_env: KEY_B, api_secret_env: SECRET_B }
      access_token_env: TOKEN
features: [rest, connect]
limits: { enterprise: { requests_per_minute: 600, manifests_per_month: 100000 } }
expected_failures:
  - { rule: quota.clamp-cuts-page, reason: known, expires: 2026-12-31 }
`;
const secrets = { KEY_A: 'a', SECRET_A: 'b', KEY_B: 'c', SECRET_B: 'd', TOKEN: 'e' };

test('a complete file becomes a target, with secrets from the environment', () => {
  expect(loadTarget({ file: fileWith(whole) }, secrets)).toEqual({
    name: 'staging',
    baseUrl: 'http://127.0.0.1:1/v1',
    siteUrl: 'http://127.0.0.1:1',
    credentials: {
      enterprise: [
        {
          keys: [
            { apiKey: 'a', apiSecret: 'b' },
            { apiKey: 'c', apiSecret: 'd' },
          ],
          accessToken: 'e',
        },
      ],
    },
    features: ['rest', 'connect'],
    limits: { enterprise: { requestsPerMinute: 600, manifestsPerMonth: 100000 } },
    expectedFailures: [{ rule: 'quota.clamp-cuts-page', reason: 'known', expires: '2026-12-31' }],
  });
});

test.for(['', '/', '/mcp', '/mcp/', '/sse', '/advanced/mcp', '/advanced/sse'])(
  'mcp_url may be the base of the MCP servers or the address of one of them: %j',
  (path) => {
    const file = fileWith(`base_url: http://x\nmcp_url: https://mcp.example/v1${path}\n`);
    expect(loadTarget({ file }, {})?.mcpUrl).toBe('https://mcp.example/v1');
    expect(loadTarget({ baseUrl: 'http://x', mcpUrl: `http://other${path}` }, {})?.mcpUrl).toBe(
      'http://other',
    );
  },
);

test('a file may pin the version of its requirements, and dispute rules', () => {
  const target = loadTarget(
    {
      file: fileWith(`
base_url: http://x
requirements: 0.2.0
disputed:
  - { rule: quota.clamp-cuts-page, reason: the document is silent, expires: 2026-12-31, link: 'https://x/1' }
  - { rule: quota.gone, reason: of another release }
`),
    },
    {},
  );
  expect(target).toMatchObject({
    requirements: '0.2.0',
    disputed: [
      { rule: 'quota.clamp-cuts-page', expires: '2026-12-31', link: 'https://x/1' },
      { rule: 'quota.gone', reason: 'of another release' },
    ],
  });
});

test.each([
  [
    'pins a version that no release has',
    'requirements: 0.1.5',
    /requirements: expected a version of Assay, one of 0\.2\.0, .*found "0\.1\.5"/,
  ],
  ['disputes without a reason', 'disputed: [{ rule: quota.a }]', /disputed\.0: reason is missing/],
  [
    'lists a rule as known and as disputed',
    `expected_failures: [{ rule: quota.clamp-cuts-page, reason: x, expires: 2026-12-31 }]
disputed: [{ rule: quota.clamp-cuts-page, reason: y }]`,
    /disputed\.0: quota\.clamp-cuts-page is listed already/,
  ],
])('a file that %s is refused', (_, yaml, message) => {
  expect(() => loadTarget({ file: fileWith(`base_url: http://x\n${yaml}`) }, {})).toThrow(message);
});

test('capabilities come from guarded operations and commands beside the target file', () => {
  const file = fileWith(`
base_url: http://x
control_url: http://control
control_token_env: PLANE
capabilities: { orgs: { control_url: 'http://x/admin', token_env: ADMIN } }
hooks: { clock.advance: [./advance.sh, '{ms}'] }
`);
  const target = loadTarget({ file }, { PLANE: 'p', ADMIN: 'a' });
  expect(target).toMatchObject({ controlUrl: 'http://control', controlToken: 'p' });
  expect(target?.capabilities).toEqual({
    orgs: { kind: 'plane', plane: { url: 'http://x/admin', token: 'a' } },
    clock: { kind: 'hooks', hooks: { commands: { 'clock.advance': ['./advance.sh', '{ms}'] }, directory } },
  });
});

test('options take precedence over the environment, and the environment over the file', () => {
  const env = {
    ...secrets,
    ASSAY_TARGET: fileWith(whole),
    ASSAY_BASE_URL: 'http://env',
    ASSAY_SITE_URL: 'http://site',
  };
  expect(loadTarget({ baseUrl: 'http://option' }, env)).toMatchObject({
    baseUrl: 'http://option',
    siteUrl: 'http://site',
  });
});

test('the address of the receiver comes from the environment, else from the file', () => {
  const file = fileWith("base_url: https://x\nreceiver: { listen: '127.0.0.1:8090', public_url: https://a }");
  const receiver = (env: Record<string, string>, named = file): unknown =>
    loadTarget({ file: named }, env)?.receiver;
  expect(receiver({})).toEqual({ host: '127.0.0.1', port: 8090, publicUrl: 'https://a' });
  expect(receiver({ ASSAY_RECEIVER_URL: 'https://b' })).toMatchObject({ port: 8090, publicUrl: 'https://b' });
  expect(receiver({ ASSAY_RECEIVER_LISTEN: '[::1]:0' }, fileWith('base_url: https://x'))).toEqual({
    host: '[::1]',
    port: 0,
  });
});

test('without options, environment and file, no target is returned', () => {
  expect(loadTarget({}, {})).toBeUndefined();
});

test('an organisation may come from the environment alone', () => {
  const env = {
    ASSAY_BASE_URL: 'http://env',
    ASSAY_API_KEY: 'k',
    ASSAY_API_SECRET: 's',
    ASSAY_PLAN: 'startup',
  };
  expect(loadTarget({}, env)?.credentials).toMatchObject({
    startup: [{ keys: [{ apiKey: 'k', apiSecret: 's' }] }],
  });
});

test.each([
  ['site_url: http://x', /top level: base_url is missing; expected a mapping with at least base_url/],
  [
    'base_url: localhost',
    /base_url: expected an http:\/\/ or https:\/\/ URL without a user name, found "localhost"/,
  ],
  ['base_url: http://x\nbase: 1', /top level: unknown key base; known keys are name, base_url/],
  ['base_url: http://x\nfeatures: [webhoks]', /features\.0: expected one of rest, .*found "webhoks"/],
  ['base_url: http://x\ncredentials: { gold: [] }', /credentials: unknown key gold; known keys are starter/],
  [
    'base_url: http://x\ncredentials: { starter: [{ keys: [{ api_key: abc }] }] }',
    /keys\.0: unknown key api_key/,
  ],
  [
    'base_url: http://x\nhooks: { clock.move: [a] }',
    /hooks: unknown key clock.move; known keys are worlds.take/,
  ],
  ['base_url: http://x\nhooks: { clock.advance: a }', /hooks.clock.advance: expected a command as a list/],
  [
    'base_url: http://x\nhooks: { clock.advance: [a] }\ncapabilities: { clock: { control_url: http://y } }',
    /clock has both capabilities.clock and hooks \(clock.advance\). Keep one/,
  ],
  ['base_url: http://x\nhooks: { clock.now: [a] }', /hooks clock.now also need clock.advance/],
  [
    'base_url: http://x\nreceiver: { public_url: http://y }',
    /receiver: listen is missing; expected a mapping of listen/,
  ],
  ['base_url: http://x\nreceiver: { listen: here }', /receiver.listen: expected host:port/],
  ['- 1', /top level: expected a mapping with at least base_url/],
  ['base_url: [', /not valid YAML/],
])('%j is refused with advice', (yaml, message) => {
  expect(() => loadTarget({ file: fileWith(yaml) }, {})).toThrow(message);
});

test('the message for an unset variable names it', () => {
  expect(() => loadTarget({ file: fileWith(whole) }, { ...secrets, SECRET_B: '' })).toThrow(
    /credentials\.enterprise\.0\.keys\.1\.api_secret_env names the environment variable SECRET_B, which is not set/,
  );
});

test('the message for a missing file names its path', () => {
  expect(() => loadTarget({ file: '/no/such.yaml' }, {})).toThrow(/\/no\/such\.yaml cannot be read/);
});
