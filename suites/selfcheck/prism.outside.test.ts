// A service with correct shapes but without state fails: what rules pass on Prism's mock, by topic.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rules } from '../../spec/rules/index.ts';
import { dayMs } from '../../spec/units.ts';
import type { PlanName } from '../../spec/values.ts';
import { cases } from '../cases/index.ts';
import { conform } from '../judge/conform.ts';
import { type Machine, machine } from '../judge/machine.ts';
import { entriesOf } from '../judge/run.ts';
import type { ReportedRule } from '../report/schema.ts';
import type { OrgCredential } from '../target/access.ts';
import { areaOf } from '../target/surfaces.ts';
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
async function judgePrism(): Promise<readonly ReportedRule[]> {
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

/** How many rules of a topic a static mock passes, and why. */
const passing: Readonly<Record<string, readonly [rules: number, because: string]>> = {
  auth: [4, 'the mock checks that credentials are present, whatever they are'],
  backfill: [1, 'ids are validated against the contract, and a fixed list answers every plan'],
  beacon: [3, 'values are validated against the contract, and one example serves every plan and name'],
  brief: [1, 'one example serves every plan'],
  connect: [3, 'one example of issued credentials, and every credential is taken'],
  credentials: [1, 'every credential is taken'],
  digest: [7, 'bodies are validated against the contract, and one example serves every filter'],
  envelope: [4, 'the example agrees with itself'],
  error: [1, 'parameters are validated against the contract'],
  facts: [5, 'one example serves every place'],
  gates: [1, 'the mock serves every plan'],
  idempotency: [2, 'a key may be sent, and nothing is kept of it or of a refusal'],
  query: [2, 'one example serves every query'],
  record: [1, 'one example serves every id'],
  request: [14, 'parameters are validated against the contract'],
  search: [2, 'the example leads back to itself'],
  shape: [35, 'the example fits its schema'],
  signal: [6, 'one example serves every plan and stream'],
  states: [
    4,
    'one example of a Beacon has one revision, none has a secret, and every write is answered alike',
  ],
  stream: [5, 'the example agrees with itself'],
  validators: [1, 'the mock answers 200 to every tag'],
  version: [4, 'routes are mounted from the contract'],
  webhook: [1, 'one example of a registration serves every plan and names its digest'],
};

/** Topics in which no mock without state can pass. */
const stateful =
  /^(quota|rate)\.|clamp|not-modified|isolat|(per|other|own)-organisation|replay-|parallel-writes/;

test('rules pass where no state is judged, and nowhere else', { timeout: 420_000 }, async () => {
  const results = await judgePrism();
  const passed = results.filter(({ verdict }) => verdict === 'passed').map(({ id }) => id);
  const byTopic = Object.entries(Object.groupBy(passed, areaOf));
  expect(
    Object.fromEntries(byTopic.map(([topic, rules = []]) => [topic, rules.length])),
    passed.join('\n'),
  ).toEqual(Object.fromEntries(Object.entries(passing).map(([topic, [rules]]) => [topic, rules])));
  expect(passed.filter((rule) => stateful.test(rule))).toEqual([]);
  expect(results.filter(({ verdict }) => verdict === 'error')).toEqual([]);
  expect(results.some(({ verdict }) => verdict === 'failed')).toBe(true);
});
