// Cases of the limit of 60 requests on Starter: 60 are served within a minute, and no more than 60 in one burst.
import { planLimits } from '../../../spec/limits.ts';
import type { RateRuleId } from '../../../spec/rules/rate.ts';
import { minuteMs } from '../../../spec/units.ts';
import type { Exchange } from '../../clients/exchange.ts';
import { type Case, needing, type Org, type Parts } from '../../kit/case.ts';
import { check, checkStatus, expectCode } from '../../kit/expect.ts';
import { missingNeed, notApplicable } from '../../kit/finding.ts';
import { isRateRefusal } from '../../steps/burst.ts';
import { chargeBetween, quotaOf, recordIdOf } from '../../steps/manifest-reads.ts';
import { queryableId } from '../../steps/queries.ts';
import { sendQuery } from '../../steps/query-flows.ts';
import { readListing } from '../../steps/reads.ts';
import type { TargetClock } from '../../target/capabilities.ts';

const limit = planLimits.starter.requestsPerMinute.value;
/** Every kind of window is empty after this time. */
const emptyAgainMs = 2 * minuteMs;
/** A burst may fall into two fixed windows, or take too long; several in a row do not. */
const triesMax = 3;
/** Most requests of a burst, so that a slow one ends. */
const burstMax = 75;
/** Number of manifests to read in total, with room for the probes. */
const reads = triesMax * burstMax + 10;
const starter = { plan: 'starter', idle: true } as const;
const needs = {
  stream: { manifestsMin: reads },
  clock: { waitsMs: 2 * triesMax * emptyAgainMs },
  reads,
} as const;

/** Between requests that are all sent within a minute, whatever time they take themselves. */
const pauseMs = (0.8 * minuteMs) / limit;

/** Reads one manifest, the nth of a stream. */
type Way = (nth: number) => Promise<Exchange>;

export const figureCases = {
  'rate.every-way-counts': needing(
    { ...needs, org: { ...starter, keys: 2 } },
    async ({ org, stream, clock, discover }) => {
      const id = queryableId(stream.id);
      const [first, second = missingNeed('org', { twoKeyPairs: true })] = org.keys;
      const [{ apiKey, apiSecret }] = org.keyPairs;
      const byAlias = first.as({ 'x-api-key': apiKey, 'x-api-secret': apiSecret });
      const page = (nth: number) => ({ page: nth, page_size: 1 });
      const records = (await discover.manifests(stream.id, reads, org.plan)).map(recordIdOf);
      const ways: readonly Way[] = [
        (nth) => first.call('getManifest', { path: { record_id: records[nth % records.length] ?? '' } }),
        (nth) => readListing(first, stream, page(nth)),
        (nth) => readListing(second, stream, page(nth)),
        (nth) => readListing(byAlias, stream, page(nth), { prefix: '/api' }),
        (nth) => sendQuery(second, { stream_ids: [id], ...page(nth) }),
      ];
      await expectCountedTogether({ org, clock }, await billingWays(org, ways), 'keys, routes and methods');
    },
  ),

  'rate.token-requests-count': needing(
    { ...needs, org: { ...starter, accessToken: true } },
    async ({ org, anonymous, stream, clock }) => {
      const byToken = anonymous.as({ 'x-access-token': org.accessToken ?? missingNeed('access-token') });
      const ways = [org.rest, byToken].map(
        (client): Way =>
          (nth) =>
            readListing(client, stream, { page: nth, page_size: 1 }),
      );
      if ((await billingWays(org, ways)).length < ways.length)
        notApplicable('S-55', 'the access token opens no listing');
      await expectCountedTogether({ org, clock }, ways, 'key pair and access token');
    },
  ),

  // Unequal shares of two keys: an equal sub-limit of each key (S-32) refuses them at equal counts, the limit does not.
  'rate.whole-limit-served': needing(
    {
      org: { ...starter, keys: 2 },
      stream: { manifestsMin: limit },
      clock: { waitsMs: minuteMs },
      reads: limit,
    },
    async ({ org, stream, clock, exchanges }) => {
      const [first, second = missingNeed('org', { twoKeyPairs: true })] = org.keys;
      const served = { first: 0, second: 0 };
      const total = (): number => served.first + served.second;
      // A request that is repeated after a 503 may count twice.
      const repeated = (): number => exchanges.filter(({ status }) => status === 503).length;
      let isFirstOpen = true;
      for (let nth = 0; total() + repeated() < limit; nth += 1) {
        if (nth > 0) await clock.advance(pauseMs);
        const key = isFirstOpen && nth % 3 !== 2 ? 'first' : 'second';
        const client = key === 'first' ? first : second;
        const exchange = await readListing(client, stream, { page: total(), page_size: 1 });
        if (!isRateRefusal(exchange)) served[key] += 1;
        else if (key === 'first') isFirstOpen = false;
        else {
          if (!isFirstOpen && served.second >= served.first)
            notApplicable('S-32', 'the limits of two keys are less than that of the organisation');
          const what = `success of request ${total() + 1} of ${limit} that are spread over a minute`;
          checkStatus(exchange, false, what);
        }
      }
    },
  ),
} satisfies { readonly [R in RateRuleId]?: Case };

