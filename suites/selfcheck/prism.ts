// Judges Prism's static mock of the contract: rules about shapes may pass there, rules about state cannot.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { rules } from '../../spec/rules/index.ts';
import { dayMs } from '../../spec/units.ts';
import type { PlanName } from '../../spec/values.ts';
import { cases } from '../cases/index.ts';
import { conform } from '../judge/conform.ts';
import { type Machine, machine } from '../judge/machine.ts';
import { entriesOf } from '../judge/run.ts';
import type { ReportedRule } from '../report/schema.ts';
import type { OrgCredential } from '../target/access.ts';
import type { Target } from '../target/target.ts';
import { freePort } from './free-port.ts';

const root = join(import.meta.dirname, '../..');
const startTimeoutMs = 30_000;

/** The mock never answers a body that is no JSON, so that each attempt takes as long as the client waits. */
const unanswered: ReadonlySet<string> = new Set([
  'error.any-input-answered-in-form',
  'error.malformed-body-refused',
]);

/** Starts a mock, judges every rule on it that it answers, and stops it. */
export async function judgePrism(): Promise<readonly ReportedRule[]> {
  const port = await freePort();
  const mock = await startPrism(port);
  try {
    const run = await conform({
      target: mockTarget(`http://127.0.0.1:${port}`),
      entries: entriesOf(rules, cases).filter(({ id }) => !unanswered.has(id)),
      seed: 1,
      realtime: false,
      permits: { billing: true, writes: true },
      machine: skippingMachine(),
      // Of the time that is skipped; where a limit ended the run, its speed would decide the verdicts.
      maxDurationMs: dayMs,
      minExercised: 0,
      command: '',
      today: '2000-01-01',
    });
    return run.rules;
  } finally {
    await stop(mock);
  }
}

async function startPrism(port: number): Promise<ChildProcess> {
  const script = join(root, 'node_modules/@stoplight/prism-cli/dist/index.js');
  const document = join(root, 'spec/generated/openapi.json');
  const mock = spawn(process.execPath, [script, 'mock', document, '-p', String(port), '-v', 'error'], {
    stdio: 'ignore',
    env: { ...process.env, SCARF_ANALYTICS: 'false' },
  });
  const deadlineMs = machine.nowMs() + startTimeoutMs;
  while (!(await answers(port))) {
    if (mock.exitCode !== null || machine.nowMs() > deadlineMs)
      throw new Error(`Prism did not answer on port ${port} within ${startTimeoutMs / 1000} s`);
    await machine.wait(100);
  }
  return mock;
}

const answers = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/connect`).then(
    (answer) => answer.body?.cancel().then(() => true) ?? true,
    () => false,
  );

async function stop(mock: ChildProcess): Promise<void> {
  if (mock.exitCode !== null) return;
  const ended = new Promise((resolve) => mock.once('exit', resolve));
  mock.kill('SIGKILL');
  await ended;
}

/** A mock has no clock, so every wait ends at once. */
function skippingMachine(): Machine {
  let skippedMs = 0;
  return {
    nowMs: () => machine.nowMs() + skippedMs,
    wait: async (ms, enough) => {
      if (enough === undefined) skippedMs += ms;
      else await machine.wait(ms, enough);
    },
  };
}

function mockTarget(baseUrl: string): Target {
  const plans: readonly PlanName[] = ['starter', 'startup', 'enterprise', 'platform'];
  const organization = (name: string): OrgCredential => ({
    keys: [1, 2].map((nth) => ({
      apiKey: `ak-${name}-${nth}`,
      apiSecret: `sk-${name}-${nth}`,
    })) as unknown as [OrgCredential['keys'][number]],
    accessToken: `at-${name}`,
    mcpToken: `mt-${name}`,
  });
  return {
    name: "Prism's mock",
    baseUrl,
    siteUrl: baseUrl,
    credentials: Object.fromEntries(
      plans.map((plan) => [plan, [organization(plan), organization(`${plan}-b`)]]),
    ),
    limits: {},
    expectedFailures: [],
  };
}
