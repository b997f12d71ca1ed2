// One request and its answer, for cases and reports, and the error for a missing answer.

export interface SentRequest {
  readonly method: string;
  /** Absolute URL, query included. */
  readonly url: string;
  /** Names in lower case; secrets are redacted when a report shows them. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body as sent. */
  readonly body?: string | undefined;
  /** Whether only an answer of this moment will do. */
  readonly anew?: true | undefined;
}

export interface Exchange {
  readonly request: SentRequest;
  readonly status: number;
  /** Names in lower case; repeated headers joined by `, `. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body as text. */
  readonly text: string;
  /** The body parsed as JSON, or the answer in an event stream; `undefined` if there is neither. */
  readonly json: unknown;
}

/** An answer whose body is not kept; to spread it would parse the body again. */
export const bodiless = ({ request, status, headers }: Exchange): Exchange => ({
  request,
  status,
  headers,
  text: '',
  json: undefined,
});

/** Stands for the request among what is shown. */
export const withoutAnswer = (request: SentRequest): Exchange => ({
  request,
  status: 0,
  headers: {},
  text: '',
  json: undefined,
});

/** Thrown if a request gets no complete answer. */
export class NoAnswer extends Error {
  readonly request: SentRequest;
  /** The longest wait for the answer. */
  readonly waitMs: number;
  constructor(request: SentRequest, waitMs: number, reason: string) {
    super(`no answer to ${request.method} ${request.url} (${reason})`);
    this.name = 'NoAnswer';
    this.request = request;
    this.waitMs = waitMs;
  }
}

/** For `catch`: undefined for a request without an answer; any other error is thrown again. */
export function unanswered(cause: unknown): undefined {
  if (!(cause instanceof NoAnswer)) throw cause;
}

/** Thrown if the rate limit of a server refuses what precedes a call over MCP: opening the server, or listing its tools. */
export class RateLimited extends Error {
  constructor(cause: unknown) {
    super('the server answered 429', { cause });
    this.name = 'RateLimited';
  }
}
