// Statements of the close reading that no rule can judge, each with the reason.
import type { StatementId } from './statements.ts';

export const excused: { readonly [S in StatementId]?: string } = {
  'BRIEF-11':
    'Binds whoever checks: further keys of a Brief body are legal, and the growth reading proves it.',
  'CLIENT-01': 'Binds clients: the growth reading shows whether one tolerates what it does not know.',
  'CLIENT-02': 'Binds clients: what they are told of private companies, the rules about streams judge.',
  'CLIENT-03': 'Binds clients: that entity_details is an array, the schema judges.',
  'CLIENT-04': 'Binds clients: which forms a Brief body may have, the schema judges.',
  'CLIENT-05':
    'Binds clients: what becomes of a plan that comes late or changed, the rules of the flows judge.',
  'CLIENT-06': 'Binds clients: what accept_partial_plan does, the rules of the flows judge.',
  'CLIENT-07':
    'Binds clients: that a failure is told apart from an empty result, the rules of the flows judge.',
  'CLIENT-08': 'Binds clients: what a delta repeats until it is committed, the rules of the flows judge.',
  'CLIENT-10': 'Binds clients: that the wait told suffices, the rules about the rate judge.',
  'CLIENT-11': 'Binds clients: that nothing is served before the reset, the rules about the quota judge.',
  'CLIENT-12': 'Binds clients: that refusals can be told apart by code, the rules about errors judge.',
  'CLIENT-13': 'Binds clients: what a key used again is answered with, the rules about idempotency judge.',
  'CLIENT-14': 'Binds clients: that a secret is shown once, the rules about webhooks judge.',
  'CLIENT-15': 'Binds receivers: what they have to verify, the rules about signatures judge.',
  'CLIENT-16': 'Binds receivers: what becomes of a late answer, the rules about retries judge.',
  'CLIENT-17':
    'Binds clients: what they run into otherwise, the rules about archived Beacons and windows judge.',
  'CONNECT-07': 'Whether two callers may be given the same credentials is left open.',
  'DELIV-30': 'A client of REST has no connection over which anything could be sent to it unasked.',
  'ERR-05': 'Binds whoever checks: refusals of a query are accepted in either shape.',
  'SIGNAL-33': 'Binds whoever checks: no case asks for a scan field.',
  'VERSION-01': 'Binds whoever checks: the schemas of content are open, and the growth reading proves it.',
  'VERSION-03': 'The document does not say where a description is published.',
  'VERSION-07': 'Binds whoever checks: alias fields without known names are tolerated and none is required.',
};
