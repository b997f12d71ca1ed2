// What a probe of a fake target finds, and the target file that comes of it.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { latestVersion } from '../../spec/since.ts';
import { httpTransport } from '../clients/rest.ts';
import { SetupError } from '../target/setup-error.ts';
import type { Target } from '../target/target.ts';
import { loadTarget } from '../target/target-file.ts';
import { type FakeAnswer, type FakeRequest, serving } from '../testing/fake-service.ts';
import { type GivenOrg, type Probe, probe } from './probe.ts';
import { targetText, unplacedNotes } from './target-text.ts';

const nowMs = Date.UTC(2026, 2, 17, 12);
const date = new Date(nowMs + 90_000).toUTCString();
const org: GivenOrg = {
  keys: [{ keyEnv: 'E_KEY', secretEnv: 'E_SECRET' }],
  pairs: [{ apiKey: 'key-value', apiSecret: 'secret-value' }],
};
const secrets = {
  E_KEY: 'key-value',
  E_SECRET: 'secret-value',
  F_KEY: 'key-2',
  F_SECRET: 's2',
  TOKEN: 't',
  MCP: 'm',
};
const look = (
  target: Pick<Target, 'baseUrl' | 'siteUrl' | 'controlUrl' | 'mcpUrl'>,
  given: readonly GivenOrg[],
): Promise<Probe> => probe(target, given, httpTransport(2_000), () => nowMs);

/** The file as `conform` would read it. */
function loaded(text: string): Target | undefined {
  const file = join(mkdtempSync(join(tmpdir(), 'assay-init-')), 'target.yaml');
  writeFileSync(file, text);
  return loadTarget({ file }, secrets);
}

function generous({ path, headers }: FakeRequest): FakeAnswer {
  const known = headers['api-key'] === 'key-value';
  switch (path) {
    case '/control/':
      return { body: { capabilities: ['clock', 'orgs'] } };
    case '/connect':
      return { body: { credentials: { api_key: 'issued-key', api_secret: 'issued-secret' } } };
    case '/account':
      return known
        ? {
            headers: { date },
            body: {
              data: {
                subscription: { plan_display_name: 'Enterprise+' },
                mcp_connector: { url: `http://${headers.host}/servers/mcp` },
              },
            },
          }
        : { status: 401, headers: { date } };
    case '/plans':
      return {
        body: { data: { plans: [{ id: 'enterprise', requests_per_minute: 600 }, { name: 'Gold' }] } },
      };
    case '/streams':
      return {};
    case '/webhooks':
      return { status: known ? 403 : 401 };
    case '/manifests/0':
    case '/servers/mcp':
    case '/others/mcp':
      return { status: 401 };
    default:
      return { status: 404 };
  }
}

test('the findings become a target file that loads and holds no secret', async () => {
  const { url, requests } = await serving(generous);
  const text = targetText(await look({ baseUrl: url, controlUrl: `${url}/control` }, [org]));
  expect(loaded(text)).toMatchObject({
    baseUrl: url,
    siteUrl: url,
    mcpUrl: `${url}/servers`,
    controlUrl: `${url}/control`,
    credentials: { enterprise: [{ keys: [{ apiKey: 'key-value', apiSecret: 'secret-value' }] }] },
    features: ['rest', 'connect', 'streams', 'manifests', 'webhooks', 'mcp'],
    notOffered: ['faults', 'operator', 'publish'],
    limits: { enterprise: { requestsPerMinute: 600 } },
  });
  expect(text).toContain(`requirements: ${latestVersion}`);
  expect(text).toContain('# The control plane offers: orgs, clock.');
  expect(text).toContain('90 s ahead of this machine');
  expect(text).toContain('#   - digests  # not found');
  expect(text).toContain('  - webhooks  # served, but not for the plan of these credentials');
  expect(text).not.toMatch(/key-value|secret-value|issued-/);
  expect(requests.filter(({ path }) => path === '/connect')).toHaveLength(1);
});

test('a given address of the MCP servers is tried in place of the connector', async () => {
  const { url, requests } = await serving(generous);
  const at = async (mcpUrl: string) => loaded(targetText(await look({ baseUrl: url, mcpUrl }, [org])));
  expect(await at(`${url}/others`)).toMatchObject({
    mcpUrl: `${url}/others`,
    features: expect.arrayContaining(['mcp']),
  });
  expect((await at(`${url}/nowhere`))?.features).not.toContain('mcp');
  expect(requests.filter(({ path }) => path === '/servers/mcp')).toEqual([]);
});

test('several key pairs and the tokens of one organisation come into the file', async () => {
  const { url } = await serving(() => ({
    body: { data: { org: { id: 'o' }, subscription: { plan_display_name: 'Startup' } } },
  }));
  const whole: GivenOrg = {
    keys: [...org.keys, { keyEnv: 'F_KEY', secretEnv: 'F_SECRET' }],
    pairs: [...org.pairs, { apiKey: 'key-2', apiSecret: 's2' }],
    accessTokenEnv: 'TOKEN',
    mcpTokenEnv: 'MCP',
  };
  expect(loaded(targetText(await look({ baseUrl: url }, [whole])))?.credentials).toEqual({
    startup: [
      {
        keys: [
          { apiKey: 'key-value', apiSecret: 'secret-value' },
          { apiKey: 'key-2', apiSecret: 's2' },
        ],
        accessToken: 't',
        mcpToken: 'm',
      },
    ],
  });
});

test('key pairs of two organisations are refused as one', async () => {
  const { url } = await serving(({ headers }) => ({ body: { data: { org: { id: headers['api-key'] } } } }));
  const mixed: GivenOrg = {
    keys: [...org.keys, { keyEnv: 'F_KEY', secretEnv: 'F_SECRET' }],
    pairs: [...org.pairs, { apiKey: 'key-2', apiSecret: 's2' }],
  };
  await expect(look({ baseUrl: url }, [mixed])).rejects.toThrow(/E_KEY and F_KEY are of two organisations/);
});

test('a service that refuses everything gives a target file that the user completes', async () => {
  const { url } = await serving(() => ({ status: 401 }));
  const text = targetText(await look({ baseUrl: url, mcpUrl: url }, []));
  expect(loaded(text)).toMatchObject({
    baseUrl: url,
    siteUrl: undefined,
    credentials: {},
    features: undefined,
    notOffered: ['clock', 'faults', 'operator', 'publish', 'site'],
  });
  expect(text).toContain('#     - keys: [{ api_key_env: STARTER_KEY, api_secret_env: STARTER_SECRET }]');
  expect(text).toContain('#   - streams  # not tried');
});

test('the error for refused credentials names their environment variables', async () => {
  const { url } = await serving(() => ({ status: 401 }));
  const looked = look({ baseUrl: url }, [org]);
  await expect(looked).rejects.toThrow(SetupError);
  await expect(looked).rejects.toThrow(/key pair in E_KEY and E_SECRET gave status 401/);
});

test('a plan that the contract does not know is left for the user to fill in', async () => {
  const { url } = await serving(() => ({ body: { data: { subscription: { plan_display_name: 'Gold' } } } }));
  const found = await look({ baseUrl: url }, [org]);
  const note = /^E_KEY belongs to a plan called "Gold", which the contract does not name.+ starter, /;
  expect(unplacedNotes(found)).toEqual([expect.stringMatching(note)]);
  expect(targetText(found)).toContain(`# ${unplacedNotes(found)[0]}
#     - keys: [{ api_key_env: E_KEY, api_secret_env: E_SECRET }]
`);
});
