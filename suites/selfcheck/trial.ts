// Tries one rule: its case passes on the real simulator and catches every mutant of the rule, in a fresh one each.
import type { Parts } from '../../simulator/parts.ts';
import { isExclusive } from '../judge/exclusive.ts';
import { judgeCase } from '../judge/judge-case.ts';
import type { Entry } from '../judge/lanes.ts';
import { type RuleResult, verdictText } from '../judge/verdict.ts';
import { apply } from './apply.ts';
import { bendableIn } from './bendable.ts';
import type { Mutant, ResponseMutant } from './mutant.ts';
import { type Setting, sessionOn, simulatorIn } from './setting.ts';

/** What became of one rule on one simulator; `wrong` says why it is not what it should be. */
export interface Trial {
  readonly rule: string;
  /** Undefined for the real simulator. */
  readonly mutant: Pick<Mutant, 'text' | 'kind'> | undefined;
  readonly wrong: Wrong | undefined;
}

export interface Wrong {
  readonly kind: 'real-not-passed' | 'survived' | 'never-fired' | 'crashed' | 'not-judged' | 'no-mutant';
  readonly detail: string;
}

/** Inputs that cases draw: simulators cost little. */
export const drawnRuns = 200;
/** A case on a fresh simulator is over in a blink; one that is not hangs on its mutant. */
export const trialTimeoutMs = 60_000;

/** The rule on the real simulator, then on each of its mutants. */
export async function tryRule(
  entry: Entry,
  mutants: readonly Mutant[],
  setting: Setting,
  seed: number,
): Promise<readonly Trial[]> {
  const trials = [await tryReal(entry, setting, seed), ...(await tryMutants(entry, mutants, setting, seed))];
  return mutants.length > 0
    ? trials
    : [...trials, trialOf(entry.id, undefined, { kind: 'no-mutant', detail: 'no mutant of the rule' })];
}

/** Each mutant by itself: in a simulator of its own, unless it only bends answers of a case that changes no world. */
export async function tryMutants(
  entry: Entry,
  mutants: readonly Mutant[],
  setting: Setting,
  seed: number,
): Promise<readonly Trial[]> {
  const bending = isExclusive(entry.case.needs) ? [] : mutants.filter((mutant) => mutant.kind === 'response');
  const trials = new Map<Mutant, Trial>(await tryInTurns(entry, bending, setting, seed));
  for (const mutant of mutants) {
    if (trials.has(mutant)) continue;
    const { amend, fired } = apply(mutant);
    const result = await judgedIn(entry, setting, seed, amend);
    trials.set(mutant, trialOf(entry.id, mutant, wrongWith(result, fired())));
  }
  return mutants.flatMap((mutant) => trials.get(mutant) ?? []);
}

async function tryInTurns(
  { id, rule, case: kase }: Entry,
  mutants: readonly ResponseMutant[],
  setting: Setting,
  seed: number,
): Promise<readonly (readonly [Mutant, Trial])[]> {
  if (mutants.length === 0) return [];
  const { simulator, bendBy } = await bendableIn(setting);
  const trials: (readonly [Mutant, Trial])[] = [];
  try {
    for (const mutant of mutants) {
      const fired = bendBy(mutant);
      const session = await sessionOn(simulator, seed, drawnRuns);
      const result = await judgeCase(session, id, rule, kase, trialTimeoutMs);
      await session.close();
      trials.push([mutant, trialOf(id, mutant, wrongWith(result, fired()))]);
    }
    return trials;
  } finally {
    await simulator.close();
  }
}

async function tryReal(entry: Entry, setting: Setting, seed: number): Promise<Trial> {
  const result = await judgedIn(entry, setting, seed, (parts) => parts);
  const wrong: Wrong | undefined =
    result.verdict === 'passed' ? undefined : { kind: 'real-not-passed', detail: tell(result) };
  return trialOf(entry.id, undefined, wrong);
}

export const trialOf = (rule: string, mutant: Mutant | undefined, wrong: Wrong | undefined): Trial => ({
  rule,
  mutant: mutant && { text: mutant.text, kind: mutant.kind },
  wrong,
});

/** Why a mutant with this result was not caught; `undefined` when it was. */
export function wrongWith(result: RuleResult, fired: boolean): Wrong | undefined {
  const caught = result.level === 'should' ? 'warned' : 'failed';
  if (result.verdict === caught && fired) return undefined;
  const detail = tell(result);
  if (!fired) return { kind: 'never-fired', detail };
  switch (result.verdict) {
    case 'error':
      return { kind: 'crashed', detail };
    case 'not-applicable':
    case 'not-exercised':
      return { kind: 'not-judged', detail };
    default:
      return { kind: 'survived', detail };
  }
}

/** The verdict of the entry's case on a simulator of its own. */
async function judgedIn(
  { id, rule, case: kase }: Entry,
  setting: Setting,
  seed: number,
  amend: (parts: Parts) => Parts,
): Promise<RuleResult> {
  const simulator = await simulatorIn(setting, { amend });
  try {
    const session = await sessionOn(simulator, seed, drawnRuns);
    try {
      return await judgeCase(session, id, rule, kase, trialTimeoutMs);
    } finally {
      await session.close();
    }
  } finally {
    await simulator.close();
  }
}

/** A verdict and why, in one line. */
export const tell = (result: RuleResult): string => verdictText(result);
