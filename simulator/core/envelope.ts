// The usage block, its copy in headers, and the age of account data ("Response envelope").
import type { components } from '../../spec/generated/contract-types.ts';
import { minuteMs } from '../../spec/units.ts';
import { type Period, type Quota, type QuotaLaws, remaining } from './quota.ts';

export type Usage = components['schemas']['Usage'];

export const envelopeLaws = {
  /** Whether usage shows the counter after the charge of the answer or before it (S-05). */
  chargeShown: 'after' as 'after' | 'before',
  /** Whether the stream detail stands under data, and whether it has a usage block (S-01, S-02). */
  streamDetail: 'bare' as 'bare' | 'wrapped' | 'bare-with-usage',
  /** Whether refusals of authenticated requests have the quota headers, too (S-04). */
  quotaHeadersOn: 'authenticated' as 'authenticated' | 'success',
  /** How old the account data may be (envelope.account-fresh-after-minute, S-43). */
  accountAgeMs: minuteMs,
};

export interface UsageFacts {
  readonly quota: Quota;
  readonly period: Period;
  readonly nowMs: number;
  readonly levels: readonly string[];
  readonly items: number;
  readonly siteUrl: string;
}

export const quotaFields = (quota: Quota, period: Period) => ({
  quota_limit: quota.limit,
  quota_used: quota.used,
  quota_remaining: remaining(quota),
  period: period.name,
  reset_date: period.resetDate,
});

export function usageOf(laws: QuotaLaws, facts: UsageFacts): Usage {
  const { quota, period, nowMs, levels, items, siteUrl } = facts;
  return {
    ...quotaFields(quota, period),
    days_to_reset: laws.daysToReset(nowMs, period.resetMs),
    available: levels.join(', '),
    items_in_response: items,
    upgrade_url: `${siteUrl}/pricing`,
  };
}

/** The seven quota headers as a flat list of names and values. */
export const quotaHeaders = (usage: Usage): readonly string[] => [
  'X-Service-Quota-Limit',
  String(usage.quota_limit),
  'X-Service-Quota-Used',
  String(usage.quota_used),
  'X-Service-Quota-Remaining',
  String(usage.quota_remaining),
  'X-Service-Quota-Reset-Date',
  usage.reset_date,
  'X-Service-Quota-Reset-Days',
  String(usage.days_to_reset),
  'X-Service-Period',
  usage.period,
  'X-Service-Available',
  usage.available,
];
