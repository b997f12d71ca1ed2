// Tries one rule: its case passes on the real simulator and catches every mutant of the rule, in a fresh one each.

import type { Parts } from '../../simulator/parts.ts';
import { minuteMs } from '../../spec/units.ts';
import { isExclusive } from '../judge/exclusive.ts';
import { judgeCase } from '../judge/judge-case.ts';
import type { Entry } from '../judge/lanes.ts';
import { defaultRuns } from '../judge/session.ts';
import { type RuleResult, verdictText } from '../judge/verdict.ts';
import { apply } from './apply.ts';
import { bendableIn } from './bendable.ts';
import type { IdentifiedMutant, ResponseMutant } from './mutant.ts';
import { type Setting, sessionIn, simulatorIn } from './setting.ts';

/** What reports show of a mutant; plain data, which workers can send. */
export type MutantSummary = Pick<IdentifiedMutant, 'id' | 'text' | 'kind'>;

/** The result of one rule on one simulator. */
export interface Trial {
  readonly rule: string;
  /** Undefined for the real simulator. */
  readonly mutant: MutantSummary | undefined;
  /** The verdict and why, in one line. */
  readonly detail: string;
  /** Why the result is wrong; undefined where the rule passed on the real simulator, or caught its mutant. */
  readonly wrong: Wrong | undefined;
  /** What this kind of target does not have, for which the mutant was not judged. */
  readonly missing?: string;
}

export type Wrong =
  | 'real-not-passed'
  | 'survived'
  | 'never-fired'
  | 'crashed'
  | 'not-judged'
  | 'no-mutant'
  | 'needless-excuse';

/** A case on a fresh simulator ends within a second; one that takes longer waits for what its mutant withholds. */
export const trialTimeoutMs = minuteMs;

/** The rule on the real simulator, then on each of its mutants. */
export async function tryRule(
  entry: Entry,
  mutants: readonly IdentifiedMutant[],
  setting: Setting,
  seed: number,
): Promise<readonly Trial[]> {
  const result = await judgedIn(entry, setting, seed, (parts) => parts);
  if (setting.target === 'credentials' && lacks(result) !== undefined)
    return mutants.map((mutant) => trialIn(setting, mutant, result, true));
  const trials = [realTrialOf(result), ...(await tryMutants(entry, mutants, setting, seed))];
  return mutants.length > 0
    ? trials
    : [...trials, { rule: entry.id, mutant: undefined, wrong: 'no-mutant', detail: 'no mutant of the rule' }];
}

/** Each mutant by itself: in a simulator of its own, unless it only bends answers of a case that changes no world. */
export async function tryMutants(
  entry: Entry,
  mutants: readonly IdentifiedMutant[],
  setting: Setting,
  seed: number,
): Promise<readonly Trial[]> {
  const bending = isExclusive(entry.case.needs) ? [] : mutants.filter((mutant) => mutant.kind === 'response');
  const trials = new Map<string, Trial>(await tryInTurns(entry, bending, setting, seed));
  for (const mutant of mutants) {
    if (trials.has(mutant.id)) continue;
    const { amend, fired } = apply(mutant);
    const result = await judgedIn(entry, setting, seed, amend);
    trials.set(mutant.id, trialIn(setting, mutant, result, fired()));
  }
  return mutants.flatMap(({ id }) => trials.get(id) ?? []);
}

async function tryInTurns(
  { id, rule, case: kase }: Entry,
  mutants: readonly IdentifiedMutant<ResponseMutant>[],
  setting: Setting,
  seed: number,
): Promise<readonly (readonly [mutantId: string, Trial])[]> {
  if (mutants.length === 0) return [];
  const { simulator, bendBy } = await bendableIn(setting);
  const trials: (readonly [string, Trial])[] = [];
  try {
    for (const mutant of mutants) {
      const fired = bendBy(mutant);
      const session = await sessionIn(setting, simulator, seed, defaultRuns);
      const result = await judgeCase(session, id, rule, kase, trialTimeoutMs);
      await session.close();
      trials.push([mutant.id, trialIn(setting, mutant, result, fired())]);
    }
    return trials;
  } finally {
    await simulator.close();
  }
}

/** With credentials alone a mutant may stay open for a need, which is then named. */
function trialIn({ target }: Setting, mutant: MutantSummary, result: RuleResult, fired: boolean): Trial {
  const trial = trialOf(mutant, result, fired);
  const missing = lacks(result);
  return target === 'credentials' && missing !== undefined ? { ...trial, wrong: undefined, missing } : trial;
}

/** The needs that were missing, or the silences that leave the target a choice which nothing at hand can change. */
function lacks({ missing, inapplicable }: RuleResult): string | undefined {
  if (missing !== undefined) return missing.needs.map(({ id }) => id).join(', ');
  return inapplicable?.kind === 'silence' ? inapplicable.silences.join(', ') : undefined;
}

/** The result on the real simulator. */
export const realTrialOf = (result: RuleResult): Trial => ({
  rule: result.id,
  mutant: undefined,
  detail: verdictText(result),
  wrong: result.verdict === 'passed' ? undefined : 'real-not-passed',
});

/** The result on the mutant; `fired` says whether the mutant ever had something to do. */
export const trialOf = (mutant: MutantSummary, result: RuleResult, fired: boolean): Trial => ({
  rule: result.id,
  mutant: summaryOf(mutant),
  detail: verdictText(result),
  wrong: wrongWith(result, fired),
});

export const summaryOf = ({ id, text, kind }: MutantSummary): MutantSummary => ({ id, text, kind });

/** Why a mutant with this result was not caught; `undefined` when it was. */
function wrongWith({ level, verdict }: RuleResult, fired: boolean): Wrong | undefined {
  if (!fired) return 'never-fired';
  if (verdict === (level === 'should' ? 'warned' : 'failed')) return undefined;
  switch (verdict) {
    case 'error':
      return 'crashed';
    case 'not-applicable':
    case 'not-exercised':
      return 'not-judged';
    default:
      return 'survived';
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
    const session = await sessionIn(setting, simulator, seed, defaultRuns);
    try {
      return await judgeCase(session, id, rule, kase, trialTimeoutMs);
    } finally {
      await session.close();
    }
  } finally {
    await simulator.close();
  }
}
