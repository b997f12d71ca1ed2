// Proves the load scripts: each passes on the simulator under every kind of window, and fails on its mutants. Arguments choose scripts.

import { simulate } from '../../simulator/index.ts';
import type { ReadingChoice } from '../../spec/readings.ts';
import { apply } from '../../suites/selfcheck/apply.ts';
import { simulatorStartMs } from '../../suites/selfcheck/simulator-target.ts';
import { findK6 } from '../k6-binary.ts';
import type { ScriptName } from '../lib/config.ts';
import { type LoadResult, runLoad } from '../run.ts';
import { type LoadMutant, loadMutants } from './mutants.ts';

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
  'webhook-fanout': [
    {},
    {
      ...{ 'delivery.retry-from': 'start', 'delivery.retry-body': 'restamped' },
      ...{ 'delivery.signature-case': 'upper', 'delivery.breaker-unit': 'attempts' },
    },
  ],
};

/** The plan of each script's organisations, with what is stated of it. */
const plans = {
  'rest-rate-limit': { plan: 'starter', limit: 60, quota: 1_000 },
  'rest-measure': { plan: 'professional', limit: undefined, quota: undefined },
  'quota-edge': { plan: 'starter', limit: 60, quota: 1_000 },
  'webhook-fanout': { plan: 'startup', limit: undefined, quota: undefined },
} as const satisfies Record<ScriptName, unknown>;

/** Most trials under way: limits are mostly waited for, deliveries keep the processor busy. */
const lanes: readonly { readonly scripts: readonly ScriptName[]; readonly atATime: number }[] = [
  { scripts: ['rest-rate-limit', 'rest-measure', 'quota-edge'], atATime: 6 },
  { scripts: ['webhook-fanout'], atATime: 4 },
];

if (findK6(process.env) === undefined) {
  process.stdout.write('Skipped: there is no k6. Build it with `npm run k6`, or set K6_BIN.\n');
  process.exit(0);
}

const asked = process.argv.slice(2);
const isAsked = (script: ScriptName): boolean => asked.length === 0 || asked.includes(script);
const trialsOf = (script: ScriptName): readonly Trial[] => [
  ...innocents[script].map((readings) => ({ script, readings, wrong: undefined })),
  ...loadMutants[script].map((wrong) => ({ script, readings: {}, wrong })),
];
let tried = 0;
let unexpected = 0;
await Promise.all(
  lanes.flatMap(({ scripts, atATime }) => {
    const waiting = scripts.filter(isAsked).flatMap(trialsOf);
    return Array.from({ length: atATime }, () => work(waiting));
  }),
);
process.stdout.write(`${tried - unexpected} as expected, ${unexpected} not\n`);
process.exitCode = unexpected === 0 ? 0 : 1;

async function work(waiting: Trial[]): Promise<void> {
  for (let trial = waiting.shift(); trial !== undefined; trial = waiting.shift()) {
    const result = await runTrial(trial);
    tried += 1;
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
    return await runLoad({ script, ...plans[script], target: { baseUrl, controlUrl, orgs: [] } });
  } finally {
    await simulator.close();
  }
}

function nameOf({ script, readings, wrong }: Trial): string {
  const read = Object.entries(readings).map(([id, value]) => `${id}=${value}`);
  return `${script}: ${wrong?.mutant.text ?? (read.join(', ') || 'the simulator as it is')}`;
}
