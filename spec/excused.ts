// Statements that no rule judges, each with the reason.
import type { StatementId } from './statements/index.ts';

export const excused: { readonly [S in StatementId]?: string } = {
  'BRIEF-11':
    'It binds whoever checks: further keys are legal. The reading version.growth sends some and must pass.',
  'CLIENT-01': 'It binds clients. The reading version.growth sends them unknown fields, values and headers.',
  'CLIENT-02': 'It binds clients. The rules about streams judge what they are told of private companies.',
  'CLIENT-03': 'It binds clients. The schemas demand that entity_details is an array.',
  'CLIENT-04': 'It binds clients. The schemas demand one of the three forms of a Brief body.',
  'CLIENT-05':
    'It binds clients. The rules about the flows judge what a late or changed plan gets from the service.',
  'CLIENT-06': 'It binds clients. The rules about the flows judge what accept_partial_plan does.',
  'CLIENT-07':
    'It binds clients. The rules about the flows judge that a failure differs from an empty result.',
  'CLIENT-08':
    'It binds clients. The rules about the flows judge what a delta repeats until it is committed.',
  'CLIENT-10': 'It binds clients. The rules about the rate judge that the announced wait is long enough.',
  'CLIENT-11': 'It binds clients. The rules about the quota judge that nothing is served before the reset.',
  'CLIENT-12': 'It binds clients. The rules about errors judge that the code tells refusals apart.',
  'CLIENT-13': 'It binds clients. The rules about idempotency judge what a key gets that is used again.',
  'CLIENT-14':
    'It binds clients. The rules about credentials and webhooks judge that a secret is shown once.',
  'CLIENT-15': 'It binds receivers. The rules about signatures judge what they have to verify.',
  'CLIENT-16': 'It binds receivers. The rules about retries judge what a late answer leads to.',
  'CLIENT-17':
    'It binds clients. The rules about archived Beacons and windows judge which refusals they get otherwise.',
  'CONNECT-07':
    'Nobody may fail on it: a service may give equal credentials to two callers (S-60). A rule that only warns could judge it one day; none does yet.',
  'DELIV-30':
    'A client of REST has no connection over which a service could push anything. On MCP a rule could judge it one day; MCP is not served yet.',
  'ERR-05': 'It binds whoever checks: the cases accept either form in a refused query.',
  'SIGNAL-33': 'It binds whoever checks: no case demands a scan field.',
  'VERSION-01':
    'It binds whoever checks: the schemas of content are open. The reading version.growth sends further fields and must pass.',
  'VERSION-03': 'The document does not say where a description is published.',
  'VERSION-07': 'It binds whoever checks: stories_* fields are tolerated, and none is required.',
};
