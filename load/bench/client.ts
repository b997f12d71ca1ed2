// A load client of bare sockets: as cheap as a client can be, so that what is measured is the server.
import { connect, type Socket } from 'node:net';

export interface Sample {
  readonly requests: number;
  readonly seconds: number;
  readonly p99Ms: number;
}

/** A read of a path, or with a body a POST to it. */
export interface Ask {
  readonly path: string;
  readonly body?: object;
}

export interface Load {
  readonly port: number;
  readonly connections: number;
  /** Asked in turn, over and over. */
  readonly asks: readonly Ask[];
  readonly headers: Readonly<Record<string, string>>;
  /** Ends after this many requests or this long, whichever comes first. */
  readonly requestsMax: number;
  readonly durationMs: number;
}

/** Keeps every connection busy with one request at a time. Anything but a full 200 ends the run with an error. */
export async function measure(load: Load): Promise<Sample> {
  const requests = load.asks.map((ask) => Buffer.from(requestText(ask, load.headers)));
  const latenciesMs: number[] = [];
  const startMs = performance.now();
  const untilMs = startMs + load.durationMs;
  let asked = 0;
  const next = (): Buffer | undefined => {
    if (asked >= load.requestsMax || performance.now() >= untilMs) return undefined;
    const request = requests[asked % requests.length];
    asked += 1;
    return request;
  };
  await Promise.all(
    Array.from({ length: load.connections }, () => keepBusy(load.port, next, (ms) => latenciesMs.push(ms))),
  );
  const seconds = (performance.now() - startMs) / 1000;
  latenciesMs.sort((a, b) => a - b);
  const p99Ms = latenciesMs[Math.floor(latenciesMs.length * 0.99)] ?? Number.NaN;
  return { requests: latenciesMs.length, seconds, p99Ms };
}

function requestText({ path, body }: Ask, headers: Readonly<Record<string, string>>): string {
  const text = body === undefined ? '' : JSON.stringify(body);
  const ofBody =
    body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
  const lines = Object.entries({ host: '127.0.0.1', ...headers, ...ofBody }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return `${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${text}`;
}

function keepBusy(port: number, next: () => Buffer | undefined, done: (ms: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let sentMs = 0;
    const ask = (): void => {
      const request = next();
      if (request === undefined) {
        // All that was asked is answered: how the server ends the connection is its affair.
        socket.off('error', reject).on('error', () => resolve());
        return void socket.end(resolve);
      }
      sentMs = performance.now();
      socket.write(request);
    };
    socket.once('connect', ask);
    socket.on('error', reject);
    socket.once('close', () => reject(new Error('the server closed the connection before it answered')));
    readAnswers(socket, (status, head) => {
      if (status !== 200) return void socket.destroy(new Error(`expected status 200, received ${head}`));
      done(performance.now() - sentMs);
      ask();
    });
  });
}

/** Calls back once for every complete answer; bodies are counted, not kept. */
function readAnswers(socket: Socket, onAnswer: (status: number, head: string) => void): void {
  let head = '';
  let status = 0;
  let headBytes = 0;
  let missing = 0;
  socket.on('data', (chunk: Buffer) => {
    if (missing > 0) {
      missing -= chunk.length;
    } else {
      head += chunk.toString('latin1', 0, Math.min(chunk.length, 4096));
      headBytes += chunk.length;
      const end = head.indexOf('\r\n\r\n');
      if (end === -1) return;
      status = Number(head.slice(9, 12));
      const length = /\r\ncontent-length: *(\d+)/i.exec(head.slice(0, end))?.[1];
      if (length === undefined) return void socket.destroy(new Error(`expected a length, received ${head}`));
      missing = end + 4 + Number(length) - headBytes;
    }
    if (missing < 0) return void socket.destroy(new Error('expected one answer, received more bytes'));
    if (missing > 0) return;
    const answered = head;
    head = '';
    headBytes = 0;
    onAnswer(status, answered.slice(0, 200));
  });
}
