// `assay vary` as a process: suites that one legal difference breaks, or two, or none; and suites that cannot be explored.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runAssay, startAssay } from '../testing/assay-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'assay-vary-test-'));
/** Where a suite writes for the test, or for its next run. */
const place = join(folder, 'place');
const suite = join(folder, 'suite.mjs');
writeFileSync(
  suite,
  `import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
const [mode, place] = process.argv.slice(2);
const { ASSAY_BASE_URL: url, ASSAY_API_KEY: key, ASSAY_API_SECRET: secret } = process.env;
const ask = async (path, attempts) => {
  try {
    const answer = await fetch(url + path, { headers: { 'api-key': key, secret } });
    assert.equal(answer.status, 200);
    return await answer.json();
  } catch (error) {
    if (attempts <= 1) throw error;
    return ask(path, attempts - 1);
  }
};
const look = async (attempts) => {
  const { data } = await ask('/streams?page_size=1', attempts);
  const detail = await ask('/streams/' + data.streams[0].id, attempts);
  return { isWrapped: detail.name === undefined, isGrown: JSON.stringify(detail).includes('later_addition') };
};
const hang = () => new Promise(() => setInterval(() => undefined, 1_000));
const modes = {
  correct: () => look(3),
  reading: async () => assert(!(await look(3)).isWrapped, 'no name, with ' + secret),
  growth: async () => assert(!(await look(3)).isGrown, 'an unknown field'),
  cut: () => look(1),
  pair: async () => assert.notDeepEqual(await look(3), { isWrapped: true, isGrown: true }),
  flaky: async () => {
    await look(3);
    const runs = existsSync(place) ? Number(readFileSync(place, 'utf8')) : 0;
    writeFileSync(place, String(runs + 1));
    assert(runs % 2 === 0, 'every second run');
  },
  wrong: () => assert.fail('wrong anyway'),
  silent: () => undefined,
  always: hang,
  hang: async () => {
    if (!(await look(3)).isGrown) return;
    const server = "require('node:http').createServer((_, answer) => answer.end()).listen(0, '127.0.0.1', function () {" +
      "require('node:fs').writeFileSync(process.argv[1], String(this.address().port)) })";
    spawn(process.execPath, ['-e', server, place]);
    await hang();
  },
};
await modes[mode]();
`,
);

const words = (mode: string): readonly string[] => ['--', process.execPath, suite, mode, place];
const vary = (names: string, mode: string, ...more: readonly string[]) =>
  runAssay(['vary', ...(names === '' ? [] : ['--difference', names]), ...more, ...words(mode)]);
const some = 'envelope.stream-detail=wrapped,version.growth=some';

test('a correct suite has no finding, under everything at once', async () => {
  const { exitCode, stdout } = await vary('', 'correct', '--runs', '2');
  expect(stdout).toMatch(
    /^0 findings in 2 runs of .*suite\.mjs correct .*: 2 of 2 combinations finished, \d+ of 2/,
  );
  expect(exitCode).toBe(0);
});

test.each([
  ['reading', some, 'envelope.stream-detail=wrapped'],
  ['growth', some, 'version.growth=some'],
  ['cut', 'version.growth=some,answers=cut', 'answers=cut'],
])('the suite %s is broken by one difference', async (mode, names, cause) => {
  const { exitCode, stdout } = await vary(names, mode, '--runs', '1');
  expect(stdout).toContain(`${cause} breaks the suite.\n`);
  expect(stdout).toMatch(
    /^ {2}legal {5}\S.*\n {2}ended {5}exit code 1; again each time, and never without$/m,
  );
  expect(stdout).toContain(`vary --difference ${cause} -- ${process.execPath} ${suite} ${mode}`);
  expect(stdout).toMatch(/^1 finding in /m);
  expect(exitCode).toBe(0);
  if (mode === 'reading') expect(stdout).toContain('no name, with [redacted]');
  if (mode === 'cut') expect(stdout).toContain('a fault of the network, not of the service');
});

test('two differences that break a suite together are named as two', async () => {
  const { exitCode, stdout } = await vary(some, 'pair', '--runs', '1', '--json');
  expect(JSON.parse(stdout)).toMatchObject({
    findings: [
      {
        kind: 'steady',
        differences: [{ name: 'envelope.stream-detail=wrapped' }, { name: 'version.growth=some' }],
        ended: 'exit code 1',
      },
    ],
    not_tried: [],
    flaky: false,
  });
  expect(exitCode).toBe(0);
});

test('a flaky suite is named as such', async () => {
  rmSync(place, { force: true });
  const { exitCode, stdout, stderr } = await vary(some, 'flaky');
  expect(stderr).toMatch(
    /^The suite is flaky: without any difference it passed, and then broke \(exit code 1\)\./,
  );
  expect(stderr).toContain('every second run');
  expect(stdout).not.toContain('breaks the suite');
  expect(exitCode).toBe(2);
});

test.each([
  ['no command', ['vary'], /^vary needs the command that runs the tests: /],
  [
    'an unknown difference',
    ['vary', '--difference', 'quota.single-read=fre'],
    /^There is no difference .* Did you mean quota\.single-read=free/,
  ],
  [
    'a command that cannot be started',
    ['vary', '--', '/nowhere/suite'],
    /^`\/nowhere\/suite` cannot be started: spawn/,
  ],
  [
    'a suite that breaks anyway',
    ['vary', ...words('wrong')],
    /^`.*` breaks without any difference \(exit code 1\).*Make it pass first;[\s\S]*wrong anyway/,
  ],
  [
    'a suite that hangs anyway',
    ['vary', '--timeout', '1s', ...words('always')],
    /^`.*` breaks without any difference \(no end within 1 s\)/,
  ],
  [
    'a suite that asks no simulator',
    ['vary', ...words('silent')],
    /^`.*` passes, but asked no simulator, .* ASSAY_BASE_URL/,
  ],
])('%s is refused', async (_, args, text) => {
  const { exitCode, stdout, stderr } = await runAssay(args);
  expect(stderr).toMatch(text);
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
});

test('Ctrl-C ends the suite with what it started, and prints what was found', async () => {
  rmSync(place, { force: true });
  const { child, ended } = startAssay(['vary', '--difference', 'version.growth=some', ...words('hang')]);
  await expect
    .poll(() => existsSync(place) && readFileSync(place, 'utf8') !== '', { timeout: 30_000 })
    .toBe(true);
  child.kill('SIGINT');
  const { exitCode, stdout } = await ended;
  expect(stdout).toMatch(/^0 findings in 0 runs/);
  await expect(fetch(`http://127.0.0.1:${readFileSync(place, 'utf8')}`)).rejects.toThrow();
  expect(exitCode).toBe(130);
});

test('--list names the differences with why they are legal', async () => {
  const { exitCode, stdout } = await runAssay([
    'vary',
    '--list',
    '--difference',
    'answers=cut,version.growth=some',
  ]);
  expect(stdout).toMatch(
    /^answers=cut\n {2}Every fifth.*\n {2}Legal: a fault of the network.*\.\nversion\.growth=some\n/,
  );
  expect(exitCode).toBe(0);
});
