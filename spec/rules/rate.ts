// Rules about the per-minute request limits.
import { citing, covering, type RuleTable } from './rule.ts';

export const rateRules = {
  'rate.higher-plans-allow-more': covering('RATE-04').must(),
  'rate.key-sub-limit': covering('RATE-01').must(),
  'rate.limited-request-does-nothing': citing('Limits', 'RATE-03').must(
    'A request that the rate limit refuses returns no manifests and bills nothing.',
  ),
  'rate.limit-holds-over-a-minute': covering('LIMIT-05').must(
    'Of the requests that a Starter organisation sends over most of a minute, at most twice its limit are admitted.',
  ),
  'rate.retry-after-suffices': covering('RATE-02').must(),
  'rate.every-way-counts': covering('LIMIT-05', 'RATE-01').must(
    'No more requests than the limit of Starter are served at once, over all keys, the /api alias, listings, queries and reads by record id.',
  ),
  'rate.token-requests-count': covering('LIMIT-05').must(
    'Requests with the access token and requests with the key pair count towards one limit of Starter.',
  ),
  'rate.whole-limit-served': covering('LIMIT-05').must(
    'A Starter organisation that spreads its 60 requests over a minute and over two keys gets every one served.',
  ),
} satisfies RuleTable<'rate'>;

export type RateRuleId = keyof typeof rateRules;
