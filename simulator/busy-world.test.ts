// While one world moves through weeks, requests to the others are answered, and its own wait until it has arrived.
import { once } from 'node:events';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { type Simulator, simulate } from './index.ts';

const startMs = Date.parse('2026-03-17T12:00:00Z');
const weekMs = 7 * 86_400_000;

let simulator: Simulator;
const started: Simulator[] = [];
beforeEach(async () => {
  simulator = await simulate({ startMs, frozen: true, arrivalsPerMinute: 6 });
  started.push(simulator);
});
afterAll(() => Promise.all(started.map((one) => one.close())));

const json = { 'content-type': 'application/json' };

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Readonly<Record<string, unknown>>;
}

async function send(url: string, init: RequestInit = {}): Promise<Answer> {
  const answer = await fetch(url, init);
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Answer['body'] };
}

const post = (url: string, body: object): Promise<Answer> =>
  send(url, { method: 'POST', headers: json, body: JSON.stringify(body) });

/** Lets the default world move by a week, and gives the answer to that once the move is paused for the first time. */
async function amidMove(): Promise<{ readonly moved: Promise<Answer> }> {
  const moved = post(`${simulator.controlUrl}/clock/advance`, { ms: weekMs });
  await vi.waitFor(() => expect(simulator.world.work.isPaused).toBe(true), { interval: 1, timeout: 20_000 });
  return { moved };
}

const withToken = (): Record<string, string> => ({
  'x-access-token': simulator.credentials.enterprise[0]?.access_token ?? '',
});

test('requests to another world are answered before the move ends', async () => {
  const made = await post(`${simulator.controlUrl}/worlds`, { arrivals_per_minute: 0 });
  const other = made.body as { readonly base_url: string; readonly control_url: string };
  const { moved } = await amidMove();
  expect((await send(`${other.base_url}/account`, { headers: withToken() })).status).toBe(200);
  expect((await send(`${other.control_url}/clock`)).body).toMatchObject({ now_ms: startMs });
  expect(simulator.world.work.isPaused).toBe(true);
  expect((await moved).body).toMatchObject({ now_ms: startMs + weekMs });
});

test('requests to the moving world, whatever their surface, find it at the end of the move', async () => {
  const { baseUrl, mcpUrl, siteUrl, controlUrl } = simulator;
  const call = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'service-catalog', arguments: {} },
  };
  const mcp = {
    authorization: `Bearer ${simulator.credentials.enterprise[0]?.mcp_token}`,
    ...json,
    accept: 'application/json, text/event-stream',
  };
  const { moved } = await amidMove();
  const [clock] = await Promise.all([
    send(`${controlUrl}/clock`),
    send(`${baseUrl}/account`, { headers: withToken() }),
    send(`${mcpUrl}/mcp`, { method: 'POST', headers: mcp, body: JSON.stringify(call) }),
    send(`${siteUrl}/connect?plan=starter`),
    once(new WebSocket(`${baseUrl.replace('http', 'ws')}/feed`, { headers: withToken() }), 'error'),
    moved,
  ]);
  expect(clock.body).toMatchObject({ now_ms: startMs + weekMs });
  const entries = simulator.world.journal.entries({}, 10);
  expect(entries.map(({ surface }) => surface).toSorted()).toEqual(['mcp', 'rest', 'site', 'websocket']);
  expect(new Set(entries.map(({ atMs }) => atMs))).toEqual(new Set([startMs + weekMs]));
});
