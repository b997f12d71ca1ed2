// report.json: the whole run for machines; its shape is published in report.schema.json.
import type { Exchange } from '../clients/exchange.ts';
import { needsOf } from '../judge/needs-of.ts';
import { outcomeOf, type RunResult } from '../judge/outcome.ts';
import type { Failure, RuleResult } from '../judge/verdict.ts';

/** Bodies in a report are cut after this many characters. */
const bodyCharsMax = 4_000;

/** The command that judges this rule alone again. */
export const repeatOf = (command: string, ruleId: string): string => `${command} --rule ${ruleId}`;

/** The report as a JSON value; give it redacted results. */
export function jsonReport(run: RunResult): object {
  const { counts, claimed, exercised, accepted, reasons } = outcomeOf(run);
  return {
    version: 1,
    target: { name: run.targetName, base_url: run.baseUrl },
    seed: run.seed,
    duration_ms: Math.round(run.durationMs),
    ok: reasons.length === 0,
    reasons,
    summary: {
      total: run.results.length,
      passed: counts.passed,
      failed: counts.failed,
      warned: counts.warned,
      not_applicable: counts['not-applicable'],
      not_exercised: counts['not-exercised'],
      error: counts.error,
      claimed,
      exercised,
      expected_failures: accepted,
    },
    missing: needsOf(run.results).map(({ need, ruleIds }) => ({ need, rules: ruleIds })),
    rules: run.results.map((result) => ruleEntry(result, repeatOf(run.command, result.id))),
  };
}

const ruleEntry = (result: RuleResult, repeat: string): object => ({
  id: result.id,
  area: result.area,
  level: result.level,
  text: result.text,
  section: result.section,
  verdict: result.verdict,
  missing: result.missing ?? null,
  blocked_by: result.blockedBy ?? null,
  failure: result.failure ? failureEntry(result.failure, repeat) : null,
  warnings: result.warnings.map((warning) => failureEntry(warning, repeat)),
  error: result.error ?? null,
  expectation: result.expectation ?? null,
  duration_ms: result.durationMs,
  requests: result.requests,
});

const failureEntry = ({ expected, received, exchange }: Failure, repeat: string): object => ({
  expected,
  received,
  exchange: exchange ? exchangeEntry(exchange) : null,
  repeat,
});

const exchangeEntry = ({ request, status, headers, text }: Exchange): object => ({
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
