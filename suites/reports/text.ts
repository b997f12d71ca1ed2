// Exchanges as lines of text, and why a rule was not judged; shared by the reports for people.
import { visibleLine } from '../clients/visible.ts';
import type { Report, ReportedExchange, ReportedRule } from '../report/schema.ts';

const bodyCharsMax = 600;
/** Only headers that the contract mentions are shown. */
const shownHeaders = /^(x-service-|etag$|cache-control$|retry-after$|content-type$|deprecation$|sunset$)/;

/** Request and answer, one header a line. */
export function exchangeLines({ request, response }: ReportedExchange): readonly string[] {
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

const clip = (body: string): string => {
  const line = body.replace(/\s+/g, ' ');
  return line.length > bodyCharsMax ? `${line.slice(0, bodyCharsMax)} …` : line;
};

/** Why a rule was not judged; `undefined` if it was judged. */
export const undecidedText = ({
  not_applicable: inapplicable,
  not_exercised: missing,
}: Pick<ReportedRule, 'not_applicable' | 'not_exercised'>): string | undefined =>
  inapplicable?.text ?? missing?.text;

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
