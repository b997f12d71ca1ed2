// Mutants of credentials.
import type { Store } from '../../../simulator/state/store.ts';
import type { AuthRuleId } from '../../../spec/rules/auth.ts';
import type { CallId } from '../../../spec/tools.ts';
import { answerInstead } from '../altered-answer.ts';
import { type Mutant, type MutantTable, wrong } from '../mutant.ts';
import { admitting, openAfterFirst, presenting } from '../open-doors.ts';
import { changingStore, together, type Wrap, withLaws } from '../replaced-operation.ts';

/** Decides by the secret, the store and the owner of the key whether they are a pair. */
const matchingSecrets =
  (matches: (secret: string | undefined, store: Store, organizationId: string) => boolean): Wrap =>
  (parts) => {
    const stores: Store[] = [];
    const pairMatches = ({ organizationId }: { readonly organizationId: string }, secret?: string): boolean =>
      stores.some((store) => matches(secret, store, organizationId));
    return together(
      changingStore((store) => void stores.push(store)),
      withLaws({ auth: { pairMatches } }),
    )(parts);
  };

const acceptingMcpToken = (text: string, isMeant: (operation: CallId) => boolean): Mutant =>
  wrong(text).part(
    admitting((real, call, { store }, again) => {
      const owner = store.organizations().find(({ mcpToken }) => mcpToken === call.presented.accessToken);
      if (owner === undefined || !isMeant(call.operation)) return real;
      return again({ ...call, presented: { accessToken: owner.accessToken } });
    }),
  );

export const authMutants = {
  'auth.key-pair-accepted': {
    'refuses-key-pair': wrong('refuses the key pair', 'AUTH-02').law('auth', { pairMatches: () => false }),
  },
  'auth.alias-headers-equal': {
    'no-alias-headers': wrong('does not accept the alias headers', 'AUTH-03', 'VERSION-05').part(
      presenting(({ aliasKey: _, aliasSecret: __, ...others }) => others),
    ),
  },
  'auth.key-needs-its-secret': {
    'key-alone': wrong('accepts the key alone').law('auth', {
      pairMatches: ({ apiSecret }, secret) => secret === undefined || secret === apiSecret,
    }),
    'any-secret': wrong('takes any secret').law('auth', { pairMatches: (_, secret) => secret !== undefined }),
    'any-letter-case': wrong('compares secrets without letter case').law('auth', {
      pairMatches: ({ apiSecret }, secret = '') => apiSecret.toLowerCase() === secret.toLowerCase(),
    }),
    'secret-prefix': wrong('accepts the beginning of the secret').law('auth', {
      pairMatches: ({ apiSecret }, secret = ' ') => apiSecret.startsWith(secret),
    }),
    'secret-and-more': wrong('accepts what begins with the secret').law('auth', {
      pairMatches: ({ apiSecret }, secret = '') => secret.startsWith(apiSecret),
    }),
  },
  'auth.mixed-pair-refused': {
    'halves-of-different-pairs': wrong('looks up key and secret separately').part(
      matchingSecrets((secret, store) =>
        store.organizations().some(({ keys }) => keys.some(({ apiSecret }) => apiSecret === secret)),
      ),
    ),
  },
  'auth.pairs-of-one-owner-apart': {
    'any-secret-of-owner': wrong('takes any secret of the organisation with any of its keys').part(
      matchingSecrets(
        (secret, store, id) =>
          store.organization(id)?.keys.some(({ apiSecret }) => apiSecret === secret) === true,
      ),
    ),
  },
  'auth.unknown-credentials-refused': {
    'status-404': wrong('answers 404 to unknown credentials').answer(
      answerInstead('*', 401, 404, { detail: 'No such key.' }),
    ),
    'any-access-token': wrong('accepts any access token').part(
      changingStore((store) => {
        store.organizationOfToken = () => store.organizations()[0]?.id;
      }),
    ),
    'access-token-and-more': wrong('accepts what begins with an access token').part(
      changingStore((store) => {
        const find = store.organizationOfToken.bind(store);
        store.organizationOfToken = (token) => find(token) ?? find(token.slice(0, -1));
      }),
    ),
  },
  'auth.access-token-alternative': {
    'no-token-for-search': wrong('accepts no access token for search', 'AUTH-06').law('auth', {
      acceptsAccessToken: (operation) => operation !== 'search',
    }),
    'no-token': wrong('accepts no access token', 'AUTH-06', 'VERSION-05').law('auth', {
      acceptsAccessToken: () => false,
    }),
  },
  'auth.no-session': {
    'opens-after-login': wrong('lets everybody in once somebody has authenticated').part(openAfterFirst),
  },
  'auth.mcp-token-not-on-rest': {
    'accepts-mcp-token': acceptingMcpToken('accepts the MCP token as an access token', () => true),
    'opens-query': acceptingMcpToken('accepts the MCP token on queries', (one) => one === 'queryManifests'),
    'opens-search': acceptingMcpToken('accepts the MCP token on searches', (one) => one === 'search'),
  },
  'auth.checked-before-entity-tag': {
    'not-modified-first': wrong('answers 304 before it checks credentials').answer(
      answerInstead('listStreams', 401, 304, undefined),
    ),
  },
} satisfies MutantTable<AuthRuleId>;
