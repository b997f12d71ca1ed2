// A client of the Content Intelligence Service without packages, for Node 22.18 or later.
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

const attempts = 4;
/** Whoever is told to wait longer gets the refusal instead. */
const longestWaitSeconds = 120;
const largestPage = 200;
/** The last attempt of a delivery is six minutes after the first. */
const oldestDeliveryMs = 15 * 60_000;

// What this client reads; answers have more members, and will have others.
export type Manifest = {
  manifest_id: string;
  signal?: { body?: { entity_details?: { tag_value: string }[] } };
  brief?: { summary?: string; body?: { key_points?: unknown[] } | string | null };
};
type Stream = { id: string; company_kind?: string | null };
type Page = {
  streams?: Stream[];
  manifests?: Manifest[];
  pagination: { next: number | null };
  quota_clamped?: boolean;
  checkpoint?: unknown;
  next_page_cursor?: string;
  commit_cursor?: string;
};
type HandOn = (manifests: readonly Manifest[]) => void;
type Filters = { published_date_from?: string; published_date_to?: string };
type Answer = { data?: unknown; detail?: unknown };
type Detail = { error_code?: string; retry_after_seconds?: number; quota_resets_on?: string };
type Delivery = { event: string; timestamp: string; data: { manifest_id: string } };

export class ServiceError extends Error {
  readonly status: number;
  readonly detail: Detail;
  constructor(status: number, detail: unknown) {
    super(`status ${status} ${JSON.stringify(detail)}`);
    this.status = status;
    this.detail = Object(detail);
  }
}

export class Client {
  /** Announcements that an operation ends. */
  readonly notices = new Set<string>();
  readonly #baseUrl: string;
  readonly #credentials: Record<string, string>;
  readonly #now: () => number;
  #spent: ServiceError | undefined;

  constructor(baseUrl: string, apiKey: string, secret: string, now = Date.now) {
    this.#baseUrl = baseUrl;
    this.#credentials = { 'api-key': apiKey, secret };
    this.#now = now;
  }

  /** One request, repeated while the service asks for patience, and when its answer was lost. */
  async #call<Data>(method: string, path: string, body?: object, key?: string): Promise<Data> {
    const headers: Record<string, string> = { ...this.#credentials, 'content-type': 'application/json' };
    if (key !== undefined) headers['idempotency-key'] = key;
    const request = { method, headers, body: JSON.stringify(body) ?? null };
    for (let attempt = 1; ; attempt += 1) {
      const sent = { ...request, signal: AbortSignal.timeout(30_000) };
      const response = await fetch(this.#baseUrl + path, sent).catch(() => Response.error());
      const sunset = response.headers.get('sunset');
      if (sunset !== null) this.notices.add(`${path.split('?')[0]} ends on ${sunset}`);
      // The page of a gateway, or an answer that broke off, is not JSON.
      const answer = (await response.json().catch(() => undefined)) as Answer | undefined;
      if (response.ok && answer) return (answer.data ?? answer) as Data;
      const error = new ServiceError(response.status, answer?.detail);
      if (error.detail.error_code === 'quota_exhausted') this.#spent = error;
      const waitSeconds = waitOf(error, attempt);
      if (attempt === attempts || waitSeconds > longestWaitSeconds) throw error;
      await delay(1000 * waitSeconds);
    }
  }

  /** The items of a list up to a count, and whether these are all: the quota may end before. */
  async #all<Item>(path: string, query: object, count: number, entriesOf: (page: Page) => [string, Item][]) {
    const given = Object.entries(query).filter(([, value]) => value !== undefined);
    const items = new Map<string, Item>();
    let isWhole = true;
    for (let next: number | null = 0; next !== null && isWhole && items.size < count; ) {
      const parameters = new URLSearchParams([...given, ['page', String(next)]]);
      const page = await this.#call<Page>('GET', `${path}?${parameters}`).catch((error) => {
        if (error !== this.#spent || items.size === 0) throw error;
      });
      if (!page) return { items: [...items.values()], isWhole: false };
      for (const [id, item] of entriesOf(page)) items.set(id, item);
      isWhole = !page.quota_clamped || items.size >= count;
      next = page.pagination.next;
    }
    return { items: [...items.values()].slice(0, count), isWhole };
  }

  async listStreams(pageSize = largestPage): Promise<Stream[]> {
    const entriesOf = ({ streams = [] }: Page) => streams.map((one): [string, Stream] => [one.id, one]);
    const all = await this.#all('/streams', { page_size: pageSize }, Number.POSITIVE_INFINITY, entriesOf);
    return all.items;
  }

  /** The newest manifests of a stream. */
  async readManifests(streamId: string, count = Number.POSITIVE_INFINITY, filters: Filters = {}) {
    if (this.#now() < Date.parse(String(this.#spent?.detail.quota_resets_on))) throw this.#spent;
    const query = { ...filters, page_size: Math.min(count, largestPage) };
    const entriesOf = ({ manifests = [] }: Page) =>
      manifests.map((one): [string, Manifest] => [one.manifest_id, one]);
    return this.#all(`/streams/${streamId}/manifests`, query, count, entriesOf);
  }

  /** The writer chooses the key, and gives the same one whenever it writes the same digest. */
  createDigest(name: string, streamIds: readonly string[], key: string = randomUUID()) {
    return this.#call<{ id: number }>('POST', '/digests', { name, stream_ids: streamIds }, key);
  }

  /** Hands on what is new since the checkpoint before it counts as delivered; returns the next checkpoint. */
  async deliverDelta(streamIds: string[], handOn: HandOn, checkpoint?: unknown, pageSize = largestPage) {
    const scope = { delivery_delta: true, stream_ids: streamIds };
    const query = (more: object) => this.#call<Page>('POST', '/manifests/query', { ...scope, ...more });
    let page = await query({ page_size: pageSize, checkpoint });
    handOn(page.manifests ?? []);
    while (page.next_page_cursor) {
      page = await query({ page_size: pageSize, next_page_cursor: page.next_page_cursor });
      handOn(page.manifests ?? []);
    }
    return (await query({ commit_cursor: page.commit_cursor })).checkpoint;
  }

  /** The secret is shown only once. */
  registerWebhook(url: string) {
    const body = { url, label: 'example', events: ['manifest.matched'] };
    return this.#call<{ id: number; secret: string }>('POST', '/webhooks', body, randomUUID());
  }
}

/** Only a refusal for the rate, a lost answer and an unavailable service are cured by time. */
function waitOf({ status, detail }: ServiceError, attempt: number): number {
  if (detail.error_code === 'rate_limited') return detail.retry_after_seconds ?? Number.POSITIVE_INFINITY;
  return status < 300 || status >= 500 ? attempt / 5 : Number.POSITIVE_INFINITY;
}

/** What a delivery says, or nothing if it is not to be trusted. `body` holds the bytes as they came. */
export function verified(body: Uint8Array, signature: string, secret: string, now: number) {
  const expected = Buffer.from(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`);
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return;
  const delivery = JSON.parse(new TextDecoder().decode(body)) as Delivery;
  return Math.abs(now - Date.parse(delivery.timestamp)) <= oldestDeliveryMs ? delivery : undefined;
}
