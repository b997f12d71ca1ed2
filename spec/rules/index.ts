// All rules of all topics, keyed by rule id: those that judge services, clients, and receivers of webhooks.
import { joinedTables } from '../joined-tables.ts';
import { clientRules, drilledRules } from './client.ts';
import { receiverRules } from './receiver.ts';
import type { Rule } from './rule.ts';
import * as tables from './tables.ts';

/** Each has a case that judges a service. */
export const rules = joinedTables(tables) satisfies Readonly<Record<string, Rule>>;

export type RuleId = keyof typeof rules;

export const allRules = { ...rules, ...clientRules, ...drilledRules, ...receiverRules };

export type AnyRuleId = keyof typeof allRules;
