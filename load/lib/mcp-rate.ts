// Compares the measured rate of a class of tools with the stated one.
import type { CheckName, Estimate, McpClass } from './config.ts';
import { isBurstLarge, isBurstSmall, isRefillFast, isRefillSlow, type MeasuredRate } from './mcp-limiter.ts';

export interface RateCheck {
  readonly check: CheckName;
  readonly holds: boolean;
  /** The measured figure beside the stated one. */
  readonly text: string;
}

/** Without a check of the refill if the flood met no refusal. */
export function rateChecks(measured: MeasuredRate, stated: McpClass): readonly RateCheck[] {
  const { burst, perSecond } = measured;
  const { name } = stated;
  const [isSmall, isLarge] = [isBurstSmall(measured, stated), isBurstLarge(measured, stated)];
  const [isSlow, isFast] = [isRefillSlow(measured, stated), isRefillFast(measured, stated)];
  const burstWord = isSmall ? 'too small' : isLarge ? 'too large' : 'as stated';
  const text = `${name}: a burst of ${burst.low} to ${burst.high ?? 'more'} calls, ${burstWord}; ${stated.burst} are stated`;
  const ofBurst: readonly RateCheck[] = [
    { check: 'mcpGranted', holds: !isSmall, text },
    { check: 'mcpWithin', holds: !isLarge, text },
  ];
  if (perSecond === undefined) return ofBurst;
  const refillWord = isSlow ? 'too slow' : isFast ? 'too fast' : 'as stated';
  return [
    ...ofBurst,
    {
      check: 'mcpRefill',
      holds: !isSlow && !isFast,
      text: `${name}: ${perSecond.low} to ${perSecond.high} calls a second, ${refillWord}; ${stated.perSecond} are stated`,
    },
  ];
}

/** The measured figures with the stated ones. */
export const estimatesOf = (
  { burst, perSecond, isWindow }: MeasuredRate,
  { name, ...stated }: McpClass,
): readonly Estimate[] => [
  { what: `burst of ${name}`, unit: 'calls', stated: stated.burst, ...burst },
  ...(perSecond === undefined
    ? []
    : [
        {
          what: `refill of ${name}${isWindow ? ', in windows' : ''}`,
          unit: 'calls a second',
          stated: stated.perSecond,
          ...perSecond,
        },
      ]),
];
