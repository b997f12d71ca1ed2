// A load client on bare sockets: it costs as little as possible, so that the measurement is about the server.
import { connect, type Socket } from 'node:net';

export interface Sample {
  readonly requests: number;
  readonly seconds: number;
  readonly p99Ms: number;
}

/** GET of a path, or POST to it if there is a body. */
export interface RequestSpec {
  readonly path: string;
  readonly body?: object;
}

export interface Load {
  readonly port: number;
  readonly connections: number;
  /** Sent in turn, repeatedly. */
  readonly requests: readonly RequestSpec[];
  readonly headers: Readonly<Record<string, string>>;
  /** The measurement ends after this many requests or this time, whichever comes first. */
  readonly requestsMax: number;
  readonly durationMs: number;
}

/** Keeps one request open on every connection. Throws for any answer that is not a complete 200. */
export async function measure(load: Load): Promise<Sample> {
  const requests = load.requests.map((request) => Buffer.from(requestText(request, load.headers)));
  const latenciesMs: number[] = [];
  const startMs = performance.now();
  const untilMs = startMs + load.durationMs;
  let sent = 0;
  const next = (): Buffer | undefined => {
    if (sent >= load.requestsMax || performance.now() >= untilMs) return undefined;
    const request = requests[sent % requests.length];
    sent += 1;
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

function requestText({ path, body }: RequestSpec, headers: Readonly<Record<string, string>>): string {
  const text = body === undefined ? '' : JSON.stringify(body);
  const bodyHeaders =
    body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
  const lines = Object.entries({ host: '127.0.0.1', ...headers, ...bodyHeaders }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return `${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${text}`;
}

function keepBusy(port: number, next: () => Buffer | undefined, done: (ms: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let sentMs = 0;
    const send = (): void => {
      const request = next();
      if (request === undefined) {
        // Every request is answered, so an error while the server closes the connection does not matter.
        socket.off('error', reject).on('error', () => resolve());
        return void socket.end(resolve);
      }
      sentMs = performance.now();
      socket.write(request);
    };
    socket.once('connect', send);
    socket.on('error', reject);
    socket.once('close', () => reject(new Error('the server closed the connection before it answered')));
    readAnswers(socket, (status, head) => {
      if (status !== 200) return void socket.destroy(new Error(`expected status 200, received ${head}`));
      done(performance.now() - sentMs);
      send();
    });
  });
}

/** Calls back for every complete answer; counts the bytes of bodies without storing them. */
function readAnswers(socket: Socket, onAnswer: (status: number, head: string) => void): void {
  let head = '';
  let status = 0;
  let headBytes = 0;
  let missing = 0;
  /** The last bytes of a chunked answer. */
  let tail: Buffer | undefined;
  const finish = (): void => {
    const answerHead = head;
    head = '';
    headBytes = 0;
    tail = undefined;
    onAnswer(status, answerHead.slice(0, 200));
  };
  socket.on('data', (chunk: Buffer) => {
    // Only one answer is under way, so that the last chunk is at the end of the bytes.
    if (tail !== undefined) {
      tail = Buffer.concat([tail, chunk.subarray(-lastChunk.length)]).subarray(-lastChunk.length);
      return void (tail.equals(lastChunk) && finish());
    }
    if (missing > 0) {
      missing -= chunk.length;
    } else {
      head += chunk.toString('latin1', 0, Math.min(chunk.length, 4096));
      headBytes += chunk.length;
      const end = head.indexOf('\r\n\r\n');
      if (end === -1) return;
      status = Number(head.slice(9, 12));
      if (/\r\ntransfer-encoding: *chunked/i.test(head.slice(0, end))) {
        tail = chunk.subarray(-lastChunk.length);
        return void (tail.equals(lastChunk) && finish());
      }
      const length = /\r\ncontent-length: *(\d+)/i.exec(head.slice(0, end))?.[1];
      if (length === undefined)
        return void socket.destroy(new Error(`expected a content-length header, received ${head}`));
      missing = end + 4 + Number(length) - headBytes;
    }
    if (missing < 0) return void socket.destroy(new Error('expected one answer, received more bytes'));
    if (missing === 0) finish();
  });
}

const lastChunk = Buffer.from('0\r\n\r\n');
