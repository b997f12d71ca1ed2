// Judges a receiver of webhooks by its answers to the vectors, and reports like a run against a server.
import { type ReceiverRuleId, receiverRules } from '../../spec/rules/receiver.ts';
import type { Level, Rule } from '../../spec/rules/rule.ts';
import { secretParameter } from '../../spec/secrets.ts';
import { machine } from '../judge/machine.ts';
import { type Outcome, verdictOf } from '../judge/outcome.ts';
import { reportOf } from '../judge/report.ts';
import { positionOf, sequenceOf } from '../judge/sequence.ts';
import { type Failure, type Missing, type RuleResult, rowOf } from '../judge/verdict.ts';
import type { Report } from '../report/schema.ts';
import { SetupError } from '../target/setup-error.ts';
import {
  asksForPatience,
  deliver,
  isAccepted,
  type Receiver,
  type Run,
  type Sent,
  type Timing,
} from './deliver.ts';
import type { Answer } from './send.ts';
import { plain, type Vector, vectorsFor } from './vectors.ts';

export interface Judgement {
  readonly receiver: Receiver;
  /** Those that are judged. */
  readonly rules: Readonly<Record<string, Rule>>;
  readonly timing: Timing & { readonly burstMs: number };
  /** Command that repeats the judgement, to which `--rule ID` is added. */
  readonly command: string;
  readonly onSent?: (sent: Sent, nth: number, total: number) => void;
}

/** The contract gives 10 s to an attempt; what takes half a second longer may be the network. */
export const contractTiming = {
  answerMs: 10_500,
  piecesMs: 3_000,
  rateWaitMs: 10_000,
  burstMs: 1_000,
  machine,
} as const;

/** Throws a setup error if nothing answers over HTTP. */
export async function judgeReceiver({
  receiver,
  rules,
  timing,
  command,
  onSent,
}: Judgement): Promise<Report> {
  const startMs = timing.machine.nowMs();
  const all = vectorsFor([...receiver.payloads.keys()], timing.burstMs);
  const ids = Object.keys(receiverRules).filter((id): id is ReceiverRuleId => Object.hasOwn(rules, id));
  const vectors = all.filter((vector) => vector !== plain && ids.some((id) => tells(vector, id)));
  let nth = 0;
  const run = await deliver(receiver, vectors, timing, (sent) => {
    if (sent.after === undefined) nth += 1;
    onSent?.(sent, nth, vectors.length + 1);
  });
  assertHttp(run, receiver);
  const deliveries = run.sent.flatMap((sent) => sent.all);
  return reportOf({
    results: ids.map((id) => resultOf(id, { run, vectors, answerMs: timing.answerMs })),
    secrets: [receiver.secret],
    target: {
      name: `receiver at ${receiver.url.host}`,
      baseUrl: shownUrl(receiver.url),
      requirements: undefined,
      disputed: undefined,
    },
    world: undefined,
    seed: 0,
    draws: 0,
    durationMs: timing.machine.nowMs() - startMs,
    minExercised: 0,
    command,
    cost: {
      requests: deliveries.length,
      answers: [
        {
          address: receiver.url.origin,
          count: deliveries.filter(({ answer }) => answer.kind === 'status').length,
        },
      ],
      orgs: [],
      connects: 0,
    },
  });
}

/** The address without the secrets of its query. */
export const shownUrl = ({ href }: URL): string => href.replace(secretParameter, '$1[redacted]');

/** Whether the answer to the vector, or to the plain one after it, tells something about the rule. */
function tells(vector: Vector, id: ReceiverRuleId): boolean {
  switch (id) {
    case 'receiver.accept-signed':
      return vector.rule === id || vector.class !== 'accepted';
    case 'receiver.answer-in-time':
      return isAlone(vector);
    default:
      return vector.rule === id;
  }
}

/** Whether the time of its answer is judged. */
const isAlone = (vector: Vector): boolean =>
  vector.class === 'accepted' && vector.level === undefined && vector.overMs === undefined;

function assertHttp({ sent: [first] }: Run, { url }: Receiver): void {
  const answer = first?.deciding[0]?.answer;
  if (answer?.kind === 'none' && !answer.isClosed)
    throw new SetupError(
      `--url: expected a receiver that answers over HTTP at ${shownUrl(url)}, found: ${answer.reason.replace(/\.$/, '')}. Start it, or correct the address.`,
    );
}

interface Seen {
  readonly run: Run;
  /** Those that were to be sent. */
  readonly vectors: readonly Vector[];
  readonly answerMs: number;
}

