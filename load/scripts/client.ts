// What the scripts share: configuration, requests to the service, and checks of the answers.
import { check, sleep } from 'k6';
import exec from 'k6/execution';
import http, { type RefinedResponse } from 'k6/http';
import { Counter } from 'k6/metrics';
import { type Answer, at, isCount, parse, readAnswer } from '../lib/answer.ts';
import {
  type CheckName,
  checks,
  configVariable,
  type Estimate,
  type KeyPair,
  type LoadConfig,
  type LoadOrg,
  type LoadRecord,
  type ShardSamples,
} from '../lib/config.ts';
import { waitMaxSeconds } from '../lib/profile.ts';

export const config: LoadConfig = JSON.parse(__ENV[configVariable] ?? '{}');

/** Thresholds of every script: the first is about the service; the others say whether the run proves anything. */
export const thresholds = {
  checks: ['rate==1'],
  dropped_iterations: ['count==0'],
  late_requests: ['count==0'],
  unusable_answers: ['count==0'],
};

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

export const send = (read: Read): Answer => usable(http.get(urlOf(read), paramsOf(read)));

export const sendAsync = async (read: Read): Promise<Answer> =>
  usable(await http.asyncRequest('GET', urlOf(read), null, paramsOf(read)));

/** Sends all reads in parallel, each on its own connection. */
export const sendBatch = (reads: readonly Read[]): readonly Answer[] =>
  http.batch(reads.map((read) => ['GET', urlOf(read), null, paramsOf(read)])).map(usable);

export interface Quota {
  readonly limit: number;
  readonly used: number;
}

/** The quota according to a read that bills nothing; undefined if the rate limit refuses that read repeatedly. */
export function quotaOf(key: KeyPair): Quota | undefined {
  for (let tries = 0; tries < 4; tries += 1) {
    const response = http.get(`${config.baseUrl}/streams?page_size=1`, paramsOf({ key }));
    const answer = usable(response);
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

/** Records the result of a check; the first few failures with what was received. */
export function judge(name: CheckName, passed: boolean, detail: () => string): void {
  check(null, { [checks[name]]: () => passed });
  const details = detailCounts.get(name) ?? 0;
  if (passed || details >= detailsMax) return;
  detailCounts.set(name, details + 1);
  record({ kind: 'failed-check', check: name, detail: detail() });
}

/** Checks that a refusal by the rate limit gives code and wait; ignores other answers. */
export function judgeRefusal(answer: Answer): void {
  if (answer.kind !== 'rate-limited') return;
  judge('honest', answer.faults.length === 0, () => answer.faults.join('; '));
}

/** Sleeps until the instant; counts a request as late if the instant has passed. */
export async function sleepUntil(dueMs: number): Promise<void> {
  const waitMs = dueMs - Date.now();
  if (-waitMs > latenessMaxMs) lateRequests.add(1);
  if (waitMs > 0) await new Promise<void>((resolve) => setTimeout(resolve, waitMs));
}

export const recordEstimate = (estimate: Estimate): void => record({ kind: 'estimate', ...estimate });

export const recordSamples = (samples: ShardSamples): void => record({ kind: 'samples', ...samples });

/** Ends the run as inconclusive. */
export function abortRun(why: string): never {
  record({ kind: 'inconclusive', why });
  return exec.test.abort(why) as never;
}

const detailCounts = new Map<CheckName, number>();
const detailsMax = 3;
const latenessMaxMs = 1_000;
const lateRequests = new Counter('late_requests');
const unusableAnswers = new Counter('unusable_answers');

const record = (line: LoadRecord): void => console.log(JSON.stringify(line));

function usable(response: RefinedResponse<'text'>): Answer {
  const headers = Object.fromEntries(
    Object.entries(response.headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const answer = readAnswer({ status: response.status, headers, body: textOf(response) });
  if (answer.kind === 'unusable') {
    unusableAnswers.add(1);
    abortRun(`${answer.why} in answer to a read${response.error ? ` (${response.error})` : ''}`);
  }
  return answer;
}

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
