// Rules about free credentials: what the public site issues to everybody.
import { covering, type RuleTable } from './rule.ts';

export const connectRules = {
  'connect.open-to-all': covering('CONNECT-01').must(),
  'connect.credentials-usable': covering('CONNECT-02').must(
    'The issued key pair works on REST at once, and an MCP token is issued with it.',
  ),
  'connect.servers-listed': covering('CONNECT-03').must(),
  'connect.servers-can-be-opened': covering('CONNECT-02', 'CONNECT-03').must(
    'Each listed MCP server opens at its address with the issued token, at once.',
  ),
  'connect.text-variant': covering('CONNECT-04').must(),
  'connect.starter-plan': covering('CONNECT-05').must(),
  'connect.secret-not-shown-again': covering('CONNECT-06', 'ENV-25').must(
    'No later read shows the secret of issued credentials.',
  ),
  'connect.secrets-differ': covering('CONNECT-07').must(
    'Key pairs that two calls issue have different secrets.',
  ),
} satisfies RuleTable<'connect'>;

export type ConnectRuleId = keyof typeof connectRules;
