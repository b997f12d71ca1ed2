// The official conformance scenarios on both MCP servers, in both families of revisions.
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applicable, type Revision, reasonAgainst, revisions } from '../testing/mcp-scenarios.ts';
import { startTokenProxy, type TokenProxy } from '../testing/token-proxy.ts';
import { simulatorForTests } from '../testing/world.ts';

interface Check {
  readonly id: string;
  readonly status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO';
  readonly errorMessage?: string;
}

const tool = join(import.meta.dirname, '../../node_modules/@modelcontextprotocol/conformance/dist/index.js');
const schemaCheck = 'wire-schema-valid';

const started = simulatorForTests();
let proxy: TokenProxy;
const results = mkdtempSync(join(tmpdir(), 'assay-mcp-'));
beforeAll(async () => {
  const { baseUrl, credentials } = started.simulator;
  const [org] = credentials.enterprise;
  if (org === undefined) throw new Error('the world has no Enterprise organisation');
  proxy = await startTokenProxy(baseUrl, org.mcp_token);
});
afterAll(async () => {
  await proxy.close();
  rmSync(results, { recursive: true, force: true });
});

/** The checks of all scenarios of the revision, by scenario. */
async function checksOf(path: string, revision: Revision): Promise<ReadonlyMap<string, readonly Check[]>> {
  const folder = mkdtempSync(join(results, 'run-'));
  const args = [tool, 'server', '--url', `${proxy.url}${path}`, '--suite', 'all'];
  const output = await new Promise<string>((resolve) => {
    // The exit code counts scenarios that do not apply, too.
    execFile(
      process.execPath,
      [...args, '--spec-version', revision, '-o', folder],
      { timeout: 60_000 },
      (_, stdout, stderr) => resolve(`${stdout}${stderr}`),
    );
  });
  const checks = readdirSync(folder).map((name): [string, readonly Check[]] => {
    const scenario = /^server-(.+)-\d{4}-\d{2}-\d{2}T[\d-]+Z$/.exec(name)?.[1] ?? name;
    return [scenario, JSON.parse(readFileSync(join(folder, name, 'checks.json'), 'utf8'))];
  });
  expect(checks, output).not.toEqual([]);
  return new Map(checks);
}

const both = ['/mcp', '/advanced/mcp'].flatMap((path) => revisions.map((revision) => ({ path, revision })));

test.each(both)('$path in revision $revision', { timeout: 60_000 }, async ({ path, revision }) => {
  const ran = await checksOf(path, revision);
  const wanted = applicable[revision];
  const unexplained = [...ran.keys()].filter(
    (scenario) => (wanted[scenario] === undefined) === (reasonAgainst(scenario) === undefined),
  );
  expect(unexplained, 'scenarios without a reason, or with one although they apply').toEqual([]);
  for (const [scenario, excused] of Object.entries(wanted)) {
    const checks = ran.get(scenario) ?? [];
    const unsuccessful = checks.filter(({ status }) => status !== 'SUCCESS' && status !== 'INFO');
    expect({ scenario, unsuccessful: unsuccessful.map(({ id }) => id).toSorted() }).toEqual({
      scenario,
      unsuccessful: Object.keys(excused).toSorted(),
    });
    const succeeded = checks.filter(({ id, status }) => id !== schemaCheck && status === 'SUCCESS');
    expect(succeeded, scenario).not.toEqual([]);
  }
  const messages = [...ran].flatMap(([scenario, checks]) =>
    checks.filter(({ id }) => id === schemaCheck).map((check) => ({ scenario, ...check })),
  );
  expect(messages.length).toBeGreaterThan(10);
  expect(messages.filter(({ status }) => status !== 'SUCCESS')).toEqual([]);
});
