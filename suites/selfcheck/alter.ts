// Alterations of answers that mutants of many topics share; `undefined` where there is nothing to alter.

/** An answer on its way out, for a mutant to alter. */
export interface AlteredReply {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The parsed JSON body, a fresh copy that may be changed; text if it is not JSON, `undefined` if empty. */
  readonly body: unknown;
}

export type Alteration = (reply: AlteredReply) => AlteredReply | undefined;

/** Alters answers of this status only. */
export const onStatus =
  (status: number, alter: Alteration): Alteration =>
  (reply) =>
    reply.status === status ? alter(reply) : undefined;

/** Changes the status. */
export const toStatus =
  (status: number): Alteration =>
  (reply) => ({ ...reply, status });

/** Replaces the whole answer except its headers. */
export const toAnswer =
  (status: number, body: unknown): Alteration =>
  (reply) => ({ ...reply, status, body });

/** Replaces a header, or adds it if `also` is true; the value `undefined` removes it. */
export const toHeader =
  (name: string, change: (value: string) => string | undefined, also?: 'added'): Alteration =>
  (reply) => {
    const value = reply.headers[name];
    if (value === undefined && also === undefined) return undefined;
    const { [name]: _, ...others } = reply.headers;
    const now = change(value ?? '');
    return { ...reply, headers: now === undefined ? others : { ...others, [name]: now } };
  };

/** Removes a header. */
export const withoutHeader = (name: string): Alteration => toHeader(name, () => undefined);

export const exhaustedDetail = {
  detail: { error_code: 'quota_exhausted', message: 'Nothing left.', quota_resets_on: '2026-04-01' },
};

/** Alters the answers to an organisation without remaining quota. */
export const whenExhausted =
  (alter: Alteration): Alteration =>
  (reply) => {
    const usage = isMembers(reply.body) ? reply.body.usage : undefined;
    return isMembers(usage) && usage.quota_remaining === 0 ? alter(reply) : undefined;
  };

/** Replaces every answer to an organisation without remaining quota by a refusal with quota_exhausted. */
export const refusedWhenExhausted: Alteration = whenExhausted(toAnswer(429, exhaustedDetail));

export type Members = Record<string, unknown>;

export const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
