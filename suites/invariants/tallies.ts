// What was compared for each rule and what contradicts it, whatever judges: the tallies of a monitor.
import type { Exchange } from '../clients/exchange.ts';
import type { FindingDetails } from '../kit/finding.ts';
import { plural } from '../kit/words.ts';
import type { Entry } from '../transcript/entry.ts';
import type { Compare, Contradiction, Invariant } from './invariant.ts';

/** What all exchanges of a run say about a rule. */
export interface MonitorResult {
  /** How often the invariant could compare anything. */
  readonly compared: number;
  /** Undefined if nothing contradicts the rule. */
  readonly finding: FindingDetails | undefined;
  /** The exchanges that contradict each other, oldest first. */
  readonly evidence: readonly Exchange[];
}

export interface Monitor {
  /** Judges an entry by the earlier ones of its world; entries of a world come in the order of their ends. */
  see(entry: Entry): void;
  /** Undefined for a rule that its case alone judges; `isAlone` is whether nobody else changes the target. */
  resultFor(rule: string, isAlone: boolean): MonitorResult | undefined;
  /** Forgets everything, because the target began anew without an act of the run. */
  forget(): void;
}

interface Tally {
  compared: number;
  /** By key of the contradiction: the first one, and how many there were. */
  readonly found: Map<string, Found>;
}

interface Found {
  readonly first: Contradiction;
  count: number;
  /** Whether others cannot explain it. */
  isCertain: boolean;
  readonly races: Set<string>;
}

/** What was compared for each rule, and what contradicts it. */
export interface Tallies<Rule extends string> {
  readonly compare: Compare<Rule>;
  resultFor(rule: string, isAlone: boolean): MonitorResult;
  clear(): void;
}

export function tallies<Rule extends string>(): Tallies<Rule> {
  const byRule = new Map<string, Tally>();
  const tallyOf = (rule: string): Tally => {
    const tally = byRule.get(rule) ?? { compared: 0, found: new Map() };
    byRule.set(rule, tally);
    return tally;
  };
  return {
    compare: (rule, key, contradiction = false) => {
      const tally = tallyOf(rule);
      tally.compared += 1;
      if (contradiction === false) return;
      const found = tally.found.get(key) ?? {
        first: contradiction,
        count: 0,
        isCertain: false,
        races: new Set(),
      };
      tally.found.set(key, found);
      found.count += 1;
      const { race } = contradiction;
      found.isCertain ||= race === undefined || found.races.has(race);
      if (race !== undefined) found.races.add(race);
    },
    resultFor: (rule, isAlone) => resultIn(tallyOf(rule), isAlone),
    clear: () => byRule.clear(),
  };
}

/** A monitor that judges rules by another invariant. */
export function monitorBy<Rule extends string>(
  invariant: Invariant<Rule>,
  isJudged: (rule: string) => boolean,
  shownWithinMs?: number,
): Monitor {
  const all = tallies<Rule>();
  const judgesByWorld = new Map<number, (entry: Entry) => void>();
  return {
    see: (entry) => {
      const see = judgesByWorld.get(entry.world) ?? invariant(all.compare, shownWithinMs);
      judgesByWorld.set(entry.world, see);
      see(entry);
    },
    forget: () => {
      all.clear();
      judgesByWorld.clear();
    },
    resultFor: (rule, isAlone) => (isJudged(rule) ? all.resultFor(rule, isAlone) : undefined),
  };
}

/** Shows the most frequent contradiction, and names the others by their keys. */
function resultIn({ compared, found }: Tally, isAlone: boolean): MonitorResult {
  const counted = [...found].filter(([, { isCertain }]) => isAlone || isCertain);
  const [shown, ...others] = counted.toSorted(([, a], [, b]) => b.count - a.count);
  if (shown === undefined) return { compared, finding: undefined, evidence: [] };
  const [key, { first, count }] = shown;
  const { evidence, ...difference } = first;
  const cases = new Set(evidence.flatMap(({ rule }) => rule ?? []));
  const notes = [
    `${plural(count, 'time')} of ${compared} for ${key}`,
    ...(cases.size === 0 ? [] : [`in the case of ${[...cases].join(' and ')}`]),
    ...(others.length === 0
      ? []
      : [
          `also for ${others
            .slice(0, keysShown)
            .map(([one]) => one)
            .join(', ')}`,
        ]),
  ];
  const answers = evidence.flatMap(({ answer }) => answer ?? []);
  const received = `${difference.received} (${notes.join('; ')})`;
  return { compared, finding: { ...difference, received, exchange: answers.at(-1) }, evidence: answers };
}

const keysShown = 8;
