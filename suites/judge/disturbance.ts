// Failures on a target that others use: the case runs again under observation, and fails only if nobody disturbed it.
import { type Exchange, NoAnswer } from '../clients/exchange.ts';
import { comparableText, isCount, isInteger } from '../clients/json.ts';
import type { RestClient } from '../clients/rest.ts';
import type { Needs } from '../kit/case.ts';
import { at } from '../kit/expect.ts';
import { MissingNeed } from '../kit/finding.ts';
import { secretsOfOrg } from '../target/access.ts';
import type { Attempt, Watch } from './attempt.ts';
import { unrecorded } from './cleanup.ts';
import { type LeasedOrg, provideOrg } from './leased-org.ts';
import { readerPlans } from './org-access.ts';
import type { Outcome } from './outcome.ts';
import type { Acts } from './own-acts.ts';
import type { Session } from './session.ts';
import { symptomOf } from './symptom.ts';
import { rateRefusalMs } from './throttle.ts';

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
  readonly requests: number;
}

/** Others may use the organisations of the case, or publish into the streams that it read. The form of answers stays. */
export const mayBeDisturbed = (session: Session, { outcome, leasedOrgs }: Attempt): boolean =>
  outcome.kind === 'failed' && outcome.isOfForm !== true && (!session.alone || leasedOrgs.some(isShared));

const isShared = ({ origin }: LeasedOrg): boolean => origin === 'configured';

/** Returns the first attempt that does not fail, a failure that repeats undisturbed, or an undecided outcome. */
export async function confirm(
  session: Session,
  needs: Needs,
  first: Attempt,
  again: (watch: Watch) => Promise<Attempt>,
): Promise<Confirmed> {
  const streamIds = streamsOn(first.exchanges);
  let last = first;
  let requests = first.exchanges.length;
  const fingerprints: string[] = [];
  const known = new Map<string, LeasedOrg>();
  for (let retry = 0; retry < retriesMax; retry += 1) {
    // Earlier results of the discovery may be stale.
    session.discover.forget('all');
    for (const leased of last.leasedOrgs.filter(isShared)) known.set(leased.label, leased);
    const watch = watching(session, known, streamIds, needs);
    last = await again(watch);
    requests += last.exchanges.length;
    const { outcome } = last;
    if (outcome.kind !== 'failed' || outcome.isOfForm === true) return { last, outcome, requests };
    const change = watch.changeInQuiet();
    if (change === undefined || wasRefusedForOthers(last)) continue;
    const fingerprint = JSON.stringify([symptomOf(outcome.failure).key, change]);
    fingerprints.push(fingerprint);
    if (fingerprints.filter((other) => other === fingerprint).length === quietFailures)
      return { last, outcome, requests };
  }
  return { last, outcome: disturbed, requests };
}

const disturbed: Outcome = {
  kind: 'missing',
  missing: { needs: [{ id: 'quiet', parameters: { count: retriesMax + 1 } }] },
};

/**
 * The throttle stays within the rate limits, so a refusal of an organisation that others may use is due to them. Nobody
 * else uses an organisation that was made for the run.
 */
const wasRefusedForOthers = ({ exchanges, leasedOrgs }: Attempt): boolean => {
  const secrets = new Set(leasedOrgs.filter(isShared).flatMap(({ credential }) => secretsOfOrg(credential)));
  const isOfShared = ({ request }: Exchange): boolean =>
    Object.values(request.headers).some((value) => secrets.has(value));
  return exchanges.some((exchange) => rateRefusalMs(exchange) !== undefined && isOfShared(exchange));
};

interface Observation {
  /** quota_used of each organisation that others may use. */
  readonly used: readonly (number | undefined)[];
  readonly catalog: string;
  /** The same without the counters that time alone changes. */
  readonly lastingCatalog: string;
  /** total_count of the streams that the case read. */
  readonly totals: readonly (number | undefined)[];
}

/**
 * Observes the target twice before the case and twice after it. Nobody disturbed the case if two conditions hold: the
 * content changed only through acts of the run itself, and usage changes by the same amount between the observations
 * of each pair, however long the pause. That amount is zero, or what a wrong service bills for an observation. An
 * organisation that the case does not use reads the content.
 */
