// Which rules reach which mutants, from observations of the simulator without a mutant.
import { areaOf } from '../../target/surfaces.ts';
import type { LawsByRule } from '../jobs.ts';
import { type Observations, type ObservedRule, type Phase, phases } from './jobs.ts';
import { type Kills, noKills } from './kills.ts';
import type { SourceMutant } from './mutant.ts';
import type { Hits } from './switch.ts';

export interface Reach {
  /** All mutants that are reached, including idle ones. */
  readonly reached: ReadonlySet<string>;
  /** By `switchId`: the rules whose own run reaches the mutant, with the number of hits. Rules where it is idle are left out. */
  readonly rules: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** By `switchId`: the phases outside of rules that reach the mutant, with the number of hits. */
  readonly outside: ReadonlyMap<string, ReadonlyMap<Phase, number>>;
  /** The number of mutants that each rule reaches. */
  readonly breadth: ReadonlyMap<string, number>;
  /** The laws that each rule uses. */
  readonly laws: LawsByRule;
}

/** Combines several observations of the same simulator. */
export function reachOf(observations: readonly Observations[], laws: LawsByRule = {}): Reach {
  const reached = new Set<string>();
  const rules = new Map<string, Map<string, number>>();
  const outside = new Map<string, Map<Phase, number>>();
  const breadth = new Map<string, number>();
  for (const { rules: observed, outside: elsewhere } of observations) {
    for (const [rule, { hits, idle }] of Object.entries(observed)) {
      breadth.set(rule, Object.keys(hits).length + idle.length);
      add(rules, rule, hits);
      for (const mutant of idle) reached.add(mutant);
    }
    for (const phase of phases) {
      add(outside, phase, elsewhere[phase].hits);
      for (const mutant of elsewhere[phase].idle) reached.add(mutant);
    }
  }
  for (const mutant of [...rules.keys(), ...outside.keys()]) reached.add(mutant);
  return { reached, rules, outside, breadth, laws };
}

function add<Where>(to: Map<string, Map<Where, number>>, where: Where, hits: Hits): void {
  for (const [mutant, count] of Object.entries(hits)) {
    const places = to.get(mutant) ?? new Map<Where, number>();
    places.set(where, Math.max(count, places.get(where) ?? 0));
    to.set(mutant, places);
  }
}

/** Phases that affect every rule: any rule may detect a mutant that is reached in them. */
const everywhere: readonly Phase[] = ['load', 'open', 'restart'];

export interface Reached {
  /** A `static` mutant must be active from the start of a process; an `idle` one never changes a value. */
  readonly kind: 'static' | 'dynamic' | 'idle' | 'unreached';
  /** Rules that may detect the mutant, in the order to try them. */
  readonly rules: readonly string[];
  readonly newPorts: boolean;
  /** The total number of hits. */
  readonly hits: number;
}

/** `siblings` are the mutants of the same file. */
export function reachedBy(
  reach: Reach,
  mutant: SourceMutant,
  siblings: readonly SourceMutant[],
  kills: Kills = noKills,
): Reached {
  const own = reach.rules.get(mutant.switchId);
  const outside = reach.outside.get(mutant.switchId);
  if (own === undefined && outside === undefined)
    return reach.reached.has(mutant.switchId) ? nowhere('idle') : nowhere('unreached');
  const kind = outside?.has('load') === true ? 'static' : 'dynamic';
  const rulesReaching = (mutants: readonly SourceMutant[]): ReadonlySet<string> =>
    new Set(mutants.flatMap(({ switchId }) => [...(reach.rules.get(switchId)?.keys() ?? [])]));
  const within = siblings.filter((one) => isWithin(one, mutant) || isCalledBy(one, mutant));
  const near = new Set([...rulesReaching(within), ...rulesUsingLawOf(reach.laws, mutant)]);
  const inFile = rulesReaching(siblings);
  const isAnywhere = own === undefined || everywhere.some((phase) => outside?.has(phase));
  // Calling a function with a block runs the block, so the mutants inside show which rules call it.
  const others = kind === 'static' && mutant.isFunctionWithBlock ? [] : [...reach.breadth.keys()];
  const rules = new Set([...(own?.keys() ?? []), ...near, ...(isAnywhere ? others : [])]);
  if (rules.size === 0) return nowhere('unreached');
  /** Numbers to compare in turn; the rule with the greater number is tried first. */
  const rankOf = (rule: string): readonly number[] => {
    const nearness = Number(near.has(rule)) + Number(inFile.has(rule));
    const [killsInFunction, killsInFile, killsAnywhere] = kills.near(rule, mutant);
    // Rules in which the mutant gives another value than the original may be few, unlike those that reach parts of it.
    const differs = Number(own?.has(rule) === true);
    const breadth = reach.breadth.get(rule) ?? 0;
    return [
      differs,
      nearness,
      killsInFunction,
      killsInFile,
      topicRank(rule, mutant),
      killsAnywhere,
      -breadth,
    ];
  };
  const ranked = [...rules].map((rule) => ({ rule, rank: rankOf(rule) }));
  const likeliestFirst = ranked.toSorted((a, b) => compared(b.rank, a.rank));
  return {
    kind,
    rules: withEveryTopic(likeliestFirst.map(({ rule }) => rule)),
    newPorts: outside?.has('open') === true || isInSurface(mutant),
    hits: sum(own) + sum(outside),
  };
}

