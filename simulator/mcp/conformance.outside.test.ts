// The official conformance scenarios on both MCP servers, in both families of revisions.
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { simulatorForTests } from '../testing/world.ts';

interface TokenProxy {
  readonly url: string;
  close(): Promise<void>;
}

/** Passes all headers on, also `Host` and `Origin`, which a server checks. */
async function startTokenProxy(target: string, token: string): Promise<TokenProxy> {
  const { hostname, port } = new URL(target);
  const server = createServer((incoming, outgoing) => {
    const { method, url: path, headers } = incoming;
    const authorized = { ...headers, authorization: `Bearer ${token}` };
    const forwarded = request({ hostname, port, method, path, headers: authorized }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      outgoing.flushHeaders();
      answer.pipe(outgoing);
    });
    forwarded.once('error', () => outgoing.destroy());
    outgoing.once('close', () => forwarded.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}

/** One revision of each family: with a handshake and sessions, and without. */
const revisions = ['2025-11-25', '2026-07-28'] as const;
type Revision = (typeof revisions)[number];

/** By scenario, the checks in it that cannot succeed here, with the reason. All its other checks must succeed. */
type Applicable = Readonly<Record<string, Readonly<Record<string, string>>>>;

const fixtureTool = 'calls a test tool that servers under this test are to offer besides their own';
const listChanges = 'the lists of tools never change, so the servers do not declare that they report changes';
const noPrompts = 'the servers declare no prompts: the nine workflow prompts are the answer of a tool';
const noResources = 'the servers declare no resources';

const applicable: Readonly<Record<Revision, Applicable>> = {
  '2025-11-25': {
    'server-initialize': {},
    'server-session-lifecycle': {},
    ping: {},
    'tools-list': {},
    'server-sse-multiple-streams': {},
    'dns-rebinding-protection': {},
  },
  '2026-07-28': {
    'server-stateless': {
      'sep-2575-server-rejects-undeclared-capability': fixtureTool,
      'sep-2575-missing-capability-http-400': fixtureTool,
      'sep-2575-http-server-no-independent-requests-on-stream': fixtureTool,
      'sep-2575-server-no-log-without-loglevel': fixtureTool,
      'sep-2575-server-sends-prompts-list-changed-on-subscription': listChanges,
      'sep-2575-server-sends-tools-list-changed-on-subscription': listChanges,
    },
    'tools-list': {},
    'server-sse-multiple-streams': {},
    'dns-rebinding-protection': {},
    'http-header-validation': {},
    caching: {
      'sep-2549-prompts-list-caching-hints': noPrompts,
      'sep-2549-resources-list-caching-hints': noResources,
      'sep-2549-resources-templates-list-caching-hints': noResources,
      'sep-2549-resources-read-caching-hints': noResources,
    },
  },
};

/** Reasons by the beginning of the scenario's name. Of these scenarios only the schema of the messages is judged. */
const inapplicable: Readonly<Record<string, string>> = {
  'tools-call-': fixtureTool,
  'json-schema-2020-12': fixtureTool,
  'elicitation-': fixtureTool,
  'input-required-': fixtureTool,
  'http-custom-header-server-validation': 'no tool asks for an argument in a header',
  'logging-set-level': 'the servers declare no logging',
  'completion-complete': 'the servers declare no completion',
  'server-sse-polling': 'resuming a stream is optional, and answers are sent at once',
  'resources-': noResources,
  'sep-2164-resource-not-found': noResources,
  'prompts-': noPrompts,
};

const reasonAgainst = (scenario: string): string | undefined =>
  Object.entries(inapplicable).find(([beginning]) => scenario.startsWith(beginning))?.[1];

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
afterAll(() => proxy.close());

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

test.each(both)('$path in revision $revision', async ({ path, revision }) => {
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
