// The official conformance scenarios on `assay mcp`. They speak HTTP, so a bridge hands each message to a process and its answer back.
import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { valueAt } from '../../suites/clients/json.ts';
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

/** Started ahead, because the scenarios wait for an answer for a few seconds only. */
let spare = serve();

function nextProcess(): Served {
  const served = spare;
  spare = serve();
  return served;
}

const revisionMember = 'io.modelcontextprotocol/protocolVersion';

/** Where the revision of a message is not served, it is the first of a connection: nothing follows it. */
const isUnserved = ({ params }: Message): boolean =>
  ![undefined, '2026-07-28'].includes(valueAt(params, '_meta', revisionMember) as string | undefined);

/** A process for each session, for each message of another revision, and one for all others. */
async function bridged(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'POST') return void response.writeHead(405).end();
  const message = JSON.parse(String(await buffer(request))) as Message;
  const isOpening = message.method === 'initialize';
  const session =
    isOpening || isUnserved(message) ? randomUUID() : String(request.headers['mcp-session-id'] ?? 'none');
  const served = sessions.get(session) ?? nextProcess();
  sessions.set(session, served);
  const answer = await served.ask(message);
  if (answer === undefined) return void response.writeHead(202).end();
  response
    .writeHead(200, { 'content-type': 'application/json', ...(isOpening && { 'mcp-session-id': session }) })
    .end(JSON.stringify(answer));
}

const bridge = createServer((request, response) => void bridged(request, response));
beforeAll(() => new Promise<void>((resolve) => void bridge.listen(0, '127.0.0.1', resolve)));
afterAll(async () => {
  bridge.close();
  bridge.closeAllConnections();
  const ends = [...sessions.values(), spare].map(({ child }) => {
    child.stdin.end();
    return child.exitCode === null ? once(child, 'exit') : undefined;
  });
  await Promise.all(ends);
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
    execFile(process.execPath, args, { timeout: 90_000 }, (_, stdout, stderr) =>
      resolve(`${stdout}${stderr}`),
    );
  });
  const [run] = readdirSync(output);
  expect(run, said).toBeDefined();
  return JSON.parse(readFileSync(join(output, run ?? '', 'checks.json'), 'utf8')) as readonly Check[];
}

/** Checks that cannot succeed here, by their ids, with the reason. */
const excused: readonly (readonly [RegExp, string])[] = [
  [/http|session-id/, 'judges statuses, headers and sessions of HTTP, which are those of the bridge'],
  [/subscription|honors-notification-filter/, 'reads a stream, and the bridge answers a message once'],
  [
    /rejects-undeclared-capability|no-log-without-loglevel/,
    'calls a test tool that servers under this test are to offer',
  ],
  [/prompts|resources/, 'the server declares neither prompts nor resources'],
];

/**
 * Not run: scenarios about HTTP (sessions, event streams, headers, foreign pages), which would judge the bridge; about
 * resources, prompts, completion and logging, which the server does not declare; and those that call tools of their own.
 */
const applicable = [
  ['2025-11-25', 'server-initialize'],
  ['2025-11-25', 'ping'],
  ['2025-11-25', 'tools-list'],
  ['2026-07-28', 'tools-list'],
  ['2026-07-28', 'server-stateless'],
  ['2026-07-28', 'caching'],
] as const;

test.each(applicable)('revision %s: %s', async (revision, scenario) => {
  const checks = (await checksOf(revision, scenario)).filter(
    ({ id }) => !excused.some(([ids]) => ids.test(id)),
  );
  const wrong = checks.filter(({ status }) => status !== 'SUCCESS' && status !== 'INFO');
  expect(wrong.map(({ id, errorMessage }) => `${id}: ${errorMessage}`)).toEqual([]);
  // The tool keeps no messages of that scenario.
  const others = scenario === 'server-stateless' ? [] : ['wire-schema-valid'];
  expect(checks.map(({ id }) => id)).toEqual(expect.arrayContaining(others));
  expect(checks.length).toBeGreaterThan(1);
});
