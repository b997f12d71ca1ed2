// One request to the process under measurement: its answer, and the longest piece of work that it caused.
import type { Ask } from './asks.ts';
import type { MeasuredServer, Use } from './measured.ts';

/** Longer than every wait in real time that an operation promises to end. */
const waitMs = 20_000;
const beginningBytes = 200;

export interface Measure extends Use {
  readonly ask: Ask;
  /** 0 without an answer. */
  readonly status: number;
  readonly bytes: number;
  /** Of the answer, since whole ones would need too much memory; without one, why. */
  readonly beginning: string;
}

export async function measure(server: MeasuredServer, ask: Ask): Promise<Measure> {
  const { use, result } = await server.measured(() => answerTo(ask));
  return { ask, ...use, ...result };
}

type Answer = Pick<Measure, 'status' | 'bytes' | 'beginning'>;

async function answerTo({ url, method, headers, body }: Ask): Promise<Answer> {
  const signal = AbortSignal.timeout(waitMs);
  const init = { method, headers, signal, ...(body !== undefined && { body: body() }) };
  try {
    const response = await fetch(url, init);
    const bytes = Buffer.from(await response.arrayBuffer());
    const beginning = bytes.toString('utf8', 0, beginningBytes);
    return { status: response.status, bytes: bytes.length, beginning };
  } catch (error) {
    return { status: 0, bytes: 0, beginning: String((error as Error).cause ?? error) };
  }
}

export const idIn = ({ beginning }: Measure): string => /"id":"?(\w+)/.exec(beginning)?.[1] ?? '';
