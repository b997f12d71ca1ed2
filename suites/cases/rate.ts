// Cases of the per-minute limits. No case knows the kind of the window or the exact request that is refused first.

import { planLimits } from '../../spec/limits.ts';
import type { RateRuleId } from '../../spec/rules/rate.ts';
import { minuteMs } from '../../spec/units.ts';
import type { Exchange } from '../clients/exchange.ts';
import type { RestClient } from '../clients/rest.ts';
import { type Always, type Case, type FoundStream, needing, type Org } from '../kit/case.ts';
import { at, check, expectStatus, expectSuccess, isInteger } from '../kit/expect.ts';
import { lack } from '../kit/finding.ts';
import { type Burst, burst, isRateRefusal } from '../steps/burst.ts';
import { deliveredBy, expectBilled, quotaOf } from '../steps/manifest-reads.ts';
import { readListing } from '../steps/reads.ts';

/** Each of the whole limit; together they fit into a minute. */
const volleys = 4;
const betweenVolleysMs = 15_000;
const starterLimit = planLimits.starter.requestsPerMinute.value;
/** The waits that refusals may tell and a case sits out, the quota reads around them included. */
const waitMaxMs = 2 * minuteMs;

export const rateCases = {
  // What a free organisation got through tells how generous the window is; three quarters of it leave room for its edges.
  'rate.higher-plans-allow-more': needing(
    {
      org: { plan: ['startup', 'professional', 'individual', 'enterprise', 'platform'], idle: true },
      other: { plan: 'starter', idle: true },
      stream: { manifestsMin: 1 },
    },
    async ({ org, other, stream, requestsPerMinute }) => {
      const limited = await burstToRefusal({ org: other, stream, requestsPerMinute }, other.rest);
      const free = Math.min(limited.accepted, starterLimit);
      if (free < starterLimit / 4) lack(`a free organisation that gets ${starterLimit / 4} requests through`);
      const { accepted, refused } = await burst(org.rest, stream, free);
      check(accepted >= (free * 3) / 4, {
        expected: `plan ${org.plan} to get through what a free organisation does (${free} requests)`,
        received: `${accepted} before the first refusal`,
        exchange: refused,
      });
    },
  ),

  'rate.key-sub-limit': needing(
    {
      org: { plan: ['starter', 'individual', 'startup'], keys: 2, idle: true },
      stream: { manifestsMin: 1 },
    },
    async (given) => {
      const [first, second] = given.org.keys;
      if (second === undefined) return lack('an organisation with two key pairs');
      await burstToRefusal(given, first);
      const exchange = await readListing(second, given.stream, { page_size: 1 });
      check(!isRateRefusal(exchange), {
        expected: 'the second key of the organisation served while the first is at its limit',
        received: `status ${exchange.status}`,
        exchange,
      });
    },
  ),

  'rate.limited-request-does-nothing': needing(
    {
      org: { plan: 'starter', idle: true },
      stream: { manifestsMin: 200 },
      clock: { waitsMs: waitMaxMs },
    },
    async (given) => {
      const { org, clock, stream } = given;
      const before = await quotaOf(org.rest);
      const { answers, refused } = await burstToRefusal(given, org.rest);
      for (const exchange of answers.filter(isRateRefusal)) expectNothingDelivered(exchange);
      await expectNoTrickByTag(org.rest, before.exchange.headers.etag);
      await clock.advance(waitOf(refused));
      // A refusal that was waited out is not followed by another at once, whatever the window.
      await clock.advance(minuteMs);
      const bodies = answers.reduce((sum, answer) => sum + deliveredBy(answer).length, 0);
      if (bodies > stream.total) lack('a stream long enough for a series of reads of different manifests');
      expectBilled(before, await quotaOf(org.rest), bodies);
    },
  ),

  // Twice the limit, for a minute may straddle two windows, and a bucket refills while it is emptied.
  'rate.minute-holds-the-limit': needing(
    {
      org: { plan: 'starter', idle: true },
      stream: { manifestsMin: 1 },
      clock: { waitsMs: volleys * betweenVolleysMs },
    },
    async ({ org, clock, stream }) => {
      let accepted = 0;
      let answer: Exchange | undefined;
      const startMs = await clock.nowMs();
      for (let volley = 0; volley < volleys; volley += 1) {
        if (volley > 0) await clock.advance(betweenVolleysMs);
        const sent = await burst(org.rest, stream, starterLimit);
        accepted += sent.accepted;
        answer = sent.answers.at(-1);
      }
      if ((await clock.nowMs()) - startMs >= minuteMs)
        lack('a machine that sends four volleys within a minute');
      check(accepted <= 2 * starterLimit, {
        expected: `at most ${2 * starterLimit} requests let through within a minute`,
        received: accepted,
        exchange: answer,
      });
    },
  ),

  'rate.retry-after-suffices': needing(
    {
      org: { plan: 'starter', idle: true },
      stream: { manifestsMin: 1 },
      clock: { waitsMs: waitMaxMs },
    },
    async (given) => {
      const { org, clock, stream } = given;
      const { refused } = await burstToRefusal(given, org.rest);
      await clock.advance(waitOf(refused));
      const query = Object.fromEntries(new URL(refused.request.url).searchParams);
      expectSuccess(await readListing(org.rest, stream, query));
    },
  ),
} satisfies Record<RateRuleId, Case>;

/** Three times the limit meets a refusal under every kind of window, also where it straddles two. */
async function burstToRefusal(
  given: Pick<Always, 'requestsPerMinute'> & { readonly org: Org; readonly stream: FoundStream },
  client: RestClient,
): Promise<Burst & { readonly refused: Exchange }> {
  const limit = given.requestsPerMinute(given.org.plan);
  if (limit === undefined) return lack(`the per-minute limit of plan ${given.org.plan}`);
  const sent = await burst(client, given.stream, 3 * limit);
  const { refused } = sent;
  return refused === undefined
    ? lack(`a refusal for the rate within ${3 * limit} requests`)
    : { ...sent, refused };
}

/** The longer of the waits that body and header tell. */
function waitOf(refused: Exchange): number {
  const told = [at(refused, 'detail.retry_after_seconds'), Number(refused.headers['retry-after'])].filter(
    isInteger,
  );
  const seconds = Math.max(0, ...told);
  check(told.length > 0, {
    expected: 'a wait in seconds, in the body or in Retry-After',
    received: refused.text,
    exchange: refused,
  });
  return seconds * 1_000 > waitMaxMs - minuteMs
    ? lack(`a refusal for the rate that ends within a minute (it tells ${seconds} s)`)
    : seconds * 1_000;
}

function expectNothingDelivered(exchange: Exchange): void {
  check(deliveredBy(exchange).length === 0, {
    expected: 'no manifest in a refusal for the rate',
    received: exchange.text,
    exchange,
  });
}

/** A conditional read meets the limit, or is not counted and answers as ever; it is never a way to other content. */
async function expectNoTrickByTag(client: RestClient, etag: string | undefined): Promise<void> {
  if (etag === undefined) return;
  const headers = { 'if-none-match': etag };
  const exchange = await client.call('listStreams', { query: { page_size: 1 }, headers });
  expectStatus(exchange, 429, 304, 200);
  check(exchange.status !== 304 || exchange.text === '', {
    expected: 'an empty 304',
    received: exchange.text,
    exchange,
  });
}
