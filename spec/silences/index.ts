// What the contract document leaves open, keyed by id: silences, ambiguities and contradictions.
import { joinedTables } from '../joined-tables.ts';
import type { StatementId } from '../statements/index.ts';
import type { Silence } from './silence.ts';
import * as tables from './tables.ts';

export const silences = joinedTables(tables) satisfies Readonly<Record<string, Silence>>;

export type SilenceId = keyof typeof silences;

const table: Readonly<Record<SilenceId, Silence>> = silences;

export const silenceOf = (id: SilenceId): Silence => table[id];

const ids = Object.keys(silences) as readonly SilenceId[];

/** What the document leaves open of a statement. */
export const silencesOf = (statement: StatementId): readonly SilenceId[] =>
  ids.filter((id) => table[id].about.includes(statement));
