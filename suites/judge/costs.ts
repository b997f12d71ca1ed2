// What each case costs an organisation that all cases share, as runs on the simulator showed it (`npm run derive`).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** By rule, in the order that judges most with least: what the case costs at its turn, in requests. */
export type CostTable = Readonly<Record<string, number>>;

export const costFile = join(import.meta.dirname, 'costs.json');

const table: CostTable = JSON.parse(readFileSync(costFile, 'utf8'));

const turns = new Map(Object.keys(table).map((rule, turn) => [rule, turn]));

export const turnOf = (rule: string): number => turns.get(rule) ?? turns.size;

/** Undefined for a case that no such run could judge. */
export const costOf = (rule: string): number | undefined => table[rule];
