// Searches for the request that stops the simulator longest and prints the ten longest, or sends random requests; exit code 1 above a bound.
import { parseArgs } from 'node:util';
import { controlAsk } from './asks.ts';
import { fill } from './fill.ts';
import { answerBounds, budget, findings } from './findings.ts';
import { randomAsks } from './fuzz.ts';
import { type Measure, measure } from './measure.ts';
import { measuredServer } from './measured.ts';
import { search } from './search.ts';
import type { Known } from './values.ts';

const { values: options } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    /** A part of the surface and the name of an operation, such as `mcp service-syncs`. */
    only: { type: 'string', default: '' },
    fuzz: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});
/** Between two lines of progress about random requests. */
const progressStep = 5_000;

const startMs = performance.now();
const server = await measuredServer();
const isFuzz = options.fuzz !== undefined;
const known = await fill(server.served, options.short || isFuzz);
progress('filled the collections', []);
const measures = isFuzz
  ? await fuzzed(known, Number(options.fuzz))
  : await search({ server, known, isShort: options.short, only: options.only, progress });
server.close();
const { text, isGood } = findings(measures, isFuzz ? answerBounds : [budget, ...answerBounds]);
process.stdout.write(text);
process.exitCode = isGood ? 0 : 1;

function progress(what: string, found: readonly Measure[]): void {
  const seconds = Math.round((performance.now() - startMs) / 1000);
  const longestMs = found.reduce((longest, { pieceMs }) => Math.max(longest, pieceMs), 0);
  process.stderr.write(
    `${seconds} s: ${what}; ${found.length} requests, longest piece ${longestMs.toFixed(0)} ms\n`,
  );
}

async function fuzzed(filled: Known, count: number): Promise<readonly Measure[]> {
  const found: Measure[] = [];
  for (const ask of randomAsks(Number(options.seed), server.served, filled).take(count)) {
    found.push(await measure(server, ask));
    // A forced outcome would be that of a later request.
    if (ask.of === 'forceOutcome')
      await measure(server, controlAsk(server.served, 'clearOutcomes', 'DELETE', '/outcomes'));
    if (found.length % progressStep === 0) progress(ask.of, found);
  }
  return found;
}
