// The throttle: it never exceeds the per-minute limit, waits out refusals, and demands the permits of owners.
import { expect, test } from 'vitest';
import type { Transport } from '../clients/rest.ts';
import { MissingNeed } from '../kit/finding.ts';
import type { TargetClock } from '../target/capabilities.ts';
import type { LeasedOrg } from './leased-org.ts';
import { type Ledger, ledger } from './ledger.ts';
import type { Machine } from './machine.ts';
import { noPermits, type Permits } from './permits.ts';
import { runClock } from './run-clock.ts';
import { throttle } from './throttle.ts';

const leased: LeasedOrg = {
  plan: 'starter',
  label: 'starter-1',
  credential: { keys: [{ apiKey: 'k', apiSecret: 's' }] },
  origin: 'configured',
  release: () => Promise.resolve(),
};
const ask = { method: 'GET', url: 'http://x/streams', headers: {} };
const page = (size: number) => ({ ...ask, url: `http://x/streams/1/manifests?page_size=${size}` });

interface Stage {
  readonly machine: Machine & { waitedMs: number };
  readonly sentAtMs: readonly number[];
  readonly ledger: Ledger;
  readonly governs: ReturnType<typeof throttle>;
  readonly service: Transport;
}

/** A limit of 60 on a machine whose waits take no time. `refuses` lists the requests that the service refuses. */
function stage(
  given: {
    readonly permits?: Permits;
    readonly clock?: TargetClock;
    readonly refuses?: readonly number[];
    readonly requestsPerMinute?: () => number | undefined;
  } = {},
): Stage {
  let nowMs = 0;
  const machine = {
    waitedMs: 0,
    nowMs: () => nowMs,
    wait: async (ms: number, enough?: AbortSignal) => {
      if (enough?.aborted) return;
      nowMs += ms;
      machine.waitedMs += ms;
    },
  };
  const permits = given.permits ?? noPermits;
  const costs = ledger(permits);
  const time = runClock(machine, given.clock);
  const { requestsPerMinute = () => 60 } = given;
  const governs = throttle({ requestsPerMinute, time, ledger: costs, permits });
  const sentAtMs: number[] = [];
  const service: Transport = {
    close: () => Promise.resolve(),
    send: async (request) => {
      sentAtMs.push(time.nowMs());
      nowMs += 10;
      const refused = given.refuses?.includes(sentAtMs.length) === true;
      const json = { usage: { quota_used: 100 + sentAtMs.length } };
      const headers: Record<string, string> = refused ? { 'retry-after': '7' } : {};
      return { request, status: refused ? 429 : 200, headers, text: '', json };
    },
  };
  return { machine, sentAtMs, ledger: costs, governs, service };
}

async function send(transport: Transport, count: number): Promise<void> {
  for (let sent = 0; sent < count; sent += 1) await transport.send(ask);
}

test('no minute contains more requests than the limit, however many are sent in parallel', async () => {
  const { governs, service, sentAtMs } = stage();
  const transport = governs.guard(leased, service);
  await Promise.all(Array.from({ length: 10 }, () => send(transport, 20)));
  for (const fromMs of sentAtMs)
    expect(sentAtMs.filter((ms) => ms >= fromMs && ms < fromMs + 60_000).length).toBeLessThanOrEqual(60);
  expect(sentAtMs.at(-1)).toBeGreaterThan(180_000);
});

test('a case starts when a thirtieth of the limit is free, or all of it if the case is about the limit', async () => {
  const { governs, service, machine } = stage();
  await send(governs.guard(leased, service), 58);
  expect(governs.waitMs(leased, {})).toBe(0);
  await governs.admit(leased, { idle: true });
  expect(Math.round(machine.waitedMs / 1_000)).toBe(61);
  await send(governs.guard(leased, service), 59);
  expect(governs.waitMs(leased, {})).toBeGreaterThan(59_000);
});

test('a case about the rate limit is not paced, and its refusals are recorded', async () => {
  const { governs, service, machine, sentAtMs } = stage({ refuses: [61] });
  const transport = governs.guard(leased, service, { unpaced: true });
  await send(transport, 60);
  expect((await transport.send(ask)).status).toBe(429);
  expect({ waited: machine.waitedMs, sent: sentAtMs.length }).toEqual({ waited: 0, sent: 61 });
});

