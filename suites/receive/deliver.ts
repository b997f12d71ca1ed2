// Delivers the vectors to a receiver one after another, and keeps what was answered.
import type { Exchange } from '../clients/exchange.ts';
import { parsedJson } from '../clients/json.ts';
import type { Machine } from '../judge/machine.ts';
import { freshPayloads, type Payloads } from './payloads.ts';
import { type Answer, send, type Waits } from './send.ts';
import { plain, type Vector } from './vectors.ts';
import type { Fresh, Written } from './writing.ts';

export interface Receiver {
  readonly url: URL;
  readonly secret: string;
  readonly payloads: Payloads;
  /** Whether all deliveries name the manifest of the payload. */
  readonly keepsManifest: boolean;
}

export interface Timing extends Waits {
  readonly machine: Machine;
  /** The longest wait after an answer that asks for patience. */
  readonly rateWaitMs: number;
}

/** One request of a vector, and what came of it. */
export interface Delivery {
  readonly exchange: Exchange;
  readonly answer: Answer;
}

/** A vector that was sent. */
export interface Sent {
  readonly vector: Vector;
  /** Those whose answers decide. */
  readonly deciding: readonly Delivery[];
  readonly all: readonly Delivery[];
  /** The vector after which the plain one had to show that the receiver is still there. */
  readonly after?: Vector | undefined;
  /** Whether it may be refused because its manifest was delivered before: no statement says how duplicates are answered. */
  readonly isDuplicate?: boolean;
  readonly tookMs: number;
}

export interface Run {
  readonly sent: readonly Sent[];
  /** Whether vectors were left out, because the receiver did not accept the plain one any more. */
  readonly isCut: boolean;
}

export const isAccepted = ({ answer }: Delivery): boolean =>
  answer.kind === 'status' && answer.status >= 200 && answer.status < 300;

const isRefused = ({ answer }: Delivery, status?: number): boolean =>
  answer.kind === 'status' && (status === undefined ? answer.status >= 300 : answer.status === status);

/**
 * The plain vector comes first, and again after each that may have harmed the receiver. A receiver that does not accept
 * the first, or gives no answer to a later one, gets no more.
 */
export async function deliver(
  receiver: Receiver,
  vectors: readonly Vector[],
  timing: Timing,
  onSent: (sent: Sent) => void,
): Promise<Run> {
  const { first, fresh, keepsManifest } = await begin(receiver, timing);
  const sent = [first];
  onSent(first);
  if (!first.deciding.every(isAccepted)) return { sent, isCut: true };
  for (const vector of vectors) {
    const one = await sendVector(vector, receiver, fresh, timing);
    onSent(one);
    if (vector.overMs !== undefined || (vector.class === 'accepted' && one.deciding.every(isAccepted))) {
      sent.push(one);
      continue;
    }
    const alive = { ...(await sendVector(plain, receiver, fresh, timing)), after: vector };
    // It refuses the plain one too, which it accepted before.
    const isDuplicate = keepsManifest && alive.deciding.every((delivery) => isRefused(delivery));
    sent.push({ ...one, isDuplicate }, { ...alive, isDuplicate });
    onSent(alive);
    if (alive.deciding.some(({ answer }) => answer.kind !== 'status')) return { sent, isCut: true };
  }
  return { sent, isCut: false };
}

/** A receiver may refuse a manifest that it cannot read: then all deliveries name the one that was given. */
async function begin(
  receiver: Receiver,
  timing: Timing,
): Promise<{ readonly first: Sent; readonly fresh: Fresh; readonly keepsManifest: boolean }> {
  const attempt = async (keepsManifest: boolean) => {
    const fresh = freshPayloads(receiver.payloads, { nowMs: timing.machine.nowMs, keepsManifest });
    return { first: await sendVector(plain, receiver, fresh, timing), fresh, keepsManifest };
  };
  const conflicts = ({ deciding }: Sent): boolean => deciding.some((one) => isRefused(one, 409));
  const anew = receiver.keepsManifest ? undefined : await attempt(false);
  if (anew?.first.deciding.some((one) => isRefused(one)) === false) return anew;
  const kept = await attempt(true);
  // A run before may have delivered it.
  const isDuplicate = conflicts(kept.first) && !(anew !== undefined && conflicts(anew.first));
  return { ...kept, first: { ...kept.first, isDuplicate } };
}

async function sendVector(vector: Vector, receiver: Receiver, fresh: Fresh, timing: Timing): Promise<Sent> {
  const startMs = timing.machine.nowMs();
  const requests = vector.write(fresh, receiver.secret);
  const { overMs } = vector;
  const all =
    overMs === undefined
      ? await sendInTurn(requests, vector, receiver, timing)
      : await sendCrowd(requests, overMs, receiver, timing);
  return {
    vector,
    all,
    deciding: overMs === undefined ? all.slice(-1) : all,
    tookMs: timing.machine.nowMs() - startMs,
  };
}

const sendCrowd = (
  requests: readonly Written[],
  overMs: number,
  receiver: Receiver,
  timing: Timing,
): Promise<readonly Delivery[]> =>
  Promise.all(
    requests.map(async (written, nth) => {
      await timing.machine.wait((nth * overMs) / requests.length);
      return sendOne(written, receiver, timing);
    }),
  );

async function sendInTurn(
  requests: readonly Written[],
  vector: Vector,
  receiver: Receiver,
  timing: Timing,
): Promise<readonly Delivery[]> {
  const sent: Delivery[] = [];
  for (const written of requests)
    sent.push(
      vector.class === 'accepted'
        ? await sendAtRate(written, receiver, timing)
        : await sendOne(written, receiver, timing),
    );
  return sent;
}

/** How often a delivery is sent whose answer asks for patience. */
const attemptsMax = 3;

/** Servers in front of receivers limit their rate by either status. */
export const asksForPatience = (answer: Answer): boolean =>
  answer.kind === 'status' && [429, 503].includes(answer.status);

/** The contract states no rate that a receiver has to bear, so what it refuses for its rate is sent again later. */
async function sendAtRate(written: Written, receiver: Receiver, timing: Timing): Promise<Delivery> {
  for (let attempt = 1; ; attempt += 1) {
    const delivery = await sendOne(written, receiver, timing);
    const { answer } = delivery;
    if (answer.kind !== 'status' || !asksForPatience(answer) || attempt === attemptsMax) return delivery;
    const askedMs = Number(answer.headers['retry-after'] ?? 1) * 1_000;
    await timing.machine.wait(
      Math.min(Number.isFinite(askedMs) ? askedMs : timing.rateWaitMs, timing.rateWaitMs),
    );
  }
}

async function sendOne(written: Written, { url }: Receiver, timing: Timing): Promise<Delivery> {
  const answer = await send(url, written, timing);
  return { answer, exchange: exchangeOf(url, written, answer) };
}

function exchangeOf(url: URL, { headers, body }: Written, answer: Answer): Exchange {
  const names = [...new Set(headers.map(([name]) => name.toLowerCase()))];
  const lines = (name: string) =>
    headers.filter(([one]) => one.toLowerCase() === name).map(([, value]) => value);
  const request = {
    method: 'POST',
    url: url.href,
    headers: Object.fromEntries(names.map((name) => [name, lines(name).join(', ')])),
    body: body.toString('utf8'),
  };
  return answer.kind === 'status'
    ? {
        request,
        status: answer.status,
        headers: answer.headers,
        text: answer.text,
        json: parsedJson(answer.text),
      }
    : { request, status: 0, headers: {}, text: '', json: undefined };
}
