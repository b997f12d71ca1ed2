// Which rules reach which mutants, from what was observed of the simulator as it is.

import { type Observations, type ObservedRule, type Phase, phases } from './jobs.ts';
import type { SourceMutant } from './mutant.ts';
import type { Hits } from './switch.ts';

export interface Reach {
  /** All mutants that are reached, idle ones among them. */
  readonly met: ReadonlySet<string>;
  /** Rules whose own run reaches the mutant, by `switchId`; each rule with how often. Not those where it is idle. */
  readonly rules: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** Where else each mutant is reached, and how often. */
  readonly outside: ReadonlyMap<string, ReadonlyMap<Phase, number>>;
  /** How many mutants each rule reaches. */
  readonly breadth: ReadonlyMap<string, number>;
}

/** What several observations of the same simulator show together. */
export function reachOf(observations: readonly Observations[]): Reach {
  const met = new Set<string>();
  const rules = new Map<string, Map<string, number>>();
  const outside = new Map<string, Map<Phase, number>>();
  const breadth = new Map<string, number>();
  for (const { rules: observed, outside: elsewhere } of observations) {
    for (const [rule, { hits, idle }] of Object.entries(observed)) {
      breadth.set(rule, Object.keys(hits).length + idle.length);
      add(rules, rule, hits);
      for (const mutant of idle) met.add(mutant);
    }
    for (const phase of phases) {
      add(outside, phase, elsewhere[phase].hits);
      for (const mutant of elsewhere[phase].idle) met.add(mutant);
    }
  }
  for (const mutant of [...rules.keys(), ...outside.keys()]) met.add(mutant);
  return { met, rules, outside, breadth };
}

function add<Where>(to: Map<string, Map<Where, number>>, where: Where, hits: Hits): void {
  for (const [mutant, count] of Object.entries(hits)) {
    const places = to.get(mutant) ?? new Map<Where, number>();
    places.set(where, Math.max(count, places.get(where) ?? 0));
    to.set(mutant, places);
  }
}

/** Mutants that every simulator meets before the first rule, or between rules: any rule may show their effect. */
const everywhere: readonly Phase[] = ['load', 'open', 'restart'];

export interface Reached {
  /** `static` ones are in force from the start of a process or not at all; `idle` ones never change a value. */
  readonly kind: 'static' | 'dynamic' | 'idle' | 'unreached';
  /** Rules that may show the mutant's effect, in the order in which to try them. */
  readonly rules: readonly string[];
  readonly newPorts: boolean;
  /** How often it was reached, all places together. */
  readonly hits: number;
}

/** `siblings` are the mutants of the same file. */
export function reachedBy(reach: Reach, mutant: SourceMutant, siblings: readonly SourceMutant[]): Reached {
  const own = reach.rules.get(mutant.switchId);
  const outside = reach.outside.get(mutant.switchId);
  if (own === undefined && outside === undefined)
    return reach.met.has(mutant.switchId) ? nowhere('idle') : nowhere('unreached');
  const kind = outside?.has('load') === true ? 'static' : 'dynamic';
  const inside = siblings.filter(({ start, end }) => mutant.start <= start && end <= mutant.end);
  const near = new Set(inside.flatMap(({ switchId }) => [...(reach.rules.get(switchId)?.keys() ?? [])]));
  const isAnywhere = own === undefined || everywhere.some((phase) => outside?.has(phase));
  // A function whose body is a block does nothing that its body, which is a mutant inside, does not show.
  const others = kind === 'static' && mutant.isFunctionWithBlock ? [] : [...reach.breadth.keys()];
  const rules = new Set([...(own?.keys() ?? []), ...near, ...(isAnywhere ? others : [])]);
  if (rules.size === 0) return nowhere('unreached');
  return {
    kind,
    rules: [...rules].toSorted(
      (a, b) =>
        Number(near.has(b)) - Number(near.has(a)) ||
        Number(isOwnTopic(b, mutant)) - Number(isOwnTopic(a, mutant)) ||
        (reach.breadth.get(a) ?? 0) - (reach.breadth.get(b) ?? 0),
    ),
    newPorts: outside?.has('open') === true,
    hits: sum(own) + sum(outside),
  };
}

const nowhere = (kind: 'idle' | 'unreached'): Reached => ({ kind, rules: [], newPorts: false, hits: 0 });

const sum = (counts: ReadonlyMap<unknown, number> = new Map()): number =>
  counts.values().reduce((total, count) => total + count, 0);

/** Whether rule and file are of one topic: `quota.hard-cap` and `core/quota.ts`, `query.…` and `service/query-page.ts`. */
function isOwnTopic(rule: string, { file }: SourceMutant): boolean {
  const [topic = ''] = rule.split('.');
  return file.slice(file.lastIndexOf('/') + 1).startsWith(topic);
}

/** The rules of several observations; the later ones win. */
export const rulesOf = (observations: readonly Observations[]): Readonly<Record<string, ObservedRule>> =>
  Object.assign({}, ...observations.map(({ rules }) => rules));
