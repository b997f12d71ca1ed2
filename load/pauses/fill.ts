// Fills what an organisation stores with its largest rows, and returns ids of them.
import { keyHeaders, type Served } from './asks.ts';
import { contents, type Known } from './values.ts';

/** Rows beyond every bound of what is stored; a refusal ends the filling of a kind. */
const rowsMax = 10_000;
const rowsOfShort = 20;

type Members = Readonly<Record<string, unknown>>;

/** Fewer rows in the short form. */
export async function fill(served: Served, isShort: boolean): Promise<Known> {
  const [streams, tags] = [[served.known.stream_ids ?? []].flat(), [served.known.tag_ids ?? []].flat()];
  const post = async (
    path: string,
    body: object = {},
    base = served.baseUrl,
  ): Promise<Members | undefined> => {
    const response = await fetch(`${base}${path}`, {
      method: 'POST',
      headers: keyHeaders(served),
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as { readonly data?: Members };
    return response.ok ? (answer.data ?? answer) : undefined;
  };
  const until = async (make: (nth: number) => Promise<Members | undefined>): Promise<Members> => {
    let last: Members = {};
    for (let nth = 0; nth < (isShort ? rowsOfShort : rowsMax); nth += 1) {
      const made = await make(nth);
      if (made === undefined) break;
      last = made;
    }
    return last;
  };
  const digest = await until((nth) => post('/digests', largestDigest(nth, streams)));
  const webhook = await until((nth) =>
    post('/webhooks', {
      url: `http://127.0.0.1:9/${'a'.repeat(1_500)}${nth}`,
      label: text(200, nth),
      events: ['stream.created'],
    }),
  );
  await until((nth) => post('/ontology/labels', { name: text(200, nth), description: text(2_000, nth) }));
  const objects = [...streams.map((id) => ['stream', id]), ...tags.map((id) => ['tag', id])];
  const sync = await until((nth) => syncOf(post, objects[nth], nth));
  const beacon = await until((nth) => post('/v3/beacons', largestBeacon(nth)));
  const manifests = { stream_ids: streams.slice(0, 3), count: 1_000 };
  for (let nth = 0; nth < 5; nth += 1) await post('/manifests', manifests, served.controlUrl);
  const [stream, tag] = [streams[0], tags[0]];
  return {
    ...served.known,
    organization_id: served.organization.id,
    stream_id: stream,
    tag_id: tag,
    digest_id: String(digest.id),
    webhook_id: String(webhook.id),
    sync_id: String(sync.id),
    beacon_id: String(beacon.beacon_id),
  };
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
  post: (path: string) => Promise<Members | undefined>,
  object: readonly string[] | undefined,
  nth: number,
): Promise<Members | undefined> {
  const [type, id] = object ?? [];
  if (type === undefined || id === undefined) return undefined;
  const query = {
    object_type: type,
    object_id: id,
    external_id: 'x'.repeat(900),
    labels: `${'l,'.repeat(100)}${nth}`,
  };
  return post(`/ontology/sync?${new URLSearchParams(query)}`);
}
