// Proves the load scripts: each passes on the simulator under legal readings, and fails on its mutants. Arguments
// choose scripts; without arguments all scripts are proved.
import { simulate } from '../../simulator/index.ts';
import type { ReadingChoice } from '../../spec/readings.ts';
import { apply } from '../../suites/selfcheck/apply.ts';
import { simulatorStartMs } from '../../suites/target/simulator-target.ts';
import { findK6 } from '../k6-binary.ts';
import { isMcpScript, type ScriptName, softChecks } from '../lib/config.ts';
import { mcpClasses } from '../mcp-classes.ts';
import { type LoadResult, runLoad } from '../run.ts';
import { type LoadMutant, loadMutants } from './mutants.ts';

interface Trial {
  readonly script: ScriptName;
  readonly readings: ReadingChoice;
  readonly mutant: LoadMutant | undefined;
}

/** Choices of readings that each script must accept. */
const legalReadings: Readonly<Record<ScriptName, readonly ReadingChoice[]>> = {
  'rest-rate-limit': [
    {},
    { 'rate.window': 'fixed' },
    { 'rate.window': 'bucket' },
    { 'rate.key-share': 'half' },
    { 'rate.window': 'bucket', 'rate.key-share': 'half', 'rate.counted': 'successes' },
    { 'rate.window': 'fixed', 'rate.key-share': 'half', 'quota.repeated-read': 'free' },
  ],
  'rest-measure': [{}, { 'rate.window': 'fixed' }, { 'rate.window': 'bucket', 'rate.key-share': 'half' }],
  'rest-steady': [{}],
  'quota-edge': [{}, { 'quota.exhausted-read': 'empty-page' }, { 'quota.repeated-read': 'free' }],
  'mcp-rate-limit': [{}, { 'mcp-rate.refusal': 'tool-result', 'mcp-rate.bucket': 'session' }],
  'mcp-measure': [{ 'mcp-rate.refusal': 'protocol-error' }],
  'mcp-sessions': [{}],
  'webhook-fanout': [
    {},
    {
      'delivery.retry-from': 'start',
      'delivery.retry-body': 'restamped',
      'delivery.signature-case': 'upper',
      'delivery.breaker-unit': 'attempts',
    },
  ],
};

/** The plan of each script's organisations, with its limits as far as they are stated. */
const plans = {
  'rest-rate-limit': { plan: 'starter', limit: 60, quota: 1_000 },
  'rest-measure': { plan: 'professional', limit: undefined, quota: undefined },
  'rest-steady': { plan: 'starter', limit: 60, quota: 1_000 },
  'quota-edge': { plan: 'starter', limit: 60, quota: 1_000 },
  'webhook-fanout': { plan: 'startup', limit: undefined, quota: undefined },
  'mcp-rate-limit': { plan: 'enterprise', limit: undefined, quota: undefined },
  'mcp-measure': { plan: 'enterprise', limit: undefined, quota: undefined },
  'mcp-sessions': { plan: 'starter', limit: 60, quota: 1_000 },
} as const satisfies Record<ScriptName, unknown>;

/** How many trials run in parallel: trials of limits mostly wait, trials of deliveries keep the processor busy. */
const groups: readonly { readonly scripts: readonly ScriptName[]; readonly parallel: number }[] = [
  { scripts: ['rest-rate-limit', 'rest-measure', 'rest-steady', 'quota-edge'], parallel: 6 },
  { scripts: ['mcp-rate-limit', 'mcp-measure', 'mcp-sessions'], parallel: 2 },
  { scripts: ['webhook-fanout'], parallel: 4 },
];

if (findK6(process.env) === undefined) {
  process.stdout.write('Skipped, because there is no k6. Build it with `npm run k6`, or set K6_BIN.\n');
  process.exit(0);
}

const named = process.argv.slice(2);
const isSelected = (script: ScriptName): boolean => named.length === 0 || named.includes(script);
const trialsOf = (script: ScriptName): readonly Trial[] => [
  ...legalReadings[script].map((readings) => ({ script, readings, mutant: undefined })),
  ...loadMutants[script].map((mutant) => ({ script, readings: {}, mutant })),
];
let tried = 0;
let unexpected = 0;
/** On a busy machine a script decides nothing, or does not see a mutant: these trials are repeated alone. */
const undecided: Trial[] = [];
await Promise.all(
  groups.flatMap(({ scripts, parallel }) => {
    const queue = scripts.filter(isSelected).flatMap(trialsOf);
    return Array.from({ length: parallel }, () => work(queue, (trial) => undecided.push(trial)));
  }),
);
await work(undecided);
process.stdout.write(`${tried - unexpected} as expected, ${unexpected} not\n`);
process.exitCode = unexpected === 0 ? 0 : 1;

async function work(queue: Trial[], repeatLater?: (trial: Trial) => void): Promise<void> {
  for (let trial = queue.shift(); trial !== undefined; trial = queue.shift()) {
    const result = await runTrial(trial);
    const { verdict, text } = result;
    const isRight = isExpected(trial, result);
    const isOverlooked = !isRight && (verdict === 'inconclusive' || trial.mutant !== undefined);
    if (isOverlooked && repeatLater !== undefined) {
      repeatLater(trial);
      continue;
    }
    tried += 1;
    if (!isRight) unexpected += 1;
    process.stdout.write(
      `${isRight ? 'ok   ' : 'WRONG'} ${verdict.padEnd(12)} ${nameOf(trial)}\n${isRight ? '' : text}`,
    );
  }
}

/** A mutant must fail the check that is about it. */
function isExpected({ mutant }: Trial, { verdict, checks }: LoadResult): boolean {
  if (mutant === undefined) return verdict === 'passed' && checks.every(({ fails }) => fails === 0);
  const wanted = softChecks.has(mutant.check) ? verdict !== 'inconclusive' : verdict === 'failed';
  return wanted && checks.some(({ check, fails }) => check === mutant.check && fails > 0);
}

async function runTrial({ script, readings, mutant }: Trial): Promise<LoadResult> {
  const amend = mutant && apply(mutant.mutant).amend;
  const simulator = await simulate({ startMs: simulatorStartMs, readings, ...(amend && { amend }) });
  try {
    const { baseUrl, controlUrl, mcpUrl } = simulator;
    return await runLoad({
      script,
      ...plans[script],
      target: { baseUrl, controlUrl, mcpUrl, orgs: [] },
      classes: isMcpScript(script) ? mcpClasses(plans[script].plan) : [],
    });
  } finally {
    await simulator.close();
  }
}

function nameOf({ script, readings, mutant }: Trial): string {
  const chosen = Object.entries(readings).map(([id, value]) => `${id}=${value}`);
  return `${script}: ${mutant?.mutant.text ?? (chosen.join(', ') || 'default readings')}`;
}
