// A project in an empty folder runs the suites as its tests: against a right server, a wrong one, one rule, known failures.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Report } from '../../suites/report/schema.ts';
import { simulate } from './index.ts';
import type { Simulator, TargetDescription } from './types.ts';

const kept = 'auth.key-pair-accepted';
const broken = 'auth.key-needs-its-secret';
const rules = [kept, broken, 'auth.access-token-alternative', 'feed.platform-only'];

let simulator: Simulator;
let wrong: { readonly url: string; readonly close: () => void };
beforeAll(async () => {
  simulator = await simulate({ frozen: true });
  wrong = await forbiddingServer(new URL(simulator.baseUrl).origin);
});
afterAll(async () => {
  wrong.close();
  await simulator.close();
});

/** Passes requests on, and answers 403 where the service answers 401. */
async function forbiddingServer(origin: string) {
  const server = createServer(async (incoming, outgoing) => {
    const named = ['api-key', 'secret', 'x-api-key', 'x-api-secret', 'content-type'];
    const headers = named.flatMap((name) => [[name, incoming.headers[name]]]).filter(([, value]) => value);
    const answer = await fetch(`${origin}${incoming.url}`, {
      headers: Object.fromEntries(headers),
      redirect: 'manual',
    });
    const shown = [...answer.headers].filter(
      ([name]) => !/^(connection|content-(length|encoding)|keep-alive)$/.test(name),
    );
    outgoing.writeHead(answer.status === 401 ? 403 : answer.status, Object.fromEntries(shown));
    outgoing.end(await answer.text());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() };
}

interface Ended {
  readonly exitCode: number;
  readonly output: string;
  /** By file and rule, the state of the test and what it says. */
  readonly tests: Readonly<Record<string, Tests | undefined>>;
}

type Tests = Readonly<Record<string, { readonly status: string; readonly message: string } | undefined>>;

const folder = mkdtempSync(join(tmpdir(), 'assay-project-'));

/** Starts vitest, in a group of processes, in a folder that holds a test file for each of these, by name. */
function startVitest(options: Readonly<Record<string, object>>, args: readonly string[]) {
  const module = join(import.meta.dirname, 'conformance.ts');
  for (const [name, value] of Object.entries(options))
    writeFileSync(
      join(folder, `${name}.test.ts`),
      `import { conformance } from '${module}';\nconformance(${JSON.stringify(value)});\n`,
    );
  const vitest = join(import.meta.dirname, '../../node_modules/vitest/vitest.mjs');
  return spawn(process.execPath, [vitest, 'run', '--root', folder, ...args, ...Object.keys(options)], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, NO_COLOR: '1' },
  });
}

async function run(options: Readonly<Record<string, object>>, args: readonly string[] = []): Promise<Ended> {
  const results = join(folder, 'results.json');
  const reporters = ['--reporter=verbose', '--reporter=json', `--outputFile.json=${results}`];
  const child = startVitest(options, [...reporters, ...args]);
  const [stdout, stderr, [exitCode]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  const { testResults }: VitestJson = JSON.parse(readFileSync(results, 'utf8'));
  const tests = testResults.map(({ name, assertionResults }) => [
    basename(name, '.test.ts'),
    Object.fromEntries(
      assertionResults.map(({ title, status, failureMessages = [] }) => [
        title,
        { status, message: failureMessages.join('\n') },
      ]),
    ),
  ]);
  return { exitCode, output: stdout + stderr, tests: Object.fromEntries(tests) };
}

/** What the reporter of vitest writes, as far as it is read here. */
interface VitestJson {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly {
      readonly title: string;
      readonly status: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

const reportIn = (directory: string): Report =>
  JSON.parse(readFileSync(join(folder, directory, 'report.json'), 'utf8'));

const targetAt = (baseUrl: string): TargetDescription => ({
  baseUrl,
  credentials: { starter: [{ keys: simulator.organization('starter').keys }] },
});

test('a right server passes; each rule that a wrong one breaks fails, with what the document says and what came', async () => {
  const { exitCode, output, tests } = await run({
    right: { rules, target: targetAt(simulator.baseUrl), report: 'right' },
    wrong: { rules, target: targetAt(wrong.url), report: 'wrong' },
  });
  expect(exitCode).toBe(1);
  const { right = {}, wrong: found = {} } = tests;
  expect(rules.map((id) => right[id]?.status)).toEqual(['passed', 'passed', 'skipped', 'skipped']);
  for (const said of ['not-exercised: ', 'not-applicable: ', '2 of 3 claimed rules'])
    expect(output).toContain(said);
  expect(reportIn('right')).toMatchObject({ ok: true, summary: { total: rules.length, exercised: 2 } });

  expect(found[kept]?.status).toBe('passed');
  const { status, message = '' } = found[broken] ?? {};
  expect(status).toBe('failed');
  for (const line of [
    /^Both halves of a key pair are needed: .*\n {2}document {2}AUTH-04$/m,
    /^ {2}expected {2}.*401/m,
    /^ {2}received {2}.*403/m,
    /^ {2}where {5}the status of getAccount$/m,
    /^ {4}→ < 403$/m,
    /^ {2}explain {3}.*explain auth\.key-needs-its-secret$/m,
    /^ {2}repeat {4}.*conform --base-url \S+ --seed 1 --rule auth\.key-needs-its-secret$/m,
  ])
    expect(message).toMatch(line);
  expect(message).not.toMatch(/^ +at .*(bin|node_modules)/m);
  expect(reportIn('wrong')).toMatchObject({ ok: false, summary: { counts: { failed: 1 } } });
  expect(readFileSync(join(folder, 'wrong/report.html'), 'utf8')).toContain(broken);
});

test('a filter judges the rules of its tests alone, a known failure is skipped, too few exercised rules fail', async () => {
  const options = { rules, baseline: 'known.json', update: true, minExercised: 90, report: 'known' };
  const target = targetAt(wrong.url);
  const { exitCode, output, tests } = await run({ known: { ...options, target } }, ['-t', 'auth\\.']);
  expect(exitCode).toBe(1);
  expect(tests.known?.[broken]?.status).toBe('skipped');
  expect(output).toContain('the baseline knows this failure');
  expect(output).toContain('2 of 3 claimed rules were exercised, less than 90 %');
  expect(reportIn('known').rules.map(({ id }) => id)).toEqual(rules.filter((id) => id.startsWith('auth.')));
  expect(readFileSync(join(folder, 'known.json'), 'utf8')).toContain(broken);
});

test('Ctrl-C gives back what the run made', async () => {
  const worlds = async (): Promise<number> => {
    const body = (await simulator.control({ method: 'GET', path: '/worlds' })) as {
      readonly worlds: object[];
    };
    return body.worlds.length;
  };
  const target = { baseUrl: simulator.baseUrl, controlUrl: simulator.controlUrl };
  const child = startVitest({ whole: { target } }, []);
  const closed = once(child, 'close');
  await expect.poll(worlds, { timeout: 60_000 }).toBeGreaterThan(1);
  // As a terminal does: to each process of the group.
  process.kill(-(child.pid ?? 0), 'SIGINT');
  await closed;
  await expect.poll(worlds, { timeout: 60_000 }).toBe(1);
});
