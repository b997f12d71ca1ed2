// Exchanges as lines of text, and why a rule was not judged; shared by the reports for people.
import { visibleLine } from '../clients/visible.ts';
import { placeText } from '../kit/place.ts';
import type { Report, ReportedExchange, ReportedFailure, ReportedRule } from '../report/schema.ts';

const bodyCharsMax = 600;
/** Only headers that the contract mentions are shown. */
const shownHeaders = /^(x-service-|etag$|cache-control$|retry-after$|content-type$|deprecation$|sunset$)/;

/** Request and answer, one header a line; bodies are cut after `charsMax` characters. */
export function exchangeLines(
  { request, response }: ReportedExchange,
  charsMax = bodyCharsMax,
): readonly string[] {
  const clip = (body: string): string => {
    const line = body.replace(/\s+/g, ' ');
    return line.length > charsMax ? `${line.slice(0, charsMax)} …` : line;
  };
  const sent = Object.entries(request.headers);
  const shown = Object.entries(response.headers).filter(([name]) => shownHeaders.test(name));
  return [
    `> ${request.method} ${request.url}`,
    ...sent.map(([name, value]) => `> ${name}: ${value}`),
    ...(request.body === null ? [] : [`> ${clip(request.body)}`]),
    `< ${response.status}`,
    ...shown.map(([name, value]) => `< ${name}: ${value}`),
    ...(response.body === '' ? [] : [`< ${clip(response.body)}`]),
  ];
}

/** Why a rule was not judged; `undefined` if it was judged. */
export const unjudgedText = ({
  not_applicable: inapplicable,
  not_exercised: missing,
}: Pick<ReportedRule, 'not_applicable' | 'not_exercised'>): string | undefined =>
  inapplicable?.text ?? missing?.text;

/** Why a failure of the rule does not fail the run; `undefined` if it does. */
export function standingText({
  expectation,
  since,
  standing,
}: Pick<ReportedRule, 'expectation' | 'since' | 'standing'>): string | undefined {
  if (expectation?.kind === 'accepted')
    return `known until ${expectation.expires}, so it does not fail the run: ${expectation.reason}`;
  switch (standing) {
    case 'new':
      return `new since ${since}, so it does not fail the run`;
    case 'disputed':
      return 'disputed, so it does not fail the run';
    case null:
      return undefined;
  }
}

/** What became of each rule that the target disputes, one line each. */
export const disputeLines = ({ disputes }: Pick<Report, 'disputes'>): readonly string[] =>
  disputes.map(({ rule, state, reason, expires, link }) => {
    const about = [
      reason,
      ...(expires === null ? [] : [`until ${expires}`]),
      ...(link === null ? [] : [link]),
    ];
    return `Disputed ${rule}: ${disputeTexts[state]} (${about.join('; ')})`;
  });

export const disputeTexts: Readonly<Record<Report['disputes'][number]['state'], string>> = {
  open: 'contradicted by the target, and not counted against it',
  expired: 'the last day of the dispute has passed, so the failure counts again',
  settled: 'the rule holds; remove the entry',
  'not-judged': 'this run did not judge the rule',
  unknown: 'this release has no such rule; remove the entry',
};

/** Rules that fail or warn and are newer than what the target must meet. */
export const newContradictions = ({ rules }: Pick<Report, 'rules'>): readonly ReportedRule[] =>
  rules.filter(
    ({ standing, verdict }) => standing === 'new' && ['failed', 'warned', 'error'].includes(verdict),
  );

/** Names what the next version of the requirements would count. */
export function newLines(report: Pick<Report, 'rules' | 'requirements'>): readonly string[] {
  const ids = newContradictions(report).map(({ id }) => id);
  return ids.length === 0
    ? []
    : [
        `New since ${report.requirements}, and not counted: ${ids.join(', ')}. assay upgrade --preview shows what they demand.`,
      ];
}

/** The reasons that the run fails, one line each. */
export const reasonLines = ({ reasons }: Pick<Report, 'reasons'>): readonly string[] =>
  reasons.map(({ text }) => `The run fails: ${text}.`);

/** Texts from a target cannot control the terminal or add lines. */
export function visibleReport(report: Report): Report {
  const copy: Report = JSON.parse(JSON.stringify(report), (_, value: unknown) =>
    typeof value === 'string' ? visibleLine(value) : value,
  );
  return copy;
}

/** Where an answer differed, with the operation if there is one: `the status of getStream`. */
export const whereText = ({ place, operation }: ReportedFailure): string => {
  const where = placeText(
    place.kind === 'no-delivery' ? { kind: place.kind, event: place.event ?? undefined } : place,
  );
  return operation === null ? where : `${where} of ${operation}`;
};
