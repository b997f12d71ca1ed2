// Failures on a target that others use: the case runs again under observation, and fails only if nobody disturbed it.
import { type Exchange, NoAnswer } from '../clients/exchange.ts';
import { comparableText, isCount, isInteger } from '../clients/json.ts';
import type { RestClient } from '../clients/rest.ts';
import { at } from '../kit/expect.ts';
import { MissingNeed } from '../kit/finding.ts';
import type { Attempt, Watch } from './attempt.ts';
import { rateRefusalMs } from './governor.ts';
import { clientsOf, type LeasedOrg } from './leased-org.ts';
import type { Outcome } from './outcome.ts';
import type { Session } from './session.ts';
import { troubleOf } from './trouble.ts';

/** Further attempts after a failure, and how many of them must fail in the same way, undisturbed, for a verdict. */
const retriesMax = 3;
const quietFailures = 2;
/** The pause between two observations is as long as the case took, within these limits. */
const awayMs = { min: 250, max: 5_000 };
const pageSizeMax = 200;
const pagesMax = 5;
const streamsMax = 3;
/** Far past the end of any listing, so that the page shows the total and delivers nothing. */
const farPage = 1_000_000;

export interface Confirmed {
  readonly last: Attempt;
  readonly outcome: Outcome;
  /** Requests of all attempts. */
  readonly requests: number;
}

/** Others may use the organisations of the case, or publish into the streams that it read. */
export const mayBeDisturbed = (session: Session, { outcome, leasedOrgs }: Attempt): boolean =>
  outcome.kind === 'failed' && (!session.alone || leasedOrgs.some(isShared));

const isShared = ({ origin }: LeasedOrg): boolean => origin === 'configured';

/** Returns the first attempt that does not fail, a failure that repeats undisturbed, or an undecided outcome. */
export async function confirm(
  session: Session,
  first: Attempt,
  again: (watch: Watch) => Promise<Attempt>,
): Promise<Confirmed> {
  const streamIds = streamsOn(first.exchanges);
  let last = first;
  let requests = first.exchanges.length;
  const signs: string[] = [];
  const known = new Map<string, LeasedOrg>();
  for (let retry = 0; retry < retriesMax; retry += 1) {
    // Earlier results of the discovery may be stale.
    session.discover.forget('all');
    for (const leased of last.leasedOrgs.filter(isShared)) known.set(leased.label, leased);
    const watch = watching(session, known, streamIds);
    last = await again(watch);
    requests += last.exchanges.length;
    const { outcome } = last;
    if (outcome.kind !== 'failed') return { last, outcome, requests };
    const change = watch.changeInQuiet();
    if (change === undefined || wasRefusedForOthers(last)) continue;
    const sign = JSON.stringify([troubleOf(outcome.failure).key, change]);
    signs.push(sign);
    if (signs.filter((other) => other === sign).length === quietFailures) return { last, outcome, requests };
  }
  return { last, outcome: disturbed, requests };
}

const disturbed: Outcome = {
  kind: 'missing',
  missing: { needs: [{ id: 'quiet', parameters: { count: retriesMax + 1 } }] },
};

/** The governor stays within the rate limits, so a refusal by the rate limit is due to other users. */
const wasRefusedForOthers = ({ exchanges, leasedOrgs }: Attempt): boolean =>
  leasedOrgs.some(isShared) && exchanges.some((exchange) => rateRefusalMs(exchange) !== undefined);

interface Look {
  /** quota_used of each organisation. */
  readonly used: readonly (number | undefined)[];
  /** The catalogue as text, for comparison. */
  readonly content: string;
}

interface QuietWatch extends Watch {
  /** Change of usage during the case; undefined if the observations show that others are at work. */
  changeInQuiet(): number | undefined;
}

/**
 * Two observations before the case and two after it. Undisturbed, the content is equal in all of them, and usage changes
 * between two observations by the same amount, however long the pause: by nothing, or by what a wrong service bills.
 */
function watching(
  session: Session,
  known: ReadonlyMap<string, LeasedOrg>,
  streamIds: readonly string[],
): QuietWatch {
  let watched: readonly LeasedOrg[] = [];
  let startMs = 0;
  const looks: Look[] = [];
  const look = async (): Promise<void> => void looks.push(await lookAround(session, watched, streamIds));
  return {
    before: async (leasedOrgs) => {
      watched = [
        ...leasedOrgs,
        ...[...known.values()].filter(({ label }) => !leasedOrgs.some((one) => one.label === label)),
      ];
      await look();
      await look();
      startMs = session.machine.nowMs();
    },
    after: async () => {
      const tookMs = session.machine.nowMs() - startMs;
      await look();
      if (watched.length > 0) await session.machine.wait(Math.min(awayMs.max, Math.max(awayMs.min, tookMs)));
      await look();
    },
    changeInQuiet: () => {
      const [first, second, third, fourth] = looks;
      if (!first || !second || !third || !fourth) return undefined;
      if (looks.some(({ content }) => content !== first.content)) return undefined;
      const costs = stepsBetween(first, second);
      const again = stepsBetween(third, fourth);
      if (costs.some((cost, n) => cost !== again[n])) return undefined;
      return stepsBetween(second, third).reduce((sum, step, n) => sum + step - (costs[n] ?? 0), 0);
    },
  };
}

const stepsBetween = (before: Look, after: Look): readonly number[] =>
  after.used.map((used, n) => (used ?? 0) - (before.used[n] ?? 0));

/** A request without an answer counts as unchanged. */
async function lookAround(
  session: Session,
  leasedOrgs: readonly LeasedOrg[],
  streamIds: readonly string[],
): Promise<Look> {
  const clients = leasedOrgs.map(
    (leased) =>
      clientsOf(leased, session.governor.guard(leased, session.transport), session.target.baseUrl)[0],
  );
  const [first] = clients;
  const content = first === undefined ? '' : await contentSeenBy(first, streamIds);
  const used: (number | undefined)[] = [];
  for (const client of clients) {
    const exchange = await client.call('listStreams', { query: { page_size: 1 } }).catch(unseen);
    const shown = exchange && at(exchange, 'usage.quota_used');
    used.push(isCount(shown) ? shown : undefined);
  }
  return { used, content };
}

async function contentSeenBy(client: RestClient, streamIds: readonly string[]): Promise<string> {
  const seen: unknown[] = [];
  let page: number | undefined = 0;
  for (let reads = 0; reads < pagesMax && page !== undefined; reads += 1) {
    const exchange: Exchange | undefined = await client
      .call('listStreams', { query: { page, page_size: pageSizeMax } })
      .catch(unseen);
    seen.push(exchange && at(exchange, 'data'));
    const next: unknown = exchange && at(exchange, 'data.pagination.next');
    page = isInteger(next) && next > page ? next : undefined;
  }
  for (const id of streamIds) {
    const query = { page: farPage, page_size: 1 };
    const exchange = await client.call('listStreamManifests', { path: { id }, query }).catch(unseen);
    seen.push(exchange && at(exchange, 'data.pagination.total_count'));
  }
  return comparableText(seen);
}

function unseen(cause: unknown): undefined {
  if (!(cause instanceof NoAnswer) && !(cause instanceof MissingNeed)) throw cause;
}

/** The streams whose manifests the case listed. */
function streamsOn(exchanges: readonly Exchange[]): readonly string[] {
  const ids = exchanges.flatMap(({ request }) => {
    const [, id] = /\/streams\/([^/]+)\/manifests$/.exec(new URL(request.url).pathname) ?? [];
    return id === undefined ? [] : [decodeURIComponent(id)];
  });
  return [...new Set(ids)].slice(0, streamsMax);
}
