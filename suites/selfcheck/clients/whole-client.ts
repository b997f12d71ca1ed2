// The reads, writes, tools and webhooks of the client, and the functions by which drills give it tasks.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { jsonIn } from '../../clients/event-stream.ts';
import { isObject, isString, type JsonObject, parsedJson, valueAt } from '../../clients/json.ts';
import { contentOf } from '../../clients/tool-content.ts';
import { type Functions, functionName, type TaskContext } from '../../drills/in-process.ts';
import { operations } from '../../drills/protocol.ts';
import { done, failed, idsIn, listAt, type Outcome, partial, Refused, type Request } from './client.ts';
import { QueryClient } from './query-client.ts';

export class WholeClient extends QueryClient {
  async listStreams(context: TaskContext, { page_size }: JsonObject): Promise<Outcome> {
    const query = { page_size: this.pageSize(page_size) };
    const { items } = await this.pages(context, { path: '/streams', list: 'streams', query });
    return done({ stream_ids: idsIn(items, 'id'), notices: this.notices });
  }

  async searchStreams(context: TaskContext, { query, page_size }: JsonObject): Promise<Outcome> {
    const items: JsonObject[] = [];
    for (let page: number | undefined = 0; page !== undefined; ) {
      const body = { query, page_size, page };
      const { json } = await this.send(context, { method: 'POST', path: '/streams/search', body });
      items.push(...listAt(json, 'data', 'results'));
      page = this.searchAfter(json);
    }
    return done({ stream_ids: idsIn(items, 'stream_id') });
  }

  async listBeacons(context: TaskContext): Promise<Outcome> {
    const items: JsonObject[] = [];
    for (let offset: number | undefined = 0; offset !== undefined; ) {
      const { json } = await this.send(context, {
        method: 'GET',
        path: '/v3/beacons',
        query: { limit: 50, offset },
      });
      const found = listAt(json, 'items');
      items.push(...found);
      offset = this.offsetAfter(json, offset, found);
    }
    return done({ beacon_ids: idsIn(items, 'beacon_id') });
  }

  async listDigests(context: TaskContext): Promise<Outcome> {
    const { json } = await this.send(context, { method: 'GET', path: '/digests' });
    return done({ digest_ids: idsIn(listAt(json, 'data', 'digests'), 'id') });
  }

  /** A date as it is sent. */
  date(date: unknown): string | undefined {
    return isString(date) ? date : undefined;
  }

  async readManifests(context: TaskContext, args: JsonObject): Promise<Outcome> {
    const { stream_id: id, count, published_date_from: from, published_date_to: to } = args;
    const most = count === undefined ? Number.POSITIVE_INFINITY : Number(count);
    const { items, isCut } = await this.pages(context, {
      path: `/streams/${this.idOf(id)}/manifests`,
      list: 'manifests',
      query: {
        page_size: count === undefined ? undefined : Math.min(most, 200),
        published_date_from: this.date(from),
        published_date_to: this.date(to),
      },
      count: most,
    });
    const result = { manifest_ids: idsIn(items, 'manifest_id') };
    return isCut ? partial(result, { code: 'quota_clamped' }) : done(result);
  }

  // Content.

  companyOf(stream: unknown): unknown {
    return valueAt(stream, 'company_kind') ?? null;
  }

  entitiesOf(manifest: JsonObject): readonly unknown[] {
    return listAt(manifest, 'signal', 'body', 'entity_details').map(({ tag_value: value }) => value);
  }

  keyPointsOf(manifest: JsonObject): number | null {
    const points = valueAt(manifest, 'brief', 'body', 'key_points');
    return Array.isArray(points) ? points.length : null;
  }

  /** What a client with a strict decoder would refuse. */
  decoded(manifest: JsonObject): JsonObject {
    return manifest;
  }

