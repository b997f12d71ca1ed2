// What the simulator and the proxy record: requests with their callers over every transport, and acts of the control plane.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Simulator, simulate } from '../simulator/index.ts';
import { clientRules } from '../spec/rules/client.ts';
import { rules } from '../spec/rules/index.ts';
import { McpClient, type McpWay } from '../suites/clients/mcp.ts';
import { httpTransport } from '../suites/clients/rest.ts';
import { judgeRecording } from '../suites/har/judge.ts';
import { recordedEntries } from '../suites/har/read.ts';
import { startProxy } from '../suites/proxy/proxy.ts';
import type { Entry } from '../suites/transcript/entry.ts';
import { recordServed } from './served-recorder.ts';

let directory = '';
let file = '';
let simulator: Simulator;
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'assay-served-'));
  file = join(directory, 'served.har');
  simulator = await simulate({ startMs: Date.UTC(2026, 2, 17, 12), frozen: true });
});
afterEach(() => simulator.close());

function firstOf<T>([first]: readonly T[]): T {
  if (first === undefined) throw new Error('there is none');
  return first;
}

type Starter = Simulator['credentials']['starter'][number];

function pairOf({ keys }: Pick<Starter, 'keys'>): Record<string, string> {
  const { api_key: key, api_secret: secret } = firstOf(keys);
  return { 'api-key': key, secret };
}

const portOf = (url: string): number => Number(new URL(url).port);

async function callTool(mcpUrl: string, token: string, way: McpWay): Promise<void> {
  const transport = httpTransport();
  const client = await McpClient.open({ transport, mcpUrl, token }, 'core', way);
  await client.call('service-guide');
  await client.close();
  await transport.close();
}

const shown = (entry: Entry): unknown => {
  if (entry.kind !== 'exchange')
    return entry.kind === 'act' ? [entry.operation, entry.input.path] : entry.kind;
  const { surface, call, caller, answer } = entry;
  const over = surface.kind === 'mcp' ? surface.over : surface.kind;
  return [over, call, answer?.status, 'holder' in caller ? caller.holder.plan : caller.standing];
};

test('the simulator records who called, and what its operator did', async () => {
  const { baseUrl, controlUrl, mcpUrl, credentials } = simulator;
  const ports = { service: portOf(baseUrl), control: portOf(controlUrl) };
  const recorder = recordServed({ file, ports, organizations: Object.values(credentials).flat() });
  const { id, mcp_token: token, ...starter } = firstOf(credentials.starter);
  const headers = { ...pairOf(starter), 'content-type': 'application/json' };
  const get = async (path: string, more: RequestInit = { headers }): Promise<string> =>
    (await fetch(`${baseUrl}${path}`, more)).text();
  await get('/plans');
  await get('/digests', { method: 'POST', headers, body: '{"name":"a"}' });
  await get('/streams', { headers: { ...headers, secret: 'sk_never_issued' } });
  await get('/worlds/none/account');
  await callTool(mcpUrl, token, 'streamable');
  await callTool(mcpUrl, token, 'sse');
  await fetch(`${controlUrl}/organizations/${id}`, { method: 'PATCH', body: '{"quota_used":1}' });
  await fetch(`${controlUrl}/organizations`);
  await simulator.close();
  await recorder.close();
  const entries = [...recordedEntries(file)].map(({ entry }) => entry);
  const all = entries.map(shown);
  expect(all.slice(0, 4)).toEqual([
    ['rest', 'listPlans', 200, 'starter'],
    ['rest', 'createDigest', 403, 'starter'],
    ['rest', 'listStreams', 401, 'unknown'],
    ['rest', 'getAccount', 404, 'undetermined'],
  ]);
  expect(all).toContainEqual(['post', 'service-guide', 200, 'starter']);
  expect(all).toContainEqual(['sse', 'service-guide', 202, 'starter']);
  expect(all.slice(-2)).toEqual([
    ['operator.change', { id }],
    ['orgs.list', {}],
  ]);
  const report = judgeRecording({ path: file, rules, command: 'judge', nowMs: Date.now });
  const judged = report.rules.filter(({ verdict }) => verdict !== 'not-exercised');
  expect(judged.map(({ id: rule, verdict }) => `${verdict} ${rule}`)).toEqual([
    'passed billing.figures-agree',
    'passed billing.hard-cap-holds',
    'passed credentials.only-issued-are-answered',
    'passed credentials.issued-are-admitted',
    'passed gates.starter-surfaces',
    'passed shape.list-plans',
    'passed shape.refusals',
    'passed shape.plan-refusal',
    'passed shape.advice',
  ]);
});

test('what only the control plane of the simulator can do is an act too', async () => {
  const { baseUrl, controlUrl, credentials } = simulator;
  const ports = { service: portOf(baseUrl), control: portOf(controlUrl) };
  const recorder = recordServed({ file, ports, organizations: Object.values(credentials).flat() });
  const headers = pairOf(firstOf(credentials.enterprise));
  const get = async (path: string) =>
    (await fetch(`${baseUrl}${path}`, { headers })).json() as Promise<Listing>;
  const { streams } = (await get('/streams')).data;
  await get(`/streams/${firstOf(streams).id}/manifests`);
  await get('/streams');
  await fetch(`${controlUrl}/reset`, { method: 'POST' });
  await get('/streams');
  await simulator.close();
  await recorder.close();
  expect(judgeRecording({ path: file, rules, command: 'judge', nowMs: Date.now }).ok).toBe(true);
  expect([...recordedEntries(file)].map(({ entry }) => shown(entry))).toContainEqual([
    'snapshots.restore',
    {},
  ]);
});

