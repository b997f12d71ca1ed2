// The report of a run: everything that the report formats show, computed once from redacted results.
import type { Exchange } from '../clients/exchange.ts';
import { inapplicableText, missingText } from '../kit/finding.ts';
import { isGivable, type Need, needKind, needText } from '../kit/needs.ts';
import type { Place } from '../kit/place.ts';
import { plural } from '../kit/words.ts';
import {
  type Report,
  type ReportedExchange,
  type ReportedFailure,
  type ReportedNeed,
  type ReportedPlace,
  type ReportedRule,
  reportVersion,
} from '../report/schema.ts';
import type { Target } from '../target/target.ts';
import { causesOf } from './causes.ts';
import type { Cost } from './ledger.ts';
import { redactResults } from './redact.ts';
import type { EarlyEnd } from './run-limit.ts';
import type { Failure, RuleResult, Verdict } from './verdict.ts';

/** A run that has ended. */
export interface EndedRun {
  readonly results: readonly RuleResult[];
  /** Secrets beyond those that the exchanges show. */
  readonly secrets: Iterable<string>;
  readonly target: Pick<Target, 'name' | 'baseUrl'>;
  readonly seed: number;
  readonly durationMs: number;
  readonly cost: Cost;
  /** Why the run ended before its last case, if it did. */
  readonly earlyEnd?: EarlyEnd | undefined;
  /**
   * Share of the claimed rules, in percent, that must have been exercised. If omitted, half of those for which target
   * file, options and time gave what they need.
   */
  readonly minExercised?: number | undefined;
  /** Command that repeats the run, to which `--rule ID` is added. */
  readonly command: string;
}

/** Bodies in a report are cut after this many characters. */
const bodyCharsMax = 4_000;

export function reportOf(run: EndedRun): Report {
  const results = redactResults(run.results, run.secrets);
  const counts = countsOf(results);
  const claimed = results.length - counts['not-applicable'];
  const exercised = counts.passed + counts.failed + counts.warned;
  const causes = causesOf(results).map(({ head, blocked }) => ({
    head,
    blocks: blocked.map(({ id }) => id),
  }));
  const accepted = results.filter(({ expectation }) => expectation?.kind === 'accepted').length;
  const reasons = [
    ...brokenOff(run, results),
    ...entriesThatAre('expired', 'has expired; fix the target or extend the date', results),
    ...entriesThatAre('stale', 'is stale because the rule holds; remove the entry', results),
    ...shortcomings({
      ...{ counts, exercised, accepted, floor: floorOf(run.minExercised, claimed, results) },
      causes: causes.filter(({ head }) => head.verdict === 'failed').length,
    }),
  ];
  return {
    version: reportVersion,
    target: { name: run.target.name, base_url: run.target.baseUrl },
    seed: run.seed,
    command: run.command,
    duration_ms: Math.round(run.durationMs),
    ok: reasons.length === 0,
    reasons,
    summary: { total: results.length, counts, claimed, exercised, expected_failures: accepted },
    areas: Object.entries(Object.groupBy(results, ({ area }) => area)).map(([area, of = []]) => ({
      area,
      counts: countsOf(of),
    })),
    causes: causes.map(({ head, blocks }) => ({ rule: head.id, blocks })),
    needs: needsOf(results),
    cost: run.cost,
    rules: results.map((result) => reportedRule(result, `${run.command} --rule ${result.id}`)),
  };
}

const countsOf = (results: readonly RuleResult[]): Report['summary']['counts'] => {
  const count = (verdict: Verdict): number => results.filter((result) => result.verdict === verdict).length;
  return {
    passed: count('passed'),
    failed: count('failed'),
    warned: count('warned'),
    'not-applicable': count('not-applicable'),
    'not-exercised': count('not-exercised'),
    error: count('error'),
  };
};

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

/** The one cause of all that a run on a broken target did not judge. Time that is over is no fault of the target. */
function brokenOff({ earlyEnd, durationMs }: EndedRun, results: readonly RuleResult[]): readonly Reason[] {
  if (earlyEnd?.kind !== 'target') return [];
  const left = results.filter(({ missing }) =>
    missing?.needs.some(({ id }) => id === 'answering-service'),
  ).length;
  const when = `after ${Math.round(durationMs / 1_000)} s`;
  const text = `the target gives ${earlyEnd.symptom} to every request, so the run ended ${when} and left out ${plural(left, 'rule')}`;
  return [{ kind: 'target-broken', text }];
}

interface Floor {
  readonly percent: number;
  /** The number of rules that it is a share of. */
  readonly of: number;
  readonly text: string;
}

const defaultMinExercised = 50;

function floorOf(percent: number | undefined, claimed: number, results: readonly RuleResult[]): Floor {
  if (percent !== undefined) return { percent, of: claimed, text: 'claimed rules' };
  const ungiven = results.filter(({ missing }) => missing?.needs.some(isGivable)).length;
  const text = 'claimed rules whose needs were met by target file and options';
  return { percent: defaultMinExercised, of: claimed - ungiven, text };
}

function shortcomings(run: {
  readonly counts: Report['summary']['counts'];
  readonly exercised: number;
  readonly accepted: number;
  readonly floor: Floor;
  /** The number of causes of the failed rules. */
  readonly causes: number;
}): readonly Reason[] {
  const { counts, exercised, accepted, floor, causes } = run;
  const shared = causes < counts.failed ? `, for ${plural(causes, 'cause')}` : '';
  const found: readonly (Reason | false)[] = [
    counts.failed > accepted && {
      kind: 'failed',
      text: `${plural(counts.failed - accepted, 'rule')} failed${shared}`,
    },
    counts.error > 0 && { kind: 'broken', text: `${plural(counts.error, 'case')} ended in an error` },
    exercised === 0 && { kind: 'none-exercised', text: 'no rule was exercised' },
    exercised > 0 &&
      exercised * 100 < floor.of * floor.percent && {
        kind: 'too-few-exercised',
        text: `fewer than ${floor.percent} % of the ${floor.text} were exercised`,
      },
  ];
  return found.filter((reason) => reason !== false);
}

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
  error: result.error ?? null,
  expectation: result.expectation ?? null,
  duration_ms: result.durationMs,
  requests: result.requests,
  repeat,
});

function inapplicabilityOf({ inapplicable }: RuleResult): ReportedRule['not_applicable'] {
  if (inapplicable === undefined) return null;
  const text = inapplicableText(inapplicable);
  return inapplicable.kind === 'surface'
    ? { surface: inapplicable.surface, silences: [], text }
    : { surface: null, silences: inapplicable.silences, text };
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

/** The failure must be redacted. */
export const reportedFailure = ({
  expected,
  received,
  place,
  operation,
  exchange,
}: Failure): ReportedFailure => ({
  expected,
  received,
  place: reportedPlace(place),
  operation: operation ?? null,
  exchange: exchange ? reportedExchange(exchange) : null,
});

const reportedPlace = (place: Place): ReportedPlace =>
  place.kind === 'no-delivery' ? { kind: place.kind, event: place.event ?? null } : place;

/** The exchange must be redacted. */
export const reportedExchange = ({ request, status, headers, text }: Exchange): ReportedExchange => ({
  request: {
    method: request.method,
    url: request.url,
    headers: request.headers,
    body: request.body === undefined ? null : clipBody(request.body),
  },
  response: { status, headers, body: clipBody(text) },
});

const clipBody = (text: string): string =>
  text.length > bodyCharsMax ? `${text.slice(0, bodyCharsMax)} … (${text.length} characters)` : text;