  async summarizeStream(context: TaskContext, { stream_id: id }: JsonObject): Promise<Outcome> {
    const { json } = await this.send(context, { method: 'GET', path: `/streams/${this.idOf(id)}` });
    const { items } = await this.pages(context, {
      path: `/streams/${this.idOf(id)}/manifests`,
      list: 'manifests',
    });
    const manifests = items
      .map((item) => this.decoded(item))
      .map((manifest) => ({
        manifest_id: manifest.manifest_id,
        key_points: this.keyPointsOf(manifest),
        entities: this.entitiesOf(manifest),
      }));
    return done({ company: this.companyOf(valueAt(json, 'data') ?? json), manifests });
  }

  // Writes.

  /** What is done about a write whose answer was lost. */
  async afterLoss(context: TaskContext, request: Request): Promise<Outcome> {
    const { json } = await this.send(context, request);
    return done({ digest_id: valueAt(json, 'data', 'id') ?? valueAt(json, 'data', 'digest', 'id') });
  }

  async createDigest(context: TaskContext, { name, stream_ids }: JsonObject): Promise<Outcome> {
    const headers = { 'idempotency-key': this.writeKey(name) };
    const request = { method: 'POST', path: '/digests', body: { name, stream_ids }, headers };
    try {
      const { json } = await this.send(context, request);
      return done({ digest_id: valueAt(json, 'data', 'id') ?? valueAt(json, 'data', 'digest', 'id') });
    } catch (cause) {
      if (cause instanceof Refused) throw cause;
      return this.afterLoss(context, request);
    }
  }

  // Tools.

  /** By address and token: the session that is kept. */
  readonly sessions = new Map<string, string>();
  messages = 0;

  mcpHeaders({ credentials }: TaskContext): Readonly<Record<string, string>> {
    return { authorization: `Bearer ${credentials.mcp_token}` };
  }

  sessionKey({ mcp, credentials }: TaskContext): string {
    return `${mcp} ${credentials.mcp_token}`;
  }

