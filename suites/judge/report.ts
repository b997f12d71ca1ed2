// The report of a run: everything that the report formats show, computed once from redacted results.
import { rules } from '../../spec/rules/index.ts';
import { sinceOf } from '../../spec/since.ts';
import { inapplicableText, missingText } from '../kit/finding.ts';
import { type Need, type NeedId, needKind, needText } from '../kit/needs.ts';
import { plural } from '../kit/words.ts';
import { type Report, type ReportedNeed, type ReportedRule, reportVersion } from '../report/schema.ts';
import { isExercised, type Verdict, verdicts } from '../report/verdict.ts';
import type { Target } from '../target/target.ts';
import type { Advice } from './advice.ts';
import { causesOf } from './causes.ts';
import { type Exchanges, nothingExchanged } from './exchanged.ts';
import type { Cost } from './ledger.ts';
import type { Left } from './left.ts';
import { redactResults } from './redact.ts';
import { reportedFailure, reportedSequence } from './reported.ts';
import { type EarlyEnd, neededAfter } from './run-limit.ts';
import { disputesOf } from './standing.ts';
import type { OfferedWorld } from './taken-world.ts';
import type { RuleResult, Standing } from './verdict.ts';

export interface EndedRun {
  readonly results: readonly RuleResult[];
  /** Secrets beyond those that the exchanges show. */
  readonly secrets: Iterable<string>;
  readonly target: Pick<Target, 'name' | 'baseUrl' | 'requirements' | 'disputed'>;
  /** The world that the target offered, if any. */
  readonly world: OfferedWorld | undefined;
  readonly seed: number;
  /** Number of random inputs of each property. */
  readonly draws: number;
  readonly durationMs: number;
  readonly cost: Cost;
  /** What was sent, if it was counted. */
  readonly exchanged?: Exchanges | undefined;
  /** What the run made with tools and could not remove. */
  readonly left?: Iterable<Left> | undefined;
  /** Rules that the baseline saw exercised and this run did not exercise. */
  readonly lost?: readonly string[] | undefined;
  /** Why the run ended before its last case, if it did. */
  readonly earlyEnd?: EarlyEnd | undefined;
  /** What would let most further rules be judged, if any were left. */
  readonly advice?: Advice | undefined;
  /** Share of the claimed rules, in percent, that must have been exercised. */
  readonly minExercised: number;
  /** Whether nothing was sent: what a recording does not show fails nothing. */
  readonly isRecording?: true | undefined;
  /** Command that repeats the run, to which `--rule ID` is added. */
  readonly command: string;
  /** What follows its options. */
  readonly operands?: string | undefined;
}

/** Share of the claimed rules, in percent, that a run must exercise unless it asks for another share. */
export const defaultMinExercised = 50;

export function reportOf(run: EndedRun): Report {
  const results = redactResults(run.results, run.secrets);
  const counts = countsOf(results);
  const claimed = results.length - counts['not-applicable'];
  const exercised = results.filter(isExercised).length;
  const causes = causesOf(results);
  const reasons = [
    ...brokenOff(run, results),
    ...entriesThatAre('expired', 'has expired; fix the target or extend the date', results),
    ...entriesThatAre('stale', 'is stale because the rule holds; remove the entry', results),
    ...lostExercise(run.lost ?? []),
    ...shortcomings({
      minExercised: run.minExercised,
      mayBeBare: run.isRecording === true,
      results,
      causes: causes.filter(({ head, blocked }) => [head, ...blocked].some(isUnexcused)).length,
    }),
  ];
  return {
    version: reportVersion,
    target: { name: run.target.name, base_url: run.target.baseUrl },
    world: run.world ? { base_url: run.world.baseUrl, taken: run.world.taken } : null,
    seed: run.seed,
    draws: run.draws,
    command: `${run.command}${run.operands ?? ''}`,
    duration_ms: Math.round(run.durationMs),
    ok: reasons.length === 0,
    reasons,
    summary: {
      total: results.length,
      counts,
      claimed,
      exercised,
      min_exercised: run.minExercised,
      expected_failures: results.filter(({ expectation }) => expectation?.kind === 'accepted').length,
      new_failures: failuresThatAre('new', results),
      disputed_failures: failuresThatAre('disputed', results),
    },
    requirements: run.target.requirements ?? null,
    disputes: disputesOf(run.target.disputed ?? [], results, (rule) => Object.hasOwn(rules, rule)),
    areas: Object.entries(Object.groupBy(results, ({ area }) => area)).map(([area, of = []]) => ({
      area,
      counts: countsOf(of),
    })),
    causes: causes.map(({ head, blocked }) => ({ rule: head.id, blocks: blocked.map(({ id }) => id) })),
    needs: needsOf(results),
    advice: run.advice ? { need: reportedNeed(run.advice.need), rules: run.advice.rules } : null,
    cost: run.cost,
    exchanged: run.exchanged ?? nothingExchanged,
    left: [...(run.left ?? [])].map(({ isArchived, ...one }) => ({ ...one, archived: isArchived })),
    rules: results.map((result) => reportedRule(result, repeatCommand(run, result))),
  };
}

