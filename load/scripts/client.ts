// What the scripts share: their configuration, requests to the service, and verdicts on what comes back.
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
} from '../lib/config.ts';
import { waitMaxSeconds } from '../lib/plan.ts';

export const config: LoadConfig = JSON.parse(__ENV[configVariable] ?? '{}');

/** Thresholds of every script: the first is about the service, the others about the worth of the run. */
export const thresholds = {
  checks: ['rate==1'],
  dropped_iterations: ['count==0'],
  late_requests: ['count==0'],
  unusable_answers: ['count==0'],
};

/** The organisation of a part of the script: its own, or the only one. */
export const orgOf = (part: number): LoadOrg => config.orgs[part] ?? config.orgs[0];

export const keyOf = ({ keys }: LoadOrg, nth: number): KeyPair => keys[nth % keys.length] ?? keys[0];

/** A listing of manifests to be read with a key. */
export interface Read {
  readonly key: KeyPair;
  readonly page: number;
  readonly pageSize: number;
}

let readsMade = 0;

/** The next read that counts against the rate: one manifest that this user did not read before, or none. */
export function nextRead(key: KeyPair): Read {
  readsMade += 1;
  const { billed, total } = config.reads;
  return { key, page: billed ? readsMade % total : total + 1_000, pageSize: 1 };
}

export const send = (read: Read): Answer => usable(http.get(urlOf(read), paramsOf(read)));

export const sendSoon = async (read: Read): Promise<Answer> =>
  usable(await http.asyncRequest('GET', urlOf(read), null, paramsOf(read)));

/** All at the same time, each on a connection of its own. */
export const sendTogether = (reads: readonly Read[]): readonly Answer[] =>
  http.batch(reads.map((read) => ['GET', urlOf(read), null, paramsOf(read)])).map(usable);

export interface Quota {
  readonly limit: number;
  readonly used: number;
}

/** The quota as a read shows it that bills nothing; it is never read where the rate refuses again and again. */
export function quotaOf(key: KeyPair): Quota | undefined {
  for (let tries = 0; tries < 4; tries += 1) {
    const response = http.get(`${config.baseUrl}/streams?page_size=1`, paramsOf({ key }));
    const answer = usable(response);
    const usage = at(parse(textOf(response)), 'usage');
    const [limit, used] = [at(usage, 'quota_limit'), at(usage, 'quota_used')];
    if (answer.kind === 'served' && isCount(limit) && isCount(used)) return { limit, used };
    if (answer.kind !== 'rate-limited')
      return giveUp('a free read shows no usage.quota_limit and quota_used');
    waitOut(answer);
  }
  return undefined;
}

/** Waits as long as the refusal tells; a second where it tells nothing. */
export function waitOut({ waitSeconds = 1 }: Answer & { readonly kind: 'rate-limited' }): void {
  if (waitSeconds > waitMaxSeconds)
    giveUp(`a refusal asks for ${waitSeconds} s; this script waits for ${waitMaxSeconds} s at most`);
  // A clock that is cut to milliseconds may be behind by one.
  sleep(waitSeconds + 0.02);
}

/** Records a verdict; the first few that are bad with what was received. */
export function judge(name: CheckName, good: boolean, detail: () => string): void {
  check(null, { [checks[name]]: () => good });
  const told = badTold.get(name) ?? 0;
  if (good || told >= badToldMax) return;
  badTold.set(name, told + 1);
  record({ kind: 'broken', check: name, detail: detail() });
}

/** Holds a refusal to what it must tell and must not deliver; other answers pass by. */
export function judgeHonesty(answer: Answer): void {
  if (answer.kind !== 'rate-limited') return;
  judge('honest', answer.faults.length === 0, () => answer.faults.join('; '));
}

/** Sleeps until the instant; where it has passed, the load may not be the planned one. */
export async function until(dueMs: number): Promise<void> {
  const waitMs = dueMs - Date.now();
  if (-waitMs > latenessMaxMs) lateRequests.add(1);
  if (waitMs > 0) await new Promise<void>((resolve) => setTimeout(resolve, waitMs));
}

export const tell = (estimate: Estimate): void => record({ kind: 'estimate', ...estimate });

/** Ends the run: it cannot prove anything. */
export function giveUp(why: string): never {
  record({ kind: 'inconclusive', why });
  return exec.test.abort(why) as never;
}

const badTold = new Map<CheckName, number>();
const badToldMax = 3;
const latenessMaxMs = 1_000;
const lateRequests = new Counter('late_requests');
const unusableAnswers = new Counter('unusable_answers');

const record = (line: LoadRecord): void => console.log(JSON.stringify(line));

function usable(response: RefinedResponse<'text'>): Answer {
  const headers = Object.fromEntries(
    Object.entries(response.headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const answer = readAnswer({ status: response.status, headers, body: textOf(response) });
  if (answer.kind === 'no-evidence') {
    unusableAnswers.add(1);
    giveUp(`${answer.why} to a read${response.error ? ` (${response.error})` : ''}`);
  }
  return answer;
}

const textOf = ({ body }: RefinedResponse<'text'>): string => body ?? '';

const urlOf = ({ page, pageSize }: Read): string =>
  `${config.baseUrl}/streams/${encodeURIComponent(config.reads.streamId)}/manifests?page=${page}&page_size=${pageSize}`;

const paramsOf = ({ key }: { readonly key: KeyPair }) => ({
  headers: { accept: 'application/json', 'api-key': key.apiKey, secret: key.apiSecret },
  timeout: '20s',
  redirects: 0,
  // One name for all pages, so that reports do not list each; refusals for the rate are what is asked for.
  tags: { name: 'reads' },
  responseCallback: http.expectedStatuses(200, 429),
  responseType: 'text' as const,
});
