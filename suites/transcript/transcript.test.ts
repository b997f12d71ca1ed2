// What the transcript notes of each exchange: its order, its caller, its case, and answers that come on an event stream.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { NoAnswer, type SentRequest } from '../clients/exchange.ts';
import type { Transport } from '../clients/rest.ts';
import type { Entry } from './entry.ts';
import { forRule } from './rule-scope.ts';
import { type Transcript, transcript } from './transcript.ts';

const get = (path: string, headers: Readonly<Record<string, string>> = {}): SentRequest => ({
  method: 'GET',
  url: `http://service.example${path}`,
  headers,
});
const pair = { 'api-key': 'ak_1', secret: 'sk_1' };
const made = { id: 'o1', keys: [{ api_key: 'ak_1', api_secret: 'sk_1' }], mcp_token: 'mt_1' };

/** A transcript whose entries are kept, and a transport that answers when it is told to. */
function watched() {
  const entries: Entry[] = [];
  const kept: Transcript = transcript(() => 7);
  kept.subscribe((entry) => void entries.push(entry));
  const waiting: (() => void)[] = [];
  const transport: Transport = {
    close: async () => undefined,
    send: async (request) => {
      await new Promise<void>((resolve) => void waiting.push(resolve));
      if (request.url.endsWith('/lost')) throw new NoAnswer(request, 1, 'lost');
      const isRefused = request.url.endsWith('?closed') && Object.keys(request.headers).length === 0;
      return { request, status: isRefused ? 401 : 200, headers: {}, text: '', json: undefined };
    },
  };
  const { send } = kept.watching(transport);
  return { kept, entries, send, answerNext: () => waiting.shift()?.() };
}

const make = ({ acting }: Transcript) => acting(async () => made)('orgs.make', { body: { plan: 'startup' } });

test('entries are numbered at begin and end, in the order of their ends, and know their rule', async () => {
  const { entries, send, answerNext } = watched();
  const first = send(get('/streams'));
  const second = forRule('a.b', () => send(get('/account')));
  answerNext();
  await first;
  answerNext();
  await second;
  expect(entries).toMatchObject([
    { begin: 1, end: 3, atMs: 7, call: 'listStreams', rule: undefined, surface: { kind: 'rest' } },
    { begin: 2, end: 4, call: 'getAccount', rule: 'a.b' },
  ]);
});

test('requests of one organisation at the same time overlap, those of others do not', async () => {
  const { kept, entries, send, answerNext } = watched();
  await make(kept);
  const sent = [send(get('/streams', pair)), send(get('/account', pair)), send(get('/plans'))];
  for (const one of sent) {
    answerNext();
    await one;
  }
  const alone = send(get('/plans', pair));
  answerNext();
  await alone;
  expect(entries.map((entry) => entry.kind === 'exchange' && entry.isOverlapped)).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
});

test('a request without an answer is an entry without one', async () => {
  const { entries, send, answerNext } = watched();
  const lost = send(get('/lost'));
  answerNext();
  await expect(lost).rejects.toThrow(NoAnswer);
  expect(entries).toMatchObject([{ kind: 'exchange', answer: undefined }]);
});

test('the caller is known by what was issued, revoked and restored', async () => {
  const { kept, entries, send, answerNext } = watched();
  const standingOf = async (headers: Readonly<Record<string, string>>): Promise<unknown> => {
    const sent = send(get('/account', headers));
    answerNext();
    await sent;
    const last = entries.at(-1);
    return last?.kind === 'exchange' ? last.caller.standing : undefined;
  };
  expect(await standingOf({})).toBe('anonymous');
  expect(await standingOf(pair)).toBe('unknown');
  await make(kept);
  expect(await standingOf(pair)).toBe('valid');
  expect(await standingOf({ 'x-api-key': 'ak_1', 'x-api-secret': 'sk_1' })).toBe('valid');
  expect(await standingOf({ 'api-key': 'AK_1', secret: 'sk_1' })).toBe('valid');
  expect(await standingOf({ 'api-key': 'ak_1', secret: 'sk_2' })).toBe('unknown');
  expect(await standingOf({ 'api-key': 'ak_1' })).toBe('unknown');
  expect(await standingOf({ authorization: 'Bearer mt_1' })).toBe('valid');
  await kept.acting(async () => ({}))('orgs.drop', { path: { id: 'o1' } });
  expect(await standingOf(pair)).toBe('revoked');
  await kept.acting(async () => ({}))('snapshots.restore', { path: { id: 's' } });
  expect(await standingOf(pair)).toBe('valid');
});

test('an answer on an event stream ends the entry of its message, before the client reads it', async () => {
  const { kept, entries, send, answerNext } = watched();
  await make(kept);
  let write = (_: string): void => undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      write = (text) => controller.enqueue(Buffer.from(text));
    },
  });
  const opened = await kept.watchStream(
    get('/advanced/sse?token=mt_1'),
    Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } })),
  );
  const reader = opened.body?.getReader();
  write('event: endpoint\ndata: /m?s=1\n\n');
  await reader?.read();
  const message = { jsonrpc: '2.0', id: 3, method: 'tools/call', params: { name: 'service-guide' } };
  const sent = send({ ...get('/m?s=1'), method: 'POST', body: JSON.stringify(message) });
  answerNext();
  await sent;
  expect(entries).toHaveLength(2);
  write('event: message\ndata: {"id":3,');
  write('"result":{}}\n\n');
  await reader?.read();
  await reader?.read();
  expect(entries.at(-1)).toMatchObject({
    call: 'service-guide',
    surface: { kind: 'mcp', server: 'advanced', over: 'sse' },
    answer: { status: 202, json: { result: {} } },
    caller: { standing: 'valid', holder: { id: 'o1' } },
  });
});

test('a message has the credentials of the opener of its stream, unless its address alone was refused', async () => {
  const { kept, entries, send, answerNext } = watched();
  await make(kept);
  const stream = 'event: endpoint\ndata: /m?closed\n\n';
  const opened = await kept.watchStream(get('/sse?token=mt_1'), Promise.resolve(new Response(stream)));
  await opened.text();
  const standingOf = async (headers: Readonly<Record<string, string>>): Promise<unknown> => {
    const sent = send({
      ...get('/m?closed', headers),
      method: 'POST',
      body: '{"jsonrpc":"2.0","method":"x"}',
    });
    answerNext();
    await sent;
    const last = entries.at(-1);
    return last?.kind === 'exchange' ? last.caller.standing : undefined;
  };
  const invented = { 'x-access-token': 'mt_0' };
  expect(await standingOf(invented)).toBe('valid');
  expect(await standingOf({})).toBe('valid');
  expect(await standingOf(invented)).toBe('unknown');
});

test('a message whose stream ends has no answer', async () => {
  const { kept, entries, send, answerNext } = watched();
  const stream = 'event: endpoint\ndata: http://service.example/m\n\n';
  let end = (): void => undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(Buffer.from(stream));
      end = () => controller.close();
    },
  });
  const opened = await kept.watchStream(get('/sse'), Promise.resolve(new Response(body)));
  const reader = opened.body?.getReader();
  await reader?.read();
  const sent = send({ ...get('/m'), method: 'POST', body: '{"jsonrpc":"2.0","id":1,"method":"ping"}' });
  answerNext();
  await sent;
  end();
  await reader?.read();
  await sleep(0);
  expect(entries.at(-1)).toMatchObject({ answer: undefined, caller: { standing: 'anonymous' } });
});
