// What shows a failure, as lines: the exchange with the place marked, and one line for each exchange of the case.
import { parsedJson } from '../clients/json.ts';
import { calledIn } from '../clients/mcp-call.ts';
import type { ReportedExchange, ReportedFailure, ReportedPlace, ReportedSequence } from '../report/schema.ts';

export interface ShownLine {
  readonly text: string;
  /** Whether the line is the place of the finding. */
  readonly isMarked: boolean;
}

type Step = ReportedSequence['steps'][number];

/** Bodies that are no evidence take one line of this length; what a step sent and why it was refused take less. */
const bodyCharsMax = 600;
const noteCharsMax = 80;
/** Of the other headers of an answer, only those are shown that the contract mentions. */
const contractHeaders = /^(x-service-|etag$|cache-control$|retry-after$|content-type$|deprecation$|sunset$)/;

/** Request and answer: of the bodies the excerpt alone, of the headers of an answer those that may matter. */
export function evidenceLines({ exchange, excerpt, place, others }: ReportedFailure): readonly ShownLine[] {
  if (exchange === null) return [];
  const { request, response } = exchange;
  const places = [place, ...others.map((other) => other.place)];
  const isShown = excerpt?.part === 'response' ? /^content-type$/ : contractHeaders;
  const received = headerLines(response.headers, namesIn(places, 'header'), isShown);
  const sent = headerLines(request.headers, namesIn(places, 'delivery-header'), /./);
  const shown = (excerpt?.lines ?? []).map((text, index) => ({
    text,
    isMarked: excerpt?.marked.includes(index) === true,
  }));
  const body = request.body === null ? [] : [plain(clipped(request.body, bodyCharsMax))];
  return [
    ...led('>', [plain(`${request.method} ${request.url}`), ...sent]),
    ...led('>', excerpt?.part === 'request' ? shown : body),
    ...led('<', [{ text: String(response.status), isMarked: places.some(({ kind }) => kind === 'status') }]),
    ...led('<', [...received, ...(excerpt?.part === 'response' ? shown : [])]),
  ];
}

/** Request and answer of an exchange that shows no failure, with the heads of both bodies. */
export const stepLines = ({ request, response }: ReportedExchange): readonly string[] =>
  [
    ...led('>', [plain(`${request.method} ${request.url}`), ...headerLines(request.headers, [], /./)]),
    ...led('>', indentedLines(request.body ?? '')),
    ...led('<', [plain(String(response.status)), ...headerLines(response.headers, [], contractHeaders)]),
    ...led('<', indentedLines(response.body)),
  ].map(({ text }) => text);

/** Lines of text with an arrow in the margin of those that are marked. */
export const withMargin = (lines: readonly ShownLine[]): readonly string[] =>
  lines.map(({ text, isMarked }) => `${isMarked ? '→' : ' '} ${text}`);

/** One line for each exchange of the case; none if the case had one alone, which is shown anyway. */
export function sequenceLines(sequence: ReportedSequence | null, nth: number | null): readonly string[] {
  if (sequence === null || sequence.total < 2) return [];
  const width = String(sequence.total).length;
  return [
    `${sequence.total} exchanges of the case${nth === null ? '' : `; the arrow points to the one below`}`,
    ...withGaps(sequence).map((step) =>
      typeof step === 'number'
        ? `  ${' '.repeat(width)} … ${step} more`
        : `${step.nth === nth ? '→' : ' '} ${String(step.nth).padStart(width)} ${stepText(step)}`,
    ),
  ];
}

/** The steps, and between them the numbers of those that are left out. */
export function withGaps({ total, steps }: ReportedSequence): readonly (Step | number)[] {
  const gapBefore = (index: number): number =>
    (steps[index]?.nth ?? total + 1) - (steps[index - 1]?.nth ?? 0) - 1;
  return [...steps, undefined].flatMap((step, index) => [
    ...(gapBefore(index) > 0 ? [gapBefore(index)] : []),
    ...(step === undefined ? [] : [step]),
  ]);
}

/** Status, method and path, what was sent, and why it was refused. */
export function stepText({ exchange: { request, response } }: Step): string {
  const called = calledIn(request.body);
  const sent =
    called === undefined ? (request.body ?? '') : `${called.name} ${JSON.stringify(called.input ?? {})}`;
  const refusal = response.status >= 400 ? response.body : '';
  return [
    `${response.status} ${request.method} ${request.url.replace(/^\w+:\/\/[^/]+/, '')}`,
    ...[sent, refusal].filter((text) => text !== '').map((text) => clipped(text, noteCharsMax)),
  ].join('  ');
}

/** Further mismatches of the exchange, one line each. */
export const otherLines = ({ others, others_left_out: leftOut }: ReportedFailure): readonly string[] => [
  ...others.map(({ expected, received }) => `${expected}, received ${received}`),
  ...(leftOut === 0 ? [] : [`${leftOut} more`]),
];

/** What a failure says, and what shows it, as text. */
export const failureLines = (
  failure: ReportedFailure,
  sequence: ReportedSequence | null,
): readonly string[] => [
  `expected  ${failure.expected}`,
  `received  ${failure.received}`,
  ...otherLines(failure).map((line) => `and       ${line}`),
  ...sequenceLines(sequence, failure.nth).map((line) => `  ${line}`),
  ...withMargin(evidenceLines(failure)).map((line) => `  ${line}`),
];

const plain = (text: string): ShownLine => ({ text, isMarked: false });

const led = (lead: string, lines: readonly ShownLine[]): readonly ShownLine[] =>
  lines.map((line) => ({ ...line, text: `${lead} ${line.text}` }));

const namesIn = (places: readonly ReportedPlace[], kind: 'header' | 'delivery-header'): readonly string[] =>
  places.flatMap((place) => (place.kind === kind ? [place.name] : []));

/** The headers that `isShown`, and those of `marked`, which may be missing. */
const headerLines = (
  headers: Readonly<Record<string, string>>,
  marked: readonly string[],
  isShown: RegExp,
): readonly ShownLine[] => [
  ...Object.entries(headers)
    .map(([name, value]) => ({ name, text: `${name}: ${value}`, isMarked: marked.includes(name) }))
    .filter(({ name, isMarked }) => isMarked || isShown.test(name)),
  ...marked
    .filter((name) => !(name in headers))
    .map((name) => ({ text: `(no header ${name})`, isMarked: true })),
];

function indentedLines(body: string): readonly ShownLine[] {
  if (body === '') return [];
  const json = parsedJson(body);
  const text = json === undefined ? clipped(body, bodyCharsMax) : JSON.stringify(json, undefined, 2);
  return text.split('\n').map(plain);
}

function clipped(text: string, charsMax: number): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > charsMax ? `${line.slice(0, charsMax)} …` : line;
}
