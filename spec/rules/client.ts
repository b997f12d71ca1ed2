// Rules about what clients send, given what they were told. They judge recordings; no case sends anything for them.
import { citing, covering, type RuleTable } from './rule.ts';

export const clientRules = {
  'client.wait-out-rate-limit': covering('CLIENT-10', 'ERR-13', 'RATE-02').must(
    'After rate_limited a client repeats the same request only when the stated wait is over.',
  ),
  'client.wait-out-mcp': covering('CLIENT-10', 'MCPRATE-04').must(
    'After rate_limited on MCP a client repeats the same call only when the stated wait is over.',
  ),
  'client.stop-at-quota': covering('CLIENT-11', 'ERR-14', 'QUOTA-17').must(
    'After quota_exhausted a client does not repeat the request before the reset date.',
  ),
  'client.hold-billing-reads': covering('CLIENT-11', 'QUOTA-14', 'QUOTA-15').should(
    'After quota_exhausted a client does not go on with other reads of manifests, which the same quota refuses.',
  ),
  'client.keep-tokens-unchanged': covering('CLIENT-05', 'LIFE-02', 'LIFE-03', 'LIFE-06', 'LIFE-14').must(
    'A client sends plan tokens, snapshot tokens, checkpoints and cursors exactly as they were issued.',
  ),
  'client.execute-in-time': covering('CLIENT-05', 'LIFE-28', 'LIFE-31', 'LIMIT-03').should(
    'A client whose plan token is stale plans anew and does not send that token again.',
  ),
  'client.balance-same-query': covering('CLIENT-05', 'LIFE-07', 'LIFE-08').must(
    'A balanced execution has the query of its plan.',
  ),
  'client.balance-same-families': covering('CLIENT-05', 'LIFE-07', 'LIFE-09').must(
    'A balanced execution has the families of its plan in the same order.',
  ),
  'client.keep-scope-on-failure': covering('CLIENT-07', 'LIFE-29', 'LIFE-32').must(
    'A client does not broaden the scope of a query because its planning or execution failed.',
  ),
  'client.page-one-snapshot': covering('LIFE-04', 'LIFE-05', 'LIFE-06').must(
    'A client reads all further pages of an executed plan with its snapshot token.',
  ),
  'client.scope-delta': covering('LIFE-15', 'LIFE-16', 'LIFE-17', 'LIFE-18', 'LIFE-19', 'LIFE-27').must(
    'A delta has an exact scope, and nothing that it cannot be combined with.',
  ),
  'client.page-before-commit': covering('CLIENT-08', 'LIFE-12').must(
    'A client reads all pages of a delta before it commits it.',
  ),
  'client.window-beacon': covering('CLIENT-17', 'BEACON-31').must(
    'Every execution of a Beacon states its window: lookback_hours, or both dates.',
  ),
  'client.restore-beacon': citing('Errors', 'CLIENT-17', 'BEACON-18', 'BEACON-19').must(
    'A client restores an archived Beacon before it executes it again.',
  ),
  'client.tag-modestly': covering('BEACON-06').should(
    'A client gives a Beacon at most five tags, in lower case.',
  ),
  'client.renew-key': covering('IDEM-04', 'CLIENT-13').must(
    'A client takes a fresh Idempotency-Key for a write with another payload.',
  ),
  'client.repeat-key': covering('IDEM-02', 'IDEM-09').should(
    'A client that repeats a write whose answer it lost sends the same Idempotency-Key again.',
  ),
  'client.send-credentials': covering('AUTH-07', 'AUTH-01', 'AUTH-08').should(
    'A client sends credentials with every request.',
  ),
  'client.hide-secrets': covering('AUTH-02', 'AUTH-06', 'AUTH-10', 'AUTH-11').must(
    'Credentials stand in no path and no query, but for the token of the legacy SSE paths.',
  ),
  'client.separate-credentials': covering('AUTH-09').must(
    'A client does not send the MCP token to REST in place of a key pair or an access token.',
  ),
  'client.name-known': covering('QUERY-23', 'QUERY-22', 'ERR-06').should(
    'A client sends only parameters and properties that the contract names.',
  ),
  'client.keep-ids-exact': covering('STREAM-04', 'QUERY-41', 'QUERY-43').must(
    'A client keeps all digits of an id, which a number of JavaScript or of JSON may round.',
  ),
  'client.keep-session': covering('CLIENT-09', 'MCP-06').should(
    'An agent keeps one session of MCP and does not open one for every call.',
  ),
} satisfies RuleTable<'client'>;

export type ClientRuleId = keyof typeof clientRules;
