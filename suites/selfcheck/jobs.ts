// The work of selfcheck in pieces that a worker can do by itself: plain data in, plain data out.
import { rules } from '../../spec/rules/index.ts';
import { cases } from '../cases/index.ts';
import { type Entry, entriesOf } from '../judge/run.ts';
import { type ServedOperation, shapeRulesOf } from './derive/served.ts';
import { tryDerived } from './derive/try.ts';
import type { Mutant } from './mutant.ts';
import { mutants } from './mutants/index.ts';
import { type Observation, observe } from './observe.ts';
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
    | { readonly kind: 'suites'; readonly rules: readonly string[] }
  );

export type ResultOf<J extends Job> = J extends { readonly kind: 'suites' } ? Observation : readonly Trial[];

const table: Readonly<Record<string, readonly Mutant[]>> = mutants;
const entries: ReadonlyMap<string, Entry> = new Map(
  entriesOf(rules, cases).map((entry) => [entry.id, entry]),
);

/** A rule on the real simulator and its mutants, its mutants alone, mutants of answers, or the suites as a whole. */
export function perform(job: Job): Promise<Observation | readonly Trial[]> {
  const { setting, seed } = job;
  switch (job.kind) {
    case 'rule':
      return tryRule(entryOf(job.rule), table[job.rule] ?? [], setting, seed);
    case 'mutants':
      return tryMutants(entryOf(job.rule), inTurn(table[job.rule] ?? [], job.turn), setting, seed);
    case 'derived':
      return tryDerived(shapeRulesOf[job.operation].map(entryOf), job.operation, seed);
    case 'suites':
      return observe(job.rules.map(entryOf), setting, seed);
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
