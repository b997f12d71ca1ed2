// Cases of the rates of MCP. They hold for any kind of limiter in a session, and for any first refused call.
import type { McpRateRuleId } from '../../../spec/rules/mcp-rate.ts';
import { type RateClass, rateClasses, type ToolId, tools } from '../../../spec/tools.ts';
import { minuteMs } from '../../../spec/units.ts';
import type { McpTransport } from '../../clients/mcp.ts';
import { type Case, type Given, needing } from '../../kit/case.ts';
import { check, checkStatus } from '../../kit/expect.ts';
import { missingNeed, missingNeedIn, notApplicable } from '../../kit/finding.ts';
import { chargeBetween, quotaOf } from '../../steps/manifest-reads.ts';
import { discoveryCalls, expectAnswer, manifestsOf, openServer } from '../../steps/mcp.ts';
import {
  callAtRest,
  exhaust,
  type Flood,
  flood,
  isOfClass,
  isThrottled,
  type RatedCall,
  ratedCall,
  rates,
  refillMs,
  reportsQuota,
  waitSecondsOf,
  waveSize,
} from '../../steps/mcp-rate.ts';
import { passing } from '../../tour/tour.ts';

/** With an Enterprise organisation these cases judge Records too. */
const plans = ['enterprise', 'startup', 'professional', 'individual', 'starter'] as const;
const smallPlans = { plan: [...plans].reverse(), mcpToken: true, idle: true } as const;

const needs = {
  org: { plan: plans, mcpToken: true },
  stream: { manifestsMin: 1 },
  clock: { waitsMs: 4 * minuteMs },
  reads: 2 * rates.content.burst,
} as const;
const everyClass = { ...needs, each: { class: rateClasses } } as const;
/** Customers discover streams, so that service-streams is limited as well. */
const discoveryTools = [...Object.keys(discoveryCalls('')), 'service-streams'] as ToolId[];
const limited = { transport: ['streamable', 'sse'] } as const;

/** Requests besides the calls that a service may count: the handshake, the list of tools, and the first call. */
const besides = 6;
/** Share of a burst that may be missing after its refill. */
const slack = 0.05;
/** Short waits, after which a burst is not refilled: together they admit less than half of what full bursts would. */
const refills = 8;
const refillWaitMs = 5_000;
/** The longest wait that a case waits for. */
const waitMaxMs = 2 * minuteMs;
/** More than a case could bill, so that no refusal is one for the quota. */
const quotaMin = 3 * rates.content.burst;

