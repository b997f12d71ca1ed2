// Statements that no mutant can break, each with the reason.
import type { StatementId } from '../../../spec/statements/index.ts';

export const excusedStatements: { readonly [S in StatementId]?: string } = {
  'IDEM-06': 'a service that replays for longer than 24 hours keeps its promise (S-110)',
};
