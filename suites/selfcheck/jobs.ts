// The work of selfcheck in pieces that a worker can do by itself: plain data in, plain data out.
import { rules } from '../../spec/rules/index.ts';
import { cases } from '../cases/index.ts';
import type { Entry } from '../judge/lanes.ts';
import { entriesOf } from '../judge/run.ts';
import { payloadRuleOf, type ToldEvent, tryDeliveries } from './derive/deliveries.ts';
import { type ServedOperation, shapeRulesOf } from './derive/served.ts';
import { tryDerived } from './derive/try.ts';
import type { Mutant } from './mutant.ts';
import { mutants } from './mutants/index.ts';
import { judgeAll, lawsAsked, type Observation, observe, type Verdicts } from './observe.ts';
import type { Setting } from './setting.ts';
import { type Trial, tryMutants, tryRule } from './trial.ts';

interface Place {
  readonly setting: Setting;
  /** Seed of the draws of cases. */
  readonly seed: number;
}

export type Job = Place &
  (
    | { readonly kind: 'rule'; readonly rule: string }
    | { readonly kind: 'mutants'; readonly rule: string; readonly turn?: number }
    | { readonly kind: 'derived'; readonly operation: ServedOperation }
    | { readonly kind: 'deliveries'; readonly event: ToldEvent }
    | { readonly kind: 'suites'; readonly rules: readonly string[] }
    | { readonly kind: 'observed'; readonly rules: readonly string[] }
    | { readonly kind: 'laws'; readonly rules: readonly string[] }
  );

export type ResultOf<J extends Job> = J extends { readonly kind: 'suites' }
  ? Verdicts
  : J extends { readonly kind: 'observed' }
    ? Observation
    : J extends { readonly kind: 'laws' }
      ? LawsAsked
      : readonly Trial[];

/** Names of laws, by rule. */
export type LawsAsked = Readonly<Record<string, readonly string[]>>;

const table: Readonly<Record<string, readonly Mutant[]>> = mutants;
const entries: ReadonlyMap<string, Entry> = new Map(
  entriesOf(rules, cases).map((entry) => [entry.id, entry]),
);

/** A rule on the real simulator and its mutants, its mutants alone, mutants of answers or of deliveries, the suites as one run, or rule by rule, or what rules ask. */
export function perform(job: Job): Promise<Verdicts | Observation | LawsAsked | readonly Trial[]> {
  const { setting, seed } = job;
  switch (job.kind) {
    case 'rule':
      return tryRule(entryOf(job.rule), table[job.rule] ?? [], setting, seed);
    case 'mutants':
      return tryMutants(entryOf(job.rule), inTurn(table[job.rule] ?? [], job.turn), setting, seed);
    case 'derived':
      return tryDerived(shapeRulesOf[job.operation].map(entryOf), job.operation, seed);
    case 'deliveries':
      return tryDeliveries(entryOf(payloadRuleOf[job.event]), job.event, setting, seed);
    case 'suites':
      return judgeAll(job.rules.map(entryOf), setting, seed);
    case 'observed':
      return observe(job.rules.map(entryOf), setting, seed);
    case 'laws':
      return lawsAsked(job.rules.map(entryOf), setting, seed);
  }
}

/** All, or the one whose turn it is: over the readings every mutant is tried. */
function inTurn(all: readonly Mutant[], turn: number | undefined): readonly Mutant[] {
  if (turn === undefined) return all;
  const next = all[turn % Math.max(1, all.length)];
  return next === undefined ? [] : [next];
}

function entryOf(rule: string): Entry {
  const entry = entries.get(rule);
  if (entry === undefined) throw new Error(`there is no rule ${rule}`);
  return entry;
}
