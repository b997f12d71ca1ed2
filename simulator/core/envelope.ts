// The response envelope: the usage block, its copy in headers, and how old account data may be ("Response envelope").
import type { Period, Quota, QuotaLaws } from './quota.ts';
import { remaining } from './quota.ts';

/** The document's usage block. */
export interface Usage {
  readonly quota_limit: number;
  readonly quota_used: number;
  readonly quota_remaining: number;
  readonly period: string;
  readonly reset_date: string;
  readonly days_to_reset: number;
  readonly available: string;
  readonly items_in_response: number;
  readonly upgrade_url: string;
}

export const envelopeLaws = {
  /** envelope.available-lists-levels */
  available: (levels: readonly string[]): string => levels.join(', '),
  /** envelope.items-counted */
  itemsInResponse: (items: number): number => items,
  /** envelope.used-and-remaining-make-limit */
  remaining: (quota: Quota): number => remaining(quota),
  /** envelope.next-read-shows-charge: the counter a later read shows. */
  usedShown: (used: number): number => used,
  /** S-05 */
  chargeShown: 'after' as 'after' | 'before',
  /** S-01, S-02 */
  streamDetail: 'bare' as 'bare' | 'wrapped' | 'bare-with-usage',
  /** S-04 */
  quotaHeadersOn: 'authenticated' as 'authenticated' | 'success',
  /** envelope.account-fresh-after-minute (S-43) */
  accountAgeMs: 60_000,
  /** envelope.account-own-organisation: whose cached account data an organisation is shown. */
  accountCacheKey: (organizationId: string): string => organizationId,
};
export type EnvelopeLaws = Readonly<typeof envelopeLaws>;

export interface UsageFacts {
  readonly quota: Quota;
  readonly period: Period;
  readonly nowMs: number;
  readonly levels: readonly string[];
  readonly items: number;
  readonly siteUrl: string;
}

export function usageOf(laws: EnvelopeLaws, quotaLaws: QuotaLaws, facts: UsageFacts): Usage {
  const { quota, period, nowMs, levels, items, siteUrl } = facts;
  return {
    quota_limit: quota.limit,
    quota_used: laws.usedShown(quota.used),
    quota_remaining: laws.remaining(quota),
    period: period.name,
    reset_date: period.resetDate,
    days_to_reset: quotaLaws.daysToReset(nowMs, period.resetMs),
    available: laws.available(levels),
    items_in_response: laws.itemsInResponse(items),
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
