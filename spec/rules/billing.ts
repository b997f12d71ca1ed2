// Rules about the bill, which all answers of a run judge together, whichever case asked for them.
import { covering, type RuleTable } from './rule.ts';

export const billingRules = {
  'billing.used-grows-by-what-was-returned': covering(
    'QUOTA-10',
    'QUOTA-01',
    'QUOTA-11',
    'QUOTA-12',
    'QUOTA-13',
    'MCP-19',
    'MCP-20',
    'MCP-21',
    'QUERY-07',
    'LIFE-22',
    'LIFE-23',
  ).must(
    'quota_used grows by the manifests that reads and tools return, or that queries say they billed, and by nothing else.',
  ),
  'billing.figures-agree': covering(
    'ENV-07',
    'ENV-08',
    'ENV-09',
    'ENV-10',
    'ENV-13',
    'ENV-15',
    'ENV-17',
    'ENV-18',
    'ENV-19',
    'ENV-20',
    'ENV-21',
    'VERSION-06',
    'MCP-09',
    'QUERY-06',
    'QUERY-08',
    'MCP-21',
  ).must(
    'quota_remaining is quota_limit less quota_used, days_to_reset counts the days of a current period, all answers of a day show one limit and one reset, the quota headers repeat usage, a query says that it was charged exactly if it billed some of what it returned, and service-profile shows the figures of REST.',
  ),
  'billing.hard-cap-holds': covering('QUOTA-03').must(
    'Whatever a Starter organisation reads with, operations or tools, it never uses more than its quota.',
  ),
  'billing.free-calls-outlast-quota': covering('QUOTA-14').must(
    'No operation that costs nothing, on whatever surface, is refused because the quota is used up.',
  ),
  'billing.refusals-name-reset': covering('ERR-14', 'ERR-15').must(
    'Every refusal for the quota names the reset date of usage, and the seconds until then.',
  ),
} satisfies RuleTable<'billing'>;

export type BillingRuleId = keyof typeof billingRules;