interface Listing {
  readonly data: { readonly streams: readonly { readonly id: number }[] };
}

test('the proxy records what passes, and knows nobody', async () => {
  const proxy = await startProxy({ target: simulator.baseUrl, port: 0 });
  const recorder = recordServed({ file, ports: { service: portOf(proxy.url) } });
  const headers = { ...pairOf(firstOf(simulator.credentials.starter)), 'accept-encoding': 'gzip' };
  const answer = await (await fetch(`${proxy.url}/account`, { headers })).json();
  await fetch(`${proxy.url}/plans`, { headers });
  await proxy.close();
  await recorder.close();
  const [first, ...others] = [...recordedEntries(file)].map(({ entry }) => entry);
  expect(first).toMatchObject({
    call: 'getAccount',
    caller: { standing: 'undetermined' },
    request: { method: 'GET', url: `${proxy.url}/account` },
    answer: { status: 200, json: answer, headers: { 'content-type': expect.any(String) } },
  });
  expect(others.map(shown)).toEqual([['rest', 'listPlans', 200, 'undetermined']]);
});

/** The commands that repeat what convicts clients, and the number of entries that each takes. */
const convictedIn = (path: string): readonly string[] =>
  judgeRecording({ path, side: 'client', rules: clientRules, command: 'judge', nowMs: Date.now })
    .rules.filter(({ verdict }) => verdict === 'failed' || verdict === 'warned')
    .map(({ id, repeat }) => `${id} ${repeat.split('--entries ')[1]?.split(',').length}`);

test('the simulator records what convicts a client that does not wait, and mistakes its keys', async () => {
  const { baseUrl, controlUrl, credentials } = simulator;
  const ports = { service: portOf(baseUrl), control: portOf(controlUrl) };
  const recorder = recordServed({ file, ports, organizations: Object.values(credentials).flat() });
  const headers = { ...pairOf(firstOf(credentials.startup)), 'content-type': 'application/json' };
  const post = async (url: string, body: object, more: object = {}) =>
    (
      await fetch(url, { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(body) })
    ).text();
  const force = (operation_id: string, outcome: unknown, times: number) =>
    post(`${controlUrl}/outcomes`, { operation_id, outcome, times });
  const get = async () => (await fetch(`${baseUrl}/streams`, { headers })).json() as Promise<Listing>;
  await force('listStreams', 'rate_limited', 3);
  for (let nth = 0; nth < 3; nth += 1) await get();
  const { id } = firstOf((await get()).data.streams);
  const make = (name: string, key: string) =>
    post(`${baseUrl}/digests`, { name, stream_ids: [String(id)] }, { 'idempotency-key': key });
  for (const name of ['a', 'b', 'd']) await make(name, 'k');
  await force('createDigest', { fault: 'reset' }, 1);
  await expect(make('c', 'k1')).rejects.toThrow();
  await make('c', 'k2');
  await simulator.close();
  await recorder.close();
  expect(convictedIn(file)).toEqual([
    'client.wait-out-rate-limit 3',
    'client.renew-key 3',
    'client.repeat-key 2',
  ]);
});

test('what an operator repeats is recorded, and convicts no client', async () => {
  const { baseUrl, controlUrl, credentials } = simulator;
  const ports = { service: portOf(baseUrl), control: portOf(controlUrl) };
  const recorder = recordServed({ file, ports, organizations: Object.values(credentials).flat() });
  const operate = (path: string, body: object = {}) =>
    fetch(`${controlUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await operate('/outcomes', { operation_id: 'listStreams', outcome: 'rate_limited', times: 4 });
  await (await fetch(`${baseUrl}/streams`, { headers: pairOf(firstOf(credentials.startup)) })).text();
  for (let nth = 0; nth < 3; nth += 1) expect((await operate('/journal/1/repeat')).status).toBe(200);
  await simulator.close();
  await recorder.close();
  const calls = [...recordedEntries(file)].filter(({ entry }) => entry.kind === 'exchange');
  expect(calls.map(({ entry }) => shown(entry))).toEqual(
    Array.from({ length: 4 }, () => ['rest', 'listStreams', 429, 'startup']),
  );
  expect(convictedIn(file)).toEqual([]);
});

test('the proxy records what convicts a client that shows its key and invents names', async () => {
  const proxy = await startProxy({ target: simulator.baseUrl, port: 0 });
  const recorder = recordServed({ file, ports: { service: portOf(proxy.url) } });
  const headers = pairOf(firstOf(simulator.credentials.starter));
  const get = async (path: string) => (await fetch(`${proxy.url}${path}`, { headers })).text();
  await get(`/streams?api-key=${headers['api-key']}`);
  await get('/streams?pageSize=5');
  await proxy.close();
  await recorder.close();
  expect(convictedIn(file)).toEqual(['client.hide-secrets 1', 'client.name-known 1']);
});

test('an answer that is cut off is none', async () => {
  const recorder = recordServed({ file, ports: { service: portOf(simulator.baseUrl) }, organizations: [] });
  const stop = new AbortController();
  const opened = await fetch(`${simulator.baseUrl}/sse?token=none`, { signal: stop.signal });
  stop.abort();
  await opened.text().catch(() => undefined);
  await simulator.close();
  await recorder.close();
  expect([...recordedEntries(file)]).toHaveLength(1);
});
