// The example clients in docs/examples: nobody accuses them, and a fault that is put into each is found.
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../suites/clients/json.ts';
import { processAdapter } from '../suites/drills/process.ts';
import type { Adapter, Op } from '../suites/drills/protocol.ts';
import { machine } from '../suites/judge/machine.ts';
import type { Report } from '../suites/report/schema.ts';
import { type Organization, type Simulator, simulate, type World } from './package/index.ts';
import { runAssay } from './testing/assay-process.ts';

type Command = readonly [string, ...string[]];

interface Example {
  readonly folder: 'typescript' | 'python' | 'go';
  /** Starts the adapter in a copy of the folder. */
  readonly commandIn: (copy: string) => Command;
  readonly fault: {
    readonly text: string;
    readonly file: string;
    readonly right: string;
    readonly wrong: string;
    readonly drill: string;
    readonly rule: string;
    /** Whether requests alone show it. */
    readonly isObserved: boolean;
  };
}

/** Go downloads nothing. */
const env = { ...process.env, GOTOOLCHAIN: 'local', GOPROXY: 'off' };

/** Runs a program that a user of the example needs. */
function require([program, ...args]: Command, requirement: string, cwd: string): void {
  const { status, stderr, error } = spawnSync(program, args, {
    cwd,
    env,
    encoding: 'utf8',
    timeout: 120_000,
  });
  if (error !== undefined && 'code' in error && error.code === 'ENOENT')
    throw new Error(`There is no ${program} on the PATH. This test needs ${requirement}.`);
  if (error !== undefined || status !== 0)
    throw new Error(
      `\`${program} ${args.join(' ')}\` failed. This test needs ${requirement}.\n${error ?? stderr}`,
    );
}

const examples: readonly Example[] = [
  {
    folder: 'typescript',
    commandIn: (copy) => [process.execPath, join(copy, 'adapter.ts')],
    fault: {
      text: 'takes a spent quota for a rate limit',
      file: 'client.ts',
      right:
        "if (detail.error_code === 'rate_limited') return detail.retry_after_seconds ?? Number.POSITIVE_INFINITY;",
      wrong: 'if (status === 429) return 1;',
      drill: 'quota-used-up',
      rule: 'client.stop-at-quota',
      isObserved: true,
    },
  },
  {
    folder: 'python',
    commandIn: (copy) => {
      const isNew = 'import sys; sys.exit(sys.version_info < (3, 9))';
      require(['python3', '-c', isNew], 'Python 3.9 or later', copy);
      return ['python3', '-B', join(copy, 'adapter.py')];
    },
    fault: {
      text: 'verifies a signature over JSON that it wrote itself',
      file: 'client.py',
      right: 'hmac.new(secret.encode(), body, hashlib.sha256)',
      wrong:
        'hmac.new(secret.encode(), json.dumps(json.loads(body), separators=(",", ":")).encode(), hashlib.sha256)',
      drill: 'received-webhooks',
      rule: 'receiver.accept-signed',
      isObserved: false,
    },
  },
  {
    folder: 'go',
    commandIn: (copy) => {
      require(['go', 'build', '-o', 'example', '.'], 'Go 1.24 or later', copy);
      return [join(copy, 'example')];
    },
    fault: {
      text: 'commits a delta as soon as it can',
      file: 'client.go',
      right: 'if page.NextPage == "" {',
      wrong: 'if page.CommitCursor != "" {',
      drill: 'delta-twice',
      rule: 'client.page-before-commit',
      isObserved: true,
    },
  },
];

const directory = mkdtempSync(join(tmpdir(), 'assay-examples-'));
afterAll(() => rmSync(directory, { recursive: true }));

/** The command of a copy, right or wrong. */
function copied({ folder, commandIn, fault }: Example, isRight: boolean): Command {
  const copy = join(directory, `${folder}-${isRight ? 'right' : 'wrong'}`);
  cpSync(join(import.meta.dirname, '../docs/examples', folder), copy, { recursive: true });
  const file = join(copy, fault.file);
  const text = readFileSync(file, 'utf8');
  expect(text.split(fault.right)).toHaveLength(2);
  if (!isRight)
    writeFileSync(
      file,
      text.replace(fault.right, () => fault.wrong),
    );
  return commandIn(copy);
}

const idsWith = ({ rules }: Pick<Report, 'rules'>, ...verdicts: readonly string[]) =>
  rules.filter(({ verdict }) => verdicts.includes(verdict)).map(({ id }) => id);

