// Validators of others find no answer of the simulator that breaks the contract, while the suites use it: Prism's
// validation proxy in front of it, and Redocly's drift check over a capture of the run.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { type Simulator, simulate } from '../simulator/index.ts';
import { freePort } from '../suites/selfcheck/free-port.ts';
import { runAssay } from './testing/assay-process.ts';

const directory = mkdtempSync(join(tmpdir(), 'assay-validators-'));
const script = (path: string): string => join(import.meta.dirname, '../node_modules', path);

/** `check:slow` sends the requests of more areas. */
const isWhole = process.env.ASSAY_VALIDATED === 'all';
const someAreas = 'stream,conditional,digest,webhook,ontology';
/** Without those whose requests Prism leaves unanswered: bodies that are not JSON, and arbitrary paths. */
const areasForPrism = isWhole
  ? `${someAreas},beacon,envelope,paging,plan,query,search,signal,brief,record`
  : someAreas;
const areasForDrift = isWhole
  ? `${areasForPrism},auth,connect,error,request,limit,lifecycle,quota,version`
  : someAreas;
const timeout = 600_000;

/** The world in which a run of the suites takes place. */
const world = '/worlds/w1';
const origin = 'http://service.example';

interface Stage {
  readonly simulator: Simulator;
  readonly capture: Capture;
  readonly port: number;
}

/** Runs the suites through the capture, after `arrange`. */
async function runThrough(areas: string, arrange: (stage: Stage) => Promise<() => void>): Promise<Capture> {
  const capture = await startCapture(origin);
  const simulator = await simulate({ publicUrl: capture.url });
  const port = Number(new URL(simulator.localUrl).port);
  capture.routeTo((path) => ({ port, path }));
  const end = await arrange({ simulator, capture, port });
  try {
    const { stdout, exitCode } = await runAssay([
      'conform',
      '--base-url',
      capture.url,
      '--control-url',
      simulator.controlUrl,
      '--area',
      areas,
    ]);
    expect(exitCode, stdout).toBe(0);
    return capture;
  } finally {
    end();
    capture.close();
    await simulator.close();
  }
}

/** The contract as clients read it, for a server at this address alone. */
async function contractFor(url: string): Promise<string> {
  const { stdout } = await runAssay(['spec']);
  const file = join(directory, 'openapi.json');
  writeFileSync(file, JSON.stringify({ ...JSON.parse(stdout), servers: [{ url }] }));
  return file;
}

async function prismBefore(
  upstream: string,
): Promise<{ readonly port: number; readonly child: ChildProcess }> {
  const port = await freePort();
  const child = spawn(
    process.execPath,
    [
      script('@stoplight/prism-cli/dist/index.js'),
      'proxy',
      await contractFor(upstream),
      upstream,
      '-p',
      String(port),
      '--cors',
      'false',
      '--validate-request',
      'false',
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    output += part;
  });
  await expect.poll(() => output, { timeout: 30_000 }).toContain('listening');
  return { port, child };
}

test("Prism's proxy finds no violation in any answer of the simulator, and one in a wrong answer", {
  timeout,
}, async () => {
  const { entries } = await runThrough(areasForPrism, async ({ simulator, capture, port }) => {
    const prism = await prismBefore(`${simulator.localUrl}${world}`);
    capture.routeTo((path) =>
      path.startsWith(`${world}/`) ? { port: prism.port, path: path.slice(world.length) } : { port, path },
    );
    return () => prism.child.kill('SIGKILL');
  });
  const judged = entriesOfWorld(entries);
  expect(judged.length).toBeGreaterThan(500);
  const found = judged.map(({ request: { method, url }, response: { status, headers } }) => ({
    exchange: `${method} ${url} ${status}`,
    violations: violationsIn(headers.find(({ name }) => name === violationsHeader)?.value),
  }));
  expect(found.filter(({ violations }) => violations.length > 0)).toEqual([]);

  const wrong = createServer((_, answer) => {
    answer.setHeader('content-type', 'application/json').end('[]');
  });
  await once(wrong.listen(0, '127.0.0.1'), 'listening');
  const prism = await prismBefore(`http://127.0.0.1:${(wrong.address() as AddressInfo).port}`);
  const answer = await fetch(`http://127.0.0.1:${prism.port}/plans`);
  expect(violationsIn(answer.headers.get(violationsHeader) ?? undefined)).not.toEqual([]);
  prism.child.kill('SIGKILL');
  wrong.closeAllConnections();
  wrong.close();
});

const violationsHeader = 'sl-violations';

interface Violation {
  readonly location: readonly string[];
  readonly message: string;
}

/** The violations of an answer; the suites break the contract in requests on purpose. */
const violationsIn = (header: string | undefined): readonly Violation[] =>
  header === undefined
    ? []
    : (JSON.parse(header) as readonly Violation[]).filter(({ location }) => location[0] !== 'request');

