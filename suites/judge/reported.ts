// Failures and exchanges as report.json has them. What they are made from must be redacted.
import type { Exchange } from '../clients/exchange.ts';
import type { Place } from '../kit/place.ts';
import type { ReportedExchange, ReportedFailure, ReportedPlace, ReportedSequence } from '../report/schema.ts';
import type { Excerpt } from './excerpt.ts';
import type { Sequence } from './sequence.ts';
import { type Failure, type Mismatch, othersShownMax } from './verdict.ts';

/** Longer bodies and lines are cut: of the exchange that shows a failure, of another one, of an excerpt. */
const charsMax = { evidence: 4_000, step: 400, line: 200 } as const;

export const reportedFailure = (failure: Failure): ReportedFailure => {
  const { others = [], operation, exchange, nth, excerpt } = failure;
  const shown = others.slice(0, othersShownMax);
  return {
    ...reportedMismatch(failure),
    others: shown.map(reportedMismatch),
    others_left_out: others.length - shown.length,
    operation: operation ?? null,
    exchange: exchange ? reportedExchange(exchange, charsMax.evidence) : null,
    nth: nth ?? null,
    excerpt: excerpt ? reportedExcerpt(excerpt) : null,
  };
};

export const reportedSequence = ({ total, steps }: Sequence): ReportedSequence => ({
  total,
  steps: steps.map(({ nth, exchange }) => ({ nth, exchange: reportedExchange(exchange, charsMax.step) })),
});

const reportedMismatch = ({ expected, received, place }: Mismatch) => ({
  expected,
  received,
  place: reportedPlace(place),
});

const reportedPlace = (place: Place): ReportedPlace =>
  place.kind === 'no-delivery' ? { kind: place.kind, event: place.event ?? null } : place;

const reportedExcerpt = ({ part, lines }: Excerpt): NonNullable<ReportedFailure['excerpt']> => ({
  part,
  lines: lines.map(({ text }) => cut(text, charsMax.line)),
  marked: lines.flatMap(({ isMarked }, index) => (isMarked ? [index] : [])),
});

const reportedExchange = (
  { request, status, headers, text }: Exchange,
  bodyCharsMax: number,
): ReportedExchange => ({
  request: {
    method: request.method,
    url: request.url,
    headers: request.headers,
    body: request.body === undefined ? null : cut(request.body, bodyCharsMax),
  },
  response: { status, headers, body: cut(text, bodyCharsMax) },
});

const cut = (text: string, max: number): string => (text.length > max ? `${text.slice(0, max)} …` : text);
