// Reads an answer of the service for what it proves about limits, whoever sent the request.

/** An answer as any HTTP client gives it. Status 0 stands for none; header names are in lower case. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export type Answer =
  /** Served. `manifestIds` are the bodies it delivered. */
  | { readonly kind: 'served'; readonly manifestIds: readonly string[] }
  /** Refused for the rate. `waitSeconds` is the longer of the waits told; `faults` say what is not honest in it. */
  | {
      readonly kind: 'rate-limited';
      readonly waitSeconds: number | undefined;
      readonly faults: readonly string[];
      readonly manifestIds: readonly string[];
    }
  | { readonly kind: 'quota-exhausted' }
  /** Nothing that could be held for or against a limiter. */
  | { readonly kind: 'no-evidence'; readonly why: string };

export function readAnswer(raw: RawAnswer): Answer {
  if (raw.status === 429) return refusal(raw);
  const body = parse(raw.body);
  if (raw.status === 200 && isObject(body)) return { kind: 'served', manifestIds: manifestIdsIn(body) };
  return { kind: 'no-evidence', why: raw.status === 0 ? 'no answer' : `status ${raw.status}` };
}

/** A member deep in a JSON value, by a dotted path. */
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

/** A refusal that does not say `quota_exhausted` is held to what one for the rate must tell. */
function refusal(raw: RawAnswer): Answer {
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
  const told = [inBody, inHeader].filter(isCount);
  const waitSeconds = told.length === 0 ? undefined : Math.max(...told);
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