const entriesOfWorld = (entries: Capture['entries']): Capture['entries'] =>
  entries.filter(({ request }) => request.url.startsWith(`${origin}${world}/`));

test("Redocly's drift check finds no answer of the simulator that differs from the contract, and a wrong one", {
  timeout,
}, async () => {
  const { entries } = await runThrough(areasForDrift, async () => () => undefined);
  const judged = entriesOfWorld(entries);
  expect(judged.length).toBeGreaterThan(500);
  expect((await problemsIn(judged)).filter(isOfAnswer)).toEqual([]);

  const listed = judged.find(
    ({ request, response }) => response.status === 200 && request.url.includes('/streams?'),
  );
  if (listed === undefined) throw new Error('the run lists streams');
  const content = { ...listed.response.content, text: '{"data":{"streams":"none"}}' };
  const wrong = { ...listed, response: { ...listed.response, content } };
  expect((await problemsIn([wrong])).filter(isOfAnswer)).not.toEqual([]);
});

/** What the drift check says of the exchanges. It ends with 1 for wrong requests too, which the suites send on purpose. */
async function problemsIn(entries: Capture['entries']): Promise<readonly Problem[]> {
  const archive = join(directory, 'run.har');
  const log = { version: '1.2', creator: { name: 'assay', version: '1' }, entries };
  writeFileSync(archive, JSON.stringify({ log }));
  const report = join(directory, 'drift.json');
  rmSync(report, { force: true });
  await promisify(execFile)(
    process.execPath,
    [
      script('@redocly/cli/bin/cli.js'),
      'drift',
      archive,
      '--api',
      await contractFor(`${origin}${world}`),
      '--traffic-format',
      'har',
      '--format',
      'json',
      '--output',
      report,
    ],
    { env: { ...process.env, REDOCLY_TELEMETRY: 'off' }, maxBuffer: 2 ** 26 },
  ).catch(() => undefined);
  return (JSON.parse(readFileSync(report, 'utf8')) as { readonly problems: readonly Problem[] }).problems;
}

interface Problem {
  readonly ruleId: string;
  readonly target?: string;
  readonly exchangeIndex: number;
  readonly message: string;
}

const isOfAnswer = ({ target }: Problem): boolean => target !== 'request';

/** One exchange as an HTTP archive lists it; members that its readers do not need are left out. */
interface Entry {
  readonly startedDateTime: string;
  readonly time: number;
  readonly request: Message & { readonly method: string; readonly url: string; readonly postData?: Content };
  readonly response: Message & { readonly status: number; readonly content: Content };
}

interface Message {
  readonly httpVersion: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
}

interface Content {
  readonly mimeType: string;
  readonly text: string;
}

interface Capture {
  readonly url: string;
  readonly entries: readonly Entry[];
  /** Sends requests from now on to the port that `portOf` gives, with the path that it gives. */
  routeTo(routeOf: (path: string) => Route): void;
  close(): void;
}

interface Route {
  readonly port: number;
  readonly path: string;
}

/** Keeps the exchanges below `origin`, which names the server in the archive. */
async function startCapture(origin: string): Promise<Capture> {
  const entries: Entry[] = [];
  let routeOf: (path: string) => Route = () => {
    throw new Error('the capture has no server yet');
  };
  const server = createServer((asked, answer) => {
    const { method = 'GET', url = '/' } = asked;
    const sent = textOf(asked);
    const startedDateTime = new Date().toISOString();
    const { port, path } = routeOf(url);
    const outgoing = request(
      { host: '127.0.0.1', port, method, path, headers: asked.headers },
      (incoming) => {
        answer.writeHead(incoming.statusCode ?? 502, incoming.rawHeaders);
        const received = textOf(incoming);
        incoming.pipe(answer);
        incoming.on('end', () => {
          const { headers, statusCode: status = 0 } = incoming;
          const postData = { mimeType: asked.headers['content-type'] ?? '', text: sent() };
          entries.push({
            startedDateTime,
            time: 0,
            request: {
              ...messageOf(asked.headers),
              method,
              url: `${origin}${url}`,
              ...(postData.text !== '' && { postData }),
            },
            response: {
              ...messageOf(headers),
              status,
              content: { mimeType: headers['content-type'] ?? '', text: received() },
            },
          });
        });
      },
    );
    outgoing.on('error', () => answer.destroy());
    asked.pipe(outgoing);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    entries,
    routeTo: (route) => {
      routeOf = route;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function textOf(message: IncomingMessage): () => string {
  const parts: Buffer[] = [];
  message.on('data', (part: Buffer) => parts.push(part));
  return () => Buffer.concat(parts).toString('utf8');
}

const messageOf = (headers: IncomingHttpHeaders): Message => ({
  httpVersion: 'HTTP/1.1',
  headers: Object.entries(headers).map(([name, value]) => ({ name, value: [value].flat().join(', ') })),
});
