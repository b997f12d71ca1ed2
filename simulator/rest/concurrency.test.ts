// Parallel clients of one organisation never get more than is allowed: at a cap, at the quota, with one idempotency key.
import { Agent, request } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Simulator, simulate } from '../index.ts';
import type { Organization } from '../state/store.ts';
import { testStart } from '../testing/world.ts';

const clients = 200;
/** Few by default; the script check:slow sets more. */
const repetitions = Number(process.env.ASSAY_REPETITIONS ?? 3);
const timeout = 10_000;

let simulator: Simulator;
let agent: Agent;
let stream: string;
beforeAll(async () => {
  // A high rate limit, so that the requests of all clients reach what they compete for.
  const laws = { rate: { limitOf: () => 2 * clients } };
  simulator = await simulate({
    startMs: Date.parse(testStart),
    frozen: true,
    amend: (parts) => ({ ...parts, laws }),
  });
  agent = new Agent({ connections: clients, pipelining: 1 });
  const sizes = simulator.world.content.base.streams.map(
    (_, position) => simulator.world.content.base.manifestsOfStream(position).length,
  );
  stream = simulator.world.content.base.streams[sizes.indexOf(Math.max(...sizes))]?.id ?? '';
});
afterAll(async () => {
  await agent.destroy();
  await simulator.close();
});

interface HttpAnswer {
  readonly status: number;
  readonly json: { readonly data?: Readonly<Record<string, unknown>> };
}

interface HttpRequest {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

async function ask(
  { keys: [key] }: Organization,
  { method = 'GET', path, headers, body }: HttpRequest,
): Promise<HttpAnswer> {
  const answer = await request(`${simulator.baseUrl}${path}`, {
    dispatcher: agent,
    method,
    headers: { 'api-key': key?.apiKey, secret: key?.apiSecret, ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.statusCode, json: (await answer.body.json()) as HttpAnswer['json'] };
}

/** Sends one request of every client at once. */
const sendAll = (
  org: Organization,
  requestOf: (nth: number) => HttpRequest,
): Promise<readonly HttpAnswer[]> =>
  Promise.all(Array.from({ length: clients }, (_, nth) => ask(org, requestOf(nth))));

const count = (answers: readonly HttpAnswer[], status: number): number =>
  answers.filter((answer) => answer.status === status).length;

for (let nth = 1; nth <= repetitions; nth += 1) {
  test(`a cap of 10 Beacons admits 10 of ${clients} requests (${nth})`, { timeout }, async () => {
    const org = simulator.world.services.operator.makeOrganization('starter');
    const answers = await sendAll(org, (client) => ({
      method: 'POST',
      path: '/v3/beacons',
      body: { name: `Watch ${client}`, stream_ids: [stream], status: 'active' },
    }));
    expect([count(answers, 200), count(answers, 403)]).toEqual([10, clients - 10]);
    const { json } = await ask(org, { path: '/v3/beacons?limit=200' });
    expect(json).toMatchObject({ total: 10 });
  });

  test(`a quota of 120 delivers 120 manifests to ${clients} clients (${nth})`, { timeout }, async () => {
    const org = simulator.world.services.operator.makeOrganization('starter');
    const { services, clock } = simulator.world;
    services.operator.setUsed(org.id, 1_000 - 120, clock.nowMs());
    const answers = await sendAll(org, (client) => ({
      path: `/streams/${stream}/manifests?page=${client % 5}&page_size=${1 + (client % 7)}`,
    }));
    const bodies = answers.flatMap(({ json }) => json.data?.manifests ?? []);
    expect(bodies).toHaveLength(120);
    expect(count(answers, 200) + count(answers, 429)).toBe(clients);
    const { json } = await ask(org, { path: '/streams?page_size=1' });
    expect(json).toMatchObject({ usage: { quota_used: 1_000, quota_remaining: 0 } });
  });

  test(`one Idempotency-Key creates one digest for ${clients} clients (${nth})`, { timeout }, async () => {
    const org = simulator.world.services.operator.makeOrganization('startup');
    const answers = await sendAll(org, () => ({
      method: 'POST',
      path: '/digests',
      headers: { 'idempotency-key': 'one-for-all' },
      body: { name: 'Ports', stream_ids: [stream] },
    }));
    expect(count(answers, 200)).toBe(clients);
    expect(new Set(answers.map(({ json }) => json.data?.id)).size).toBe(1);
    const { json } = await ask(org, { path: '/digests' });
    expect(json.data?.digests).toHaveLength(1);
  });
}
