// Cases of REST credentials: accepted key pairs, tokens and headers.
import type { AuthRuleId } from '../../spec/rules/auth.ts';
import type { Exchange } from '../clients/exchange.ts';
import { isObject } from '../clients/json.ts';
import type { Headers, RestClient } from '../clients/rest.ts';
import { type Case, needing } from '../kit/case.ts';
import { checkStatus, expectEqual, expectStatus, expectSuccess, objectAt } from '../kit/expect.ts';
import { missingNeed } from '../kit/finding.ts';
import { altered } from '../steps/credentials.ts';
import { freeRead } from '../steps/reads.ts';
import type { KeyPair } from '../target/access.ts';
import { callAt, isRead, knownAt, passing, stops } from '../tour/tour.ts';

export const authCases = {
  'auth.key-pair-accepted': needing({ org: {} }, async ({ org, anonymous }) => {
    expectSuccess(await anonymous.as(canonical(org.keyPairs[0])).call('getAccount'));
  }),

  'auth.alias-headers-equal': needing({ org: {} }, async ({ org, anonymous }) => {
    const byName = await anonymous.as(canonical(org.keyPairs[0])).call('getAccount');
    const byAlias = expectSuccess(await anonymous.as(aliased(org.keyPairs[0])).call('getAccount'));
    expectEqual(byAlias, 'data.org.id', objectAt(byName, 'data.org').id, objectAt(byAlias, 'data.org').id);
  }),

  'auth.key-needs-its-secret': needing({ org: {} }, async ({ org, anonymous }) => {
    const { apiKey, apiSecret } = org.keyPairs[0];
    const incomplete: readonly Headers[] = [
      { 'api-key': apiKey },
      { 'x-api-key': apiKey },
      { secret: apiSecret },
      canonical({ apiKey, apiSecret: altered(apiSecret) }),
      canonical({ apiKey, apiSecret: apiSecret.slice(0, -1) }),
      canonical({ apiKey, apiSecret: `${apiSecret}0` }),
      aliased({ apiKey, apiSecret: altered(apiSecret) }),
      ...otherCases(apiSecret).map((secret) => canonical({ apiKey, apiSecret: secret })),
    ];
    for (const headers of incomplete) {
      const exchange = await anonymous.as(headers).call('getAccount');
      // A service may slow down whoever guesses secrets (S-40).
      if (exchange.status === 429) missingNeed('requests');
      expectStatus(exchange, 401);
    }
  }),

  'auth.mixed-pair-refused': needing({ org: {}, other: {} }, ({ org, other, anonymous }) =>
    expectMixedRefused(anonymous, org.keyPairs[0], other.keyPairs[0]),
  ),

  'auth.pairs-of-one-owner-apart': needing({ org: { keys: 2 } }, async ({ org, anonymous }) => {
    const [own, second = missingNeed('org', { twoKeyPairs: true })] = org.keyPairs;
    // One secret for all keys makes each combination a pair.
    if (own.apiSecret === second.apiSecret) missingNeed('org', { twoKeyPairs: true });
    await expectMixedRefused(anonymous, own, second);
  }),

  'auth.unknown-credentials-refused': needing({ org: {} }, async ({ org, anonymous }) => {
    const { apiKey, apiSecret } = org.keyPairs[0];
    const unknown = { apiKey: altered(apiKey), apiSecret };
    expectStatus(await anonymous.as(canonical(unknown)).call('getAccount'), 401);
    const tokens = [
      altered(apiSecret),
      ...(org.accessToken === undefined ? [] : [...otherCases(org.accessToken), `${org.accessToken}0`]),
    ];
    for (const token of tokens)
      expectStatus(await anonymous.as({ 'x-access-token': token }).call('getAccount'), 401);
  }),

  'auth.access-token-alternative': needing(
    { org: { accessToken: true }, surface: 'search' },
    async ({ org, anonymous }) => {
      const byToken = anonymous.as({ 'x-access-token': org.accessToken ?? missingNeed('access-token') });
      for (const operation of ['search', 'listTrending'] as const) {
        expectAuthenticated(await org.rest.call(operation));
        expectAuthenticated(await byToken.call(operation));
      }
    },
  ),

  'auth.no-session': needing({ org: {} }, async ({ org, anonymous }) => {
    const cookie = cookiesOf(expectSuccess(await org.rest.call('getAccount')));
    const headers: Headers = cookie === '' ? {} : { cookie };
    for (const operation of ['getAccount', 'listStreams'] as const)
      expectStatus(await anonymous.call(operation, { headers }), 401);
  }),

  'auth.mcp-token-not-on-rest': needing({ org: { mcpToken: true } }, async ({ org, anonymous, discover }) => {
    const token = org.mcpToken ?? missingNeed('mcp-token');
    if (token === org.accessToken) missingNeed('mcp-token-alone');
    const presented: readonly Headers[] = [{ authorization: `Bearer ${token}` }, { 'x-access-token': token }];
    for (const headers of presented)
      for (const operation of ['getAccount', 'listStreams'] as const)
        expectStatus(await anonymous.as(headers).call(operation), 401);
    const known = (await passing(() => knownAt(discover))) ?? new Map<string, unknown>();
    for (const stop of stops.filter((one) => isRead(one) && one.id !== 'listCatalogDigests')) {
      for (const headers of presented) {
        const exchange = await callAt(anonymous.as(headers), stop, new Map(known));
        // Some may be refused for another reason first.
        if (exchange !== undefined) expectNotServed(exchange);
      }
      // A service that refuses everything in a row would end the run.
      await freeRead(org.rest);
    }
  }),

  'auth.checked-before-entity-tag': needing({ org: {} }, async ({ org, anonymous }) => {
    const { etag } = (await freeRead(org.rest)).headers;
    const headers: Headers = { 'if-none-match': etag ?? missingNeed('entity-tag', { what: 'GET /streams' }) };
    const query = { page_size: 1 };
    const { apiKey, apiSecret } = org.keyPairs[0];
    const wrong = anonymous.as(canonical({ apiKey, apiSecret: altered(apiSecret) }));
    for (const client of [anonymous, wrong])
      expectStatus(await client.call('listStreams', { query, headers }), 401);
  }),
} satisfies Record<AuthRuleId, Case>;

