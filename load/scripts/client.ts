// What the scripts share: configuration, requests to the service, and checks of the answers.
import { check, sleep } from 'k6';
import exec from 'k6/execution';
import http, { type RefinedResponse } from 'k6/http';
import { Counter } from 'k6/metrics';
import type { Options } from 'k6/options';
import { type Answer, at, isCount, parse, readAnswer } from '../lib/answer.ts';
import {
  type CheckName,
  checks,
  configVariable,
  type Estimate,
  indexOfSegment,
  type KeyPair,
  type LoadConfig,
  type LoadOrg,
  type LoadRecord,
  type SentRequest,
  type Shard,
  type ShardHead,
  type ShardSamples,
  type Thresholds,
} from '../lib/config.ts';
import { waitMaxSeconds } from '../lib/profile.ts';
import { withSecrets } from '../lib/secrets.ts';

export const config: LoadConfig = withSecrets(__ENV[configVariable] ?? withoutRunner(), __ENV);

function withoutRunner(): never {
  throw new Error(
    'This script needs a target and its limits from Assay: start it with `npm run load -- NAME`, where NAME is the name of its file without the ending.',
  );
}

/** Thresholds of every script: the first is about the service; the others say whether the run proves anything. */
const ownThresholds: Thresholds = {
  checks: ['rate==1'],
  dropped_iterations: ['count==0'],
  late_requests: ['count==0'],
  unusable_answers: ['count==0'],
};

const thresholds = Object.fromEntries(
  Object.keys({ ...ownThresholds, ...config.thresholds }).map((metric) => [
    metric,
    [...(ownThresholds[metric] ?? []), ...(config.thresholds[metric] ?? [])],
  ]),
);

/** The options of a script; `batch` is how many requests it sends at once. */
export const optionsOf = (scenarios: NonNullable<Options['scenarios']>, batch?: number): Options => ({
  thresholds,
  ...(batch !== undefined && { batch, batchPerHost: batch }),
  scenarios,
});

/** The scenario of one user who runs the function `exec` once. */
export const once = (exec: string, minutes: number, startSeconds = 0) =>
  ({
    executor: 'per-vu-iterations',
    vus: 1,
    iterations: 1,
    exec,
    maxDuration: `${minutes}m`,
    startTime: `${startSeconds}s`,
  }) as const;

/** The organisation of a part of the script: one of its own, or the only one. */
export const orgOf = (part: number): LoadOrg => config.orgs[part] ?? config.orgs[0];

export const keyOf = ({ keys }: LoadOrg, index: number): KeyPair => keys[index % keys.length] ?? keys[0];

/** One page of the stream's manifests, read with a key. */
export interface Read {
  readonly key: KeyPair;
  readonly page: number;
  readonly pageSize: number;
}

let readCount = 0;

/** The next read that counts against the rate limit: one manifest not read before, or a page past the end. */
export function nextRead(key: KeyPair): Read {
  readCount += 1;
  const { billed, total } = config.stream;
  return { key, page: billed ? readCount % total : total + 1_000, pageSize: 1 };
}

export function send(read: Read): Answer {
  const sentMs = Date.now();
  return usable(http.get(urlOf(read), paramsOf(read)), sentMs);
}

export async function sendAsync(read: Read): Promise<Answer> {
  const sentMs = Date.now();
  return usable(await http.asyncRequest('GET', urlOf(read), null, paramsOf(read)), sentMs);
}

/** Sends all reads in parallel, each on its own connection. */
export function sendBatch(reads: readonly Read[]): readonly Answer[] {
  const sentMs = Date.now();
  const responses = http.batch(reads.map((read) => ['GET', urlOf(read), null, paramsOf(read)]));
  return responses.map((response) => usable(response, sentMs));
}

export interface Quota {
  readonly limit: number;
  readonly used: number;
}

/** The quota according to a read that bills nothing; undefined if the rate limit refuses that read repeatedly. */
export function quotaOf(key: KeyPair): Quota | undefined {
  for (let tries = 0; tries < 4; tries += 1) {
    const sentMs = Date.now();
    const response = http.get(`${config.baseUrl}/streams?page_size=1`, paramsOf({ key }));
    const answer = usable(response, sentMs);
    const usage = at(parse(textOf(response)), 'usage');
    const [limit, used] = [at(usage, 'quota_limit'), at(usage, 'quota_used')];
    if (answer.kind === 'served' && isCount(limit) && isCount(used)) return { limit, used };
    if (answer.kind !== 'rate-limited')
      return abortRun('a free read shows no usage.quota_limit or no usage.quota_used');
    waitAsAsked(answer);
  }
  return undefined;
}

/** Waits as long as the refusal asks; one second if it gives no wait. */
export function waitAsAsked({ waitSeconds = 1 }: Answer & { readonly kind: 'rate-limited' }): void {
  if (waitSeconds > waitMaxSeconds)
    abortRun(`a refusal asks to wait ${waitSeconds} s; this script waits ${waitMaxSeconds} s at most`);
  // A clock in whole milliseconds may lag by one.
  sleep(waitSeconds + 0.02);
}

