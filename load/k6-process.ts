// One k6 process: its arguments, environment, log and exit.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { configVariable, type LoadConfig, type ScriptName, type Shard } from './lib/config.ts';
import type { K6Run } from './outcome.ts';
import { LoadSetupError } from './setup-error.ts';

export interface K6Options {
  readonly config: LoadConfig;
  /** Duration of the script; the process is stopped when it takes `graceSeconds` longer. */
  readonly seconds: number;
  /** Path of k6's own report. */
  readonly htmlFile: string | undefined;
  /** Stops the process early. */
  readonly signal: AbortSignal | undefined;
}

const graceSeconds = 120;

/** Runs one script to its end, or stops it when it takes too long. Secrets are passed in the environment only. */
export function runK6(k6: string, script: ScriptName, options: K6Options): Promise<K6Run> {
  const file = join(import.meta.dirname, 'scripts', `${script}${extname(import.meta.filename)}`);
  const flags = ['run', '--quiet', '--no-color', '--log-format=raw', ...segmentFlags(options.config.shard)];
  const child = spawn(k6, [...flags, file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...environmentOf(options) },
  });
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log += text;
  });
  const stop = (): void => void child.kill('SIGKILL');
  const timer = setTimeout(stop, (options.seconds + graceSeconds) * 1_000);
  options.signal?.addEventListener('abort', stop);
  return new Promise((resolve, reject) => {
    child.on('error', (cause) => reject(new LoadSetupError(`k6 cannot be started: ${cause.message}.`)));
    child.on('close', (code) => {
      clearTimeout(timer);
      options.signal?.removeEventListener('abort', stop);
      resolve({ exitCode: code ?? undefined, log, summary: readIfPresent(options.config.summaryFile) });
    });
  });
}

/** The share of one shard in every scenario. */
export function segmentFlags(shard: Shard | undefined): readonly string[] {
  if (shard === undefined) return [];
  const { index, count } = shard;
  const edge = (nth: number): string => (nth === 0 ? '0' : nth === count ? '1' : `${nth}/${count}`);
  const edges = Array.from({ length: count + 1 }, (_, nth) => edge(nth));
  return [
    ...['--execution-segment', `${edge(index - 1)}:${edge(index)}`],
    ...['--execution-segment-sequence', edges.join(',')],
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
