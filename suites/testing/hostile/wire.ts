// Targets that break HTTP or the connection below it.
import { createServer, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { HostileTarget } from './target.ts';

/** Answers 404, which is enough for a run to begin. */
const harmless = (connection: 'keep-alive' | 'close'): string => {
  const body = '{"detail":"Not Found"}';
  return `HTTP/1.1 404 Not Found\r\nContent-Type: application/json\r\nConnection: ${connection}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
};

/** The number of requests that the checks before a run send. */
const harmlessAnswers = 2;

/** Called for each request. */
type Answer = (socket: Socket) => void;

/** The first requests, `after` of them, are answered harmlessly. */
function onWire(id: string, text: string, answer: Answer, after = 0): HostileTarget {
  const listen: HostileTarget['listen'] = () => {
    let requests = 0;
    return createServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', () => {
        requests += 1;
        if (requests <= after) socket.write(harmless('keep-alive'));
        else answer(socket);
      });
    });
  };
  return { id, text, listen };
}

/** A target that misbehaves after the checks before a run. */
const afterChecks = (id: string, text: string, answer: Answer): HostileTarget =>
  onWire(id, text, answer, harmlessAnswers);

/** Two targets: one misbehaves from the first request, one after the checks before a run. */
const bothWays = (id: string, text: string, answer: Answer): readonly HostileTarget[] => [
  onWire(id, text, answer),
  afterChecks(`${id}-later`, `${text}, once the run has begun`, answer),
];

const head = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';

/** Writes again and again until the socket is closed. */
function flood(socket: Socket, first: string, part: string | Buffer, everyMs: number): void {
  socket.write(first);
  const timer = setInterval(() => socket.write(part), everyMs);
  socket.on('close', () => clearInterval(timer));
}

export const wireTargets: readonly HostileTarget[] = [
  ...bothWays('silent', 'reads requests and never answers', () => undefined),
  ...bothWays('reset', 'resets every connection', (socket) => void socket.resetAndDestroy()),
  ...bothWays('hang-up', 'closes every connection without an answer', (socket) => void socket.end()),
  ...bothWays('drip', 'sends a body one byte at a time', (socket) =>
    flood(socket, `${head}Content-Length: 100000\r\n\r\n`, ' ', 100),
  ),
  onWire('endless-body', 'sends a body without end', (socket) =>
    flood(socket, `${head}\r\n{"data":"`, Buffer.alloc(1 << 20, 'x'), 20),
  ),
  afterChecks('endless-headers', 'sends headers without end', (socket) =>
    flood(socket, head, `X-More: ${'x'.repeat(4_000)}\r\n`, 5),
  ),
  afterChecks('informational-flood', 'sends 1xx responses without end', (socket) =>
    flood(socket, '', 'HTTP/1.1 102 Processing\r\n\r\n'.repeat(100), 10),
  ),
  ...bothWays(
    'short-body',
    'announces more bytes than it sends',
    (socket) => void socket.end(`${head}Content-Length: 5000\r\n\r\n{"data":`),
  ),
  afterChecks(
    'long-body',
    'sends more bytes than it announces',
    (socket) => void socket.write(`${head}Content-Length: 2\r\n\r\n{}{}{}{}{}`),
  ),
  afterChecks(
    'two-lengths',
    'announces two different lengths',
    (socket) => void socket.write(`${head}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{} `),
  ),
  ...bothWays(
    'no-http',
    'answers in another protocol, with escape sequences',
    (socket) => void socket.end('220 \u001b[2J\u001b]0;owned\u0007 ready\r\n'),
  ),
  afterChecks(
    'gzip-bomb',
    'sends a gzip body of 30 kB that holds 30 MB, which nobody asked for',
    (socket) => {
      socket.write(`${head}Content-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n`);
      socket.write(bomb);
    },
  ),
  afterChecks('invalid-utf8', 'sends bytes that are not valid UTF-8', (socket) => {
    socket.write(`${head}Content-Length: 6\r\n\r\n`);
    socket.write(Buffer.from([0x7b, 0x22, 0xff, 0xc3, 0x28, 0x9b]));
  }),
  onWire(
    'close-each',
    'closes the connection after each answer without saying so',
    (socket) => void socket.end(harmless('keep-alive')),
  ),
];

const bomb = gzipSync(Buffer.alloc(30 << 20, ' '));