const repeatCommand = ({ command, operands = '' }: EndedRun, { id, entries = [] }: RuleResult): string =>
  `${command} --rule ${id}${entries.length === 0 ? '' : ` --entries ${entries.join()}`}${operands}`;

const countsOf = (results: readonly RuleResult[]): Report['summary']['counts'] => {
  const count = (verdict: Verdict): number => results.filter((result) => result.verdict === verdict).length;
  return Object.fromEntries(verdicts.map((verdict) => [verdict, count(verdict)])) as Record<Verdict, number>;
};

const failuresThatAre = (standing: Standing, results: readonly RuleResult[]): number =>
  results.filter((result) => result.verdict === 'failed' && result.standing === standing).length;

/** Whether the rule failed, and nothing that the target file says excuses it. */
const isUnexcused = ({ verdict, expectation, standing }: RuleResult): boolean =>
  verdict === 'failed' && expectation?.kind !== 'accepted' && standing === undefined;

type Reason = Report['reasons'][number];

const entriesThatAre = (
  kind: 'expired' | 'stale',
  advice: string,
  results: readonly RuleResult[],
): readonly Reason[] =>
  results
    .filter(({ expectation }) => expectation?.kind === kind)
    .map(({ id, expectation }) => ({
      kind,
      text: `the expected failure of ${id} (until ${expectation?.expires}) ${advice}`,
    }));

/** The reason of a run that a broken target or an interrupt ended early. The end of its own time is no fault. */
function brokenOff({ earlyEnd, durationMs }: EndedRun, results: readonly RuleResult[]): readonly Reason[] {
  if (earlyEnd === undefined || earlyEnd.kind === 'time') return [];
  const left = results.filter(isMissing(neededAfter[earlyEnd.kind])).length;
  const rest = `after ${Math.round(durationMs / 1_000)} s and left out ${plural(left, 'rule')}`;
  return earlyEnd.kind === 'interrupt'
    ? [{ kind: 'interrupted', text: `it was interrupted ${rest}` }]
    : [
        {
          kind: 'target-broken',
          text: `the answer to every request was ${earlyEnd.symptom}, so the run ended ${rest}`,
        },
      ];
}

const lostExercise = (lost: readonly string[]): readonly Reason[] =>
  lost.length === 0
    ? []
    : [
        {
          kind: 'exercise-lost',
          text: `${plural(lost.length, 'rule')} that the baseline saw exercised ${lost.length === 1 ? 'was' : 'were'} not exercised: ${lost.join(', ')}`,
        },
      ];

