// Cases of credential issuance at the public site.
import { operations } from '../../spec/contract.ts';
import { planLimits } from '../../spec/limits.ts';
import type { ConnectRuleId } from '../../spec/rules/connect.ts';
import type { Exchange } from '../clients/exchange.ts';
import { isObject } from '../clients/json.ts';
import type { RestClient } from '../clients/rest.ts';
import { type Case, needing } from '../kit/case.ts';
import {
  at,
  check,
  expectRefusal,
  expectStatus,
  expectSuccess,
  expectValue,
  objectAt,
  stringAt,
} from '../kit/expect.ts';
import { missingNeed, notApplicable } from '../kit/finding.ts';
import { answered } from '../steps/given-address.ts';
import { openServer } from '../steps/mcp.ts';
import { freeRead } from '../steps/reads.ts';
import { mcpBase } from '../target/target.ts';
import { callAt, knownAt, passing } from '../tour/tour.ts';

/** How the paths of the servers end below `{mcp_url}` ("MCP servers"). */
const serverPaths = {
  core: /(?<!\/advanced)\/mcp\/?$/,
  core_sse: /(?<!\/advanced)\/sse\/?$/,
  advanced: /\/advanced\/mcp\/?$/,
};
const issuedServers = {
  core: { server: 'core', way: 'streamable' },
  core_sse: { server: 'core', way: 'sse' },
  advanced: { server: 'advanced', way: 'streamable' },
} as const;
const namedMembers = ['credentials', 'mcp_server', 'mcp_servers', 'message', 'docs'];

export const connectCases = {
  'connect.open-to-all': needing({ site: true }, async ({ site }) => {
    const exchange = expectStatus(await issue(site), 200);
    const type = exchange.headers['content-type'] ?? '';
    check(/json/i.test(type) && isObject(exchange.json), 'a JSON object with a JSON content type', {
      received: `${type}: ${exchange.text}`,
      at: '',
      exchange,
    });
  }),

  'connect.credentials-usable': needing({ site: true }, async ({ site, anonymous }) => {
    const issued = await issue(site);
    expectSuccess(await clientOf(issued, anonymous).call('getAccount'));
    check(stringAt(issued, 'credentials.mcp_token') !== '', 'credentials.mcp_token as a non-empty string', {
      at: 'credentials.mcp_token',
      exchange: issued,
    });
  }),

  'connect.servers-listed': needing({ site: true }, async ({ site }) => {
    const issued = await issue(site);
    for (const [server, path] of Object.entries(serverPaths)) {
      const place = `mcp_servers.${server}.url`;
      const url = stringAt(issued, place);
      check(
        path.test(URL.parse(url)?.pathname ?? ''),
        `an address whose path ends as the document says (${path.source})`,
        { received: url, at: place, exchange: issued },
      );
      expectPresent(issued, `mcp_servers.${server}.headers`);
    }
    for (const key of ['mcp_server', 'message', 'docs']) expectPresent(issued, key);
    // The document does not name the member of the configurations, which may be those of a server.
    const servers = [at(issued, 'mcp_server'), ...Object.values(objectAt(issued, 'mcp_servers'))];
    const inner = servers.flatMap((one) => (isObject(one) ? Object.keys(one) : []));
    const others = Object.keys(objectAt(issued, '')).filter((key) => !namedMembers.includes(key));
    check(
      [...others, ...inner.filter((key) => /client|config/i.test(key))].length > 0,
      'a member with client configurations',
      {
        received: 'none',
        at: '',
        exchange: issued,
      },
    );
  }),

  'connect.servers-can-be-opened': needing({ site: true }, async ({ site, mcpWith }) => {
    const issued = await issue(site);
    const token = stringAt(issued, 'credentials.mcp_token');
    if (mcpWith(token) === undefined) missingNeed('mcp-servers');
    for (const [name, { server, way }] of Object.entries(issuedServers)) {
      const address =
        URL.parse(stringAt(issued, `mcp_servers.${name}.url`)) ?? missingNeed('reachable-address');
      // The client sends no query of its own but the token to SSE.
      if (way === 'streamable' && address.search !== '') missingNeed('reachable-address');
      const mcp = mcpWith(token, mcpBase(`${address.origin}${address.pathname}`));
      await (await answered(() => openServer({ mcp }, server, way))).tools();
    }
  }),

  'connect.text-variant': needing({ site: true }, async ({ site }) => {
    const exchange = expectStatus(
      await site.call('issueCredentials', { query: { format: 'md' }, headers: { accept: '*/*' } }),
      200,
    );
    const type = exchange.headers['content-type'] ?? '';
    check(
      exchange.text.trim() !== '' && !isObject(exchange.json) && !/application\/json/i.test(type),
      'a non-empty text that is not JSON',
      { received: `${type}: ${exchange.text}`, at: '', exchange },
    );
  }),

  'connect.starter-plan': needing({ site: true }, async ({ site, anonymous, discover }) => {
    const client = clientOf(await issue(site), anonymous);
    const exchange = await freeRead(client);
    const allowance = planLimits.starter.manifestsPerMonth.value;
    expectValue(exchange, 'usage.quota_limit', allowance);
    const known = (await passing(() => knownAt(discover))) ?? new Map<string, unknown>();
    for (const operation of ['createWebhook', 'createDigest', 'createSync'] as const) {
      const refused = await callAt(client, operations[operation], known);
      // Where a target claims nothing, a gateway may answer with a page.
      if (isObject(refused?.json)) expectRefusal(refused);
    }
  }),

  'connect.secret-not-shown-again': needing({ site: true }, async ({ site, anonymous }) => {
    const issued = await issue(site);
    const secret = stringAt(issued, 'credentials.api_secret');
    const client = clientOf(issued, anonymous);
    for (const operation of ['getAccount', 'listPlans', 'listStreams'] as const) {
      const exchange = await client.call(operation);
      check(
        !exchange.text.includes(secret) && !Object.values(exchange.headers).includes(secret),
        'an answer without the secret in body and headers',
        { received: 'an answer with the secret', at: '', exchange },
      );
    }
  }),

  'connect.secrets-differ': needing({ site: true }, async ({ site }) => {
    const first = credentialsIn(await issue(site));
    const exchange = await issue(site);
    const second = credentialsIn(exchange);
    if (first.key === second.key) notApplicable('S-60', 'two calls return one key pair');
    check(first.secret !== second.secret, 'a secret of its own for each key', {
      received: 'the secret of the key before',
      at: 'credentials.api_secret',
      exchange,
    });
  }),
} satisfies Record<ConnectRuleId, Case>;

const issue = (site: RestClient): Promise<Exchange> => site.call('issueCredentials');

const credentialsIn = (issued: Exchange): { readonly key: string; readonly secret: string } => ({
  key: stringAt(issued, 'credentials.api_key'),
  secret: stringAt(issued, 'credentials.api_secret'),
});

function clientOf(issued: Exchange, anonymous: RestClient): RestClient {
  objectAt(issued, 'credentials');
  return anonymous.as({
    'api-key': stringAt(issued, 'credentials.api_key'),
    secret: stringAt(issued, 'credentials.api_secret'),
  });
}

function expectPresent(exchange: Exchange, path: string): void {
  const value = at(exchange, path);
  check(value !== undefined && value !== null, `${path} with a value`, { at: path, exchange });
}
