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

interface Wire {
  readonly id: string;
  readonly text: string;
  /** Called for each request. */
  readonly answer: (socket: Socket) => void;
  /** Number of requests that are answered harmlessly first. */
  readonly after?: number;
}

function onWire({ id, text, answer, after = 0 }: Wire): HostileTarget {
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

/** Two targets: one misbehaves from the first request, one after the checks before a run. */
const bothWays = ({ id, text, answer }: Wire): readonly HostileTarget[] => [
  onWire({ id, text, answer }),
  onWire({ id: `${id}-later`, text: `${text}, once the run has begun`, answer, after: harmlessAnswers }),
];

const head = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';

/** Writes again and again until the socket is closed. */
function flood(socket: Socket, first: string, part: string | Buffer, everyMs: number): void {
  socket.write(first);
  const timer = setInterval(() => socket.write(part), everyMs);
  socket.on('close', () => clearInterval(timer));
}

export const wireTargets: readonly HostileTarget[] = [
  ...bothWays({ id: 'silent', text: 'reads requests and never answers', answer: () => undefined }),
  ...bothWays({
    ...{ id: 'reset', text: 'resets every connection' },
    answer: (socket) => void socket.resetAndDestroy(),
  }),
  ...bothWays({
    ...{ id: 'hang-up', text: 'closes every connection without an answer' },
    answer: (socket) => void socket.end(),
  }),
  ...bothWays({
    ...{ id: 'drip', text: 'sends a body one byte at a time' },
    answer: (socket) => flood(socket, `${head}Content-Length: 100000\r\n\r\n`, ' ', 100),
  }),
  onWire({
    ...{ id: 'endless-body', text: 'sends a body without end' },
    answer: (socket) => flood(socket, `${head}\r\n{"data":"`, Buffer.alloc(1 << 20, 'x'), 20),
  }),
  onWire({
    ...{ id: 'endless-headers', text: 'sends headers without end' },
    answer: (socket) => flood(socket, head, `X-More: ${'x'.repeat(4_000)}\r\n`, 5),
    after: harmlessAnswers,
  }),
  onWire({
    ...{ id: 'informational-flood', text: 'sends 1xx responses without end' },
    answer: (socket) => flood(socket, '', 'HTTP/1.1 102 Processing\r\n\r\n'.repeat(100), 10),
    after: harmlessAnswers,
  }),
  ...bothWays({
    ...{ id: 'short-body', text: 'announces more bytes than it sends' },
    answer: (socket) => void socket.end(`${head}Content-Length: 5000\r\n\r\n{"data":`),
  }),
  onWire({
    ...{ id: 'long-body', text: 'sends more bytes than it announces' },
    answer: (socket) => void socket.write(`${head}Content-Length: 2\r\n\r\n{}{}{}{}{}`),
    after: harmlessAnswers,
  }),
  onWire({
    ...{ id: 'two-lengths', text: 'announces two different lengths' },
    answer: (socket) => void socket.write(`${head}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{} `),
    after: harmlessAnswers,
  }),
  ...bothWays({
    ...{ id: 'no-http', text: 'answers in another protocol, with escape sequences' },
    answer: (socket) => void socket.end('220 \u001b[2J\u001b]0;owned\u0007 ready\r\n'),
  }),
  onWire({
    ...{ id: 'gzip-bomb', text: 'sends a gzip body of 30 kB that holds 30 MB, which nobody asked for' },
    answer: (socket) => {
      socket.write(`${head}Content-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n`);
      socket.write(bomb);
    },
    after: harmlessAnswers,
  }),
  onWire({
    ...{ id: 'invalid-utf8', text: 'sends bytes that are not valid UTF-8' },
    answer: (socket) => {
      socket.write(`${head}Content-Length: 6\r\n\r\n`);
      socket.write(Buffer.from([0x7b, 0x22, 0xff, 0xc3, 0x28, 0x9b]));
    },
    after: harmlessAnswers,
  }),
  onWire({
    ...{ id: 'close-each', text: 'closes the connection after each answer without saying so' },
    answer: (socket) => void socket.end(harmless('keep-alive')),
  }),
];

const bomb = gzipSync(Buffer.alloc(30 << 20, ' '));
