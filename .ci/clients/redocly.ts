// A program on the client that Redocly generates: it lists, pages, queries, creates and is refused.
import { ApiError, client, type ListStreamManifestsResult } from './generated/redocly.ts';

const [serverUrl = '', apiKey = '', secret = ''] = process.argv.slice(2);
client.configure({ serverUrl, auth: { apiKey: { apiKey, apiSecret: secret } } });

const { streams } = (await client.listStreams({ query: { page_size: 5 } })).data;
const [stream] = streams;
if (stream === undefined) throw new Error('no stream');

const read = new Set<string>();
let page: number | null | undefined = 0;
while (typeof page === 'number' && page < 3) {
  const found: ListStreamManifestsResult = await client.listStreamManifests({
    path: { id: stream.id },
    query: { page, page_size: 2 },
  });
  const { manifests, pagination } = found.data;
  for (const { manifest_id } of manifests) read.add(String(manifest_id));
  page = pagination.next;
}

const query = await client.queryManifests({ body: { query: stream.name, page_size: 2 } });
const beacon = await client.createBeacon({ body: { name: 'Redocly', stream_ids: [stream.id] } });
const digest = await client.createDigest({ body: { name: 'Redocly', stream_ids: [stream.id] } });
const webhook = await client.createWebhook({
  body: {
    url: 'https://receiver.example/redocly',
    label: 'Redocly',
    events: ['manifest.matched'],
  },
});
const refusal = await client.getStream({ path: { id: '1' } }).catch((error: unknown) => error);

console.log(
  JSON.stringify({
    list: streams.length,
    page: read.size,
    query: 'data' in query,
    beacon: 'beacon_id' in beacon || 'data' in beacon,
    digest: 'data' in digest,
    webhook: 'data' in webhook,
    refusal: refusal instanceof ApiError && refusal.status === 404,
  }),
);