/** The key of each pair with the secret of the other. */
async function expectMixedRefused(anonymous: RestClient, one: KeyPair, other: KeyPair): Promise<void> {
  for (const { apiKey, apiSecret } of [
    { apiKey: one.apiKey, apiSecret: other.apiSecret },
    { apiKey: other.apiKey, apiSecret: one.apiSecret },
  ])
    expectStatus(await anonymous.as(canonical({ apiKey, apiSecret })).call('getAccount'), 401);
}

const canonical = ({ apiKey, apiSecret }: KeyPair): Headers => ({ 'api-key': apiKey, secret: apiSecret });
const aliased = ({ apiKey, apiSecret }: KeyPair): Headers => ({
  'x-api-key': apiKey,
  'x-api-secret': apiSecret,
});

/**
 * The credential in other letter case. None if it may be a number or an encoding without letter case, because both
 * spellings would be the same credential.
 */
function otherCases(credential: string): readonly string[] {
  const [upper, lower] = [credential.toUpperCase(), credential.toLowerCase()];
  const isOneCase = credential === upper || credential === lower;
  return isOneCase && /^[a-z0-9-]*$/i.test(credential)
    ? []
    : [upper, lower].filter((spelling) => spelling !== credential);
}

/** Where a target claims nothing, a gateway may answer with a page. */
const expectNotServed = (exchange: Exchange): void =>
  checkStatus(exchange, exchange.status >= 300 || !isObject(exchange.json), 'a refusal of the MCP token');

/** Only a refusal of the credentials is a finding, because method and parameters of the endpoints are not fixed. */
function expectAuthenticated(exchange: Exchange): void {
  checkStatus(exchange, exchange.status !== 401 && exchange.status !== 403, 'a status other than 401 or 403');
}

/** The cookies that an answer sets, as a client would send them back. */
const cookiesOf = ({ headers }: Exchange): string =>
  (headers['set-cookie'] ?? '')
    .split(/, (?=[^;,]+=)/)
    .map((cookie) => cookie.split(';', 1)[0] ?? '')
    .filter((cookie) => cookie !== '')
    .join('; ');
