// Fills what a world and an organisation store with the largest rows, up to the bounds of each kind, and returns ids of them.
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { keyHeaders, type Served, toolHeaders } from './asks.ts';
import { contents, type Known } from './values.ts';

/** More rows than any bound; a refusal ends the filling of a kind. */
const rowsMax = 20_000;
const rowsOfShort = 20;

type Members = Readonly<Record<string, unknown>>;
/** The answer to a request that made something; undefined for a refusal. */
type Post = (path: string, body?: object) => Promise<Members | undefined>;
/** Makes rows until one is refused; returns the last one. */
type Until = (make: (nth: number) => Promise<Members | undefined>) => Promise<Members>;

/** Fewer rows in the short form. */
export async function fill(served: Served, isShort: boolean): Promise<Known> {
  const until: Until = async (make) => {
    let last: Members = {};
    for (let nth = 0; nth < (isShort ? rowsOfShort : rowsMax); nth += 1) {
      const made = await make(nth);
      if (made === undefined) break;
      last = made;
    }
    return last;
  };
  const rows = await fillOrganization(served, until);
  await fillWorld(served, until);
  return { ...served.known, ...rows };
}

const postTo =
  (base: string, headers: Readonly<Record<string, string>>): Post =>
  async (path, body = {}) => {
    const response = await fetch(`${base}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const answer = await response.text();
    if (!response.ok) return undefined;
    if (!answer.startsWith('{')) return {};
    const members = JSON.parse(answer) as Members & { readonly data?: Members };
    return members.data ?? members;
  };

async function fillOrganization(served: Served, until: Until): Promise<Known> {
  const [streams, tags] = [[served.known.stream_ids ?? []].flat(), [served.known.tag_ids ?? []].flat()];
  const post = postTo(served.baseUrl, keyHeaders(served));
  const digest = await until((nth) => post('/digests', largestDigest(nth, streams)));
  const receiver = await silentReceiver();
  const webhook = await until((nth) =>
    post('/webhooks', {
      url: `${receiver}/${'a'.repeat(1_500)}${nth}`,
      label: text(200, nth),
      // Few listen to all digests: of more, the publication of 1,000 manifests would take minutes, in slices.
      events: ['manifest.matched', ...(nth % 50 === 0 ? ['digest.new_content'] : [])],
    }),
  );
  await until((nth) => post('/ontology/labels', { name: text(200, nth), description: text(2_000, nth) }));
  const objects = [...streams.map((id) => ['stream', id]), ...tags.map((id) => ['tag', id])];
  const sync = await until((nth) => syncOf(post, objects[nth], nth));
  const beacon = await until((nth) => post('/v3/beacons', largestBeacon(nth)));
  return {
    organization_id: served.organization.id,
    stream_id: streams[0],
    tag_id: tags[0],
    digest_id: String(digest.id),
    webhook_id: String(webhook.id),
    sync_id: String(sync.id),
    beacon_id: String(beacon.beacon_id),
  };
}

/** What the world stores besides: the operator's rows, sessions, as many deliveries as may wait, and the journal. */
async function fillWorld(served: Served, until: Until): Promise<void> {
  const post = postTo(served.controlUrl, { 'content-type': 'application/json' });
  const streams = [served.known.stream_ids ?? []].flat();
  const grants = `/organizations/${served.organization.id}/grants`;
  const outcome = { fault: 'respond', status: 502, body: '\u0001'.repeat(100_000) };
  await until((nth) => post('/organizations', { plan: 'starter', name: text(200, nth) }));
  await until((nth) =>
    post('/streams', { name: text(200, nth), title: text(300, nth), description: text(2_000, nth) }),
  );
  await until((nth) => post(grants, { stream_id: streams[nth % streams.length], years: 50 }));
  await until((nth) => post('/delivery-faults', { fault: 'duplicate', webhook_id: nth + 50_001 }));
  await until(() => post('/outcomes', { operation_id: 'getAccount', outcome, after: 1_000_000 }));
  const mcp = postTo(served.baseUrl, toolHeaders(served));
  await until((nth) => (nth < sessions ? mcp('/mcp', initialize) : none));
  const manifests = { stream_ids: streams.slice(0, 3), headline: 'Made for a test' };
  await until((nth) => (nth < publications ? post('/manifests', { ...manifests, count: 100 }) : none));
  await until((nth) => (nth < exchanges ? longExchange(served) : none));
}

/** Beyond these counts the oldest row makes room for a new one. */
const sessions = 5_000;
const exchanges = 10_000;
const publications = 1;
const none = Promise.resolve(undefined);

const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
};

/** A request that the journal keeps with a long query. */
async function longExchange(served: Served): Promise<Members> {
  const response = await fetch(`${served.baseUrl}/plans?x=${'x'.repeat(12_000)}`, {
    headers: keyHeaders(served),
  });
  await response.arrayBuffer();
  return {};
}

/** The address of a receiver that accepts connections and never answers, so that deliveries stay under way. */
async function silentReceiver(): Promise<string> {
  const receiver = createServer((socket) => socket.on('error', () => undefined).resume()).unref();
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  return `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
}

const text = (chars: number, nth: number): string => contents.words?.(chars, nth * 1_000) ?? '';

const dimensions = ['claim_type', 'topic', 'tag', 'source', 'source_type', 'domain', 'media_format'];

const largestDigest = (nth: number, streams: readonly string[]): object => ({
  name: text(200, nth),
  description: text(2_000, nth),
  stream_ids: streams.slice(0, 200),
  filter_spec: {
    rules: Array.from({ length: 20 }, (_, at) => ({
      dimension: dimensions[at % dimensions.length],
      values: Array.from({ length: 100 }, (_, value) => `${nth} ${at} value ${value}`),
    })),
    combine: 'OR',
  },
});

const largestBeacon = (nth: number): object => ({
  name: text(50, nth),
  description: text(4_000, nth),
  intent: text(4_000, nth),
  tags: Array.from({ length: 50 }, (_, at) => text(1_000, at)),
});

async function syncOf(
  post: Post,
  object: readonly string[] | undefined,
  nth: number,
): Promise<Members | undefined> {
  const [type, id] = object ?? [];
  if (type === undefined || id === undefined) return undefined;
  const query = new URLSearchParams({
    object_type: type,
    object_id: id,
    external_id: 'x'.repeat(900),
    labels: `${'l,'.repeat(100)}${nth}`,
  });
  return post(`/ontology/sync?${query}`);
}
