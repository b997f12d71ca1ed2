// Removes secrets from results before anything is written: by header, by field name, and by value.
import { mask, secretHeaders, secretMember, secretParameter } from '../../spec/secrets.ts';
import type { Exchange } from '../clients/exchange.ts';
import { masking } from './secret-forms.ts';
import type { Failure, Mismatch, Missing, RuleResult } from './verdict.ts';

/** Reports show only the beginning of a longer text, so the rest is not searched. */
const shownCharsMax = 20_000;

/** Returns the results without secrets. `known` are secrets that no exchange shows. */
export function redactResults(
  results: readonly RuleResult[],
  known: Iterable<string> = [],
): readonly RuleResult[] {
  const exchanges = results.flatMap(({ failure, warnings, missing, sequence }) => [
    ...[failure, ...warnings, missing?.obstacle].flatMap((one) => one?.exchange ?? []),
    ...(sequence?.steps ?? []).map(({ exchange }) => exchange),
  ]);
  const redacted = redactedText([...known, ...exchanges.flatMap(secretsIn)]);
  const text = (value: string): string => redacted(beginningOf(value));
  return results.map((result) => redactResult(result, text));
}

/** Masks these secrets, and what stands where secrets stand. */
export function redactedText(secrets: Iterable<string>): (text: string) => string {
  const masked = masking(secrets, mask);
  return (text) => masked(text).replace(secretMember, `$1${mask}`).replace(secretParameter, `$1${mask}`);
}

const beginningOf = (text: string): string =>
  text.length > shownCharsMax ? `${text.slice(0, shownCharsMax)} … (${text.length} characters)` : text;

/** Credential headers that were sent, and secrets that an answer issued. */
function secretsIn({ request, text }: Exchange): readonly string[] {
  const sent = Object.entries(request.headers)
    .filter(([name]) => secretHeaders.has(name))
    .flatMap(([, value]) => [value, value.replace(/^Bearer\s+/i, '')]);
  const issued = [...text.matchAll(secretMember)].map(([whole, lead = '']) => whole.slice(lead.length));
  return [...sent, ...issued];
}

type Clean = (value: string) => string;

const redactResult = (result: RuleResult, clean: Clean): RuleResult => ({
  ...result,
  missing: result.missing && redactMissing(result.missing, clean),
  failure: result.failure && redactFailure(result.failure, clean),
  warnings: result.warnings.map((warning) => redactFailure(warning, clean)),
  sequence: result.sequence && {
    ...result.sequence,
    steps: result.sequence.steps.map((step) => ({ ...step, exchange: redactExchange(step.exchange, clean) })),
  },
  error: result.error && { message: clean(result.error.message), stack: clean(result.error.stack) },
});

/** Needs contain only names and numbers of the suites, so they stay as they are. */
const redactMissing = ({ needs, note, obstacle }: Missing, clean: Clean): Missing => ({
  needs,
  note: note && clean(note),
  obstacle: obstacle && redactFailure(obstacle, clean),
});

const redactFailure = (failure: Failure, clean: Clean): Failure => ({
  ...failure,
  ...redactMismatch(failure, clean),
  others: failure.others?.map((other) => redactMismatch(other, clean)),
  exchange: failure.exchange && redactExchange(failure.exchange, clean),
  excerpt: failure.excerpt && {
    ...failure.excerpt,
    lines: failure.excerpt.lines.map((line) => ({ ...line, text: clean(line.text) })),
  },
});

const redactMismatch = ({ expected, received, place }: Mismatch, clean: Clean): Mismatch => ({
  expected: clean(expected),
  received: clean(received),
  place,
});

/** Drops `json`, because reports show the text. */
const redactExchange = ({ request, status, headers, text }: Exchange, clean: Clean): Exchange => ({
  request: {
    method: request.method,
    url: clean(request.url),
    headers: redactHeaders(request.headers, clean),
    body: request.body && clean(request.body),
  },
  status,
  headers: redactHeaders(headers, clean),
  text: clean(text),
  json: undefined,
});

const redactHeaders = (headers: Readonly<Record<string, string>>, clean: Clean): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, secretHeaders.has(name) ? mask : clean(value)]),
  );
