// What a flood and a steady load after it prove about the rate of a class: its burst, and how fast it refills.

/** One call; the limiter decided about it at some moment from `sentMs` to `answeredMs`. */
export interface McpSample {
  readonly sentMs: number;
  readonly answeredMs: number;
  readonly admitted: boolean;
}

export interface StatedRate {
  readonly burst: number;
  readonly perSecond: number;
}

export interface Range {
  readonly low: number;
  readonly high: number;
}

export interface MeasuredRate {
  /** Calls that an idle class admits at once; without an upper bound if the flood met no refusal. */
  readonly burst: { readonly low: number; readonly high?: number };
  /** Calls a second that it admits after the flood. */
  readonly perSecond: Range | undefined;
  /** Whether it admits nothing for a while and then many: such a limiter counts in windows. */
  readonly isWindow: boolean;
}

/** Share by which a measured figure may differ from the stated one. */
export const rateTolerance = 0.05;
/** A limiter that admits nothing for this long under steady load counts in windows. */
const pauseMs = 5_000;

/** `flood` ends with refusals only; `steady` follows it at once, faster than the class refills. */
export function measureRate(
  flood: readonly McpSample[],
  steady: readonly McpSample[],
  stated: StatedRate,
): MeasuredRate {
  const admitted = flood.filter((sample) => sample.admitted);
  const startMs = Math.min(...flood.map(({ sentMs }) => sentMs));
  const fastestStated = stated.perSecond * (1 + rateTolerance);
  if (admitted.length === flood.length || steady.length === 0)
    return { burst: { low: leastBurst(admitted, fastestStated) }, perSecond: undefined, isWindow: false };
  const resumed = steady.filter((sample) => sample.admitted).toSorted((a, b) => a.sentMs - b.sentMs);
  const fromMs = Math.min(...steady.map(({ sentMs }) => sentMs));
  const toMs = Math.max(...steady.map(({ answeredMs }) => answeredMs));
  const isWindow = longestPauseMs(resumed, fromMs, toMs) >= pauseMs && admitsAllAgain(resumed, steady);
  const refill = isWindow
    ? windowRefill(admitted.length, startMs, resumed)
    : evenRefill(resumed.length, steady);
  const fastest = isWindow ? 0 : Math.min(refill.high, fastestStated);
  const slowest = isWindow ? 0 : Math.min(refill.low, stated.perSecond * (1 - rateTolerance));
  return {
    burst: { low: leastBurst(admitted, fastest), high: mostBurst(flood, slowest) },
    perSecond: refill,
    isWindow,
  };
}

/** The smallest burst that could have admitted these calls: in every span, those beyond its refill were in the bucket. */
function leastBurst(admitted: readonly McpSample[], perSecond: number): number {
  let least = 0;
  let minAhead = Number.POSITIVE_INFINITY;
  let latestMs = 0;
  for (const [index, { sentMs, answeredMs }] of inOrder(admitted).entries()) {
    latestMs = Math.max(latestMs, answeredMs);
    minAhead = Math.min(minAhead, index - (sentMs * perSecond) / 1_000);
    least = Math.max(least, index + 1 - (latestMs * perSecond) / 1_000 - minAhead);
  }
  return Math.floor(least + roundingError);
}

/**
 * The largest burst that could have refused each of the refused calls. A bucket that was full for a while lost its
 * refill, so what was missing from it is the most that any span before the refusal explains.
 */
function mostBurst(flood: readonly McpSample[], perSecond: number): number {
  const admitted = inOrder(flood.filter((sample) => sample.admitted));
  const missingAt = (refused: McpSample): number => {
    const before = admitted.filter(({ sentMs }) => sentMs <= refused.answeredMs);
    const missing = before.map(
      ({ answeredMs }, index) =>
        before.length - index - (Math.max(0, refused.sentMs - answeredMs) * perSecond) / 1_000,
    );
    return Math.max(0, ...missing);
  };
  const refused = flood.filter((sample) => !sample.admitted);
  return Math.ceil(Math.min(...refused.map(missingAt)) + 1 - roundingError);
}

const inOrder = (samples: readonly McpSample[]): readonly McpSample[] =>
  samples.toSorted((a, b) => a.sentMs - b.sentMs);

const roundingError = 1e-6;

/** After its pause a window admits everything for a while; a bucket that refills slowly admits single calls. */
function admitsAllAgain([first]: readonly McpSample[], steady: readonly McpSample[]): boolean {
  if (first === undefined) return false;
  const next = steady.filter(({ sentMs }) => sentMs >= first.sentMs && sentMs < first.sentMs + pauseMs);
  return next.filter(({ admitted }) => admitted).length >= next.length * 0.8;
}

function longestPauseMs(admitted: readonly McpSample[], fromMs: number, toMs: number): number {
  const times = [fromMs, ...admitted.map(({ sentMs }) => sentMs), toMs];
  return Math.max(...times.slice(1).map((timeMs, nth) => timeMs - (times[nth] ?? timeMs)));
}

/** One call may lie on either side of each end, and each end anywhere from sending to answer. */
function evenRefill(count: number, steady: readonly McpSample[]): Range {
  const [sent, answered] = [steady.map(({ sentMs }) => sentMs), steady.map(({ answeredMs }) => answeredMs)];
  const longestMs = Math.max(...answered) - Math.min(...sent);
  const shortestMs = Math.max(1, Math.max(...sent) - Math.min(...answered));
  return {
    low: round((Math.max(0, count - 1) * 1_000) / longestMs),
    high: round(((count + 1) * 1_000) / shortestMs),
  };
}

/** A window that began with the flood ends at the latest when calls are admitted again. */
function windowRefill(burst: number, startMs: number, [first]: readonly McpSample[]): Range {
  if (first === undefined) return { low: 0, high: 0 };
  return {
    low: round((burst * 1_000) / (first.answeredMs - startMs)),
    high: round((burst * 1_000) / Math.max(1, first.sentMs - startMs - pauseMs / 10)),
  };
}

const round = (figure: number): number => Math.round(figure * 100) / 100;

/** Whether a burst is certainly smaller than stated. */
export const isBurstSmall = ({ burst }: MeasuredRate, stated: StatedRate): boolean =>
  burst.high !== undefined && burst.high < stated.burst * (1 - rateTolerance);

/** Whether more was admitted at once than stated. The edge of two windows may lie in the flood. */
export const isBurstLarge = ({ burst, isWindow }: MeasuredRate, stated: StatedRate): boolean =>
  burst.low > stated.burst * (isWindow ? 2 : 1) * (1 + rateTolerance);

export const isRefillSlow = ({ perSecond }: MeasuredRate, stated: StatedRate): boolean =>
  perSecond !== undefined && perSecond.high < stated.perSecond * (1 - rateTolerance);

/** The first window may have begun before the flood, so its length does not show that a refill is too fast. */
export const isRefillFast = ({ perSecond, isWindow }: MeasuredRate, stated: StatedRate): boolean =>
  perSecond !== undefined && !isWindow && perSecond.low > stated.perSecond * (1 + rateTolerance);