/** Servers outlive the worlds that they serve, and their surfaces remember what they saw. */
const isInSurface = ({ file }: SourceMutant): boolean => /^simulator\/(rest|mcp|websocket)\//.test(file);

/** Whether a mutant changes a part of what the other one changes. */
const isWithin = (one: SourceMutant, { start, end }: SourceMutant): boolean =>
  start <= one.start && one.end <= end && one.end - one.start < end - start;

/** Whether the function of a mutant is called in the text that the other one changes. */
const isCalledBy = (
  { function: name }: SourceMutant,
  { function: caller, original }: SourceMutant,
): boolean => name !== caller && /^\w+$/.test(name) && original.includes(`${name}(`);

/** So many of the nearest rules come first. */
const nearestFirst = 20;

/**
 * The nearest rules, then the others by turns of their topics. A mutant that every request reaches may show only where
 * one kind of request differs from the others, such as one that needs no credentials.
 */
function withEveryTopic(rules: readonly string[]): readonly string[] {
  const others = Map.groupBy(rules.slice(nearestFirst), areaOf);
  const turns = others.values().flatMap((ofTopic) => ofTopic.map((rule, turn) => ({ rule, turn })));
  const byTurn = [...turns].toSorted((a, b) => a.turn - b.turn);
  return [...rules.slice(0, nearestFirst), ...byTurn.map(({ rule }) => rule)];
}

/** Compares the first numbers that differ. */
function compared(some: readonly number[], others: readonly number[]): number {
  const first = some.findIndex((number, position) => number !== others[position]);
  return first === -1 ? 0 : (some[first] ?? 0) - (others[first] ?? 0);
}

/** The rules that use the law in which the mutant is: `quotaLaws.servedCount` holds the law `quota.servedCount`. */
function rulesUsingLawOf(laws: LawsByRule, { function: name }: SourceMutant): readonly string[] {
  const [, topic, law] = /^(\w+)Laws\.(\w+)/.exec(name) ?? [];
  return law === undefined ? [] : Object.keys(laws).filter((rule) => laws[rule]?.includes(`${topic}.${law}`));
}

const nowhere = (kind: 'idle' | 'unreached'): Reached => ({ kind, rules: [], newPorts: false, hits: 0 });

const sum = (counts: ReadonlyMap<unknown, number> = new Map()): number =>
  counts.values().reduce((total, count) => total + count, 0);

/**
 * How close a rule is to a mutant: 3 if the function around it or the comment of its law names the rule, 2 if its file
 * has the topic of the rule (`quota.hard-cap` and `core/quota.ts`) or the name of the rule mentions the file
 * (`mcp.nine-prompts` and `tools/prompts.ts`), 1 if the function mentions the topic, as every function does that uses
 * its laws.
 */
function topicRank(rule: string, { file, enclosing, comment }: SourceMutant): number {
  if (comment.includes(rule) || enclosing.includes(rule)) return 3;
  const topic = areaOf(rule);
  const fileName = file.slice(file.lastIndexOf('/') + 1).replace(/s?\.ts$/, '');
  if (fileName.startsWith(topic) || rule.includes(fileName)) return 2;
  const [first = '', ...rest] = topic;
  return new RegExp(`\\b${topic}|${first.toUpperCase()}${rest.join('')}`).test(enclosing) ? 1 : 0;
}

/** The rules of several observations; later ones override earlier ones. */
export const rulesOf = (observations: readonly Observations[]): Readonly<Record<string, ObservedRule>> =>
  Object.assign({}, ...observations.map(({ rules }) => rules));