test('a refused request is repeated after the given wait, at most twice', async () => {
  const once = stage({ refuses: [1] });
  expect((await once.governs.guard(leased, once.service).send(ask)).status).toBe(200);
  expect(once.machine.waitedMs).toBe(7_000);
  const always = stage({ refuses: [1, 2, 3, 4] });
  expect((await always.governs.guard(leased, always.service).send(ask)).status).toBe(429);
  expect(always.sentAtMs).toHaveLength(3);
});

test('a clock that can be advanced is advanced instead of waiting', async () => {
  let movedMs = 0;
  const clock = {
    nowMs: () => Promise.resolve(0),
    advance: async (ms: number) => {
      movedMs += ms;
    },
  };
  const { governs, service, sentAtMs } = stage({ clock });
  await send(governs.guard(leased, service), 61);
  expect(movedMs).toBeGreaterThan(60_000);
  expect(sentAtMs.at(-1)).toBeGreaterThan(60_000);
});

test('without permission, configured organisations are neither billed nor changed; created ones are free to use', async () => {
  const { governs, service } = stage();
  const configured = governs.guard(leased, service);
  await expect(configured.send(page(1))).rejects.toThrow(/--allow-billing/);
  await expect(configured.send({ ...ask, method: 'POST', url: 'http://x/webhooks' })).rejects.toThrow(
    /--allow-writes/,
  );
  expect((await configured.send({ ...ask, method: 'POST', url: 'http://x/streams/search' })).status).toBe(
    200,
  );
  const made = governs.guard({ ...leased, label: 'o1', origin: 'made' }, service);
  expect((await made.send(page(1))).status).toBe(200);
});

const message = (method: string, params: object = {}) => ({
  method: 'POST',
  url: 'http://x/mcp',
  headers: {},
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
});
const toolCall = (name: string, input: object = {}) => message('tools/call', { name, arguments: input });

test('calls of MCP tools that bill or change something need permission too', async () => {
  const { governs, service } = stage();
  const configured = governs.permit(leased, service);
  for (const free of [message('initialize'), message('tools/list'), toolCall('service-beacons')])
    expect((await configured.send(free)).status).toBe(200);
  const end = { method: 'DELETE', url: 'http://x/mcp', headers: { 'mcp-session-id': 's' } };
  expect((await configured.send(end)).status).toBe(200);
  await expect(configured.send(toolCall('service-manifests'))).rejects.toThrow(/--allow-billing/);
  for (const change of ['service-save-beacon', 'service-archive-beacon', 'service-unsync', 'unknown'])
    await expect(configured.send(toolCall(change))).rejects.toThrow(/--allow-/);
  const batch = {
    ...message(''),
    body: `[${toolCall('service-beacons').body},${toolCall('service-label').body}]`,
  };
  await expect(configured.send(batch)).rejects.toThrow(/--allow-writes/);
  const made = governs.permit({ ...leased, label: 'o1', origin: 'made' }, service);
  expect((await made.send(toolCall('service-manifests'))).status).toBe(200);
});

test('pages over MCP count as a whole against the allowance for billed manifests', async () => {
  const { governs, service } = stage({ permits: { billing: true, writes: false, maxBilled: 50 } });
  const configured = governs.permit(leased, service);
  expect((await configured.send(toolCall('service-manifests', { page_size: 30 }))).status).toBe(200);
  await expect(configured.send(toolCall('service-briefs', { page_size: 21 }))).rejects.toThrow(
    /--max-billed/,
  );
});

test('a page that might exceed the allowance for billed manifests is not requested', async () => {
  const {
    governs,
    service,
    ledger: costs,
  } = stage({
    permits: { billing: true, writes: false, maxBilled: 10 },
  });
  const transport = governs.guard(leased, service);
  await send(transport, 5);
  expect(costs.billed()).toBe(4);
  await transport.send(page(5));
  await expect(transport.send(page(6))).rejects.toThrow(MissingNeed);
});

test.each([
  ['assumed', () => undefined, 1],
  ['stated', () => 60, 0],
])(
  'waits for a limit that is %s add up by plan only if nobody stated it',
  async (_, requestsPerMinute, plans) => {
    const { machine, governs, service } = stage({ requestsPerMinute });
    const guarded = governs.guard(leased, service);
    for (let sent = 0; sent < 130; sent += 1) await guarded.send(ask);
    expect(machine.waitedMs).toBeGreaterThan(0);
    expect([...governs.assumedWaitsMs]).toEqual(plans === 0 ? [] : [['starter', machine.waitedMs]]);
  },
);
