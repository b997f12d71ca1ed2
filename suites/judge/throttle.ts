// The throttle: keeps every organisation of a run within its per-minute limit, its owner's permits and the budget.
import { planLimits } from '../../spec/limits.ts';
import { minuteMs } from '../../spec/units.ts';
import type { PlanName } from '../../spec/values.ts';
import type { Exchange } from '../clients/exchange.ts';
import { isInteger } from '../clients/json.ts';
import { mayWrite } from '../clients/may-write.ts';
import type { Transport } from '../clients/rest.ts';
import { at, errorCode } from '../kit/expect.ts';
import type { KeptAnswers } from './kept-answers.ts';
import type { LeasedOrg, OrgDemand } from './leased-org.ts';
import type { Ledger } from './ledger.ts';
import { assertPermitted, mayBill, type Permits } from './permits.ts';
import type { RunClock } from './run-clock.ts';

/** Assumed for a plan with an unknown limit: the limit of the smallest plan. */
const assumedPerMinute = planLimits.starter.requestsPerMinute.value;
/** Most of the minute that a case finds free when it begins; most cases send fewer requests. */
const freeShare = 1 / 30;
/** How often a refused request is repeated after its wait; other users of the organisation may cause refusals. */
const refusalsMax = 2;

export interface Guarding {
  /** For cases about the rate limit itself: requests are not delayed, and refusals are returned. */
  readonly unpaced?: boolean;
}

export interface Throttle {
  /** A transport for requests of the organisation. */
  guard(leased: LeasedOrg, transport: Transport, guarding?: Guarding): Transport;
  /** A transport for the organisation's requests of MCP, which has limits of its own: they are not delayed. */
  permit(leased: LeasedOrg, transport: Transport): Transport;
  /**
   * How long to wait until the organisation's minute has room for the requests of a case, but at most for a
   * thirtieth of the minute; until the whole minute is free if `idle`.
   */
  waitMs(leased: LeasedOrg, need: Room): number;
  /** Waits that long. */
  admit(leased: LeasedOrg, need: Room): Promise<void>;
  /** Whether a request could be sent at once. */
  hasRoom(leased: LeasedOrg): boolean;
  /** How long requests waited for the limit of a plan that nobody stated, so that the smallest was assumed; in milliseconds. */
  readonly assumedWaitsMs: ReadonlyMap<PlanName, number>;
}

export type Room = Pick<OrgDemand, 'idle' | 'cost'>;

type LimitOf = (plan: PlanName) => number | undefined;

export function throttle(parts: {
  readonly requestsPerMinute: LimitOf;
  readonly time: RunClock;
  readonly ledger: Ledger;
  readonly permits: Permits;
  /** Absent where no case takes answers of others. */
  readonly kept?: KeptAnswers | undefined;
  /** Ends the run on a service that refuses everything. */
  readonly stop?: ((symptom: string) => void) | undefined;
}): Throttle {
  const { ledger, kept } = parts;
  const turns = turnsOf(parts);
  const gate = gateOf(parts);
  let everServed = false;
  const sendOnce = async (
    leased: LeasedOrg,
    transport: Transport,
    request: Request,
    answered: () => void,
  ): Promise<Exchange> => {
    const exchange = await transport.send(request).finally(answered);
    ledger.note(leased.label, exchange);
    kept?.note(leased.label, exchange);
    everServed ||= exchange.status < 300;
    return exchange;
  };
  const send = async (
    leased: LeasedOrg,
    transport: Transport,
    { unpaced }: Guarding,
    request: Request,
  ): Promise<Exchange> => {
    gate.assertAllowed(leased, request);
    if (unpaced === true) return sendOnce(leased, transport, request, turns.count(leased.label));
    for (let refusals = 0; ; refusals += 1) {
      const exchange = await sendOnce(leased, transport, request, await turns.take(leased));
      const refusedMs = rateRefusalMs(exchange);
      if (refusedMs === undefined || refusedMs > closedMaxMs || refusals === refusalsMax) return exchange;
      if (refusals > 0 && !everServed)
        parts.stop?.('a refusal by the rate limit (429), even after the wait that it states');
      turns.close(leased.label, refusedMs);
    }
  };

  return {
    guard: (leased, transport, guarding = {}) => {
      ledger.open(leased.label, leased.origin, leased.usedBefore);
      return {
        close: () => transport.close(),
        send: (request) => send(leased, transport, guarding, request),
      };
    },
    permit: gate.permit,
    waitMs: turns.waitMs,
    admit: turns.admit,
    hasRoom: turns.hasRoom,
    assumedWaitsMs: turns.assumedWaitsMs,
  };
}

