// Mutants of credentials.
import type { Store } from '../../../simulator/state/store.ts';
import type { OperationId } from '../../../spec/contract.ts';
import type { AuthRuleId } from '../../../spec/rules/auth.ts';
import { onStatus, toAnswer } from '../bend.ts';
import { law, type MutantTable, part, response } from '../mutant.ts';
import { open, openAfterFirst } from '../open-doors.ts';

const openFor = (...operations: readonly OperationId[]): ReturnType<typeof open> =>
  open(({ operation }) => operations.includes(operation));

export const authMutants: MutantTable<AuthRuleId> = {
  'auth.missing-credentials': [
    part('lets anybody list the plans', ['AUTH-01'], openFor('listPlans')),
    part('lets anybody list streams', ['AUTH-01'], openFor('listStreams')),
    response(
      'answers 403 without credentials',
      ['AUTH-07', 'ERR-07'],
      '*',
      onStatus(401, toAnswer(403, { detail: 'No.' })),
    ),
    part('lets anybody read by manifest id', ['AUTH-07'], openFor('getSignal', 'getBrief', 'getRecord')),
  ],
  'auth.key-pair-accepted': [
    law('wants another credential than the key pair', ['AUTH-02'], { auth: { pairMatches: () => false } }),
  ],
  'auth.alias-headers-equal': [
    law('knows no alias headers', ['AUTH-03', 'VERSION-05'], { auth: { aliasesAccepted: false } }),
  ],
  'auth.both-halves-needed': [
    law('is content with the key alone', ['AUTH-04'], {
      auth: { pairMatches: ({ apiSecret }, secret) => secret === undefined || secret === apiSecret },
    }),
    law('does not look at the secret', ['AUTH-04'], {
      auth: { pairMatches: (_, secret) => secret !== undefined },
    }),
    law('compares the beginning of the secret', ['AUTH-04'], {
      auth: { pairMatches: ({ apiSecret }, secret = ' ') => apiSecret.startsWith(secret) },
    }),
  ],
  'auth.pair-belongs-together': [
    part('looks up key and secret separately', ['AUTH-05'], (parts) => {
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
  ],
  'auth.unknown-credentials-refused': [
    response(
      'answers 404 for credentials it does not know',
      ['ERR-07'],
      '*',
      onStatus(401, toAnswer(404, { detail: 'No such key.' })),
    ),
    part('takes any access token', ['ERR-07'], (parts) => ({
      ...parts,
      store: (store) => {
        store.organizationOfToken = () => store.organizations()[0]?.id;
        return store;
      },
    })),
  ],
  'auth.access-token-alternative': [
    law('takes no access token for search', ['AUTH-06'], {
      auth: { tokenAccepted: (operation) => operation !== 'search' },
    }),
    law('takes no access token', ['AUTH-06', 'VERSION-05'], { auth: { tokenAccepted: () => false } }),
  ],
  'auth.no-session': [part('lets in everybody once somebody was let in', ['AUTH-08'], openAfterFirst)],
  'auth.mcp-token-not-on-rest': [
    law('takes the MCP token as an access token', ['AUTH-09'], { auth: { mcpTokenAccepted: true } }),
  ],
  'auth.precedes-not-modified': [
    response(
      'answers 304 before it looks at credentials',
      ['AUTH-01'],
      'listStreams',
      onStatus(401, toAnswer(304, undefined)),
    ),
  ],
};
