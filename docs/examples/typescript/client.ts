// A client of the Content Intelligence Service without packages, for Node 22.18 or later.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

const attempts = 4;
/** Whoever is told to wait longer gets the refusal instead. */
const longestWaitSeconds = 120;
const largestPage = 200;

// What this client reads; answers have more members, and will have others.
export type Manifest = {
  manifest_id: string;
  signal?: { body?: { entity_details?: { tag_value: string }[] } };
  brief?: { summary?: string; body?: { key_points?: unknown[] } | string | null };
};
type Stream = { id: string; company_kind?: string | null };
type Page = {
  pagination: { next: number | null };
  streams?: Stream[];
  manifests?: Manifest[];
  quota_clamped?: boolean;
};
type Delta = {
  manifests: Manifest[];
  checkpoint?: unknown;
  next_page_cursor?: string;
  commit_cursor?: string;
};
type Answer = { data?: unknown; detail?: unknown };
type Detail = { error_code?: string; message?: string; quota_resets_on?: string };

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
      const waitSeconds = waitOf(error, response.headers, attempt);
      if (attempt === attempts || !(waitSeconds <= longestWaitSeconds)) throw error;
      await delay(1000 * waitSeconds);
    }
  }

  async *#pages(path: string, query: Record<string, string | number | undefined>): AsyncGenerator<Page> {
    const given = Object.entries(query).filter(([, value]) => value !== undefined) as [string, string][];
    for (let page: number | null = 0; page !== null; ) {
      const parameters = new URLSearchParams([...given, ['page', String(page)]]);
      const found: Page = await this.#call('GET', `${path}?${parameters}`);
      yield found;
      page = found.pagination.next;
    }
  }

  async listStreams(pageSize = largestPage): Promise<Stream[]> {
    const streams = new Map<string, Stream>();
    for await (const { streams: found = [] } of this.#pages('/streams', { page_size: pageSize }))
      for (const stream of found) streams.set(stream.id, stream);
    return [...streams.values()];
  }

  /** The newest manifests of a stream; not all that are asked for if the quota ends before. */
  async readManifests(streamId: string, count = Number.POSITIVE_INFINITY, from?: string, to?: string) {
    const manifests = new Map<string, Manifest>();
    const result = (isWhole: boolean) => ({ manifests: [...manifests.values()].slice(0, count), isWhole });
    const pageSize = Math.min(count, largestPage);
    const query = { page_size: pageSize, published_date_from: from, published_date_to: to };
    if (this.#spent && this.#now() < Date.parse(String(this.#spent.detail.quota_resets_on)))
      throw this.#spent;
    try {
      for await (const page of this.#pages(`/streams/${streamId}/manifests`, query)) {
        for (const manifest of page.manifests ?? []) manifests.set(manifest.manifest_id, manifest);
        if (manifests.size >= count) break;
        if (page.quota_clamped) return result(false);
      }
    } catch (error) {
      if (!(error instanceof ServiceError) || error.detail.error_code !== 'quota_exhausted') throw error;
      this.#spent = error;
      if (manifests.size === 0) throw error;
      return result(false);
    }
    return result(true);
  }

  /** The writer chooses the key, and gives the same one whenever it writes the same digest. */
  createDigest(name: string, streamIds: readonly string[], key: string = randomUUID()) {
    return this.#call<{ id: number }>('POST', '/digests', { name, stream_ids: streamIds }, key);
  }

  /** Hands on what is new since the checkpoint before it counts as delivered; returns the next checkpoint. */
  async deliverDelta(
    streamIds: readonly string[],
    handOn: (manifests: readonly Manifest[]) => void,
    checkpoint?: unknown,
    pageSize = largestPage,
  ): Promise<unknown> {
    const scope = { delivery_delta: true, stream_ids: streamIds };
    const query = (more: object) => this.#call<Delta>('POST', '/manifests/query', { ...scope, ...more });
    let page = await query({ page_size: pageSize, checkpoint });
    handOn(page.manifests);
    while (page.next_page_cursor) {
      page = await query({ page_size: pageSize, next_page_cursor: page.next_page_cursor });
      handOn(page.manifests);
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
function waitOf({ status, detail }: ServiceError, headers: Headers, attempt: number): number {
  if (detail.error_code === 'rate_limited') return Number(headers.get('retry-after') ?? attempt);
  return status < 300 || status >= 500 ? attempt / 5 : Number.POSITIVE_INFINITY;
}
