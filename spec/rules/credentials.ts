// Rules about who is answered, which all answers of a run judge together.
import { covering, type RuleTable } from './rule.ts';

export const credentialsRules = {
  'credentials.only-issued-are-answered': covering(
    'AUTH-04',
    'AUTH-01',
    'AUTH-05',
    'AUTH-07',
    'AUTH-12',
    'ERR-07',
  ).must(
    'No operation and no tool, over any transport, answers a request whose credentials are missing, were never issued, or were revoked.',
  ),
  'credentials.issued-are-admitted': covering('AUTH-02', 'ERR-07').must(
    'A key pair that was issued is answered 401 nowhere, whatever else is wrong with a request.',
  ),
} satisfies RuleTable<'credentials'>;

export type CredentialsRuleId = keyof typeof credentialsRules;
