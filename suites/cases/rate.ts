// Cases of the per-minute limits. They hold for any kind of window, and for any first refused request.
import { planLimits } from '../../spec/limits.ts';
import type { RateRuleId } from '../../spec/rules/rate.ts';
import { minuteMs, secondMs } from '../../spec/units.ts';
import type { Exchange } from '../clients/exchange.ts';
import { isInteger } from '../clients/json.ts';
import type { RestClient } from '../clients/rest.ts';
import { type Case, needing, type Parts, streamNeeds } from '../kit/case.ts';
import { at, check, checkStatus, expectNone, expectStatus, expectSuccess } from '../kit/expect.ts';
import { missingNeed } from '../kit/finding.ts';
import { createBeacon, newBeaconName } from '../steps/beacons.ts';
import { type Burst, burst, isRateRefusal } from '../steps/burst.ts';
import { expectBilled, manifestsIn, quotaOf } from '../steps/manifest-reads.ts';
import { readListing } from '../steps/reads.ts';
import { beaconsIn } from '../steps/writes.ts';

/** Bursts of the whole limit; all of them fit into a minute. */
const bursts = 4;
const betweenBurstsMs = 15_000;
const starterLimit = planLimits.starter.requestsPerMinute.value;
/** The longest wait after a refusal that a case spends, including its reads of the quota. */
const waitMaxMs = 2 * minuteMs;
/** A service that states a wait this long for a limit per minute uses another unit than seconds. */
const overstatedMs = 10 * minuteMs;

const waitNeeds = {
  ...streamNeeds,
  org: { plan: 'starter', idle: true },
  clock: { waitsMs: waitMaxMs },
} as const;

export const rateCases = {
  // The number of requests admitted to a Starter organisation measures the window; three quarters of it allow for its edges.
  'rate.higher-plans-allow-more': needing(
    {
      org: { plan: ['startup', 'professional', 'individual', 'enterprise', 'platform'], idle: true },
      other: { plan: 'starter', idle: true },
      stream: { manifestsMin: 1 },
    },
    async ({ org, other, stream, requestsPerMinute }) => {
      const limited = await burstToRefusal({ org: other, stream, requestsPerMinute }, other.rest);
      const free = Math.min(limited.accepted, starterLimit);
      if (free < starterLimit / 4) missingNeed('accepted-requests', { count: starterLimit / 4 });
      const { accepted, refused } = await burst(org.rest, stream, free);
      check(
        accepted >= (free * 3) / 4,
        `at least three quarters of ${free} requests accepted on plan ${org.plan}, as on Starter`,
        {
          received: `${accepted} accepted before the first refusal`,
          at: { kind: 'status' },
          exchange: refused,
        },
      );
    },
  ),

  'rate.key-sub-limit': needing(
    { org: { plan: ['starter', 'individual', 'startup'], keys: 2, idle: true }, stream: { manifestsMin: 1 } },
    async (given) => {
      const [first, second] = given.org.keys;
      if (second === undefined) return missingNeed('org', { twoKeyPairs: true });
      await burstToRefusal(given, first);
      const exchange = await readListing(second, given.stream, { page_size: 1 });
      const expected = 'success of the second key while the first key is at its limit';
      checkStatus(exchange, !isRateRefusal(exchange), expected);
    },
  ),

  'rate.limited-request-does-nothing': needing(
    { ...waitNeeds, stream: { manifestsMin: 200 } },
    async (given) => {
      const { org, clock, stream } = given;
      const before = await quotaOf(org.rest);
      const { answers, refused } = await burstToRefusal(given, org.rest);
      for (const exchange of answers.filter(isRateRefusal))
        expectNone(exchange, 'data.manifests', manifestsIn(exchange)[0], 'a refusal without manifests');
      await expectTagGivesNoContent(org.rest, before.exchange.headers.etag);
      const name = newBeaconName();
      const write = org.isOurs ? await createBeacon(org.rest, { name }) : undefined;
      await clock.advance(waitOf(refused));
      // A minute after the wait no kind of window refuses the next request.
      await clock.advance(minuteMs);
      const bodies = answers.reduce((sum, answer) => sum + manifestsIn(answer).length, 0);
      if (bodies > stream.total) missingNeed('manifests');
      expectBilled(before, await quotaOf(org.rest), bodies);
      if (write === undefined || !isRateRefusal(write)) return;
      const list = expectSuccess(await org.rest.call('listBeacons', { query: { q: name } }));
      const made = beaconsIn(list).find((beacon) => beacon.name === name);
      expectNone(list, 'items', made, 'no Beacon of a refused request');
    },
  ),

  // Twice the limit is legal, because a minute may overlap two windows, and a token bucket refills during it.
  'rate.limit-holds-over-a-minute': needing(
    { ...waitNeeds, clock: { waitsMs: bursts * betweenBurstsMs } },
    async ({ org, clock, stream }) => {
      let accepted = 0;
      let answer: Exchange | undefined;
      const startMs = await clock.nowMs();
      for (let volley = 0; volley < bursts; volley += 1) {
        if (volley > 0) await clock.advance(betweenBurstsMs);
        const sent = await burst(org.rest, stream, starterLimit);
        accepted += sent.accepted;
        answer = sent.answers.at(-1);
      }
      if ((await clock.nowMs()) - startMs >= minuteMs) missingNeed('fast-client');
      check(accepted <= 2 * starterLimit, `at most ${2 * starterLimit} requests accepted within a minute`, {
        received: `${accepted} accepted`,
        at: { kind: 'status' },
        exchange: answer,
      });
    },
  ),

  'rate.retry-after-suffices': needing(waitNeeds, async (given) => {
    const { org, clock, stream } = given;
    const { refused } = await burstToRefusal(given, org.rest);
    const query = Object.fromEntries(new URL(refused.request.url).searchParams);
    const repeat = (): Promise<Exchange> => readListing(org.rest, stream, query);
    if (statedWaitMs(refused) >= overstatedMs) {
      await clock.advance(waitMaxMs);
      // The same request, sent long before the stated wait has passed, must still be refused.
      check(
        isRateRefusal(await repeat()),
        `a wait in seconds: the same request was served ${waitMaxMs / secondMs} s later`,
        {
          received: `retry_after_seconds ${statedWaitMs(refused) / secondMs}`,
          at: 'detail.retry_after_seconds',
          exchange: refused,
        },
      );
    }
    await clock.advance(waitOf(refused));
    expectSuccess(await repeat());
  }),
} satisfies { readonly [R in RateRuleId]?: Case };

