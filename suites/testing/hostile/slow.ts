// Targets that answer slowly, differently each time, and wrongly: a run reaches few rules, and must not end well for it.
import { setTimeout as sleep } from 'node:timers/promises';
import { answering, envelope } from './answers.ts';
import type { HostileTarget } from './target.ts';

/** One answer: JSON, with status 200 unless it says otherwise. */
interface SlowAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
}

interface Asked {
  /** The number of the request, from 1. */
  readonly nth: number;
  readonly method: string;
  readonly path: string;
}

const usualMs = 800;

/** `delayMs` depends on the number of the request. */
function slowly(
  id: string,
  text: string,
  answer: (asked: Asked) => SlowAnswer,
  delayMs: (nth: number) => number = () => usualMs,
): HostileTarget {
  let nth = 0;
  return answering(`slow-${id}`, `${text}, slowly`, async ({ method = '', url = '/' }, response) => {
    nth += 1;
    const { pathname: path } = new URL(url, 'http://x');
    const { status = 200, headers = {}, body } = answer({ nth, method, path });
    await sleep(delayMs(nth), undefined, { ref: false });
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  });
}

/** The element whose turn it is. */
const inTurn = <T>(list: readonly [T, ...T[]], nth: number): T => list[nth % list.length] ?? list[0];

/** The envelope of every list, in which ids and counters are `nth`. */
const plausible = (nth: number): Readonly<Record<string, unknown>> =>
  JSON.parse(envelope(`"${nth}"`, String(nth)));

const refusal = (code: string, nth: number): SlowAnswer['body'] => ({
  detail: { error_code: code, message: `Refusal ${nth}.`, retry_after_seconds: 1 },
});

const rows = (nth: number): readonly object[] =>
  [1, 2, 3].map((id) => ({ id: String(id), name: `Stream ${id}`, manifests_last24h: nth }));

export const slowTargets: readonly HostileTarget[] = [
  slowly('counter', 'answers {"n":1}, {"n":2} and so on', ({ nth }) => ({ body: { n: nth } })),
  slowly('statuses', 'gives each answer another status', ({ nth }) => ({
    status: inTurn([200, 404, 201, 500, 403, 422, 503, 409], nth),
    body: { detail: `Answer ${nth}.` },
  })),
  slowly('state', 'answers in the right form with another state each time', ({ nth }) => ({
    body: plausible(nth),
  })),
  slowly('empty', 'shows empty lists and a usage that only grows', ({ nth }) => ({
    body: { data: { streams: [], manifests: [], digests: [], tags: [] }, usage: { quota_used: nth } },
  })),
  slowly('order', 'turns the order of every list around, each time', ({ nth }) => ({
    body: {
      data: { streams: nth % 2 === 0 ? rows(nth) : rows(nth).toReversed(), pagination: { total_count: nth } },
    },
  })),
  slowly('plans', 'refuses everything by the plan, in other words each time', ({ nth }) => ({
    status: 403,
    body: refusal('plan_required', nth),
  })),
  slowly('rates', 'refuses every second request by the rate limit', ({ nth }) =>
    nth % 2 === 0
      ? { status: 429, headers: { 'retry-after': '1' }, body: refusal('rate_limited', nth) }
      : { body: { n: nth } },
  ),
  slowly('forgetful', 'confirms every write and shows none', ({ nth, method, path }) =>
    method === 'GET'
      ? { body: { data: { items: [], asked: path, at: nth } } }
      : { status: 201, body: { data: { id: String(nth), name: path } } },
  ),
  slowly(
    'slower',
    'takes longer for each answer than for the one before',
    ({ nth }) => ({ body: plausible(nth) }),
    (nth) => Math.min(9_000, nth * 150),
  ),
  slowly('echo', 'repeats method and path as data', ({ nth, method, path }) => ({
    body: { data: { id: path, name: method, count: nth } },
  })),
];