function watching(
  session: Session,
  known: ReadonlyMap<string, LeasedOrg>,
  streamIds: readonly string[],
  needs: Needs,
) {
  let watched: readonly LeasedOrg[] = [];
  let observer: LeasedOrg | undefined;
  let startMs = 0;
  let actsSince: ReturnType<Session['ownActs']> | undefined;
  const observations: Observation[] = [];
  const observe = async (): Promise<void> =>
    void observations.push(await observeTarget(session, { watched, observer, streamIds }));
  return {
    before: async (leasedOrgs: readonly LeasedOrg[]) => {
      const others = [...known.values()].filter(
        ({ label }) => !leasedOrgs.some((leased) => leased.label === label),
      );
      watched = [...leasedOrgs.filter(isShared), ...others];
      observer = await observerBeside(session, leasedOrgs);
      await observe();
      await observe();
      startMs = session.time.nowMs();
      actsSince = session.ownActs();
    },
    after: async () => {
      const tookMs = session.time.nowMs() - startMs;
      const acts = actsSince?.();
      await observe();
      await session.machine.wait(Math.min(awayMs.max, Math.max(awayMs.min, tookMs)));
      await observe();
      actsSince = acts && (() => acts);
      await observer?.release().catch(() => undefined);
    },
    /** Change of usage during the case; undefined if the observations show that others are at work. */
    changeInQuiet: () => {
      const [first, second, third, fourth] = observations;
      const acts = actsSince?.();
      if (!first || !second || !third || !fourth || !acts) return undefined;
      // A publication by others does not disturb a case that waits for manifests of others.
      const awaitsOthers = needs.newManifests === true && session.capabilities.publish === undefined;
      const isContentQuiet =
        isSame(first, second) && isSame(third, fourth) && isOwnChange(second, third, acts, needs);
      if (!awaitsOthers && !isContentQuiet) return undefined;
      const costs = stepsBetween(first, second);
      const again = stepsBetween(third, fourth);
      if (costs.some((cost, n) => cost !== again[n])) return undefined;
      return stepsBetween(second, third).reduce((sum, step, n) => sum + step - (costs[n] ?? 0), 0);
    },
  };
}

const isSame = (one: Observation, two: Observation): boolean =>
  one.catalog === two.catalog && areEqual(one.totals, two.totals);

const areEqual = (some: Observation['totals'], others: Observation['totals']): boolean =>
  some.every((total, n) => total === others[n]);

/** Whether the content changed during the case only as the run itself changed it. */
function isOwnChange(
  before: Observation,
  after: Observation,
  { clockMoved, published, manifests }: Acts,
  { clock }: Needs,
): boolean {
  // While the clock moves, content may appear and disappear by itself.
  if (clockMoved) return true;
  if (published)
    return before.totals.every((total, n) => {
      const more = (after.totals[n] ?? 0) - (total ?? 0);
      return more >= 0 && more <= manifests;
    });
  const waited = clock !== undefined && before.lastingCatalog === after.lastingCatalog;
  return isSame(before, after) || (waited && areEqual(before.totals, after.totals));
}

/** Reads by an organisation of the case could affect the result, so it observes only if there is no other organisation. */
async function observerBeside(
  { sources }: Session,
  leasedOrgs: readonly LeasedOrg[],
): Promise<LeasedOrg | undefined> {
  try {
    return await provideOrg(sources, { plan: readerPlans, anyQuota: true }, leasedOrgs);
  } catch (cause) {
    if (!(cause instanceof MissingNeed)) throw cause;
    const [first] = leasedOrgs;
    return first && { ...first, release: () => Promise.resolve() };
  }
}

const stepsBetween = (before: Observation, after: Observation): readonly number[] =>
  after.used.map((used, n) => (used ?? 0) - (before.used[n] ?? 0));

/** A request without an answer counts as unchanged. */
async function observeTarget(
  session: Session,
  of: {
    readonly watched: readonly LeasedOrg[];
    readonly observer: LeasedOrg | undefined;
    readonly streamIds: readonly string[];
  },
): Promise<Observation> {
  const clientOf = (leased: LeasedOrg): RestClient => unrecorded(session, leased);
  const content =
    of.observer === undefined ? noContent : await contentFor(clientOf(of.observer), of.streamIds);
  const used: (number | undefined)[] = [];
  for (const client of of.watched.map(clientOf)) {
    const exchange = await client.call('listStreams', { query: { page_size: 1 } }).catch(undefinedIfMissing);
    const shown = exchange && at(exchange, 'usage.quota_used');
    used.push(isCount(shown) ? shown : undefined);
  }
  return { used, ...content };
}

type Content = Omit<Observation, 'used'>;
const noContent: Content = { catalog: '', lastingCatalog: '', totals: [] };
const withoutCounters = (key: string, value: unknown): unknown =>
  key.startsWith('manifests_last') ? undefined : value;

async function contentFor(client: RestClient, streamIds: readonly string[]): Promise<Content> {
  const catalog: unknown[] = [];
  let page: number | undefined = 0;
  for (let reads = 0; reads < pagesMax && page !== undefined; reads += 1) {
    const exchange: Exchange | undefined = await client
      .call('listStreams', { query: { page, page_size: pageSizeMax } })
      .catch(undefinedIfMissing);
    catalog.push(exchange && at(exchange, 'data'));
    const next: unknown = exchange && at(exchange, 'data.pagination.next');
    page = isInteger(next) && next > page ? next : undefined;
  }
  const totals: (number | undefined)[] = [];
  for (const id of streamIds) {
    const query = { page: farPage, page_size: 1 };
    const exchange = await client
      .call('listStreamManifests', { path: { id }, query })
      .catch(undefinedIfMissing);
    const total = exchange && at(exchange, 'data.pagination.total_count');
    totals.push(isCount(total) ? total : undefined);
  }
  return {
    catalog: comparableText(catalog),
    lastingCatalog: comparableText(JSON.parse(JSON.stringify(catalog, withoutCounters))),
    totals,
  };
}

function undefinedIfMissing(cause: unknown): undefined {
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
