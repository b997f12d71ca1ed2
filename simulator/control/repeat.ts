// Sends a request of the journal again, from the side of the server, which alone knows its credentials: by HTTP like any other.
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { repeatHeader } from '../../spec/repeated.ts';
import type { JournalEntry, KeptExchange } from '../state/journal.ts';
import { type ControlResult, conflict, ok } from './operation.ts';
import type { ControlledWorld } from './world.ts';

/** In real time; a forced delay is longer than that only on purpose. */
const answerMaxMs = 30_000;

export const repeatRefusals = {
  notWhole:
    'The request is not kept whole: its bytes are released or longer than what is kept. Send it from the client.',
  notOne: 'A connection that stays open cannot be repeated, nor what is no readable HTTP request.',
  unanswered: `The request came to no entry within ${answerMaxMs / 1000} s.`,
} as const;

export async function repeat(
  world: ControlledWorld,
  localUrl: string,
  entry: JournalEntry,
): Promise<ControlResult> {
  const { surface, method, path, query } = entry;
  const staysOpen = surface === 'websocket' || (surface === 'mcp' && method === 'GET');
  if (staysOpen || path === '') return conflict(repeatRefusals.notOne);
  const kept = world.journal.exchange(entry.seq);
  if (kept?.request.headers.head.length === 0) return conflict(repeatRefusals.notOne);
  const headers = kept && headersIn(kept);
  if (kept === undefined || headers === undefined) return conflict(repeatRefusals.notWhole);
  const mark = randomUUID();
  const { hostname, port, pathname } = new URL(localUrl);
  const sent = request({
    host: hostname.replace(/^\[|\]$/g, ''),
    port,
    path: `${pathname.replace(/\/$/, '')}${path}${query === '' ? '' : `?${query}`}`,
    method,
    headers: [...headers, repeatHeader, mark],
    agent: false,
    signal: AbortSignal.timeout(answerMaxMs),
  });
  // Only what can be sent is waited for.
  const entered = nextMarked(world, mark);
  // A forced fault may cut off the answer; what counts is the entry.
  sent.on('error', () => undefined);
  sent.on('response', (response) => response.on('error', () => undefined).resume());
  // Of what is kept the bytes are overwritten in time.
  sent.end(Buffer.from(kept.request.body.head));
  const seq = await entered;
  return seq === undefined ? conflict(repeatRefusals.unanswered) : ok({ seq });
}

/** Belong to a connection, or follow from the body. */
const ofConnection: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'expect',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  repeatHeader,
]);

/** The headers to send, names and values in turns; undefined if the request is not kept whole. */
function headersIn({ request: { headers, body } }: KeptExchange): readonly string[] | undefined {
  const lines = String(headers.head).split('\n');
  const pairs = lines.flatMap((name, at) => (at % 2 === 0 ? [[name, lines[at + 1] ?? ''] as const] : []));
  const told = pairs.find(([name]) => name.toLowerCase() === 'content-length')?.[1] ?? `${body.length}`;
  const isWhole =
    headers.head.length === headers.length && body.head.length === body.length && told === `${body.length}`;
  if (!isWhole) return undefined;
  const kept = pairs.filter(([name]) => !ofConnection.has(name.toLowerCase())).flat();
  return body.length === 0 ? kept : [...kept, 'Content-Length', `${body.length}`];
}

/** The number of the entry whose request has the mark, once it is there; undefined if it does not come. */
function nextMarked({ journal }: ControlledWorld, mark: string): Promise<number | undefined> {
  let seen = journal.lastSeq;
  return new Promise((resolve) => {
    const end = (seq?: number): void => {
      clearTimeout(timer);
      stopWatching();
      resolve(seq);
    };
    const stopWatching = journal.watch(() => {
      for (; seen < journal.lastSeq; seen++)
        if (journal.exchange(seen + 1)?.request.headers.head.includes(mark)) return end(seen + 1);
    });
    const timer = setTimeout(end, answerMaxMs);
  });
}
