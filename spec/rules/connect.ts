// Rules about free credentials: what the public site issues to everybody.
import type { RuleTable } from './rule.ts';

export const connectRules = {
  'connect.open-to-all': {
    level: 'must',
    section: 'Issuing credentials',
    text: 'Credential issuance needs no authentication and answers 200 with JSON.',
    covers: ['CONNECT-01'],
  },
  'connect.credentials-usable': {
    level: 'must',
    section: 'Issuing credentials',
    text: 'The issued key pair works on REST at once, and an MCP token is issued with it.',
    covers: ['CONNECT-02'],
  },
  'connect.servers-listed': {
    level: 'must',
    section: 'Issuing credentials',
    text: 'The answer lists the MCP servers, each with the address of its transport and headers, and carries client configurations, a message and docs.',
    covers: ['CONNECT-03'],
  },
  'connect.text-variant': {
    level: 'must',
    section: 'Issuing credentials',
    text: 'With format=md the answer is a text for agents instead of JSON.',
    covers: ['CONNECT-04'],
  },
  'connect.starter-plan': {
    level: 'must',
    section: 'Issuing credentials',
    text: 'Issued credentials are on the free Starter plan with 1,000 manifests per month.',
    covers: ['CONNECT-05'],
  },
  'connect.secret-not-shown-again': {
    level: 'must',
    section: 'Issuing credentials',
    text: 'No later read shows the secret of issued credentials.',
    covers: ['CONNECT-06', 'ENV-25'],
  },
  'connect.secrets-differ': {
    level: 'must',
    section: 'Issuing credentials',
    text: 'Key pairs that two calls issue have different secrets.',
    covers: ['CONNECT-07'],
  },
} as const satisfies RuleTable<'connect'>;

export type ConnectRuleId = keyof typeof connectRules;