function resultOf(id: ReceiverRuleId, { run, vectors, answerMs }: Seen): RuleResult {
  const rule: Rule = receiverRules[id];
  const findings = run.sent.flatMap((sent) => findingsOf(sent, answerMs)).filter((one) => one.rule === id);
  const exchanges = findings.flatMap(({ sent }) => sent.all.map(({ exchange }) => exchange));
  const failuresAt = (level: Level): readonly Failure[] =>
    withOthers(findings.filter((one) => one.level === level)).map((failure) => ({
      ...failure,
      nth: failure.exchange && positionOf(failure.exchange, exchanges),
    }));
  const [failure] = failuresAt('must');
  const isLeft = vectors.some(
    (vector) => tells(vector, id) && run.sent.every((sent) => sent.vector !== vector),
  );
  const outcome: Outcome =
    failure !== undefined
      ? { kind: 'failed', failure, level: 'must' }
      : run.isCut && isLeft && findings.length === 0
        ? { kind: 'missing', missing: missingAfter(run, answerMs) }
        : { kind: 'held' };
  const about = run.sent.filter(({ vector, after }) => tells(after ?? vector, id));
  return {
    ...rowOf(id, rule),
    ...verdictOf(outcome, failuresAt('should')),
    ...(findings.length > 0 && { sequence: sequenceOf(exchanges) }),
    durationMs: Math.round(about.reduce((sum, { tookMs }) => sum + tookMs, 0)),
    requests: about.reduce((sum, { all }) => sum + all.length, 0),
  };
}

interface Found {
  readonly rule: ReceiverRuleId;
  readonly level: Level;
  readonly sent: Sent;
  readonly failure: Failure;
}

/** Of several requests at once the first wrong answer stands for all. */
function findingsOf(sent: Sent, answerMs: number): readonly Found[] {
  const { vector, deciding } = sent;
  const wrong = deciding.filter((one) => isAccepted(one) === (vector.class === 'forged'));
  const [first] = wrong;
  if (vector.rule === undefined || first === undefined) return [];
  const { answer, exchange } = first;
  const level = levelOf(sent, answer);
  const isLate = answer.kind === 'late' && isAlone(vector);
  const count = deciding.length > 1 ? ` (${wrong.length} of ${deciding.length})` : '';
  return [
    {
      rule: isLate ? 'receiver.answer-in-time' : vector.rule,
      level,
      sent,
      failure: {
        expected: `${isLate ? 'an answer within 10 s' : wanted[vector.class]} for ${nameOf(sent)}`,
        received: `${answerText(answer, answerMs)}${count}`,
        place: placeOf(answer),
        exchange,
      },
    },
  ];
}

const wanted = {
  accepted: 'status 200 to 299',
  open: 'any answer',
  forged: 'another status than 200 to 299',
} as const satisfies Readonly<Record<Vector['class'], string>>;

function levelOf({ vector, after, isDuplicate = false }: Sent, answer: Answer): Level {
  const status = answer.kind === 'status' ? answer.status : undefined;
  const isRedirect = status !== undefined && status >= 300 && status < 400;
  // No statement says that a redirect is no success (S-164), how duplicates are answered, how often a receiver must take
  // deliveries, or that it may not shut out whoever seems to attack it, in whatever way.
  const isShutOut = after !== undefined && after.class !== 'accepted';
  const isOpen = isRedirect || isDuplicate || asksForPatience(answer) || isShutOut;
  return isOpen ? 'should' : (vector.level ?? 'must');
}

const nameOf = ({ vector, after }: Sent): string =>
  after === undefined
    ? `${vector.id} (${vector.text})`
    : `a signed delivery after ${after.id} (${after.text})`;

function answerText(answer: Answer, answerMs: number): string {
  switch (answer.kind) {
    case 'status':
      return `status ${answer.status}`;
    case 'late':
      return `none within ${answerMs / 1_000} s`;
    case 'none':
      return `no answer: ${answer.reason}`;
  }
}

function placeOf({ kind }: Answer): Failure['place'] {
  switch (kind) {
    case 'status':
      return { kind };
    case 'late':
      return { kind: 'timing' };
    case 'none':
      return { kind: 'no-answer' };
  }
}

/** The failures, of which the first names the vectors of the others. */
function withOthers(findings: readonly Found[]): readonly Failure[] {
  const [first, ...others] = findings;
  if (first === undefined) return [];
  const ids = others.map(({ sent: { vector, after } }) =>
    after === undefined ? vector.id : `after ${after.id}`,
  );
  const likewise = ids.length === 0 ? '' : `; also wrong: ${ids.join(', ')}`;
  return [
    { ...first.failure, received: `${first.failure.received}${likewise}` },
    ...others.map(({ failure }) => failure),
  ];
}

/** Names the answer after which nothing more was sent. */
function missingAfter({ sent }: Run, answerMs: number): Missing {
  const last = sent.at(-1);
  const answer = last?.deciding.find((one) => !isAccepted(one))?.answer;
  return {
    needs: [{ id: 'accepting-receiver' }],
    note: last && answer && `${answerText(answer, answerMs)} for ${nameOf(last)}`,
  };
}
