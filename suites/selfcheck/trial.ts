// Tries one rule: its case must pass on the real simulator and catch every mutant of the rule on a fresh simulator.
import type { Parts } from '../../simulator/parts.ts';
import { minuteMs } from '../../spec/units.ts';
import type { Exchange } from '../clients/exchange.ts';
import { isExclusive } from '../judge/exclusive.ts';
import { judgeCase } from '../judge/judge-case.ts';
import type { Entry } from '../judge/lanes.ts';
import { recordOn } from '../judge/recording.ts';
import { defaultRuns } from '../judge/session.ts';
import { type RuleResult, verdictText } from '../judge/verdict.ts';
import { alteredBy, apply } from './apply.ts';
import type { IdentifiedMutant, ResponseMutant } from './mutant.ts';
import { closing, type Setting, sessionIn, simulatorIn, withSession } from './setting.ts';

/** The part of a mutant that reports show; plain data, which workers can send. */
export type MutantSummary = Pick<IdentifiedMutant, 'id' | 'text' | 'kind'>;

/** The result of one rule on one simulator. */
export interface Trial {
  readonly rule: string;
  /** Undefined for the real simulator. */
  readonly mutant:
    | (Pick<MutantSummary, 'id' | 'text'> & { readonly kind: MutantSummary['kind'] | 'client' })
    | undefined;
  /** The verdict and its reason, in one line. */
  readonly detail: string;
  /** Why the result is wrong; undefined if the rule passed on the real simulator, or caught its mutant. */
  readonly wrong: Wrong | undefined;
  /** The need that this kind of target lacks, so that the mutant was not judged. */
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

/** A case on a fresh simulator ends within a second. A longer one waits for something that its mutant prevents. */
export const trialTimeoutMs = minuteMs;

/** Tries the rule on the real simulator, then on each of its mutants. `exchanges` are those with the real simulator. */
export async function tryRule(
  entry: Entry,
  mutants: readonly IdentifiedMutant[],
  setting: Setting,
  seed: number,
) {
  const { result, exchanges } = await judgedIn(entry, setting, seed, (parts) => parts);
  if (setting.target === 'credentials' && lacks(result) !== undefined)
    return { trials: mutants.map((mutant) => trialIn(setting, mutant, result, true)), exchanges };
  const trials = [realTrialOf(result), ...(await tryMutants(entry, mutants, setting, seed))];
  const none: Trial = {
    rule: entry.id,
    mutant: undefined,
    wrong: 'no-mutant',
    detail: 'no mutant of the rule',
  };
  return { trials: mutants.length > 0 ? trials : [...trials, none], exchanges };
}

/** Tries each mutant in its own simulator, unless it only alters answers of a case that does not change the world. */
export async function tryMutants(
  entry: Entry,
  mutants: readonly IdentifiedMutant[],
  setting: Setting,
  seed: number,
): Promise<readonly Trial[]> {
  const altering = isExclusive(entry.case.needs)
    ? []
    : mutants.filter((mutant) => mutant.kind === 'response');
  const trials = new Map<string, Trial>(await tryInTurns(entry, altering, setting, seed));
  for (const mutant of mutants) {
    if (trials.has(mutant.id)) continue;
    const { amend, fired } = apply(mutant);
    const { result } = await judgedIn(entry, setting, seed, amend);
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
  const { simulator, alterBy } = await alterableIn(setting);
  const trials: (readonly [string, Trial])[] = [];
  try {
    for (const mutant of mutants) {
      const fired = alterBy(mutant);
      const result = await closing(sessionIn(setting, simulator, seed, defaultRuns), (session) =>
        judgeCase(session, id, rule, kase, trialTimeoutMs),
      );
      trials.push([mutant.id, trialIn(setting, mutant, result, fired())]);
    }
    return trials;
  } finally {
    await simulator.close();
  }
}

/** With credentials alone, a mutant may stay undecided because of a need, which the trial then names. */
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
    case 'undecided':
      return 'not-judged';
    default:
      return 'survived';
  }
}

/** The verdict of the entry's case on a simulator of its own. */
const judgedIn = (
  { id, rule, case: kase }: Entry,
  setting: Setting,
  seed: number,
  amend: (parts: Parts) => Parts,
): Promise<{ readonly result: RuleResult; readonly exchanges: readonly Exchange[] }> =>
  withSession(setting, { seed, runs: defaultRuns, amend }, async (session) => {
    const { transport, exchanges } = recordOn(session.transport);
    return {
      result: await judgeCase({ ...session, transport }, id, rule, kase, trialTimeoutMs),
      exchanges,
    };
  });

async function alterableIn(setting: Setting) {
  let alter: NonNullable<Parts['restReply']> = (_, reply) => reply;
  const simulator = await simulatorIn(setting, {
    amend: (parts) => ({ ...parts, restReply: (operation, reply) => alter(operation, reply) }),
  });
  return {
    simulator,
    /** Lets this mutant alter the answers from now on. The returned function returns whether it ever did. */
    alterBy: (mutant: ResponseMutant) => {
      let fired = false;
      alter = (operation, reply) => {
        const altered = alteredBy(mutant, operation, reply);
        fired ||= altered !== undefined;
        return altered ?? reply;
      };
      return () => fired;
    },
  };
}
