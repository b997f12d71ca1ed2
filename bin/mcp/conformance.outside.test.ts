// The official conformance scenarios on `assay mcp`. They speak HTTP, so a bridge hands each message to a process and its answer back.
import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assay } from '../testing/assay-process.ts';

type Message = Readonly<Record<string, unknown>>;

interface Served {
  readonly child: ChildProcessByStdio<Writable, Readable, null>;
  ask(message: Message): Promise<Message | undefined>;
}

const folder = mkdtempSync(join(tmpdir(), 'assay-mcp-conformance-'));
const sessions = new Map<string, Served>();

function serve(): Served {
  const child = spawn(process.execPath, [assay, 'mcp'], { cwd: folder, stdio: ['pipe', 'pipe', 'inherit'] });
  const open = new Map<unknown, { readonly id: unknown; readonly answer: (message: Message) => void }>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    const message = JSON.parse(line) as Message;
    const waiting = open.get(message.id);
    waiting?.answer({ ...message, id: waiting.id });
  });
  return {
    child,
    ask: (message) => {
      const isRequest = 'id' in message && 'method' in message;
      // Scenarios that share a process number their messages alike.
      const id = isRequest ? randomUUID() : undefined;
      const answer = isRequest
        ? new Promise<Message>((resolve) => void open.set(id, { id: message.id, answer: resolve }))
        : Promise.resolve(undefined);
      child.stdin.write(`${JSON.stringify(isRequest ? { ...message, id } : message)}\n`);
      return answer;
    },
  };
}

/** A process for each session, and one for all messages without a session. */
async function bridged(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'POST') return void response.writeHead(405).end();
  const message = JSON.parse(String(await buffer(request))) as Message;
  const isOpening = message.method === 'initialize';
  const session = isOpening ? randomUUID() : String(request.headers['mcp-session-id'] ?? 'none');
  const served = sessions.get(session) ?? serve();
  sessions.set(session, served);
  const answer = await served.ask(message);
  if (answer === undefined) return void response.writeHead(202).end();
  response
    .writeHead(200, { 'content-type': 'application/json', ...(isOpening && { 'mcp-session-id': session }) })
    .end(JSON.stringify(answer));
}

const bridge = createServer((request, response) => void bridged(request, response));
beforeAll(() => new Promise<void>((resolve) => void bridge.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  bridge.close();
  bridge.closeAllConnections();
  for (const { child } of sessions.values()) child.kill('SIGTERM');
});

const tool = join(import.meta.dirname, '../../node_modules/@modelcontextprotocol/conformance/dist/index.js');

interface Check {
  readonly id: string;
  readonly status: string;
  readonly errorMessage?: string;
}

async function checksOf(revision: string, scenario: string): Promise<readonly Check[]> {
  const output = mkdtempSync(join(folder, 'run-'));
  const url = `http://127.0.0.1:${(bridge.address() as AddressInfo).port}/mcp`;
  const args = [
    tool,
    'server',
    '--url',
    url,
    '--scenario',
    scenario,
    '--spec-version',
    revision,
    '-o',
    output,
  ];
  const said = await new Promise<string>((resolve) => {
    execFile(process.execPath, args, { timeout: 60_000 }, (_, stdout, stderr) =>
      resolve(`${stdout}${stderr}`),
    );
  });
  const [run] = readdirSync(output);
  expect(run, said).toBeDefined();
  return JSON.parse(readFileSync(join(output, run ?? '', 'checks.json'), 'utf8')) as readonly Check[];
}

/**
 * By revision and scenario, the checks that cannot succeed here, with the reason. Scenarios about HTTP (sessions, event streams,
 * headers, foreign pages) would judge the bridge; those of resources, prompts, completion and logging have nothing to judge;
 * those that call tools ask for fixture tools of their own.
 */
const applicable: readonly (readonly [string, string, Readonly<Record<string, string>>])[] = [
  ['2025-11-25', 'server-initialize', {}],
  ['2025-11-25', 'ping', {}],
  ['2025-11-25', 'tools-list', {}],
  ['2026-07-28', 'tools-list', {}],
  ['2026-07-28', 'server-stateless', {}],
  ['2026-07-28', 'caching', {}],
];

test.each(applicable)('revision %s: %s', async (revision, scenario, excused) => {
  const checks = await checksOf(revision, scenario);
  const unsuccessful = checks.filter(({ status }) => status !== 'SUCCESS' && status !== 'INFO');
  expect(
    unsuccessful.map(({ id }) => id).toSorted(),
    unsuccessful.map(({ id, errorMessage }) => `${id}: ${errorMessage}`).join('\n'),
  ).toEqual(Object.keys(excused).toSorted());
  const succeeded = checks.filter(({ status }) => status === 'SUCCESS').map(({ id }) => id);
  expect(succeeded).toContain('wire-schema-valid');
  expect(succeeded.length).toBeGreaterThan(1);
});
