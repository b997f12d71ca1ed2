// One request and its answer, as a case sees it and a report shows it.

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
