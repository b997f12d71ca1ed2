// What a recording must show for each rule about clients to be judged.
import type { ClientRuleId } from '../../spec/rules/client.ts';
import type { Need } from '../kit/needs.ts';

const shown: Readonly<Record<ClientRuleId, string>> = {
  'client.wait-out-rate-limit': 'a request that was refused with rate_limited and sent again',
  'client.wait-out-mcp': 'a call of a tool that was refused with rate_limited and sent again',
  'client.stop-at-quota': 'a request that was refused with quota_exhausted and sent again',
  'client.hold-billing-reads': 'what a client sent after a refusal with quota_exhausted',
  'client.keep-tokens-unchanged': 'a query with a token that an answer before it issued',
  'client.execute-in-time': 'the execution of a plan',
  'client.balance-same-query': 'a balanced plan and its execution',
  'client.balance-same-families': 'a balanced plan and its execution',
  'client.keep-scope-on-failure': 'a query that was answered 503 and asked again within seconds',
  'client.page-one-snapshot': 'further pages of an executed plan',
  'client.scope-delta': 'a query with delivery_delta',
  'client.page-before-commit': 'a delta and its commit',
  'client.window-beacon': 'the execution of a Beacon over REST',
  'client.restore-beacon': 'what became of a Beacon that was refused as archived',
  'client.tag-modestly': 'a Beacon that is saved with tags',
  'client.renew-key': 'an Idempotency-Key that was used twice',
  'client.repeat-key': 'a new digest of which the simulator recorded that the answer was lost',
  'client.send-credentials': 'requests to REST that the simulator recorded',
  'client.hide-secrets': 'requests with credentials',
  'client.separate-credentials': 'requests to REST after calls of tools, with the token of MCP',
  'client.name-known': 'reads of streams, listings or queries',
  'client.keep-ids-exact': 'an id of 16 digits or more that an answer before it showed',
  'client.keep-session': 'a session of MCP that Assay recorded, with several calls',
};

export const needOfClientRule = (rule: string): Need => ({
  id: 'recorded-conduct',
  parameters: { what: shown[rule as ClientRuleId] },
});
