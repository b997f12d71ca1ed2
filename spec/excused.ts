// Statements that no rule judges, each with the reason.
import type { StatementId } from './statements/index.ts';

export const excused: { readonly [S in StatementId]?: string } = {
  'BACKFILL-07':
    'The document does not show the fields of a grant, so no answer shows for which stream and years it is.',
  'BRIEF-11':
    'It binds validators, not services: further keys are legal. The reading version.growth sends some and must pass.',
  'CLIENT-01': 'It binds clients. The reading version.growth sends them unknown fields, values and headers.',
  'CLIENT-02': 'It binds clients. The rules about streams judge what streams show of private companies.',
  'CLIENT-03': 'It binds clients. The schemas require entity_details to be an array.',
  'CLIENT-04': 'It binds clients. The schemas require one of the three forms of a Brief body.',
  'CLIENT-05':
    'It binds clients. The rules about the flows judge how the service answers a late or changed plan.',
  'CLIENT-06': 'It binds clients. The rules about the flows judge the effect of accept_partial_plan.',
  'CLIENT-07':
    'It binds clients. The rules about the flows judge that a failure differs from an empty result.',
  'CLIENT-08':
    'It binds clients. The rules about the flows judge that a delta is repeated until it is committed.',
  'CLIENT-09': 'It binds clients. It advises agents on MCP sessions, and other clients to use REST.',
  'CLIENT-10': 'It binds clients. The rules about the rate judge that the announced wait is long enough.',
  'CLIENT-11':
    'It binds clients. The rules about the quota judge that no manifest is served before the reset.',
  'CLIENT-12': 'It binds clients. The rules about errors judge that the code distinguishes refusals.',
  'CLIENT-13': 'It binds clients. The rules about idempotency judge how the service answers a reused key.',
  'CLIENT-14':
    'It binds clients. The rules about credentials and webhooks judge that a secret is shown once.',
  'CLIENT-15':
    'It binds receivers. The rules of `assay receive` judge them; those about signatures judge what they verify.',
  'CLIENT-16':
    'It binds receivers. The rules of `assay receive` judge them; those about retries judge the effect of a late answer.',
  'CLIENT-17':
    'It binds clients. The rules about archived Beacons and windows judge the refusals that clients get otherwise.',
  'ERR-05': 'It binds validators, not services: the cases accept either form in a refused query.',
  'MCP-26':
    'The document does not say what a result shows of a source or a podcast. The rules about the tool judge streams.',
  'SIGNAL-33': 'It binds validators, not services: no case requires a scan field.',
  'VERSION-01':
    'It binds validators, not services: the schemas of content are open. The reading version.growth sends further fields and must pass.',
  'VERSION-03': 'The document does not say where a description is published.',
  'VERSION-07': 'It binds validators, not services: stories_* fields are allowed, and none is required.',
};
