// Mutants of credentials.
import type { Store } from '../../../simulator/state/store.ts';
import type { AuthRuleId } from '../../../spec/rules/auth.ts';
import { onStatus, toAnswer } from '../alter.ts';
import { law, type MutantTable, part, response } from '../mutant.ts';
import { openAfterFirst, presenting } from '../open-doors.ts';

export const authMutants = {
  'auth.key-pair-accepted': {
    'refuses-key-pair': law(['refuses the key pair', 'AUTH-02'], { auth: { pairMatches: () => false } }),
  },
  'auth.alias-headers-equal': {
    'no-alias-headers': part(
      ['does not accept the alias headers', 'AUTH-03', 'VERSION-05'],
      presenting(({ aliasKey: _, aliasSecret: __, ...others }) => others),
    ),
  },
  'auth.key-needs-its-secret': {
    'key-alone': law('accepts the key alone', {
      auth: { pairMatches: ({ apiSecret }, secret) => secret === undefined || secret === apiSecret },
    }),
    'any-secret': law('accepts any secret', {
      auth: { pairMatches: (_, secret) => secret !== undefined },
    }),
    'any-letter-case': law('compares secrets without letter case', {
      auth: {
        pairMatches: ({ apiSecret }, secret = '') => apiSecret.toLowerCase() === secret.toLowerCase(),
      },
    }),
    'secret-prefix': law('accepts the beginning of the secret', {
      auth: { pairMatches: ({ apiSecret }, secret = ' ') => apiSecret.startsWith(secret) },
    }),
  },
  'auth.mixed-pair-refused': {
    'halves-of-different-pairs': part('looks up key and secret separately', (parts) => {
      const stores: Store[] = [];
      const isIssued = (secret: string | undefined): boolean =>
        stores.some((store) =>
          store.organizations().some(({ keys }) => keys.some(({ apiSecret }) => apiSecret === secret)),
        );
      return {
        ...parts,
        laws: { auth: { pairMatches: (_, secret) => isIssued(secret) } },
        store: (store) => {
          stores.push(store);
          return store;
        },
      };
    }),
  },
  'auth.unknown-credentials-refused': {
    'status-404': response(
      'answers 404 to unknown credentials',
      '*',
      onStatus(401, toAnswer(404, { detail: 'No such key.' })),
    ),
    'any-access-token': part('accepts any access token', (parts) => ({
      ...parts,
      store: (store) => {
        store.organizationOfToken = () => store.organizations()[0]?.id;
        return store;
      },
    })),
  },
  'auth.access-token-alternative': {
    'no-token-for-search': law(['accepts no access token for search', 'AUTH-06'], {
      auth: { acceptsAccessToken: (operation) => operation !== 'search' },
    }),
    'no-token': law(['accepts no access token', 'AUTH-06', 'VERSION-05'], {
      auth: { acceptsAccessToken: () => false },
    }),
  },
  'auth.no-session': {
    'opens-after-login': part('lets everybody in once somebody has authenticated', openAfterFirst),
  },
  'auth.mcp-token-not-on-rest': {
    'accepts-mcp-token': part(
      'accepts the MCP token as an access token',
      presenting((presented, store) => {
        const owner = store.organizations().find(({ mcpToken }) => mcpToken === presented.accessToken);
        return owner === undefined ? presented : { ...presented, accessToken: owner.accessToken };
      }),
    ),
  },
  'auth.checked-before-entity-tag': {
    'not-modified-first': response(
      'answers 304 before it checks credentials',
      'listStreams',
      onStatus(401, toAnswer(304, undefined)),
    ),
  },
} satisfies MutantTable<AuthRuleId>;
