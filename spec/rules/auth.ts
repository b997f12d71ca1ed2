// Rules about REST credentials: key pair, header aliases, access token, and what is not accepted.
import type { RuleTable } from './rule.ts';

export const authRules = {
  'auth.key-pair-accepted': {
    level: 'must',
    section: 'Authentication (REST)',
    text: 'A request with the headers api-key and secret is authenticated.',
    covers: ['AUTH-02', 'VERSION-05'],
  },
  'auth.alias-headers-equal': {
    level: 'must',
    section: 'Authentication (REST)',
    text: 'The alias headers x-api-key and x-api-secret authenticate the same organisation as api-key and secret.',
    covers: ['AUTH-03', 'VERSION-05'],
  },
  'auth.key-needs-its-secret': {
    level: 'must',
    section: 'Authentication (REST)',
    text: 'A key without its secret, a secret without its key, and a key with a wrong secret are refused with 401.',
    covers: ['AUTH-04'],
  },
  'auth.mixed-pair-refused': {
    level: 'must',
    section: 'Authentication (REST)',
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
    section: 'Authentication (REST)',
    text: 'The discovery endpoints /search and /trending accept the access token as well as the key pair.',
    covers: ['AUTH-06', 'VERSION-05'],
  },
  'auth.no-session': {
    level: 'must',
    section: 'Authentication (REST)',
    text: 'A successful call opens no session: the next request without credentials is refused with 401.',
    covers: ['AUTH-08'],
  },
  'auth.mcp-token-not-on-rest': {
    level: 'must',
    section: 'Authentication (REST)',
    text: 'The MCP token is refused on REST with 401, as a bearer token and as an access token.',
    covers: ['AUTH-09'],
  },
  'auth.checked-before-entity-tag': {
    level: 'must',
    section: 'Endpoints',
    text: 'A request with a current entity tag and without valid credentials is answered 401, never 304.',
    covers: ['AUTH-01'],
  },
} as const satisfies RuleTable<'auth'>;

export type AuthRuleId = keyof typeof authRules;
