// One k6 process: its arguments, environment, log and exit.
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { SetupError } from '../suites/target/setup-error.ts';
import {
  configVariable,
  type LoadConfig,
  type LoadRecord,
  type ScriptName,
  type Shard,
  type Thresholds,
} from './lib/config.ts';
import type { K6Run } from './outcome.ts';
import { recordIn } from './records.ts';

export interface K6Options {
  readonly config: LoadConfig & { readonly summaryFile: string };
  /** The share that this process sends. */
  readonly shard: Shard | undefined;
  /** Duration of the script; the process is stopped when it takes `graceSeconds` longer. */
  readonly seconds: number;
  /** Where k6 sends its metrics while it runs. */
  readonly outputs: readonly string[];
  /** Path of k6's own report. */
  readonly htmlFile: string | undefined;
  /** Ends the script early; k6 still writes what it has measured. */
  readonly signal: AbortSignal | undefined;
  readonly onRecord?: ((record: LoadRecord) => void) | undefined;
}

const graceSeconds = 120;
/** k6 ends within this time of an interruption. */
const interruptMs = 10_000;
const trendStats = ['avg', 'min', 'med', 'max', 'p(50)', 'p(90)', 'p(95)', 'p(99)'];

/** k6 processes that run; none outlives this process. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Runs one script to its end, or stops it when it takes too long. Secrets are passed in the environment only. */
export function runK6(k6: string, script: ScriptName, options: K6Options): Promise<K6Run> {
  const file = join(import.meta.dirname, 'scripts', `${script}${extname(import.meta.filename)}`);
  const flags = [
    'run',
    '--quiet',
    '--no-color',
    '--log-format=raw',
    ...segmentFlags(options.shard),
    ...options.outputs.flatMap((name) => ['--out', name]),
    '--summary-trend-stats',
    statsFor(options.config.thresholds).join(','),
  ];
  const child = spawn(k6, [...flags, file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...environmentOf(options) },
    // In a process group of its own, because k6 drops its summary if it is interrupted by the terminal and by us.
    detached: true,
  });
  let log = '';
  const records = linesOf((line) => {
    const record = recordIn(line);
    if (record !== undefined) options.onRecord?.(record);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log += text;
    records(text);
  });
  const kill = (): void => void child.kill('SIGKILL');
  const timer = setTimeout(kill, (options.seconds + graceSeconds) * 1_000);
  const stop = (): void => {
    child.kill('SIGINT');
    setTimeout(kill, interruptMs).unref();
  };
  running.add(child);
  options.signal?.addEventListener('abort', stop);
  if (options.signal?.aborted) stop();
  return new Promise((resolve, reject) => {
    child.on('error', (cause) => reject(new SetupError(`k6 cannot be started: ${cause.message}.`)));
    child.on('close', (code) => {
      clearTimeout(timer);
      running.delete(child);
      options.signal?.removeEventListener('abort', stop);
      const isInterrupted = options.signal?.aborted;
      const summary = readIfPresent(options.config.summaryFile);
      resolve({ exitCode: code ?? undefined, log, summary, isInterrupted });
    });
  });
}

/** The figures of each metric that the summary contains: those that thresholds name, too. */
const statsFor = (thresholds: Thresholds): readonly string[] => [
  ...new Set([
    ...trendStats,
    ...Object.values(thresholds)
      .flat()
      .flatMap((expression) => /^p\([\d.]+\)/.exec(expression)?.[0] ?? []),
  ]),
];

/** Calls back with each whole line of a text that comes in parts. */
function linesOf(onLine: (line: string) => void): (text: string) => void {
  let rest = '';
  return (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    lines.forEach(onLine);
  };
}

/** The share of one shard in every scenario. */
export function segmentFlags(shard: Shard | undefined): readonly string[] {
  if (shard === undefined) return [];
  const { index, count } = shard;
  const edge = (nth: number): string => (nth === 0 ? '0' : nth === count ? '1' : `${nth}/${count}`);
  const edges = Array.from({ length: count + 1 }, (_, nth) => edge(nth));
  return [
    '--execution-segment',
    `${edge(index - 1)}:${edge(index)}`,
    '--execution-segment-sequence',
    edges.join(','),
  ];
}

const environmentOf = ({ config, htmlFile, seconds }: K6Options): NodeJS.ProcessEnv => ({
  [configVariable]: JSON.stringify(config),
  K6_NO_USAGE_REPORT: 'true',
  K6_AUTO_EXTENSION_RESOLUTION: 'false',
  ...(htmlFile !== undefined && {
    K6_WEB_DASHBOARD: 'true',
    // Writes the report without a web server.
    K6_WEB_DASHBOARD_PORT: '-1',
    // A hundred points in time, however short the run is.
    K6_WEB_DASHBOARD_PERIOD: `${seconds * 10}ms`,
    K6_WEB_DASHBOARD_EXPORT: htmlFile,
  }),
});

function readIfPresent(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
