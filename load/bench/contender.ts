// A server under test in the benchmark: starts it in a fresh process, and measures its time, processor time and memory.
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { type Load, measure } from './client.ts';

export interface Measurement {
  readonly rps: number;
  readonly p99Ms: number;
  /** Processor time of the server per request. */
  readonly cpuUs: number;
}

export class Contender {
  readonly port: number;
  readonly #child: ChildProcess;

  constructor(child: ChildProcess, port: number) {
    this.#child = child;
    this.port = port;
  }

  async measure(load: Omit<Load, 'port'>): Promise<Measurement> {
    const beforeUs = this.#cpuUs();
    const { requests, seconds, p99Ms } = await measure({ ...load, port: this.port });
    return { rps: requests / seconds, p99Ms, cpuUs: (this.#cpuUs() - beforeUs) / requests };
  }

  /** Resident memory in MiB. */
  residentMb(): number {
    const status = readFileSync(`/proc/${this.#child.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
  }

  async stop(): Promise<void> {
    await killed(this.#child);
  }

  #cpuUs(): number {
    const [, rest = ''] = readFileSync(`/proc/${this.#child.pid}/stat`, 'utf8').split(') ');
    const fields = rest.split(' ');
    return (Number(fields[11]) + Number(fields[12])) * ticksUs;
  }
}

/** The kernel counts processor time in ticks of 10 ms. */
const ticksUs = 10_000;

const running = new Set<ChildProcess>();

export function spawnNode(args: readonly string[], stdout: 'pipe' | 'ignore'): ChildProcess {
  const env = { ...process.env, SCARF_ANALYTICS: 'false' };
  const child = spawn(process.execPath, [...args], { env, stdio: ['ignore', stdout, 'ignore'] });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** Stops every server that still runs, so that a failed benchmark leaves none behind. */
export async function stopAll(): Promise<void> {
  await Promise.all([...running].map(killed));
}

async function killed(child: ChildProcess): Promise<void> {
  if (!running.has(child)) return;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await exit;
}

/** Starts a contender that prints its port, and more, as JSON in its first line. */
export async function startContender<T extends { readonly port: number }>(
  args: readonly string[],
): Promise<{ readonly contender: Contender; readonly info: T }> {
  const child = spawnNode(args, 'pipe');
  if (child.stdout === null) throw new Error('no standard output');
  for await (const line of createInterface({ input: child.stdout })) {
    const info = JSON.parse(line) as T;
    return { contender: new Contender(child, info.port), info };
  }
  throw new Error(`${args[0]} ended before it printed its port`);
}

/** Milliseconds from the start of a process to its first 200. */
export async function timeToFirstAnswer(
  args: readonly string[],
  url: string,
): Promise<{ readonly ms: number; readonly child: ChildProcess }> {
  const startMs = performance.now();
  const child = spawnNode(args, 'ignore');
  while (performance.now() - startMs < 20_000) {
    const status = await fetch(url, { headers: { connection: 'close' } }).then(
      (answer) => answer.arrayBuffer().then(() => answer.status),
      () => 0,
    );
    if (status === 200) return { ms: performance.now() - startMs, child };
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  child.kill('SIGKILL');
  throw new Error(`${url} did not answer 200 within 20 s`);
}
