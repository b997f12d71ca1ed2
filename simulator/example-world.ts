// The examples of the reference, as a private world answers them: fresh, frozen, and without a port.
import type { FastifyInstance } from 'fastify';
import { document } from '../spec/contract.ts';
import type { Json, JsonObject } from '../spec/expand.ts';
import type { ReadingChoice } from '../spec/readings.ts';
import type { CallId } from '../spec/tools.ts';
import { credentialsOf } from './control/credentials.ts';
import { controlOperations } from './control/operations.ts';
import { defaultWorldId } from './control/world.ts';
import type { RefusalKind } from './core/refusal.ts';
import { productParts } from './parts.ts';
import { referenceContract } from './reference/contract.ts';
import { recordEvents, type Step } from './reference/example-events.ts';
import type { Asked } from './reference/example-requests.ts';
import { type Answer, recordExamples, type Stage, targetOf } from './reference/examples.ts';
import type { Setting } from './reference/words.ts';
import { createServer } from './rest/server.ts';
import { KeptBytes } from './state/kept-bytes.ts';
import { World } from './world.ts';

/** What the answers depend on. */
export interface ExampleWorld {
  /** Part of the tokens that it signs. */
  readonly id: string;
  readonly seed: number;
  readonly startMs: number;
  readonly readings: ReadingChoice;
  /** The address that its answers name. */
  readonly url: string;
}

/** The contract with examples of this world; `server` is where readers may try it. */
export async function contractOf(
  of: ExampleWorld,
  link: Setting['link'],
  server?: string,
): Promise<JsonObject> {
  const examples = await recorded(of);
  return referenceContract(contract, { readings: of.readings, link, server, examples });
}

/** The default world at a fixed time, for documents that no simulator serves. */
export const defaultExamples: ExampleWorld = {
  id: defaultWorldId,
  seed: 1,
  startMs: Date.parse('2026-03-17T12:00:00.000Z'),
  readings: {},
  url: 'https://api.service.example',
};

const contract = document as JsonObject;
const keptMax = 4;

/** What the last few worlds gave is kept. */
function keeping<T>(record: (world: World, stage: Stage) => Promise<T>): (of: ExampleWorld) => Promise<T> {
  const kept = new Map<string, Promise<T>>();
  return (of) => {
    const key = JSON.stringify(of);
    const found = kept.get(key) ?? inWorld(of, record);
    kept.set(key, found);
    found.catch(() => kept.delete(key));
    const [oldest] = kept.keys();
    if (kept.size > keptMax && oldest !== undefined) kept.delete(oldest);
    return found;
  };
}

async function inWorld<T>(
  { id, seed, startMs, readings, url }: ExampleWorld,
  record: (world: World, stage: Stage) => Promise<T>,
): Promise<T> {
  const world = new World(id, { seed, startMs, readings, frozen: true }, productParts, new KeptBytes());
  world.setUrls({ baseUrl: url, siteUrl: url, mcpUrl: url });
  const app = createServer({ operations: productParts.operations, worldOf: () => world });
  try {
    return await record(world, stageOf(world, app));
  } finally {
    await app.close();
    await world.close();
  }
}

const recorded = keeping((_, stage) => recordExamples(contract, stage));

/** So that the contract is there sooner. */
export const prepare = (of: ExampleWorld): void => void recorded(of).catch(() => undefined);

/** What the world sends to webhooks. */
export const eventsOf = keeping((world, stage) =>
  recordEvents({
    // Nothing is sent there: it is not this machine.
    ids: { receiver: 'https://receiver.example/hook', organization: enterpriseOf(world) },
    take: async ({ by, ...step }) =>
      by === 'operator'
        ? operate(world, step)
        : (await stage.ask({ ...step, parameters: {}, plan: 'enterprise' })).body,
    sent: (webhookId) => {
      const webhook = world.store.tables.webhooks.get(webhookId);
      if (webhook === undefined) return [];
      return world.feed.outbox
        .all()
        .filter((delivery) => delivery.webhookId === webhookId)
        .map((delivery) => JSON.parse(String(world.feed.requestOf(delivery, webhook).body)) as JsonObject);
    },
  }),
);

const enterpriseOf = (world: World): string => credentialsOf(world).enterprise[0]?.id ?? '';

/** The answer of an operation of the control plane; undefined if it refuses. */
async function operate(
  world: World,
  { method, path, body = {} }: Omit<Step, 'by'>,
): Promise<Json | undefined> {
  for (const operation of controlOperations) {
    const pattern = new RegExp(`^${operation.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
    const found = operation.method === method ? pattern.exec(path) : null;
    if (found === null) continue;
    const call = { world, query: {}, body, param: (name: string) => found.groups?.[name] ?? '' };
    // No such operation asks for more.
    const result = await operation.handle(call as never);
    return result.kind === 'success' ? (result.value as JsonObject) : undefined;
  }
  throw new Error(`the control plane has no operation ${method} ${path}`);
}

const stageOf = (world: World, app: FastifyInstance): Stage => ({
  reset: () => world.reset(),
  force: ({ operation_id, outcome }) =>
    world.faults.force({
      operation: operation_id as CallId,
      organizationId: undefined,
      fault: { kind: 'refusal', refusal: outcome as RefusalKind },
      given: outcome,
      after: 0,
      remaining: 1,
      mark: undefined,
    }),
  ask: async (asked: Asked): Promise<Answer> => {
    const { method, plan, headers, body } = asked;
    const [key] = plan === undefined ? [] : (credentialsOf(world)[plan][0]?.keys ?? []);
    const {
      statusCode,
      payload,
      headers: answered,
    } = await app.inject({
      method: method.toUpperCase() as 'GET',
      url: targetOf(asked),
      headers: {
        ...headers,
        ...(key && { 'api-key': key.api_key, secret: key.api_secret }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
    const [contentType = ''] = String(answered['content-type']).split(';', 1);
    return { status: statusCode, contentType, text: payload, body: parsed(payload) };
  },
});

function parsed(text: string): Answer['body'] {
  try {
    return JSON.parse(text) as Answer['body'];
  } catch {
    return undefined;
  }
}
