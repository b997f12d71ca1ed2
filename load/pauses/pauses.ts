// Searches for the request that stops the simulator longest and prints the ten longest, or sends random requests; exit code 1 above a bound.
import { parseArgs } from 'node:util';
import { type Ask, type Surface, subjects } from './asks.ts';
import { fill } from './fill.ts';
import { randomAsk, randomFrom } from './fuzz.ts';
import { measuredServer } from './measured.ts';

/** Milliseconds of processor time that one request may take in one piece, on the machine of the reference. */
const budgetMs: Readonly<Record<Surface, number>> = { rest: 100, mcp: 100, control: 250 };
/** How long the reference work takes on the machine for which the budget was set. */
const referenceMs = 45;
const refusedBytesMax = 256 * 1024;
const waitMs = 30_000;
const triesMax = 3;
const shownMax = 10;
/** The short form asks every so many of the requests. */
const shortStep = 11;

interface Measure {
  readonly ask: Ask;
  readonly ms: number;
  /** 0 without an answer. */
  readonly status: number;
  readonly bytes: number;
}

const { values: options } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    /** A part of the surface and the name of an operation, such as `mcp service-syncs`. */
    only: { type: 'string', default: '' },
    fuzz: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});

const server = await measuredServer();
const known = await fill(server.served, options.short || options.fuzz !== undefined);
const slowness = Math.max(1, (await server.referenceMs()) / referenceMs);
const isLong = ({ ask, ms }: Measure): boolean => ms > budgetMs[ask.surface] * slowness;
const measures = options.fuzz === undefined ? await searched() : await fuzzed(Number(options.fuzz));
server.close();
process.exitCode = print() ? 0 : 1;

async function searched(): Promise<readonly Measure[]> {
  const found: Measure[] = [];
  for (const { surface, id, asks } of subjects(server.served, known)) {
    if (!`${surface} ${id}`.includes(options.only)) continue;
    for (const [nth, ask] of asks(0).entries()) {
      if (options.short && nth % shortStep > 0) continue;
      let best = await measure(ask);
      // What the first try builds once, and what the machine does besides, does not count.
      for (let tries = 1; isLong(best) && tries < triesMax; tries += 1) {
        const next = await measure(asks(tries * 1_000)[nth] ?? ask);
        if (next.ms < best.ms) best = next;
      }
      found.push(best);
    }
  }
  return found;
}

async function fuzzed(count: number): Promise<readonly Measure[]> {
  const random = randomFrom(Number(options.seed));
  const found: Measure[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const ask = randomAsk(random, server.served, known);
    found.push(await measure(ask));
    // A forced outcome would be that of a later request.
    if (ask.of === 'forceOutcome') await fetch(`${server.served.controlUrl}/outcomes`, { method: 'DELETE' });
  }
  return found;
}

async function measure(ask: Ask): Promise<Measure> {
  const { ms, result } = await server.measured(async () => {
    const { url, method, headers, body } = ask;
    const signal = AbortSignal.timeout(waitMs);
    try {
      const response = await fetch(url, {
        method,
        headers,
        signal,
        ...(body !== undefined && { body: body() }),
      });
      return { status: response.status, bytes: (await response.arrayBuffer()).byteLength };
    } catch {
      return { status: 0, bytes: 0 };
    }
  });
  return { ask, ms, ...result };
}

/** Whether every request kept within the bounds. */
function print(): boolean {
  const longest = measures.toSorted((a, b) => b.ms - a.ms);
  const faults = [
    ['above the budget', longest.filter(isLong)],
    [
      'refused with more than 256 kB',
      longest.filter((one) => one.status >= 400 && one.bytes > refusedBytesMax),
    ],
    ['with a 5xx', longest.filter(({ status }) => status >= 500 && status !== 503)],
  ] as const;
  process.stdout.write(`${measures.length} requests, budget × ${slowness.toFixed(2)}; the longest:\n`);
  for (const one of longest.slice(0, shownMax)) process.stdout.write(lineOf(one));
  for (const [what, found] of faults) {
    if (found.length > 0) process.stdout.write(`${found.length} ${what}:\n`);
    for (const one of found.slice(0, shownMax)) process.stdout.write(lineOf(one));
  }
  return faults.every(([, found]) => found.length === 0);
}

function lineOf({ ask, ms, status, bytes }: Measure): string {
  const size = `${Math.round(bytes / 1024)} kB`.padStart(9);
  return `${ms.toFixed(1).padStart(8)} ms  ${status}${size}  ${ask.surface} ${ask.of}: ${ask.what.slice(0, 80)}\n`;
}