  async message(context: TaskContext, method: string, params: JsonObject): Promise<Message> {
    const session = this.sessions.get(this.sessionKey(context));
    this.messages += 1;
    const isNotice = method.startsWith('notifications/');
    const body = JSON.stringify({ jsonrpc: '2.0', method, params, ...(!isNotice && { id: this.messages }) });
    const response = await fetch(`${context.mcp}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...this.mcpHeaders(context),
        ...(session !== undefined && { 'mcp-session-id': session }),
      },
      body,
      signal: context.signal,
    });
    const text = await response.text();
    const contentType = response.headers.get('content-type') ?? undefined;
    return { response, json: jsonIn(text, { contentType, requestBody: body }) ?? parsedJson(text) };
  }

  async open(context: TaskContext): Promise<void> {
    if (this.sessions.has(this.sessionKey(context))) return;
    const { response } = await this.message(context, 'initialize', {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'own-client', version: '1' },
    });
    this.sessions.set(this.sessionKey(context), response.headers.get('mcp-session-id') ?? '');
    await this.message(context, 'notifications/initialized', {});
  }

  /** Whether the call belongs to a session that is gone. */
  isGone({ response }: Message): boolean {
    return response.status === 404;
  }

  /** The wait that one of the three forms of a refusal states. */
  mcpWaitS({ response, json }: Message): number | undefined {
    const result = valueAt(json, 'result');
    const shown = isObject(result) ? contentOf(result as never) : valueAt(json, 'error', 'data');
    if (response.status !== 429 && valueAt(shown, 'error_code') !== 'rate_limited') return undefined;
    return Number(valueAt(shown, 'retry_after_seconds') ?? response.headers.get('retry-after') ?? 60);
  }

  /** Whether the call did what it was for. */
  isDone({ json }: Message, content: JsonObject): boolean {
    return (
      valueAt(json, 'result', 'isError') !== true &&
      ['executed', undefined].includes(content.execution_status as string)
    );
  }

  async callTool(context: TaskContext, { tool, arguments: given }: JsonObject): Promise<Outcome> {
    for (let tries = 0; tries < 4; tries += 1) {
      await this.open(context);
      const message = await this.message(context, 'tools/call', { name: tool, arguments: given });
      if (this.isGone(message)) {
        this.sessions.delete(this.sessionKey(context));
        continue;
      }
      const waitS = this.mcpWaitS(message);
      if (waitS === undefined) return this.toolOutcome(message);
      await context.sleep(waitS);
    }
    return failed(new Refused('rate_limited', 429));
  }

  toolOutcome(message: Message): Outcome {
    const { json, response } = message;
    const result = valueAt(json, 'result');
    if (!isObject(result))
      return failed(new Refused(String(valueAt(json, 'error', 'message')), response.status));
    const content = contentOf(result as never);
    if (!this.isDone(message, content))
      return failed(new Refused(String(content.error_code ?? content.execution_status), response.status));
    return done({ manifest_ids: idsIn(listAt(content, 'manifests'), 'manifest_id') });
  }

  // Webhooks.

  secretOf({ credentials }: TaskContext): unknown {
    return this.disk.get(`secret ${credentials.api_key}`);
  }

  isSigned(body: Buffer, header: string, secret: unknown): boolean {
    const given = Buffer.from(/^sha256=([0-9a-f]{64})$/.exec(header)?.[1] ?? '', 'hex');
    const own = createHmac('sha256', String(secret)).update(body).digest();
    return given.length === own.length && timingSafeEqual(given, own);
  }

  isNew(seen: ReadonlySet<string>, id: string): boolean {
    return !seen.has(id);
  }

  /** What is stored of a manifest, besides its id. */
  async contentOf(context: TaskContext, { stream_id: id, manifest_id }: JsonObject): Promise<unknown> {
    const { items } = await this.pages(context, { path: `/streams/${id}/manifests`, list: 'manifests' });
    return valueAt(
      items.find((item) => item.manifest_id === manifest_id),
      'brief',
      'summary',
    );
  }

  async register(context: TaskContext, url: string): Promise<void> {
    const { json } = await this.send(context, {
      method: 'POST',
      path: '/webhooks',
      body: { url, label: 'own' },
    });
    this.disk.set(`secret ${context.credentials.api_key}`, valueAt(json, 'data', 'secret'));
    this.disk.set(`address ${context.credentials.api_key}`, url);
  }

  async receiveWebhooks(context: TaskContext): Promise<Outcome> {
    const manifests: JsonObject[] = [];
    const seen = new Set<string>();
    const take = async (request: IncomingMessage): Promise<number> => {
      const body = await buffer(request);
      if (!this.isSigned(body, String(request.headers['x-service-signature']), this.secretOf(context)))
        return 401;
      const data = valueAt(parsedJson(body.toString()), 'data');
      if (!isObject(data) || !this.isNew(seen, String(data.manifest_id))) return 204;
      seen.add(String(data.manifest_id));
      manifests.push(data);
      return 204;
    };
    const kept = this.disk.get(`address ${context.credentials.api_key}`);
    const server = createServer((request, response) => {
      void take(request).then((status) => response.writeHead(status).end());
    });
    const url = await listening(server, isString(kept) ? Number(new URL(kept).port) : 0);
    try {
      if (this.secretOf(context) === undefined) await this.register(context, url);
      await context.ready(url);
      const summaries = await Promise.all(manifests.map((data) => this.contentOf(context, data)));
      const shown = manifests.map(({ manifest_id }, nth) => ({ manifest_id, summary: summaries[nth] }));
      return done({ manifests: shown });
    } finally {
      server.close();
      server.closeAllConnections();
    }
  }

  /** What drills call. */
  functions(): Functions {
    const names = operations.map(functionName);
    return Object.fromEntries(
      names.map((name) => [name, this.task((context, args) => this[name](context, args))]),
    );
  }

  task(perform: (context: TaskContext, args: JsonObject) => Promise<Outcome>): Functions[string] {
    return async (args, context) => {
      this.sent = 0;
      this.notices = [];
      return perform(context, args).catch(failed);
    };
  }
}

interface Message {
  readonly response: Response;
  readonly json: unknown;
}

async function listening(server: Server, port: number): Promise<string> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
}
