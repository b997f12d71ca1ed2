// `assay drill -- node adapter.ts` gives the client tasks, one JSON value a line. Logs go to standard error.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import { Client, type Manifest, ServiceError, verified } from './client.ts';

type Arguments = {
  page_size: number;
  stream_id: string;
  stream_ids: string[];
  name: string;
  count?: number;
  published_date_from?: string;
  published_date_to?: string;
};
type Task = {
  id: string;
  op: string;
  target: { rest: string };
  credentials: { api_key: string; api_secret: string };
  args: Arguments;
  now: string;
};
/** What the client has to remember when its process has ended. */
type Memory = { checkpoints?: Record<string, unknown>; hook?: { port: number; secret: string } };

const idsOf = (manifests: readonly Manifest[]) => manifests.map(({ manifest_id }) => manifest_id);
const statusOf = (isWhole: boolean) => (isWhole ? 'done' : 'partial');
const say = (message: object) => process.stdout.write(`${JSON.stringify({ assay: 1, ...message })}\n`);
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const clients = new Map<string, Client>();
let now = 0;

function memoryOf({ credentials }: Task): { value: Memory; save: () => void } {
  const file = join(tmpdir(), `example-client-${credentials.api_key}.json`);
  const value = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  return { value, save: () => writeFileSync(file, JSON.stringify(value), { mode: 0o600 }) };
}

function clientOf({ target, credentials }: Task): Client {
  const name = `${target.rest} ${credentials.api_key}`;
  const client =
    clients.get(name) ?? new Client(target.rest, credentials.api_key, credentials.api_secret, () => now);
  clients.set(name, client);
  return client;
}

async function receive(task: Task, client: Client): Promise<object> {
  const { value: memory, save } = memoryOf(task);
  const delivered = new Set<string>();
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const signature = String(request.headers['x-service-signature']);
    const delivery = verified(body, signature, memory.hook?.secret ?? '', now);
    if (delivery?.event === 'manifest.matched') delivered.add(delivery.data.manifest_id);
    response.writeHead(delivery === undefined ? 401 : 204).end();
  });
  await new Promise<void>((resolve) => server.listen(memory.hook?.port ?? 0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/hook`;
  if (memory.hook === undefined) {
    memory.hook = { port, secret: (await client.registerWebhook(url)).secret };
    save();
  }
  say({ id: task.id, ready: { url } });
  await lines.next(); // finish
  server.close();
  const { items, isWhole } = await client.readManifests(task.args.stream_id, 100);
  const matched = items.filter(({ manifest_id }) => delivered.has(manifest_id));
  const summaries = matched.map(({ manifest_id, brief }) => ({ manifest_id, summary: brief?.summary }));
  return { status: statusOf(isWhole), result: { manifests: summaries } };
}

const operations: Record<string, (task: Task, client: Client) => Promise<object>> = {
  async list_streams({ args }, client) {
    const streams = await client.listStreams(args.page_size);
    return { result: { stream_ids: streams.map(({ id }) => id), notices: [...client.notices] } };
  },
  async read_manifests({ args: { stream_id, count, ...days } }, client) {
    const { items, isWhole } = await client.readManifests(stream_id, count, days);
    return { status: statusOf(isWhole), result: { manifest_ids: idsOf(items) } };
  },
  async create_digest({ args }, client) {
    return { result: { digest_id: (await client.createDigest(args.name, args.stream_ids)).id } };
  },
  async deliver_delta(task, client) {
    const { value: memory, save } = memoryOf(task);
    const delivered: string[] = [];
    const handOn = (manifests: readonly Manifest[]): void => {
      delivered.push(...idsOf(manifests));
      say({ id: task.id, handed_on: idsOf(manifests) });
    };
    const { stream_ids, page_size } = task.args;
    const known = memory.checkpoints?.[stream_ids.join()];
    const next = await client.deliverDelta(stream_ids, handOn, known, page_size);
    memory.checkpoints = { ...memory.checkpoints, [stream_ids.join()]: next };
    save();
    return { result: { manifest_ids: delivered } };
  },
  async summarize_stream({ args }, client) {
    const stream = (await client.listStreams()).find(({ id }) => id === args.stream_id);
    const { items, isWhole } = await client.readManifests(args.stream_id);
    const summaries = items.map(({ manifest_id, signal, brief }) => ({
      manifest_id,
      key_points: typeof brief?.body === 'object' ? (brief.body?.key_points?.length ?? null) : null,
      entities: signal?.body?.entity_details?.map(({ tag_value }) => tag_value) ?? [],
    }));
    const result = { company: stream?.company_kind ?? null, manifests: summaries };
    return { status: statusOf(isWhole), result };
  },
  receive_webhooks: receive,
};

say({ hello: { client: 'example in TypeScript', ops: Object.keys(operations), notices: true } });
for await (const line of lines) {
  const task = JSON.parse(line) as Task;
  now = Date.parse(task.now);
  try {
    say({ id: task.id, status: 'done', ...(await operations[task.op]?.(task, clientOf(task))) });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { status: http, detail, message } = error;
    const { error_code: code = 'failed', quota_resets_on: resets_on } = detail;
    say({ id: task.id, status: 'failed', error: { code, http, resets_on, message } });
  }
}
