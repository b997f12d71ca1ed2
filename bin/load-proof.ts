// Proves the load scripts: each passes on the simulator under every kind of window, and fails on its mutants.
import { findK6 } from '../load/k6-binary.ts';
import type { ScriptName } from '../load/lib/config.ts';
import { type LoadResult, runLoad } from '../load/run.ts';
import { simulate } from '../simulator/index.ts';
import type { ReadingChoice } from '../spec/readings.ts';
import { apply } from '../suites/selfcheck/apply.ts';
import { simulatorStartMs } from '../suites/selfcheck/simulator-target.ts';
import { type LoadMutant, loadMutants } from './load-mutants.ts';

interface Trial {
  readonly script: ScriptName;
  readonly readings: ReadingChoice;
  readonly wrong: LoadMutant | undefined;
}

/** Ways to read what the contract leaves open that a fair script must accept. */
const innocents: Readonly<Record<ScriptName, readonly ReadingChoice[]>> = {
  'rest-rate-limit': [
    {},
    { 'rate.window': 'fixed' },
    { 'rate.window': 'bucket' },
    { 'rate.key-share': 'half' },
    { 'rate.window': 'bucket', 'rate.key-share': 'half', 'rate.counted': 'successes' },
    { 'rate.window': 'fixed', 'rate.key-share': 'half', 'quota.repeated-read': 'free' },
  ],
  'rest-measure': [{}, { 'rate.window': 'fixed' }, { 'rate.window': 'bucket', 'rate.key-share': 'half' }],
  'quota-edge': [{}, { 'quota.exhausted-read': 'empty-page' }, { 'quota.repeated-read': 'free' }],
};

const atATime = 8;

if (findK6(process.env) === undefined) {
  process.stdout.write('Skipped: there is no k6. Build it with `npm run k6`, or set K6_BIN.\n');
  process.exit(0);
}

const trials: readonly Trial[] = (Object.keys(innocents) as ScriptName[]).flatMap((script) => [
  ...innocents[script].map((readings) => ({ script, readings, wrong: undefined })),
  ...loadMutants[script].map((wrong) => ({ script, readings: {}, wrong })),
]);
const waiting = [...trials];
let unexpected = 0;
await Promise.all(Array.from({ length: atATime }, work));
process.stdout.write(`${trials.length - unexpected} as expected, ${unexpected} not\n`);
process.exitCode = unexpected === 0 ? 0 : 1;

async function work(): Promise<void> {
  for (let trial = waiting.shift(); trial !== undefined; trial = waiting.shift()) {
    const result = await runTrial(trial);
    const { verdict, text } = result;
    const good = isExpected(trial, result);
    if (!good) unexpected += 1;
    process.stdout.write(
      `${good ? 'ok   ' : 'WRONG'} ${verdict.padEnd(12)} ${nameOf(trial)}\n${good ? '' : text}`,
    );
  }
}

/** A wrong service fails by the very check that is about it. */
function isExpected({ wrong }: Trial, { verdict, checks }: LoadResult): boolean {
  if (wrong === undefined) return verdict === 'passed';
  return verdict === 'failed' && checks.some(({ check, fails }) => check === wrong.check && fails > 0);
}

async function runTrial({ script, readings, wrong }: Trial): Promise<LoadResult> {
  const amend = wrong && apply(wrong.mutant).amend;
  const simulator = await simulate({ startMs: simulatorStartMs, readings, ...(amend && { amend }) });
  try {
    const { baseUrl, controlUrl } = simulator;
    const measured = script === 'rest-measure';
    const plan = measured
      ? { plan: 'professional', limit: undefined, quota: undefined }
      : { plan: 'starter', limit: 60, quota: 1_000 };
    return await runLoad({ script, ...plan, target: { baseUrl, controlUrl, orgs: [] } });
  } finally {
    await simulator.close();
  }
}

function nameOf({ script, readings, wrong }: Trial): string {
  const read = Object.entries(readings).map(([id, value]) => `${id}=${value}`);
  return `${script}: ${wrong?.mutant.text ?? (read.join(', ') || 'the simulator as it is')}`;
}
