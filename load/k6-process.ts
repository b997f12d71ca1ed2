// One k6 process: its arguments and environment, its log, and its end.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { configVariable, type LoadConfig, type ScriptName } from './lib/config.ts';
import type { K6Run } from './outcome.ts';
import { LoadSetupError } from './setup.ts';

export interface K6Order {
  readonly config: LoadConfig;
  /** How long the script takes; with a grace on top, the process is stopped. */
  readonly seconds: number;
  /** Where k6's own report goes. */
  readonly htmlFile: string | undefined;
  /** Stops the process early. */
  readonly signal: AbortSignal | undefined;
}

const graceSeconds = 120;

/** Runs one script to its end, or stops it when its time is up. Secrets go through the environment alone. */
export function runK6(k6: string, script: ScriptName, order: K6Order): Promise<K6Run> {
  const file = join(import.meta.dirname, 'scripts', `${script}${extname(import.meta.filename)}`);
  const child = spawn(k6, ['run', '--quiet', '--no-color', '--log-format=raw', file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...environmentOf(order) },
  });
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log += text;
  });
  const stop = (): void => void child.kill('SIGKILL');
  const timer = setTimeout(stop, (order.seconds + graceSeconds) * 1_000);
  order.signal?.addEventListener('abort', stop);
  return new Promise((resolve, reject) => {
    child.on('error', (cause) => reject(new LoadSetupError(`${k6} cannot be run (${cause.message}).`)));
    child.on('close', (code) => {
      clearTimeout(timer);
      order.signal?.removeEventListener('abort', stop);
      resolve({ exitCode: code ?? undefined, log, summary: readIfThere(order.config.summaryFile) });
    });
  });
}

const environmentOf = ({ config, htmlFile, seconds }: K6Order): NodeJS.ProcessEnv => ({
  [configVariable]: JSON.stringify(config),
  K6_NO_USAGE_REPORT: 'true',
  K6_AUTO_EXTENSION_RESOLUTION: 'false',
  ...(htmlFile !== undefined && {
    K6_WEB_DASHBOARD: 'true',
    // No server beside the report.
    K6_WEB_DASHBOARD_PORT: '-1',
    // A hundred points of time, also for a short run.
    K6_WEB_DASHBOARD_PERIOD: `${seconds * 10}ms`,
    K6_WEB_DASHBOARD_EXPORT: htmlFile,
  }),
});

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
