// A client on the types of openapi-typescript: it lists, pages, queries, creates and is refused.
import type { operations, paths } from './generated/types.ts';

type Json<T> = T extends { content: { 'application/json': infer Body } } ? Body : never;
type Answer<Name extends keyof operations> = operations[Name]['responses'] extends { 200: infer Good }
  ? Json<Good>
  : never;
type Body<Name extends keyof operations> = operations[Name] extends { requestBody?: infer Sent }
  ? Json<NonNullable<Sent>>
  : never;

const [baseUrl = '', apiKey = '', secret = ''] = process.argv.slice(2);
const headers = { 'api-key': apiKey, secret, 'content-type': 'application/json' };

async function send<Name extends keyof operations>(
  _: Name,
  path: string,
  body?: Body<Name>,
): Promise<Answer<Name>> {
  const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
  const response = await fetch(`${baseUrl}${path}`, init);
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Answer<Name>;
}

const list: keyof paths = '/streams';
const { streams } = (await send('listStreams', `${list}?page_size=5`)).data;
const [stream] = streams;
if (stream === undefined) throw new Error('no stream');
const name: string = stream.name;

const read = new Set<string>();
let page: number | null | undefined = 0;
while (typeof page === 'number' && page < 3) {
  const path: string = `/streams/${stream.id}/manifests?page_size=2&page=${page}`;
  const found: Answer<'listStreamManifests'> = await send('listStreamManifests', path);
  const { manifests, pagination } = found.data;
  for (const { manifest_id } of manifests) read.add(String(manifest_id));
  page = pagination.next;
}

const query = await send('queryManifests', '/manifests/query', {
  query: name,
  page_size: 2,
  significance: ['high', 'low'],
});
const beacon = await send('createBeacon', '/v3/beacons', { name: 'Types', stream_ids: [stream.id] });
const beaconId: string = 'beacon_id' in beacon ? beacon.beacon_id : beacon.data.beacon_id;
const digest = (await send('createDigest', '/digests', { name: 'Types', stream_ids: [stream.id] })).data;
const subscription: Body<'createWebhook'> = {
  url: 'https://receiver.example/types',
  label: 'Types',
  events: ['manifest.matched'],
};
const webhook = (await send('createWebhook', '/webhooks', subscription)).data;

// An open object is open: it has members of any name.
type Event = operations['onStreamRemoved']['requestBody']['content']['application/json'];
const event: Event = {
  event: 'stream.removed',
  webhook_id: 7,
  timestamp: '2026-03-20T09:15:00.000Z',
  data: { reason: 'ended', anything: 1 },
};
type Refusal = Json<operations['getStream']['responses'][404]>;
const refused = await fetch(`${baseUrl}/streams/1`, { headers });
const { detail } = (await refused.json()) as Refusal;

console.log(
  JSON.stringify({
    list: streams.length,
    page: read.size,
    query: 'data' in query && query.data !== undefined,
    beacon: beaconId !== '',
    digest: digest !== undefined && event.data !== undefined,
    webhook: webhook.id !== undefined,
    refusal: refused.status === 404 && detail !== '',
  }),
);
