// A simulator that observes: wrong clients are convicted while it serves, right ones are not, and verdicts end with their worlds.
import { afterEach, expect, test } from 'vitest';
import { type Simulator, simulate } from '../simulator/index.ts';
import { McpClient } from '../suites/clients/mcp.ts';
import { httpTransport } from '../suites/clients/rest.ts';
import type { Report } from '../suites/report/schema.ts';
import { type Observing, observing } from './observing.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

type Body = Readonly<Record<string, unknown>>;
interface Organization {
  readonly id: string;
  readonly keys: readonly { readonly api_key: string; readonly api_secret: string }[];
  readonly mcp_token: string;
}

interface World {
  readonly id: string;
  readonly base_url: string;
  readonly mcp_url: string;
  readonly control_url: string;
}

interface Observed {
  readonly world: World;
  readonly observed: Observing;
  control(method: string, path: string, body?: object, of?: World): Promise<Body>;
  organization(settings?: object): Promise<Organization>;
  /** One request after another, as a client sends them. */
  ask(
    by: Organization,
    path: string,
    more?: { readonly body?: object; readonly headers?: object },
  ): Promise<number>;
  failed(path?: string): Promise<readonly string[]>;
}

async function observedWorld(): Promise<Observed> {
  const observed = observing('repeat');
  const simulator: Simulator = await simulate({ frozen: true, clients: observed.clients });
  open.push(simulator, observed);
  const call = async (url: string, method: string, body?: object): Promise<Body> =>
    (await (
      await fetch(url, {
        method,
        ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      })
    ).json()) as Body;
  const world = (await call(`${simulator.controlUrl}/worlds`, 'POST', {})) as never as World;
  const control: Observed['control'] = (method, path, body, { control_url } = world) =>
    call(`${control_url}${path}`, method, body);
  return {
    world,
    observed,
    control,
    organization: async (settings = {}) =>
      (await control('POST', '/organizations', { plan: 'startup', ...settings })) as never as Organization,
    ask: async ({ keys: [key] }, path, { body, headers } = {}) => {
      const sent = { 'api-key': key?.api_key ?? '', secret: key?.api_secret ?? '', ...headers };
      const answer = await fetch(`${world.base_url}${path}`, {
        headers: { ...sent, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      });
      await answer.text();
      return answer.status;
    },
    failed: async (path = '/client-report') => failedIn((await control('GET', path)) as never as Report),
  };
}

const failedIn = ({ rules }: Report): readonly string[] =>
  rules.filter(({ verdict }) => verdict === 'failed' || verdict === 'warned').map(({ id }) => id);

const refusal = (seconds: number, more: object = {}) => ({
  operation_id: 'listStreams',
  outcome: { refusal: 'rate_limited', retry_after_seconds: seconds },
  times: 9,
  ...more,
});

test('a client that does not wait is convicted in the report of its organisation, and in no other', async () => {
  const { control, organization, ask, failed, observed, world } = await observedWorld();
  const [wrong, right] = [await organization(), await organization()];
  await control('POST', '/outcomes', refusal(40));
  for (let nth = 0; nth < 3; nth += 1) expect(await ask(wrong, '/streams')).toBe(429);
  await ask(right, '/streams');
  await ask(right, '/account');
  expect(await failed(`/organizations/${wrong.id}/client-report`)).toEqual(['client.wait-out-rate-limit']);
  expect(await failed(`/organizations/${right.id}/client-report`)).toEqual([]);
  expect(await failed()).toEqual(['client.wait-out-rate-limit']);
  const report = await control('GET', `/organizations/${wrong.id}/client-report`);
  expect(report).toMatchObject({ ok: false, target: { name: `the clients of organisation ${wrong.id}` } });
  const shown = JSON.stringify(report);
  expect(shown).toContain(`${world.base_url}/streams`);
  for (const { api_key, api_secret } of wrong.keys) {
    expect(shown).not.toContain(api_key);
    expect(shown).not.toContain(api_secret);
  }
  expect(failedIn(await observed.report())).toEqual(['client.wait-out-rate-limit']);
});

test('clients that wait, share a key, or are refused on purpose are not convicted', async () => {
  const { control, organization, ask, failed } = await observedWorld();
  const [waiting, workers, provoked] = [await organization(), await organization(), await organization()];
  await control('POST', '/outcomes', refusal(40, { organization_id: waiting.id }));
  await control('POST', '/outcomes', refusal(40, { organization_id: workers.id }));
  await control('POST', '/outcomes', refusal(40, { organization_id: provoked.id, mark: 'a test' }));
  for (let nth = 0; nth < 3; nth += 1) {
    await Promise.all([1, 2, 3].map(() => ask(workers, '/streams')));
    expect(await ask(provoked, '/streams')).toBe(429);
  }
  for (let nth = 0; nth < 3; nth += 1) {
    expect(await ask(waiting, '/streams')).toBe(429);
    await control('POST', '/clock/advance', { seconds: 41 });
  }
  expect(await failed()).toEqual([]);
});

test('wrong clients of other rules are convicted: keys, secrets in addresses, the quota', async () => {
  const { control, organization, ask, failed } = await observedWorld();
  const org = await organization({ plan: 'startup' });
  const used = await organization({ plan: 'starter', quota_used: 1_000 });
  const write = (name: string, key: string) =>
    ask(org, '/digests', {
      body: { name, stream_ids: ['11604773700000018'] },
      headers: { 'idempotency-key': key },
    });
  for (const name of ['a', 'b', 'c']) await write(name, 'k');
  await ask(org, `/streams?api-key=${org.keys[0]?.api_key}`);
  for (let nth = 0; nth < 4; nth += 1) await ask(used, '/streams/11604773700000018/manifests');
  expect(await failed()).toEqual([
    'client.stop-at-quota',
    'client.renew-key',
    'client.hide-secrets',
    'client.name-known',
  ]);
  expect(await failed(`/organizations/${used.id}/client-report`)).toEqual(['client.stop-at-quota']);
  await control('POST', '/reset');
  expect(await failed()).toEqual([]);
});

test('an answer that the operator let be lost is one, and a delayed one is no earlier than it came', async () => {
  const { control, organization, ask, failed } = await observedWorld();
  const org = await organization();
  const write = (key: string) =>
    ask(org, '/digests', {
      body: { name: 'a', stream_ids: ['11604773700000018'] },
      headers: { 'idempotency-key': key },
    });
  await control('POST', '/outcomes', { operation_id: 'createDigest', outcome: { fault: 'reset' } });
  await expect(write('k1')).rejects.toThrow();
  await write('k2');
  expect(await failed()).toEqual(['client.repeat-key']);
});

test('calls of tools are observed, and sessions of an agent that opens one for every call', async () => {
  const { control, organization, world, failed } = await observedWorld();
  const { mcp_token: token } = await organization();
  const transport = httpTransport();
  open.push(transport);
  const connect = () => McpClient.open({ transport, mcpUrl: world.mcp_url, token }, 'advanced', 'streamable');
  const agent = await connect();
  await control('POST', '/outcomes', { ...refusal(40), operation_id: 'service-guide' });
  for (let nth = 0; nth < 3; nth += 1) await agent.call('service-guide').catch(() => undefined);
  await agent.close();
  expect(await failed()).toEqual(['client.wait-out-mcp']);
  await control('DELETE', '/client-report');
  await control('DELETE', '/outcomes');
  for (let nth = 0; nth < 8; nth += 1) {
    const once = await connect();
    await once.call('service-guide');
    await once.close();
  }
  expect(await failed()).toEqual(['client.keep-session']);
});

test('verdicts are forgotten on demand and with their world, but count at the end', async () => {
  const { control, organization, ask, failed, observed, world } = await observedWorld();
  const org = await organization();
  await control('POST', '/outcomes', refusal(40));
  for (let nth = 0; nth < 3; nth += 1) await ask(org, '/streams');
  await control('DELETE', '/client-report');
  // What this client was told before is forgotten too.
  await ask(org, '/streams');
  expect(await failed()).toEqual([]);
  await control('DELETE', '');
  expect(await control('GET', '/client-report')).toMatchObject({ detail: expect.stringContaining(world.id) });
  expect(failedIn(await observed.report())).toEqual(['client.wait-out-rate-limit']);
});

test('unknown organisations, and simulators that do not observe, have no report', async () => {
  const { control } = await observedWorld();
  expect(await control('GET', '/organizations/1/client-report')).toEqual({
    detail: 'There is no organisation 1. GET /organizations lists those that exist.',
  });
  const simulator = await simulate({});
  open.push(simulator);
  const answer = await fetch(`${simulator.controlUrl}/client-report`);
  expect([answer.status, await answer.json()]).toEqual([
    409,
    { detail: expect.stringContaining('`assay simulate --observe`') },
  ]);
});

test('under load the rest is left out, and what was seen still convicts', async () => {
  const observed = observing('repeat');
  open.push(observed);
  const refused = (id: string): void =>
    observed.clients.served({
      worldId: 'w1',
      organization: { id, plan: 'startup' },
      marks: [],
      method: 'GET',
      baseUrl: 'http://127.0.0.1:1',
      path: '/streams',
      query: '',
      headers: { 'api-key': id, secret: 'secret' },
      body: '',
      reply: {
        status: 429,
        headers: ['Content-Type', 'application/json', 'Retry-After', '40'],
        body: JSON.stringify({ detail: { error_code: 'rate_limited', retry_after_seconds: 40 } }),
      },
      nowMs: Date.now(),
    });
  for (let turn = 0; turn < 4; turn += 1) {
    refused('impatient');
    await new Promise((resolve) => setImmediate(resolve));
  }
  for (let nth = 0; nth < 5_000; nth += 1) refused('crowd');
  expect(observed.leftOut()).toBeGreaterThanOrEqual(1_000);
  expect(failedIn(await observed.report())).toEqual(['client.wait-out-rate-limit']);
});