/**
 * The kinds of request that bill a manifest: free requests need not count (S-44). The probes read manifests that no
 * burst reads.
 */
async function billingWays({ rest }: Org, ways: readonly Way[]): Promise<readonly Way[]> {
  const billing: Way[] = [];
  for (const [index, way] of ways.entries()) {
    const before = await quotaOf(rest);
    await way(triesMax * burstMax + index);
    if (chargeBetween(before, await quotaOf(rest)) > 0) billing.push(way);
  }
  return billing.length === 0 ? missingNeed('billed-read') : billing;
}

/** More requests than the limit, sent one after the other by each kind of request, are not all served at once. */
async function expectCountedTogether(
  { org, clock }: Parts<'org' | 'clock'>,
  ways: readonly Way[],
  what: string,
): Promise<void> {
  let beyond: Burst | undefined;
  for (let tries = 0; tries < triesMax; tries += 1) {
    const before = await quotaOf(org.rest);
    await clock.advance(emptyAgainMs);
    beyond = await sendBeyondLimit(clock, ways, tries * burstMax);
    if (beyond.refused !== undefined) expectCode(beyond.refused, 429, 'rate_limited');
    if (beyond.accepted <= beyond.allowed) return;
    // Some may have been free, because the organisation had read their manifests before.
    await clock.advance(emptyAgainMs);
    if (chargeBetween(before, await quotaOf(org.rest)) <= beyond.allowed) missingNeed('unbilled-org');
  }
  check(false, `status 429 for at least one of ${beyond?.accepted} requests in a burst, sent by ${what}`, {
    received: `${beyond?.accepted} requests served`,
    at: { kind: 'status' },
    exchange: beyond?.last,
  });
}

interface Burst {
  readonly accepted: number;
  /** The limit, and what a bucket refills while the requests are sent. */
  readonly allowed: number;
  readonly refused: Exchange | undefined;
  readonly last: Exchange | undefined;
}

/** Sends all kinds of request in turn until one is refused, or until more are served than allowed. */
async function sendBeyondLimit(clock: TargetClock, ways: readonly Way[], from: number): Promise<Burst> {
  const startMs = await clock.nowMs();
  const answers: Exchange[] = [];
  let allowed: number = limit;
  while (answers.length <= allowed && answers.length < burstMax && !answers.some(isRateRefusal)) {
    const wave = Array.from({ length: allowed + 1 - answers.length }, (_, nth) => {
      const sent = answers.length + nth;
      return (ways[sent % ways.length] ?? missingNeed('billed-read'))(from + sent);
    });
    answers.push(...(await Promise.all(wave)));
    allowed = limit + Math.floor((((await clock.nowMs()) - startMs) * limit) / minuteMs);
  }
  const accepted = answers.filter((answer) => !isRateRefusal(answer)).length;
  return { accepted, allowed, refused: answers.find(isRateRefusal), last: answers.at(-1) };
}