/** Three times the limit exceeds it with every kind of window, even across two windows. */
async function burstToRefusal(
  given: Parts<'requestsPerMinute' | 'org' | 'stream'>,
  client: RestClient,
): Promise<Burst & { readonly refused: Exchange }> {
  const limit = given.requestsPerMinute(given.org.plan);
  if (limit === undefined) return missingNeed('rate-limit-known', { plan: given.org.plan });
  const sent = await burst(client, given.stream, 3 * limit);
  const { refused } = sent;
  return refused === undefined ? missingNeed('rate-refusal', { count: 3 * limit }) : { ...sent, refused };
}

/** The longer of the waits in body and header. */
function statedWaitMs(refused: Exchange): number {
  const shown = [at(refused, 'detail.retry_after_seconds'), Number(refused.headers['retry-after'])];
  const waits = shown.filter(isInteger);
  check(waits.length > 0, 'a wait in seconds in detail.retry_after_seconds or Retry-After', {
    at: 'detail.retry_after_seconds',
    exchange: refused,
  });
  return Math.max(0, ...waits) * secondMs;
}

function waitOf(refused: Exchange): number {
  const waitsMs = statedWaitMs(refused);
  return waitsMs > waitMaxMs - minuteMs ? missingNeed('short-rate-refusal', { waitsMs }) : waitsMs;
}

/** A conditional read is refused by the rate limit or answered as usual, because it need not count. */
async function expectTagGivesNoContent(client: RestClient, etag: string | undefined): Promise<void> {
  if (etag === undefined) return;
  const headers = { 'if-none-match': etag };
  const exchange = await client.call('listStreams', { query: { page_size: 1 }, headers });
  expectStatus(exchange, 429, 304, 200);
}
