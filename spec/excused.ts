// Statements of the close reading that no rule can judge, each with the reason.
import type { StatementId } from './statements.ts';

export const excused: { readonly [S in StatementId]?: string } = {
  'BRIEF-11':
    'Binds whoever checks: further keys of a Brief body are legal, and the growth reading proves it.',
  'CONNECT-07': 'Whether two callers may be given the same credentials is left open.',
  'ERR-05': 'Binds whoever checks: refusals of a query are accepted in either shape.',
  'SIGNAL-33': 'Binds whoever checks: no case asks for a scan field.',
  'VERSION-01': 'Binds whoever checks: the schemas of content are open, and the growth reading proves it.',
  'VERSION-03': 'The document does not say where a description is published.',
  'VERSION-07': 'Binds whoever checks: alias fields without known names are tolerated and none is required.',
};
