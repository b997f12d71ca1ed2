// Rules about who may ask: key pair, its aliases, access token, and what is no REST credential.
import type { RuleTable } from './rule.ts';

export const authRules = {
  'auth.missing-credentials': {
    level: 'must',
    section: 'Endpoints',
    text: 'Every operation except credential issuance refuses a request without credentials with 401.',
    covers: ['AUTH-01', 'AUTH-07', 'ERR-07'],
  },
  'auth.key-pair-accepted': {
    level: 'must',
    section: 'Authentication',
    text: 'The headers api-key and secret together open the REST interface.',
    covers: ['AUTH-02', 'VERSION-05'],
  },
  'auth.alias-headers-equal': {
    level: 'must',
    section: 'Authentication',
    text: 'x-api-key and x-api-secret name the same organisation as the canonical headers do.',
    covers: ['AUTH-03', 'VERSION-05'],
  },
  'auth.both-halves-needed': {
    level: 'must',
    section: 'Authentication',
    text: 'Half a key pair, or a right key with a wrong secret, is refused with 401.',
    covers: ['AUTH-04'],
  },
  'auth.pair-belongs-together': {
    level: 'must',
    section: 'Authentication',
    text: 'The key of one organisation with the secret of another is refused with 401.',
    covers: ['AUTH-05'],
  },
  'auth.unknown-credentials-refused': {
    level: 'must',
    section: 'Errors',
    text: 'A key pair or an access token that was never issued is refused with 401.',
    covers: ['ERR-07'],
  },
  'auth.access-token-alternative': {
    level: 'must',
    section: 'Authentication',
    text: 'The discovery endpoints take the access token as well as the key pair.',
    covers: ['AUTH-06', 'VERSION-05'],
  },
  'auth.no-session': {
    level: 'must',
    section: 'Authentication',
    text: 'A successful call opens no session: the next request without credentials is refused.',
    covers: ['AUTH-08'],
  },
  'auth.mcp-token-not-on-rest': {
    level: 'must',
    section: 'Authentication',
    text: 'The MCP token opens nothing on REST, neither as bearer token nor as access token.',
    covers: ['AUTH-09'],
  },
  'auth.precedes-not-modified': {
    level: 'must',
    section: 'Authentication',
    text: 'A current entity tag does not stand for credentials: the answer is 401, never 304.',
    covers: ['AUTH-01'],
  },
} as const satisfies RuleTable<'auth'>;

export type AuthRuleId = keyof typeof authRules;
