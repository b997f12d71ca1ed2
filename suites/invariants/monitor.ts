// The monitor of a run: every invariant sees every entry, and each of their rules is judged by what they compared.
import { areaOf } from '../target/surfaces.ts';
import { invariants } from './index.ts';
import { together } from './invariant.ts';
import type { InvariantRuleId } from './rules.ts';
import { type Monitor, monitorBy } from './tallies.ts';

/** Whether all exchanges judge the rule, whoever caused them. */
export const isInvariant = (rule: string): rule is InvariantRuleId => Object.hasOwn(invariants, areaOf(rule));

export const monitor = (shownWithinMs?: number): Monitor =>
  monitorBy(together(...Object.values(invariants)), isInvariant, shownWithinMs);
