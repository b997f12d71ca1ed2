// A correct client of the service, as small as it can be: what mutants of it do otherwise are methods of their own.
import { randomUUID } from 'node:crypto';
import { isList, isObject, isString, type JsonObject, parsedJson, valueAt } from '../../clients/json.ts';
import type { TaskContext } from '../../drills/in-process.ts';

/** What outlives the process. */
export type Disk = Map<string, unknown>;

export interface Request {
  readonly method: string;
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | undefined>> | undefined;
  readonly body?: JsonObject | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Undefined if the body is no JSON. */
  readonly json: unknown;
}

/** A request that was not served. */
export class Refused extends Error {
  readonly code: string | undefined;
  readonly status: number;
  readonly resetsOn: unknown;
  constructor(code: string | undefined, status: number, resetsOn?: unknown) {
    super(`status ${status} ${code ?? ''}`);
    this.code = code;
    this.status = status;
    this.resetsOn = resetsOn;
  }
}

export const listAt = (json: unknown, ...steps: readonly string[]): readonly JsonObject[] => {
  const value = valueAt(json, ...steps);
  return isList(value) ? value.filter(isObject) : [];
};

const triesMax = 4;

export class Client {
  readonly disk: Disk;
  /** Requests of the present task. */
  sent = 0;
  notices: readonly string[] = [];
  /** By organisation and address. */
  readonly cached = new Map<string, { readonly tag: string; readonly answer: Answer }>();

  constructor(disk: Disk) {
    this.disk = disk;
  }

  // What a request looks like.

  credentials({ credentials }: TaskContext): Readonly<Record<string, string>> {
    return { 'api-key': credentials.api_key ?? '', secret: credentials.api_secret ?? '' };
  }

  address({ rest }: TaskContext, { path, query = {} }: Request): string {
    const given = new URLSearchParams();
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) given.set(name, String(value));
    return `${rest}${path}${given.size === 0 ? '' : `?${given}`}`;
  }

  /** An id as it is sent. */
  idOf(id: unknown): string {
    return String(id);
  }

  writeKey(_name: unknown): string {
    return randomUUID();
  }

  cacheKey({ credentials }: TaskContext, address: string): string {
    return `${credentials.api_key} ${address}`;
  }

  // What an answer means.

  isServed({ status }: Answer): boolean {
    return status >= 200 && status < 300;
  }

  codeOf({ json }: Answer): string | undefined {
    const code = valueAt(json, 'detail', 'error_code');
    return isString(code) ? code : undefined;
  }

  /** How long the service asks to wait; undefined where a repetition is of no use. */
  waitS(answer: Answer): number | undefined {
    if (this.codeOf(answer) !== 'rate_limited') return undefined;
    return this.statedS(answer);
  }

  statedS({ json, headers }: Answer): number {
    return Number(valueAt(json, 'detail', 'retry_after_seconds') ?? headers.get('retry-after') ?? 60);
  }

  /** What is sent after a wait. */
  repeated(request: Request, _answer: Answer): Request | undefined {
    return request;
  }

  /** Which reads without credentials would be refused is known, so each has them. */
  async send(context: TaskContext, request: Request): Promise<Answer> {
    let next: Request | undefined = request;
    for (let tries = 0; next !== undefined && tries < triesMax; tries += 1) {
      const answer = await this.exchange(context, next);
      this.note(answer);
      if (this.isServed(answer)) return answer;
      const waitS = this.waitS(answer);
      if (waitS === undefined)
        throw new Refused(
          this.codeOf(answer),
          answer.status,
          valueAt(answer.json, 'detail', 'quota_resets_on'),
        );
      await context.sleep(waitS);
      next = this.repeated(next, answer);
    }
    if (next === undefined) return { status: 200, headers: new Headers(), text: '', json: {} };
    throw new Refused('rate_limited', 429);
  }

  async exchange(context: TaskContext, request: Request): Promise<Answer> {
    this.sent += 1;
    const address = this.address(context, request);
    const key = this.cacheKey(context, address);
    const kept = request.method === 'GET' ? this.cached.get(key) : undefined;
    const headers = {
      ...this.credentials(context),
      ...(request.body && { 'content-type': 'application/json' }),
      ...(kept && { 'if-none-match': kept.tag }),
      ...request.headers,
    };
    const response = await fetch(address, {
      method: request.method,
      headers,
      signal: context.signal,
      ...(request.body && { body: JSON.stringify(request.body) }),
    });
    if (response.status === 304 && kept !== undefined) return kept.answer;
    const text = await response.text();
    const answer = { status: response.status, headers: response.headers, text, json: parsedJson(text) };
    const tag = response.headers.get('etag');
    if (tag !== null) this.cached.set(key, { tag, answer });
    return answer;
  }

  note({ headers }: Answer): void {
    const sunset = headers.get('sunset');
    if (sunset !== null) this.notices = [...this.notices, `ends at ${sunset}`];
  }

  // Pages.

  firstPage(): number {
    return 0;
  }

  pageSize(asked: unknown): number | undefined {
    return asked === undefined ? undefined : Number(asked);
  }

  pageParameter(): string {
    return 'page';
  }

  pageAfter(json: unknown, _page: number, _items: readonly JsonObject[]): number | undefined {
    const next = valueAt(json, 'data', 'pagination', 'next');
    return typeof next === 'number' ? next : undefined;
  }

  /** All items of a list, or the first `count`, and whether the quota cut a page. */
  async pages(
    context: TaskContext,
    { path, list, query = {}, count = Number.POSITIVE_INFINITY }: Paged,
  ): Promise<{ readonly items: readonly JsonObject[]; readonly isCut: boolean }> {
    const items: JsonObject[] = [];
    let isCut = false;
    let page: number | undefined = this.firstPage();
    while (page !== undefined && items.length < count && !isCut) {
      const { json } = await this.send(context, {
        method: 'GET',
        path,
        query: { ...query, [this.pageParameter()]: page },
      });
      const found = listAt(json, 'data', list);
      items.push(...found);
      isCut = this.isCut(json);
      page = this.pageAfter(json, page, found);
    }
    return { items: items.slice(0, count), isCut };
  }

  isCut(json: unknown): boolean {
    return valueAt(json, 'data', 'quota_clamped') === true;
  }

  /** The offset after a page of Beacons. */
  offsetAfter(json: unknown, offset: number, items: readonly JsonObject[]): number | undefined {
    const next = offset + items.length;
    return items.length > 0 && next < Number(valueAt(json, 'total')) ? next : undefined;
  }

  /** The page after one of a search. */
  searchAfter(json: unknown): number | undefined {
    const next = valueAt(json, 'data', 'pagination', 'next_page');
    return typeof next === 'number' ? next : undefined;
  }
}

export interface Paged {
  readonly path: string;
  readonly list: string;
  readonly query?: Request['query'];
  readonly count?: number;
}

export type Outcome = JsonObject;

export const done = (result: JsonObject): Outcome => ({ status: 'done', result });
export const partial = (result: JsonObject, error: JsonObject): Outcome => ({
  status: 'partial',
  result,
  error,
});

/** What a task ends with whose request was not served. */
export const failed = (cause: unknown): Outcome => ({
  status: 'failed',
  error:
    cause instanceof Refused
      ? { code: cause.code, http: cause.status, resets_on: cause.resetsOn }
      : { message: String(cause) },
});

export const idsIn = (items: readonly JsonObject[], name: string): readonly string[] =>
  items.map((item) => String(item[name]));