/** The report of a run, and its exit code. */
async function drilled(command: Command, ...options: readonly string[]) {
  const folder = mkdtempSync(join(directory, 'report-'));
  const { exitCode, stdout, stderr } = await runAssay([
    'drill',
    '--report',
    folder,
    ...options,
    '--',
    ...command,
  ]);
  expect(exitCode, stdout + stderr).toBeLessThan(2);
  return { exitCode, report: JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as Report };
}

let simulator: Simulator;
beforeAll(async () => {
  simulator = await simulate({ observe: true });
});
afterAll(() => simulator.close());

/** What an observing simulator says of a client that is refused for the rate and the quota, and delivers deltas. */
async function observed(command: Command): Promise<Pick<Report, 'rules'>> {
  const readings = { 'lifecycle.commit-cursor': 'every-page' };
  const world = await simulator.createWorld({ neverBehind: true, enable: ['delta'], readings });
  const adapter = await processAdapter({ command, machine, helloMs: 30_000, graceMs: 2_000 });
  try {
    const reader = await world.createOrganization('startup', { credentials: newCredentials() });
    await world.control({
      method: 'POST',
      path: '/outcomes',
      body: { operation_id: 'listStreams', organization_id: reader.id, outcome: 'rate_limited' },
    });
    const { result } = await asked(adapter, world, { of: reader, op: 'list_streams', args: {} });
    const [id] = (result as { readonly stream_ids: readonly string[] }).stream_ids;
    // Two offences are needed, and each has a delta of several pages and the one after it.
    for (let nth = 0; nth < 3; nth += 1) {
      const body = { stream_ids: [id], count: 60 };
      await world.control({ method: 'POST', path: '/manifests', body });
      const args = { stream_ids: [id], page_size: 50 };
      await asked(adapter, world, { of: reader, op: 'deliver_delta', args });
    }
    const spent = await world.createOrganization('starter', {
      quota_used: 1_000,
      credentials: newCredentials(),
    });
    await asked(adapter, world, { of: spent, op: 'read_manifests', args: { stream_id: id } });
    return (await world.clientReport()) as Pick<Report, 'rules'>;
  } finally {
    await adapter.close();
    await world.drop();
  }
}

/** The examples remember by their key what they read, and worlds of one seed have the same keys. */
const newCredentials = (): JsonObject => ({ keys: [{ api_key: randomUUID(), api_secret: randomUUID() }] });

interface Asked {
  readonly of: Organization;
  readonly op: Op;
  readonly args: JsonObject;
}

async function asked(adapter: Adapter, { baseUrl, mcpUrl }: World, { of, op, args }: Asked) {
  const [{ apiKey, apiSecret }] = of.keys;
  const now = new Date().toISOString();
  const reply = await adapter.perform(
    {
      id: op,
      op,
      args,
      target: { rest: baseUrl, mcp: mcpUrl },
      credentials: { api_key: apiKey, api_secret: apiSecret },
      answer_ms: 30_000,
      now,
    },
    { sleep: async () => now, wasHeard: () => true, ready: () => undefined, handedOn: () => undefined },
  );
  if (!('result' in reply)) throw new Error(`${op}: ${JSON.stringify(reply)}`);
  return reply;
}

describe.each(examples)('the example in $folder', (example) => {
  const { fault } = example;

  test('is drilled and observed, and nobody accuses it', async () => {
    const command = copied(example, true);
    const { exitCode, report } = await drilled(command);
    expect(idsWith(report, 'failed', 'warned', 'error', 'undecided')).toEqual([]);
    expect(idsWith(report, 'passed').length).toBeGreaterThanOrEqual(33);
    expect(exitCode).toBe(0);
    const seen = await observed(command);
    expect(idsWith(seen, 'failed', 'warned', 'error')).toEqual([]);
    for (const rule of ['wait-out-rate-limit', 'page-before-commit', 'scope-delta', 'send-credentials'])
      expect(idsWith(seen, 'passed')).toContain(`client.${rule}`);
  });

  test(`is caught if it ${fault.text}`, async () => {
    const command = copied(example, false);
    const { exitCode, report } = await drilled(command, '--drill', fault.drill);
    expect(idsWith(report, 'failed')).toEqual([fault.rule]);
    expect(exitCode).toBe(1);
    if (fault.isObserved) expect(idsWith(await observed(command), 'failed')).toEqual([fault.rule]);
  });
});
