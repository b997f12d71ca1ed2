// Tries derived mutants. A rule has hundreds, so they alter what its visit exchanged, and the invariant judges that.
import type { ReadingChoice } from '../../../spec/readings.ts';
import type { Contradiction } from '../../invariants/invariant.ts';
import { shape } from '../../invariants/shape.ts';
import { judgeCase } from '../../judge/judge-case.ts';
import type { Entry } from '../../judge/lanes.ts';
import type { Exchanged, Entry as TranscriptEntry } from '../../transcript/entry.ts';
import { derivedExcuseOf } from '../excuses/derived.ts';
import type { IdentifiedMutant, ResponseMutant } from '../mutant.ts';
import { type Setting, settingWith, withSession } from '../setting.ts';
import { type MutantSummary, realTrialOf, summaryOf, type Trial, trialTimeoutMs } from '../trial.ts';

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
 * Tries each derived mutant of an operation in the first form of answers in which it has something to alter. Reports a
 * mutant that never has as `never-fired` unless it is excused, and other excuses as needless.
 */
export async function tryDerived(
  entry: Entry,
  mutants: readonly IdentifiedMutant<ResponseMutant>[],
  seed: number,
): Promise<readonly Trial[]> {
  const trials: Trial[] = [];
  let waiting = mutants;
  for (const form of forms) {
    const visited = await visit(entry, settingWith(form), seed);
    if ('trial' in visited) return [...trials, visited.trial];
    const exchanges = visited.entries.filter((one) => one.kind === 'exchange');
    const tried = waiting.flatMap((mutant) => trialOn(exchanges, mutant, entry.id) ?? []);
    trials.push(...tried.map(withoutNeedlessExcuse));
    const fired = new Set(tried.map(({ mutant }) => mutant?.id));
    waiting = waiting.filter(({ id }) => !fired.has(id));
  }
  return [...trials, ...waiting.flatMap((mutant) => neverFired(entry.id, summaryOf(mutant)))];
}

/** The trial of a mutant that had nothing to alter; none if it is excused. */
export const neverFired = (rule: string, { id, text, kind }: MutantSummary): readonly Trial[] =>
  derivedExcuseOf(id) === undefined
    ? [{ rule, mutant: { id, text, kind }, wrong: 'never-fired', detail: 'nothing to alter' }]
    : [];

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

/** What the case exchanges with the real simulator as a target with worlds, or its verdict if it does not pass. */
export const visit = (
  { id, rule, case: kase }: Entry,
  setting: Setting,
  seed: number,
): Promise<{ readonly entries: readonly TranscriptEntry[] } | { readonly trial: Trial }> =>
  withSession({ ...setting, target: 'worlds' }, { seed, runs: 1 }, async (session) => {
    const entries: TranscriptEntry[] = [];
    session.transcript.subscribe((entry) => void entries.push(entry));
    const real = await judgeCase(session, id, rule, kase, trialTimeoutMs);
    return real.verdict === 'passed' ? { entries } : { trial: realTrialOf(real) };
  });

/** Undefined if the mutant has nothing to alter. */
function trialOn(
  exchanges: readonly Exchanged[],
  mutant: IdentifiedMutant<ResponseMutant>,
  rule: string,
): Trial | undefined {
  for (const exchange of exchanges) {
    const altered = alteredBy(mutant, exchange);
    if (altered === undefined) continue;
    const found = contradictionIn(altered, rule);
    const detail = found === undefined ? 'passed' : `expected ${found.expected}, received ${found.received}`;
    return { rule, mutant: summaryOf(mutant), wrong: found === undefined ? 'survived' : undefined, detail };
  }
  return undefined;
}

/** Derived mutants do not change the original answer. */
function alteredBy({ operation, alter }: ResponseMutant, exchange: Exchanged): Exchanged | undefined {
  const { call, answer } = exchange;
  if (answer === undefined || call !== operation) return undefined;
  const altered = alter({ ...answer, body: answer.json }, operation);
  if (altered === undefined) return undefined;
  const { status, headers, body } = altered;
  return { ...exchange, answer: { ...answer, status, headers, json: body, text: JSON.stringify(body) } };
}

function contradictionIn(exchange: Exchanged, rule: string): Contradiction | undefined {
  const found: Contradiction[] = [];
  shape((judged, _, contradiction = false) => {
    if (judged === rule && contradiction !== false) found.push(contradiction);
  })(exchange);
  return found[0];
}
