// What an answer of the service proves about its limits, whichever HTTP client sent the request.

/** An answer as any HTTP client gives it. Status 0 stands for no answer; header names are in lower case. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export type Answer =
  /** Served; `manifestIds` are those of the manifests in the body. */
  | { readonly kind: 'served'; readonly manifestIds: readonly string[] }
  /** Refused by the rate limit. `waitSeconds` is the longer wait of body and header; `faults` say what is wrong with it. */
  | {
      readonly kind: 'rate-limited';
      readonly waitSeconds: number | undefined;
      readonly faults: readonly string[];
      readonly manifestIds: readonly string[];
    }
  | { readonly kind: 'quota-exhausted' }
  /** Proves nothing about a limit. */
  | { readonly kind: 'unusable'; readonly why: string };

export function readAnswer(raw: RawAnswer): Answer {
  if (raw.status === 429) return readRefusal(raw);
  const body = parse(raw.body);
  if (raw.status === 200 && isObject(body)) return { kind: 'served', manifestIds: manifestIdsIn(body) };
  return { kind: 'unusable', why: raw.status === 0 ? 'no answer' : `status ${raw.status}` };
}

/** The value at a dotted path in a JSON value. */
export function at(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, key) => (isObject(inner) ? inner[key] : undefined), value);
}

export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** A refusal without the code `quota_exhausted` is checked as a refusal by the rate limit. */
function readRefusal(raw: RawAnswer): Answer {
  const body = parse(raw.body);
  const code = at(body, 'detail.error_code');
  if (code === 'quota_exhausted') return { kind: 'quota-exhausted' };
  const inBody = at(body, 'detail.retry_after_seconds');
  const inHeader = secondsOf(raw.headers['retry-after']);
  const faults = [
    ...(code === 'rate_limited' ? [] : [`detail.error_code is ${JSON.stringify(code)}, not rate_limited`]),
    ...waitFaults('detail.retry_after_seconds', inBody),
    ...waitFaults('Retry-After', inHeader ?? raw.headers['retry-after']),
    ...(isCount(inBody) && inHeader !== undefined && Math.abs(inBody - inHeader) > 1
      ? [`detail.retry_after_seconds ${inBody} and Retry-After ${inHeader} differ by more than 1`]
      : []),
  ];
  const waits = [inBody, inHeader].filter(isCount);
  const waitSeconds = waits.length === 0 ? undefined : Math.max(...waits);
  return { kind: 'rate-limited', waitSeconds, faults, manifestIds: manifestIdsIn(body) };
}

function waitFaults(name: string, wait: unknown): readonly string[] {
  if (wait === undefined) return [`${name} is missing`];
  return isCount(wait) ? [] : [`${name} is ${JSON.stringify(wait)}, not whole seconds`];
}

const secondsOf = (header: string | undefined): number | undefined =>
  header !== undefined && /^\d+$/.test(header) ? Number(header) : undefined;

function manifestIdsIn(body: unknown): readonly string[] {
  const manifests = at(body, 'data.manifests');
  return Array.isArray(manifests) ? manifests.map((manifest) => String(at(manifest, 'manifest_id'))) : [];
}