/** Rules that are newer than what the target must meet never fail a run, whatever became of them. */
function shortcomings(run: {
  readonly results: readonly RuleResult[];
  readonly minExercised: number;
  readonly mayBeBare: boolean;
  /** The number of causes of the failed rules. */
  readonly causes: number;
}): readonly Reason[] {
  const { minExercised, causes } = run;
  const results = run.results.filter(({ standing }) => standing !== 'new');
  const failed = results.filter(isUnexcused).length;
  const broken = results.filter(({ verdict }) => verdict === 'error').length;
  const unarranged = results.filter(isUnarranged).length;
  const claimed = results.filter(({ verdict }) => verdict !== 'not-applicable').length;
  const exercised = results.filter(isExercised).length;
  const isBare = !run.mayBeBare && !run.results.some(isExercised);
  const shared = causes < failed ? `, for ${plural(causes, 'cause')}` : '';
  const found: readonly (Reason | false)[] = [
    failed > 0 && { kind: 'failed', text: `${plural(failed, 'rule')} failed${shared}` },
    broken > 0 && { kind: 'broken', text: `${plural(broken, 'case')} ended in an error` },
    unarranged > 0 && {
      kind: 'control-broken',
      text: `the control plane broke in the cases of ${plural(unarranged, 'rule')}, so nothing shows that they hold`,
    },
    isBare && { kind: 'none-exercised', text: 'no rule was exercised' },
    !isBare &&
      exercised * 100 < claimed * minExercised && {
        kind: 'too-few-exercised',
        text: `${exercised} of ${claimed} claimed rules were exercised, less than ${minExercised} % (--min-exercised asks for another share)`,
      },
  ];
  return found.filter((reason) => reason !== false);
}

const isMissing =
  (need: NeedId) =>
  ({ missing }: RuleResult): boolean =>
    missing?.needs.some(({ id }) => id === need) === true;

/** Whether a run fails because this rule was not exercised: the control plane broke. */
export const isUnarranged = isMissing('working-control');

/** Needs that differ only in amounts count as one. */
function needsOf(results: readonly RuleResult[]): Report['needs'] {
  const found = new Map<string, { readonly need: ReportedNeed; readonly rules: string[] }>();
  for (const { id, missing } of results) {
    const kinds = (missing?.needs ?? []).map((need) => reportedNeed(needKind(need)));
    for (const [key, need] of new Map(kinds.map((kind) => [JSON.stringify(kind), kind] as const))) {
      const entry = found.get(key) ?? { need, rules: [] };
      entry.rules.push(id);
      found.set(key, entry);
    }
  }
  return [...found.values()].toSorted((a, b) => b.rules.length - a.rules.length);
}

const reportedRule = (result: RuleResult, repeat: string): ReportedRule => ({
  id: result.id,
  area: result.area,
  level: result.level,
  text: result.text,
  section: result.section,
  statements: result.covers,
  verdict: result.verdict,
  not_applicable: inapplicabilityOf(result),
  not_exercised: missingOf(result),
  blocked_by: result.blockedBy ?? null,
  failure: result.failure ? reportedFailure(result.failure) : null,
  warnings: result.warnings.map(reportedFailure),
  sequence: result.sequence ? reportedSequence(result.sequence) : null,
  error: result.error ?? null,
  expectation: result.expectation ?? null,
  since: sinceOf(result.id),
  standing: result.standing ?? null,
  duration_ms: result.durationMs,
  requests: result.requests,
  repeat,
});

function inapplicabilityOf({ inapplicable }: RuleResult): ReportedRule['not_applicable'] {
  if (inapplicable === undefined) return null;
  return {
    surface: inapplicable.kind === 'surface' ? inapplicable.surface : null,
    not_offered: inapplicable.kind === 'not-offered' ? inapplicable.parts : [],
    silences: inapplicable.kind === 'silence' ? inapplicable.silences : [],
    text: inapplicableText(inapplicable),
  };
}

function missingOf({ missing }: RuleResult): ReportedRule['not_exercised'] {
  if (missing === undefined) return null;
  const { needs, note, obstacle } = missing;
  return {
    needs: needs.map(reportedNeed),
    text: missingText(needs, note),
    obstacle: obstacle ? reportedFailure(obstacle) : null,
  };
}

function reportedNeed(need: Need): ReportedNeed {
  const given = Object.entries(need.parameters ?? {}).filter(([, value]) => value !== undefined);
  return { id: need.id, parameters: Object.fromEntries(given), text: needText(need) };
}
