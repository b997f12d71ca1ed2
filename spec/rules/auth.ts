// Rules about REST credentials: key pair, header aliases, access token, and what is not accepted.
import { covering, type RuleTable } from './rule.ts';

export const authRules = {
  'auth.key-pair-accepted': covering('AUTH-02', 'VERSION-05').must(),
  'auth.alias-headers-equal': covering('AUTH-03', 'VERSION-05').must(),
  'auth.key-needs-its-secret': covering('AUTH-04').must(),
  'auth.mixed-pair-refused': covering('AUTH-05').must(),
  'auth.pairs-of-one-owner-apart': covering('AUTH-04').must(
    'A key with the secret of another key of the same organisation is refused with 401.',
  ),
  'auth.unknown-credentials-refused': covering('ERR-07').must(
    'A key pair or an access token that was never issued is refused with 401.',
  ),
  'auth.access-token-alternative': covering('AUTH-06', 'VERSION-05').must(
    'The discovery endpoints /search and /trending accept the access token as well as the key pair.',
  ),
  'auth.no-session': covering('AUTH-08').must(),
  'auth.mcp-token-not-on-rest': covering('AUTH-09').must(),
  'auth.checked-before-entity-tag': covering('AUTH-01').must(
    'A request with a current entity tag and without valid credentials is answered 401, never 304.',
  ),
} satisfies RuleTable<'auth'>;

export type AuthRuleId = keyof typeof authRules;