/** The requests of each organisation's minute, and waits for room in it. */
function turnsOf({
  time,
  requestsPerMinute,
}: {
  readonly time: RunClock;
  readonly requestsPerMinute: LimitOf;
}) {
  const { untilRoomMs, count, close } = minutes(time);
  const assumedWaitsMs = new Map<PlanName, number>();
  const perMinute = (leased: LeasedOrg): number => usedPerMinute(leased, requestsPerMinute);
  const untilTurnMs = (leased: LeasedOrg): number => untilRoomMs(leased.label, perMinute(leased) - 1);
  const waitMs = (leased: LeasedOrg, { idle, cost = Number.POSITIVE_INFINITY }: Room): number => {
    const most = Math.ceil(perMinute(leased) * freeShare);
    const free = idle === true ? perMinute(leased) : Math.min(Math.ceil(cost), most);
    return untilRoomMs(leased.label, perMinute(leased) - free);
  };
  const pass = async (leased: LeasedOrg, ms: number): Promise<void> => {
    const { plan } = leased;
    if (statedPerMinute(leased, requestsPerMinute) === undefined)
      assumedWaitsMs.set(plan, (assumedWaitsMs.get(plan) ?? 0) + ms);
    await time.pass(ms);
  };
  /** The request counts at once, so that requests in parallel do not take the same turn. */
  const take = async (leased: LeasedOrg): Promise<() => void> => {
    for (let ms = untilTurnMs(leased); ms > 0; ms = untilTurnMs(leased)) await pass(leased, ms);
    return count(leased.label);
  };
  const admit = (leased: LeasedOrg, need: Room): Promise<void> => pass(leased, waitMs(leased, need));
  const hasRoom = (leased: LeasedOrg): boolean => untilTurnMs(leased) === 0;
  return { count, close, take, waitMs, admit, hasRoom, assumedWaitsMs };
}

/** Lets through to configured organisations only what their owners permit. */
function gateOf({
  permits,
  ledger,
  kept,
}: {
  readonly permits: Permits;
  readonly ledger: Ledger;
  readonly kept?: KeptAnswers | undefined;
}) {
  /** The most that calls over MCP may have billed: their answers show no usage that the ledger reads. */
  let billedByTools = 0;
  const assertAllowed = ({ origin }: LeasedOrg, request: Request): void => {
    if (origin === 'configured') assertPermitted(permits, request, ledger.billed() + billedByTools);
  };
  const permit: Throttle['permit'] = (leased, transport) => ({
    close: () => transport.close(),
    send: async (request) => {
      assertAllowed(leased, request);
      if (leased.origin === 'configured') billedByTools += mayBill(request);
      const exchange = await transport.send(request);
      kept?.passed(leased.label);
      if (mayWrite(request)) kept?.note(leased.label, exchange);
      return exchange;
    },
  });
  return { assertAllowed, permit };
}

/** With several keys, each has an undocumented limit of its own, so only half of the organisation's limit is used. */
const usedPerMinute = (leased: LeasedOrg, limitOf: LimitOf): number =>
  Math.floor(
    (statedPerMinute(leased, limitOf) ?? assumedPerMinute) / (leased.credential.keys.length > 1 ? 2 : 1),
  );

const statedPerMinute = ({ plan, requestsPerMinute }: LeasedOrg, limitOf: LimitOf): number | undefined =>
  requestsPerMinute ?? limitOf(plan);

type Request = Parameters<Transport['send']>[0];

/** The wait that a refusal by the rate limit gives, in milliseconds; undefined for any other answer. */
export function rateRefusalMs(exchange: Exchange): number | undefined {
  if (exchange.status !== 429 || errorCode(exchange) === 'quota_exhausted') return undefined;
  const waits = [at(exchange, 'detail.retry_after_seconds'), Number(exchange.headers['retry-after'])];
  return Math.max(1, ...waits.filter(isInteger)) * 1_000;
}

/** The target counts a request later than it was sent, perhaps in whole seconds. */
const marginMs = 1_000;
/** The longest wait of a refusal that a run waits for. */
const closedMaxMs = 65_000;

interface RequestLog {
  /** Times of the answers, or of sending for requests without an answer yet; oldest first. */
  counted: { atMs: number }[];
  closedUntilMs: number;
}

function minutes(time: RunClock) {
  const logs = new Map<string, RequestLog>();
  const logOf = (label: string): RequestLog => {
    const log = logs.get(label) ?? { counted: [], closedUntilMs: 0 };
    logs.set(label, log);
    return log;
  };
  return {
    /** The wait until the organisation's minute contains at most `others` requests. */
    untilRoomMs: (label: string, others: number) => {
      const log = logOf(label);
      const nowMs = time.nowMs();
      log.counted = log.counted.filter(({ atMs }) => atMs > nowMs - minuteMs - marginMs);
      // After the clock went back, requests may lie in the future; they count as sent now.
      for (const request of log.counted) request.atMs = Math.min(request.atMs, nowMs);
      const lastToLeave = log.counted[log.counted.length - others - 1];
      const fullMs = lastToLeave === undefined ? 0 : lastToLeave.atMs + minuteMs + marginMs - nowMs;
      return Math.max(0, fullMs, Math.min(closedMaxMs, log.closedUntilMs - nowMs));
    },
    /** Counts a request until one minute after its answer; call the returned function when the answer has come. */
    count: (label: string) => {
      const request = { atMs: time.nowMs() };
      logOf(label).counted.push(request);
      return () => {
        request.atMs = time.nowMs();
      };
    },
    /** A refusal gave this wait. */
    close: (label: string, ms: number) => {
      logOf(label).closedUntilMs = time.nowMs() + ms;
    },
  };
}
