// Statements whose own mutant cannot be built, each with the reason.
import type { StatementId } from '../../../spec/statements/index.ts';

export const excusedStatements: { readonly [S in StatementId]?: string } = {};