export const mcpRateCases = {
  'mcp-rate.discovery-limit': needing(
    { ...needs, reads: 0, each: { ...limited, tool: discoveryTools } },
    async (given) => {
      const { transport, tool } = given.member;
      // A burst takes hundreds of calls, and what is wrong over SSE shows by one tool.
      if (transport === 'streamable' || tool === rates.discovery.tool)
        await expectLimit(given, 'discovery', given.member);
    },
  ),
  'mcp-rate.content-limit': needing(
    { ...needs, each: { ...limited, tool: ['service-manifests', 'service-briefs', 'service-multi-stream'] } },
    (given) => expectLimit(given, 'content', given.member),
  ),
  'mcp-rate.records-limit': needing(
    { ...needs, org: { plan: 'enterprise', mcpToken: true }, each: limited },
    (given) => expectLimit(given, 'records', given.member),
  ),

  'mcp-rate.bucket-refills': needing(everyClass, async (given) => {
    const { class: rateClass } = given.member;
    const call = await callAtRest(given, rateClass);
    await exhaust(call, rateClass);
    await given.clock.advance(refillMs(rateClass));
    const least = Math.ceil(rates[rateClass].burst * (1 - slack));
    const again = await flood(call, least, (sum) => sum.refused.length > 0);
    const expected = `at least ${least} calls admitted ${refillMs(rateClass) / 1_000} s after a refusal`;
    checkFlood(again.refused.length === 0, expected, again);
  }),

  'mcp-rate.refills-no-faster': needing(everyClass, async (given) => {
    const { clock } = given;
    const { class: rateClass } = given.member;
    const { burst, perSecond } = rates[rateClass];
    const call = await callAtRest(given, rateClass);
    const startMs = await clock.nowMs();
    let { served } = await exhaust(call, rateClass);
    for (let refill = 0; refill < refills; refill++) {
      await clock.advance(refillWaitMs);
      served += (await flood(call, burst, (_, wave) => wave.refused.length > 0)).served;
    }
    const seconds = ((await clock.nowMs()) - startMs) / 1_000;
    const most = Math.ceil(2 * (burst + perSecond * (seconds + 1)));
    check(served <= most, `at most ${most} calls in ${Math.ceil(seconds)} s`, {
      received: served,
      at: 'result',
    });
  }),

  'mcp-rate.retry-after-suffices': needing(everyClass, async (given) => {
    const { class: rateClass } = given.member;
    const call = await callAtRest(given, rateClass);
    const { refusal } = await exhaust(call, rateClass);
    const seconds = waitSecondsOf(refusal);
    expectAnswer(seconds !== undefined, 'a wait in Retry-After, or in the error', refusal);
    const waitMs = seconds * 1_000;
    if (waitMs > waitMaxMs) missingNeed('short-rate-refusal', { waitsMs: waitMs });
    await given.clock.advance(waitMs);
    const retried = await call();
    const isServed = retried.kind === 'result' && !isThrottled(retried) && !retried.isError;
    expectAnswer(isServed, `the call admitted after the wait of ${seconds} s`, retried);
  }),

  'mcp-rate.backpressure-is-not-quota': needing(everyClass, async (given) => {
    const { org, clock } = given;
    const { class: rateClass } = given.member;
    const rated = await callAtRest(given, rateClass);
    let returned = 0;
    const call: RatedCall = async () => {
      const answer = await rated();
      if (answer.kind === 'result') returned += manifestsOf(answer.content).length;
      return answer;
    };
    await clock.advance(minuteMs);
    const before = await quotaOf(org.rest);
    if (before.remaining < quotaMin) missingNeed('quota');
    const { served, refusal } = await exhaust(call, rateClass);
    expectAnswer(!reportsQuota(refusal), 'no quota_exhausted or quota_resets_on for the rate', refusal);
    await clock.advance(minuteMs);
    const after = await quotaOf(org.rest);
    const charge = chargeBetween(before, after);
    // Records need not look like manifests, and others may read with an organisation that the run did not make.
    const most = org.isOurs && rateClass !== 'records' ? returned : served;
    check(charge <= most, `at most ${most} manifests billed, as many as ${served} admitted calls returned`, {
      received: charge,
      at: 'usage.quota_used',
      exchange: after.exchange,
    });
  }),

  'mcp-rate.sessions-refill-nothing': needing(everyClass, async (given) => {
    const { org, clock } = given;
    const { class: rateClass } = given.member;
    const call = await callAtRest(given, rateClass);
    await exhaust(call, rateClass);
    const startMs = await clock.nowMs();
    const inAnother = await ratedCall(org, rateClass, given);
    await inAnother();
    const { served } = await flood(call, 3 * waveSize);
    const seconds = ((await clock.nowMs()) - startMs) / 1_000;
    const most = Math.floor(2 * rates[rateClass].perSecond * (seconds + 1));
    check(served <= most, `at most ${most} calls after a new session`, { received: served, at: 'result' });
  }),

  'mcp-rate.one-shots-counted': needing(everyClass, async (given) => {
    const { org } = given;
    const { class: rateClass } = given.member;
    const call = await callAtRest(given, rateClass);
    const oneShot = await ratedCall(org, rateClass, given, { transport: 'one-shot' });
    const first = await oneShot();
    if (first.kind !== 'result' || first.isError)
      notApplicable('S-190', 'a call without a session is refused');
    await exhaust(call, rateClass);
    const inAnother = await flood(await ratedCall(org, rateClass, given), waveSize);
    if (inAnother.served > inAnother.refused.length)
      notApplicable('S-185', 'every session has a rate of its own');
    await expectRefusalAmong(given, oneShot, { ...rates[rateClass], what: 'calls without a session' });
  }),

  // Small plans first, because calls of tools exceed their limit on REST if they count for it.
  'mcp-rate.classes-apart': needing({ ...needs, org: smallPlans }, async (given) => {
    const { org } = given;
    const rateClass = 'content';
    const discovery = await ratedCall(org, 'discovery', given);
    await exhaust(await callAtRest(given, rateClass), rateClass);
    // More than a shared bucket has left, which may be larger for discovery, or refills meanwhile.
    const calls = rates.discovery.burst / 2;
    const flooded = await flood(discovery, calls, (sum) => sum.refused.length > waveSize);
    const expected = `${calls} calls of ${rates.discovery.tool} admitted while ${rates[rateClass].tool} is at its limit`;
    checkFlood(flooded.refused.length <= waveSize, expected, flooded);
    const read = await org.rest.call('listStreams', { query: { page_size: 1 } });
    checkStatus(read, read.status !== 429, 'a read over REST served while a class of MCP is at its limit');
  }),

  'mcp-rate.organizations-apart': needing(
    { ...everyClass, other: { plan: plans, mcpToken: true, idle: true } },
    async (given) => {
      const { class: rateClass } = given.member;
      const call = await callAtRest(given, rateClass);
      const ofOther = await callAtRest({ ...given, org: given.other }, rateClass);
      await exhaust(call, rateClass);
      const flooded = await flood(ofOther, waveSize);
      const expected = `${waveSize} calls admitted while another organisation is at its limit`;
      checkFlood(flooded.refused.length === 0, expected, flooded);
    },
  ),
} satisfies Record<McpRateRuleId, Case>;

