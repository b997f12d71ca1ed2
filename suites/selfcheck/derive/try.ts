// Tries derived mutants: a rule has hundreds, so they take turns at the answers of one simulator.
import type { OperationId } from '../../../spec/contract.ts';
import type { ReadingChoice } from '../../../spec/readings.ts';
import { judgeCase } from '../../judge/judge-case.ts';
import type { Entry } from '../../judge/lanes.ts';
import { concerns, readable } from '../apply.ts';
import { bendableIn } from '../bendable.ts';
import type { BentReply, ResponseMutant } from '../mutant.ts';
import { homeUnder, sessionOn } from '../setting.ts';
import { type Trial, tell, trialOf, trialTimeoutMs, wrongWith } from '../trial.ts';
import { reasonFor } from './legal.ts';
import { responseMutants } from './responses.ts';

/** Legal forms of answers other than the default's, in which more of the contract shows. */
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
 * Each derived mutant of the operation, on the first entry and in the first form of answers where it has something
 * to bend. Those that never have are told as `never-fired`, or left out where that is right.
 */
export async function tryDerived(
  entries: readonly Entry[],
  operation: OperationId,
  seed: number,
): Promise<readonly Trial[]> {
  const trials: Trial[] = [];
  let waiting = responseMutants(operation);
  for (const form of forms)
    for (const entry of entries) {
      const tried = await tryThose(entry, waiting, form, seed);
      trials.push(...tried.trials);
      waiting = tried.unfired;
    }
  const [rule = ''] = entries.map(({ id }) => id);
  const detail = 'nothing to bend in any answer';
  const idle = waiting.filter(({ text }) => reasonFor(text) === undefined);
  return [...trials, ...idle.map((mutant) => trialOf(rule, mutant, { kind: 'never-fired', detail }))];
}

async function tryThose(
  { id, rule, case: kase }: Entry,
  mutants: readonly ResponseMutant[],
  form: ReadingChoice,
  seed: number,
): Promise<{ readonly trials: readonly Trial[]; readonly unfired: readonly ResponseMutant[] }> {
  const seen: (readonly [OperationId, BentReply])[] = [];
  const { simulator, bendBy } = await bendableIn(homeUnder(form), (operation, reply) => {
    seen.push([operation, readable(reply)]);
  });
  const session = await sessionOn(simulator, seed, 1);
  const judged = () => judgeCase(session, id, rule, kase, trialTimeoutMs);
  try {
    // The first look also finds what later ones look up.
    const real = await judged();
    if (real.verdict !== 'passed')
      return {
        trials: [trialOf(id, undefined, { kind: 'real-not-passed', detail: tell(real) })],
        unfired: [],
      };
    const trials: Trial[] = [];
    const answers = [...seen];
    // Derived mutants leave what they bend as it was, so that one reading serves them all.
    const able = (mutant: ResponseMutant): boolean =>
      answers.some(
        ([operation, reply]) => concerns(mutant, operation) && mutant.bend(reply, operation) !== undefined,
      );
    const { fired = [], unfired = [] } = Object.groupBy(mutants, (mutant) =>
      able(mutant) ? 'fired' : 'unfired',
    );
    for (const mutant of fired) {
      bendBy(mutant);
      trials.push(trialOf(id, mutant, wrongWith(await judged(), true)));
    }
    return { trials, unfired };
  } finally {
    await session.close();
    await simulator.close();
  }
}
