// Publications told to many webhooks at once: what their receiver saw of each, and how soon.
import { sleep } from 'k6';
import http, { type RefinedResponse } from 'k6/http';
import type { Options } from 'k6/options';
import { type Account, fatesOf, type HookAccount, toldOf } from '../lib/account.ts';
import { at, isObject, parse } from '../lib/answer.ts';
import type { Fanout } from '../lib/config.ts';
import {
  busyShareMax,
  drainSeconds,
  fanoutHooks,
  publications,
  publishSeconds,
  quietSeconds,
  repeatSeconds,
} from '../lib/plan.ts';
import { config, giveUp, judge, tell, thresholds, until } from './client.ts';

export { handleSummary } from './summary.ts';

export const options: Options = {
  thresholds,
  scenarios: {
    fanout: { executor: 'per-vu-iterations', exec: 'fanout', vus: 1, iterations: 1, maxDuration: '4m' },
  },
};

interface Publication {
  readonly manifestId: string;
  readonly sentMs: number;
}

const pollSeconds = 0.25;
const wanted = publications * fanoutHooks;

/** One publication after another, evenly; then the backlog, the retries, and a while in which nothing may come. */
export async function fanout(): Promise<void> {
  const target = config.fanout ?? giveUp('there is no receiver');
  const startMs = Date.now();
  const sent: Promise<Publication>[] = [];
  for (let nth = 0; nth < publications; nth += 1) {
    await until(startMs + (nth * publishSeconds * 1_000) / publications);
    sent.push(publish(target));
  }
  const published = await Promise.all(sent);
  const ids = published.map(({ manifestId }) => manifestId);
  judgeDrain(target, ids, startMs);
  waitFor(target, repeatSeconds.most, ({ hooks }) => toldOf(hooks, ids, isAccepted) === wanted);
  sleep(quietSeconds);
  const { hooks, busyShare } = accountOf(target);
  tellDelay(hooks, published);
  tellExactly('the receiver at work, in its busiest seconds', Math.round(busyShare * 100), '%');
  if (busyShare > busyShareMax) giveUp('the receiver was too busy to answer in time');
  for (const [nth, hook] of hooks.entries()) judgeHook(hook, ids, `webhook ${nth + 1}`);
}

const isAccepted = ({ marks }: { readonly marks: string }): boolean => marks.includes('+');

async function publish({ controlUrl, streamId }: Fanout): Promise<Publication> {
  const sentMs = Date.now();
  const body = JSON.stringify({ stream_ids: [streamId] });
  const headers = { 'content-type': 'application/json' };
  const request = { headers, timeout: '20s', tags: { name: 'publications' }, responseType: 'text' } as const;
  const response = await http.asyncRequest('POST', `${controlUrl}/manifests`, body, request);
  const manifests = at(bodyOf(response), 'manifests');
  const manifestId = at(Array.isArray(manifests) ? manifests[0] : undefined, 'manifest_id');
  if (typeof manifestId === 'string') return { manifestId, sentMs };
  return giveUp(`status ${response.status} to a publication`);
}

function judgeDrain(target: Fanout, ids: readonly string[], startMs: number): void {
  const publishedMs = Date.now();
  const backlog = wanted - toldOf(accountOf(target).hooks, ids);
  const drained = waitFor(target, drainSeconds, ({ hooks }) => toldOf(hooks, ids) === wanted);
  const told = toldOf(drained.hooks, ids);
  const drainedMs = Date.now();
  judge(
    'drained',
    told === wanted,
    () => `${wanted - told} of ${wanted} deliveries not tried ${drainSeconds} s after the last publication`,
  );
  tellExactly('publications', ids.length, `to ${fanoutHooks} webhooks`);
  tellExactly('backlog at the last publication', backlog, 'deliveries');
  tellExactly('drained after it within', drainedMs - publishedMs, 'ms');
  tellExactly('first attempts', Math.round((told * 1_000) / (drainedMs - startMs)), 'a second');
}

function judgeHook(hook: HookAccount, ids: readonly string[], name: string): void {
  const { delivered, extra } = fatesOf(hook, ids);
  const lost = ids.length - delivered - extra;
  judge('arrives', lost === 0, () => `${name}: ${lost} of ${ids.length} never arrived`);
  judge('once', extra === 0, () => `${name}: ${extra} of ${ids.length} came once more than called for`);
  judge('signed', hook.forged === 0, () => `${name}: ${hook.forged} requests are not signed with its secret`);
}

/** From the request that published to the first attempt, for 95 of 100 deliveries. */
function tellDelay(hooks: readonly HookAccount[], published: readonly Publication[]): void {
  const delays = hooks.flatMap(({ deliveries }) =>
    published.flatMap(({ manifestId, sentMs }) => {
      const seen = deliveries[manifestId];
      return seen === undefined ? [] : [seen.firstMs - sentMs];
    }),
  );
  const sorted = delays.toSorted((a, b) => a - b);
  tellExactly(
    'from publication to receiver, 95 % within',
    sorted[Math.floor(sorted.length * 0.95)] ?? 0,
    'ms',
  );
}

const tellExactly = (what: string, value: number, unit: string): void =>
  tell({ what, low: value, high: value, unit });

/** The account as soon as it is as wished, or when time is up. */
function waitFor(target: Fanout, seconds: number, isDone: (account: Account) => boolean): Account {
  const endMs = Date.now() + seconds * 1_000;
  for (;;) {
    const account = accountOf(target);
    if (isDone(account) || Date.now() > endMs) return account;
    sleep(pollSeconds);
  }
}

function accountOf({ receiverUrl }: Fanout): Account {
  const request = { tags: { name: 'accounts' }, responseType: 'text' } as const;
  const account = bodyOf(http.get(receiverUrl, request));
  return isObject(account) ? (account as unknown as Account) : giveUp('the receiver gave no account');
}

const bodyOf = ({ body }: RefinedResponse<'text'>): unknown => parse(body ?? '');
