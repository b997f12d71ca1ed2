// The monitor of a run: every invariant sees every entry, and each of their rules is judged by what they compared.
import type { Exchange } from '../clients/exchange.ts';
import type { FindingDetails } from '../kit/finding.ts';
import { plural } from '../kit/words.ts';
import { areaOf } from '../target/surfaces.ts';
import type { Entry } from '../transcript/entry.ts';
import { invariants } from './index.ts';
import { type Compare, type Contradiction, type Invariant, together } from './invariant.ts';
import type { InvariantRuleId } from './rules.ts';

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

/** Whether all exchanges judge the rule, whoever caused them. */
export const isInvariant = (rule: string): rule is InvariantRuleId => Object.hasOwn(invariants, areaOf(rule));

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

export const monitor = (shownWithinMs?: number): Monitor =>
  monitorBy(together(...Object.values(invariants)), isInvariant, shownWithinMs);

/** A monitor that judges rules by another invariant. */
export function monitorBy<Rule extends string>(
  invariant: Invariant<Rule>,
  isJudged: (rule: string) => boolean,
  shownWithinMs?: number,
): Monitor {
  const tallies = new Map<string, Tally>();
  const tallyOf = (rule: string): Tally => {
    const tally = tallies.get(rule) ?? { compared: 0, found: new Map() };
    tallies.set(rule, tally);
    return tally;
  };
  const compare: Compare<Rule> = (rule, key, contradiction = false) => {
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
  };
  const judgesByWorld = new Map<number, (entry: Entry) => void>();
  return {
    see: (entry) => {
      const see = judgesByWorld.get(entry.world) ?? invariant(compare, shownWithinMs);
      judgesByWorld.set(entry.world, see);
      see(entry);
    },
    forget: () => {
      tallies.clear();
      judgesByWorld.clear();
    },
    resultFor: (rule, isAlone) => (isJudged(rule) ? resultIn(tallyOf(rule), isAlone) : undefined),
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
