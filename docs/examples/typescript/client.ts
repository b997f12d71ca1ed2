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
type Delivery = { event: string; timestamp: string; data: { manifest_id: string } };
type Detail = {
  error_code?: string;
  message?: string;
  retry_after_seconds?: number;
  quota_resets_on?: string;
};

export class ServiceError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly resetsOn: string | undefined;
  constructor(status: number, detail: unknown) {
    const { error_code, message, quota_resets_on } = Object(detail) as Detail;
    super(message ?? (typeof detail === 'string' ? detail : `status ${status} ${JSON.stringify(detail)}`));
    this.status = status;
    this.code = error_code;
    this.resetsOn = quota_resets_on;
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
    const headers: Record<string, string> = { ...this.#credentials };
    if (body !== undefined) headers['content-type'] = 'application/json';
    if (key !== undefined) headers['idempotency-key'] = key;
    const request = { method, headers, body: body === undefined ? null : JSON.stringify(body) };
    for (let attempt = 1; ; attempt += 1) {
      const response = await fetch(this.#baseUrl + path, { ...request, signal: AbortSignal.timeout(30_000) })
        .then(async (found) => ({ status: found.status, headers: found.headers, text: await found.text() }))
        .catch((cause) => ({ status: 0, headers: new Headers(), text: String(cause) }));
      const sunset = response.headers.get('sunset');
      if (sunset !== null) this.notices.add(`${path.split('?')[0]} ends on ${sunset}`);
      const answer = parsed(response.text);
      if (response.status >= 200 && response.status < 300 && answer !== undefined)
        return (answer.data ?? answer) as Data;
      const error = new ServiceError(response.status, answer?.detail ?? response.text.slice(0, 200));
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
    if (this.#spent && this.#now() < Date.parse(String(this.#spent.resetsOn))) throw this.#spent;
    try {
      for await (const page of this.#pages(`/streams/${streamId}/manifests`, query)) {
        for (const manifest of page.manifests ?? []) manifests.set(manifest.manifest_id, manifest);
        if (manifests.size >= count) break;
        if (page.quota_clamped) return result(false);
      }
    } catch (error) {
      if (!(error instanceof ServiceError) || error.code !== 'quota_exhausted') throw error;
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

  /**
   * What is new since the checkpoint. `handOn` gets all of it before it counts as delivered; the result is the next
   * checkpoint, to be kept.
   */
  async deliverDelta(
    streamIds: readonly string[],
    handOn: (manifests: readonly Manifest[]) => void,
    checkpoint?: unknown,
    pageSize = largestPage,
  ): Promise<unknown> {
    const scope = { delivery_delta: true, stream_ids: streamIds };
    const query = (more: object) => this.#call<Delta>('POST', '/manifests/query', { ...scope, ...more });
    let page = await query({ page_size: pageSize, ...(checkpoint === undefined ? {} : { checkpoint }) });
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

/** What a delivery says, or nothing if it is not to be trusted. `body` holds the bytes as they came. */
export function verified(
  body: Uint8Array,
  signature: string,
  secret: string,
  now: number,
): Delivery | undefined {
  const expected = Buffer.from(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`);
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return;
  const delivery = JSON.parse(new TextDecoder().decode(body)) as Delivery;
  return Math.abs(now - Date.parse(delivery.timestamp)) <= oldestDeliveryMs ? delivery : undefined;
}

function parsed(text: string): { readonly data?: unknown; readonly detail?: unknown } | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return; // The page of a gateway, or an answer that broke off.
  }
}

/** Only a refusal for the rate, a lost answer and an unavailable service are cured by time. */
function waitOf({ status, code }: ServiceError, headers: Headers, attempt: number): number {
  if (code === 'rate_limited') return Number(headers.get('retry-after') ?? attempt);
  return status < 300 || status >= 500 ? attempt / 5 : Number.POSITIVE_INFINITY;
}