/** Twice of both figures is legal, because the limiter may count in windows, and a burst may overlap two of them. */
async function expectLimit(
  given: Given<typeof needs>,
  rateClass: RateClass,
  { transport, tool = rates[rateClass].tool }: { transport: McpTransport; tool?: ToolId },
): Promise<void> {
  const { clock, org } = given;
  // The member before this one has used the class up, which may count handshakes too. Other rules judge that SSE is served.
  await clock.advance(refillMs(rateClass));
  const client = await passing(() => openServer(org, tools[tool].server, transport));
  if (client === undefined) return missingNeed('served-call', { what: `${tool} over ${transport}` });
  await client.close();
  // The classes of other tools are open, but discovery has the highest limit (S-186).
  const isCertain = isOfClass(tool, rateClass);
  const { burst, perSecond } = rates[isCertain ? rateClass : 'discovery'];
  const call = await callAtRest(given, rateClass, { tool, transport }).catch((cause: unknown) => {
    if (isCertain || missingNeedIn(cause) === undefined) throw cause;
    return notApplicable('S-187', `the parameters of ${tool} are open`);
  });
  const flooded = await expectRefusalAmong(given, call, { burst, perSecond, what: `calls of ${tool}` });
  const isBurst = !isCertain || flooded.served >= burst - besides;
  checkFlood(isBurst, `a burst of ${burst} calls of ${tool} admitted`, flooded);
}

/** A refusal before twice of both figures are admitted. */
async function expectRefusalAmong(
  { clock }: Pick<Given<typeof needs>, 'clock'>,
  call: RatedCall,
  { burst, perSecond, what }: { readonly burst: number; readonly perSecond: number; readonly what: string },
): Promise<Flood> {
  const startMs = await clock.nowMs();
  const mostNow = async (): Promise<number> =>
    2 * burst + 2 * perSecond * (((await clock.nowMs()) - startMs) / 1_000 + 1);
  let most = 2 * burst;
  const flooded = await flood(call, 4 * burst, async (sum) => {
    if (sum.refused.length > 0) return true;
    if (sum.served > most) most = await mostNow();
    return sum.served > most;
  });
  const { served, refused } = flooded;
  if (refused.length === 0 && served <= most) missingNeed('fast-client');
  checkFlood(refused.length > 0, `a refusal within ${Math.ceil(most)} ${what}`, flooded);
  return flooded;
}

const checkFlood = (holds: boolean, expected: string, { served, refused }: Flood): void =>
  check(holds, expected, {
    received: `${served} admitted, ${refused.length} refused`,
    at: 'result',
    exchange: refused[0]?.exchange,
  });
