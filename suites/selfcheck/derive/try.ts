// Tries derived mutants. A rule has hundreds, so they alter the answers of one simulator, one after the other.
import type { OperationId } from '../../../spec/contract.ts';
import type { ReadingChoice } from '../../../spec/readings.ts';
import { judgeCase } from '../../judge/judge-case.ts';
import type { Entry } from '../../judge/lanes.ts';
import { alterableIn } from '../alterable.ts';
import { concerns, readable } from '../apply.ts';
import { derivedExcuseOf } from '../excuses/derived.ts';
import type { AlteredReply, IdentifiedMutant, ResponseMutant } from '../mutant.ts';
import { sessionOn, settingWith } from '../setting.ts';
import { realTrialOf, summaryOf, type Trial, trialOf, trialTimeoutMs } from '../trial.ts';

/** Readings with other legal forms of answers, which contain more members of the contract. */
const forms: readonly ReadingChoice[] = [
  {},
  {
    'beacon.item-form': 'bare',
    'beacon.list-form': 'envelope',
    'brief.cross-promotion': 'string',
    'digest.write-answer': 'under-key',
    'envelope.stream-detail': 'wrapped',
    'quota.unclamped-flags': 'false-and-zero',
    'search.quota-flags': 'beside-data',
    'signal.version-name': 'story_version',
  },
  { 'brief.starter-body': 'message', 'signal.version-name': 'version', 'record.gated-listing': 'null' },
];

/**
 * Tries each derived mutant of an operation on the first entry, and in the first form of answers, in which it has
 * something to alter. Reports a mutant that never has as `never-fired` unless it is excused, and other excuses as needless.
 */
export async function tryDerived(
  entries: readonly Entry[],
  mutants: readonly IdentifiedMutant<ResponseMutant>[],
  seed: number,
): Promise<readonly Trial[]> {
  const trials: Trial[] = [];
  let waiting = mutants;
  for (const form of forms)
    for (const entry of entries) {
      const tried = await tryOnEntry(entry, waiting, form, seed);
      trials.push(...tried.trials.map(withoutNeedlessExcuse));
      waiting = tried.unfired;
    }
  const [rule = ''] = entries.map(({ id }) => id);
  const detail = 'nothing to alter in any answer';
  const idle = waiting.filter(({ id }) => derivedExcuseOf(id) === undefined);
  return [
    ...trials,
    ...idle.map((mutant): Trial => ({ rule, mutant: summaryOf(mutant), wrong: 'never-fired', detail })),
  ];
}

/** A mutant that has something to alter needs no excuse. */
export function withoutNeedlessExcuse(trial: Trial): Trial {
  const reason = trial.mutant && derivedExcuseOf(trial.mutant.id);
  return reason === undefined
    ? trial
    : {
        ...trial,
        wrong: 'needless-excuse',
        detail: `excused (${reason}), but alters an answer: ${trial.detail}`,
      };
}

async function tryOnEntry(
  { id, rule, case: kase }: Entry,
  mutants: readonly IdentifiedMutant<ResponseMutant>[],
  form: ReadingChoice,
  seed: number,
): Promise<{
  readonly trials: readonly Trial[];
  readonly unfired: readonly IdentifiedMutant<ResponseMutant>[];
}> {
  const seen: (readonly [OperationId, AlteredReply])[] = [];
  const { simulator, alterBy } = await alterableIn(settingWith(form), (operation, reply) => {
    seen.push([operation, readable(reply)]);
  });
  const session = await sessionOn(simulator, seed, 1);
  const judged = () => judgeCase(session, id, rule, kase, trialTimeoutMs);
  try {
    // The first run also runs the discovery, whose results later runs use.
    const real = await judged();
    if (real.verdict !== 'passed') return { trials: [realTrialOf(real)], unfired: [] };
    const trials: Trial[] = [];
    const answers = [...seen];
    // Derived mutants do not change the original answer, so one copy of each answer is enough for all.
    const able = (mutant: ResponseMutant): boolean =>
      answers.some(
        ([operation, reply]) => concerns(mutant, operation) && mutant.alter(reply, operation) !== undefined,
      );
    const { fired = [], unfired = [] } = Object.groupBy(mutants, (mutant) =>
      able(mutant) ? 'fired' : 'unfired',
    );
    for (const mutant of fired) {
      alterBy(mutant);
      trials.push(trialOf(mutant, await judged(), true));
    }
    return { trials, unfired };
  } finally {
    await session.close();
    await simulator.close();
  }
}
