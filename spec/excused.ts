// Statements that no rule judges, each with the reason.
import type { StatementId } from './statements/index.ts';

export const excused: { readonly [S in StatementId]?: string } = {
  'BACKFILL-07':
    'The document does not show the fields of a grant, so no answer shows for which stream and years it is.',
  'BRIEF-11':
    'It binds validators, not services: further keys are legal. The reading version.growth sends some and must pass.',
  'ERR-05': 'It binds validators, not services: the cases accept either form in a refused query.',
  'MCP-26':
    'The document does not say what a result shows of a source or a podcast. The rules about the tool judge streams.',
  'SIGNAL-33': 'It binds validators, not services: no case requires a scan field.',
  'VERSION-01':
    'It binds validators, not services: the schemas of content are open. The reading version.growth sends further fields and must pass.',
  'VERSION-03': 'The document does not say where a description is published.',
  'VERSION-07': 'It binds validators, not services: stories_* fields are allowed, and none is required.',
};
