// The testable statements of the contract document, keyed by id.
import { joinedTables } from '../joined-tables.ts';
import type { Statement } from './statement.ts';
import * as tables from './tables.ts';

export const statements = joinedTables(tables) satisfies Readonly<Record<string, Statement>>;

export type StatementId = keyof typeof statements;

/** All statement ids, area by area. */
export const statementIds = Object.keys(statements).toSorted() as readonly StatementId[];

export const isStatementId = (id: string): id is StatementId => Object.hasOwn(statements, id);

/** The prefix that the statements of one topic share: `QUOTA-04` → `QUOTA`. */
export const areaOf = (id: StatementId): string => id.slice(0, id.lastIndexOf('-'));

export interface CitedStatement extends Statement {
  readonly id: StatementId;
}

const table: Readonly<Record<StatementId, Statement>> = statements;

export const statementOf = (id: StatementId): CitedStatement => ({ id, ...table[id] });

/** What a rule rests on: the statements that it covers, with their texts. */
export const statementsOf = ({
  covers,
}: {
  readonly covers: readonly StatementId[];
}): readonly CitedStatement[] => covers.map(statementOf);
