// All rules of all topics, keyed by rule id.
import { joinedTables } from '../joined-tables.ts';
import type { Rule } from './rule.ts';
import * as tables from './tables.ts';

export const rules = joinedTables(tables) satisfies Readonly<Record<string, Rule>>;

export type RuleId = keyof typeof rules;