/** Records the result of a check; for the first few, with the figure that it found beside the stated one. */
export function judge(name: CheckName, passed: boolean, found: string): void {
  check(null, { [checks[name]]: () => passed });
  const kind = passed ? 'measured' : 'failed-check';
  const texts = textCounts.get(`${kind} ${name}`) ?? 0;
  if (texts >= textsMax) return;
  textCounts.set(`${kind} ${name}`, texts + 1);
  record(
    passed
      ? { kind: 'measured', check: name, text: found }
      : { kind: 'failed-check', check: name, detail: found },
  );
}

/** Checks that a refusal by the rate limit gives code and wait; ignores other answers. */
export function judgeRefusal(answer: Answer): void {
  if (answer.kind !== 'rate-limited') return;
  judge('honest', answer.faults.length === 0, answer.faults.join('; ') || waitText(answer));
}

/** Sleeps until the instant; counts a request as late if the instant has passed. */
export async function sleepUntil(dueMs: number): Promise<void> {
  if (Date.now() - dueMs > latenessMaxMs) lateRequests.add(1);
  await pauseUntil(dueMs);
}

/** Sleeps until the instant; where the load exceeds a limit throughout, a late call does no harm. */
export async function pauseUntil(dueMs: number): Promise<void> {
  const waitMs = dueMs - Date.now();
  if (waitMs > 0) await new Promise<void>((resolve) => setTimeout(resolve, waitMs));
}

export const recordEstimate = (estimate: Estimate): void => record({ kind: 'estimate', ...estimate });

export const recordValue = (what: string, value: number, unit: string): void =>
  recordEstimate({ what, low: value, high: value, unit });

export const recordShard = (shard: ShardHead): void => record({ kind: 'shard', shard });

export const recordSamples = (samples: ShardSamples, index: number): void =>
  record({ kind: 'samples', index, ...samples });

/** The share of this process; undefined if it sends the whole load. */
export function ownShard(): Shard | undefined {
  const { shard } = config;
  if (shard === undefined) return undefined;
  const { count, startAtMs } = shard;
  return {
    index: shard.index ?? indexOfSegment(exec.test.options.executionSegment, count),
    count,
    startAtMs,
  };
}

/** A limit need not count reads that cost nothing, so that more of them are admitted proves nothing. */
export function abortIfReadsAreFree(): void {
  if (!config.stream.billed)
    abortRun(
      'more reads were admitted than the limit allows, but they cost nothing and need not count. Allow billed reads with --allow-billing',
    );
}

/** Ends the run as inconclusive. */
export function abortRun(why: string): never {
  record({ kind: 'inconclusive', why, index: ownShard()?.index });
  return exec.test.abort(why) as never;
}

const waitText = ({ waitSeconds }: Answer & { readonly kind: 'rate-limited' }): string =>
  `rate_limited, with a wait of ${waitSeconds} s`;

const textCounts = new Map<string, number>();
const textsMax = 3;
const latenessMaxMs = 1_000;
const lateRequests = new Counter('late_requests');
const unusableAnswers = new Counter('unusable_answers');

const record = (line: LoadRecord): void => console.log(JSON.stringify(line));

/** Records one answer for the progress line and the plots of the runner. */
export const recordAnswer = (sentMs: number, tookMs: number, result: SentRequest['result']): void =>
  record({
    kind: 'answer',
    part: exec.scenario.name,
    sentMs,
    answeredMs: Date.now(),
    tookMs: Math.round(tookMs * 10) / 10,
    result,
  });

const resultOf = {
  served: 'admitted',
  'rate-limited': 'refused',
  'quota-exhausted': 'exhausted',
  unusable: 'other',
} as const;

function usable(response: RefinedResponse<'text'>, sentMs: number): Answer {
  const { status, headers } = response;
  const answer = readAnswer({ status, headers: inLowerCase(headers), body: textOf(response) });
  recordAnswer(sentMs, response.timings.duration, resultOf[answer.kind]);
  if (answer.kind === 'unusable') {
    unusableAnswers.add(1);
    abortRun(`${answer.why} in answer to a read${response.error ? ` (${response.error})` : ''}`);
  }
  return answer;
}

/** Names of headers have no case. */
export const inLowerCase = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

const textOf = ({ body }: RefinedResponse<'text'>): string => body ?? '';

const urlOf = ({ page, pageSize }: Read): string =>
  `${config.baseUrl}/streams/${encodeURIComponent(config.stream.id)}/manifests?page=${page}&page_size=${pageSize}`;

const paramsOf = ({ key }: { readonly key: KeyPair }) => ({
  headers: { accept: 'application/json', 'api-key': key.apiKey, secret: key.apiSecret },
  timeout: '20s',
  redirects: 0,
  // One name for all pages, so that reports do not list each of them. Refusals by the rate limit are expected.
  tags: { name: 'reads' },
  responseCallback: http.expectedStatuses(200, 429),
  responseType: 'text' as const,
});
