// What the contract document leaves open, keyed by id: silences, ambiguities and contradictions.
import { joinedTables } from '../joined-tables.ts';
import type { Silence } from './silence.ts';
import * as tables from './tables.ts';

export const silences = joinedTables(tables) satisfies Readonly<Record<string, Silence>>;

export type SilenceId = keyof typeof silences;

const table: Readonly<Record<SilenceId, Silence>> = silences;

export const silenceOf = (id: SilenceId): Silence => table[id];
