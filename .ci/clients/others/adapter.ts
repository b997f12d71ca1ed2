// An adapter of `assay drill` on clients of others: `node adapter.ts NAME`. It knows pages and states; to send, to wait and to
// repeat is up to the client.
import { createInterface } from 'node:readline';
import { askWorldForTime, heard, say } from './clock.ts';
import { type Answer, type Call, type Json, type Send, transports } from './transports.ts';

const [, , name = ''] = process.argv;
const begin = await transports[name]?.();
if (begin === undefined) throw new Error(`expected one of ${Object.keys(transports)}, received ${name}`);

class Refused extends Error {
  readonly error: Json;
  constructor({ status, json }: Answer, state?: unknown) {
    super(`status ${status}`);
    this.error = { http: status, code: valueAt(json, 'detail', 'error_code') ?? state };
  }
}

const valueAt = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((at, step) => Object(at)[step], value);
const listAt = (value: unknown, ...path: readonly string[]): readonly Json[] => {
  const list = valueAt(value, ...path);
  if (!Array.isArray(list)) throw new Error(`no list ${path.join('.')}`);
  return list;
};
const textsOf = (items: readonly Json[], member: string) => items.map((item) => String(item[member]));

async function served(send: Send, call: Call): Promise<unknown> {
  const answer = await send(call);
  if (answer.status < 200 || answer.status > 299) throw new Refused(answer);
  return answer.json;
}

interface Paged extends Call {
  readonly list: string;
  readonly next?: string;
  readonly count?: number;
}

/** All items of a list, or the first `count`; parameters of a POST are in its body. */
async function pages(send: Send, { list, next = 'next', count = Number.POSITIVE_INFINITY, ...call }: Paged) {
  const items: Json[] = [];
  let isCut = false;
  for (let page: unknown = 0; typeof page === 'number' && items.length < count && !isCut; ) {
    const paged =
      call.method === 'GET' ? { query: { ...call.query, page } } : { body: { ...call.body, page } };
    const json = await served(send, { ...call, ...paged });
    const state = valueAt(json, 'data', 'execution_status') ?? valueAt(json, 'execution_status');
    if (state !== undefined && state !== 'executed') throw new Refused({ status: 200, json }, state);
    items.push(...listAt(json, 'data', list));
    isCut = valueAt(json, 'data', 'quota_clamped') === true;
    page = valueAt(json, 'data', 'pagination', next);
  }
  return { items: items.slice(0, count), isCut };
}

const streams: Paged = { operation: 'listStreams', method: 'GET', path: '/streams', list: 'streams' };
const search: Paged = {
  operation: 'searchStreams',
  method: 'POST',
  path: '/streams/search',
  list: 'results',
  next: 'next_page',
};
const manifestsOf = (id: unknown): Paged => ({
  operation: 'listStreamManifests',
  method: 'GET',
  path: '/streams/{id}/manifests',
  params: { id: String(id) },
  list: 'manifests',
});
const manifests: Paged = {
  operation: 'queryManifests',
  method: 'POST',
  path: '/manifests/query',
  list: 'manifests',
};
const digests: Call = { operation: 'listDigests', method: 'GET', path: '/digests' };
const beacons: Call = { operation: 'listBeacons', method: 'GET', path: '/v3/beacons' };

type Op = (send: Send, args: Json) => Promise<Json>;
const done = (result: Json): Json => ({ status: 'done', result });

const ops: Readonly<Record<string, Op>> = {
  list_streams: async (send, query) =>
    done({ stream_ids: textsOf((await pages(send, { ...streams, query })).items, 'id') }),
  search_streams: async (send, body) =>
    done({ stream_ids: textsOf((await pages(send, { ...search, body })).items, 'stream_id') }),
  read_manifests: async (send, { stream_id, count, ...window }) => {
    const query = { ...window, ...(count !== undefined && { page_size: Math.min(Number(count), 200) }) };
    const most = count === undefined ? {} : { count: Number(count) };
    const { items, isCut } = await pages(send, { ...manifestsOf(stream_id), query, ...most });
    return { status: isCut ? 'partial' : 'done', result: { manifest_ids: textsOf(items, 'manifest_id') } };
  },
  query: async (send, { count, ...body }) => {
    const most = count === undefined ? {} : { count: Number(count) };
    const { items } = await pages(send, { ...manifests, body: { ...body, page_size: 100 }, ...most });
    return done({ manifest_ids: textsOf(items, 'manifest_id') });
  },
  list_digests: async (send) =>
    done({ digest_ids: textsOf(listAt(await served(send, digests), 'data', 'digests'), 'id') }),
  list_beacons: async (send) => {
    const items: Json[] = [];
    for (let total = 1; items.length < total; ) {
      const json = await served(send, { ...beacons, query: { limit: 50, offset: items.length } });
      items.push(...listAt(json, 'items'));
      total = Number(valueAt(json, 'total'));
    }
    return done({ beacon_ids: textsOf(items, 'beacon_id') });
  },
  create_digest: async (send, body) => {
    const json = await served(send, { operation: 'createDigest', method: 'POST', path: '/digests', body });
    return done({ digest_id: valueAt(json, 'data', 'id') ?? valueAt(json, 'data', 'digest', 'id') });
  },
  summarize_stream: async (send, { stream_id }) => {
    const params = { id: String(stream_id) };
    const stream = await served(send, {
      operation: 'getStream',
      method: 'GET',
      path: '/streams/{id}',
      params,
    });
    const { items } = await pages(send, manifestsOf(stream_id));
    const summaries = items.map((item) => {
      const points = valueAt(item, 'brief', 'body', 'key_points');
      return {
        manifest_id: item.manifest_id,
        key_points: Array.isArray(points) ? points.length : null,
        entities: textsOf(listAt(item, 'signal', 'body', 'entity_details'), 'tag_value'),
      };
    });
    return done({
      company: valueAt(valueAt(stream, 'data') ?? stream, 'company_kind') ?? null,
      manifests: summaries,
    });
  },
};

/** A client outlives its tasks: one for each key. */
const clients = new Map<string, Send>();

askWorldForTime();
say({ hello: { client: name, ops: Object.keys(ops), clock: true } });
for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (heard(message)) continue;
  const { id, op, args, target, credentials } = message;
  const key = `${target.rest} ${credentials.api_key}`;
  const send =
    clients.get(key) ??
    begin(target.rest, { 'api-key': credentials.api_key, secret: credentials.api_secret });
  clients.set(key, send);
  void (ops[op]?.(send, args) ?? Promise.resolve({ status: 'unsupported' })).then(
    (outcome) => say({ id, ...outcome }, id),
    (cause: unknown) => {
      const error = cause instanceof Refused ? cause.error : { message: String(cause) };
      say({ id, status: 'failed', error }, id);
    },
  );
}
