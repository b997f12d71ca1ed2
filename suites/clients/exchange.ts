// One request and its answer, as a case sees it and a report shows it, and the error where no answer came.

export interface SentRequest {
  readonly method: string;
  /** Absolute URL, query included. */
  readonly url: string;
  /** Names in lower case; secrets are redacted when a report shows them. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body as sent. */
  readonly body?: string | undefined;
}

export interface Exchange {
  readonly request: SentRequest;
  readonly status: number;
  /** Names in lower case; repeated headers joined by `, `. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body as text. */
  readonly text: string;
  /** The body parsed as JSON; `undefined` when it is empty or no JSON. */
  readonly json: unknown;
}

/** No complete answer came to a request. */
export class NoAnswer extends Error {
  readonly request: SentRequest;
  /** How long an answer was waited for at most. */
  readonly waitMs: number;
  constructor(request: SentRequest, waitMs: number, reason: string) {
    super(`no answer to ${request.method} ${request.url} (${reason})`);
    this.name = 'NoAnswer';
    this.request = request;
    this.waitMs = waitMs;
  }
}
