// Rules about the per-minute request limits.
import type { RuleTable } from './rule.ts';

export const rateRules = {
  'rate.higher-plans-allow-more': {
    level: 'must',
    section: 'Limits',
    text: 'A higher plan can send at least as many requests per minute as Starter.',
    covers: ['RATE-04'],
  },
  'rate.key-sub-limit': {
    level: 'must',
    section: 'Plan gating',
    text: 'A key at its limit does not block another key of its organisation.',
    covers: ['RATE-01'],
  },
  'rate.limited-request-does-nothing': {
    level: 'must',
    section: 'Limits',
    text: 'A request that the rate limit refuses returns no manifests and bills nothing.',
    covers: ['RATE-03'],
  },
  'rate.limit-holds-over-a-minute': {
    level: 'must',
    section: 'Limits',
    text: 'Of the requests that a Starter organisation sends over most of a minute, at most twice its limit are admitted.',
    covers: ['LIMIT-05'],
  },
  'rate.retry-after-suffices': {
    level: 'must',
    section: 'Errors',
    text: 'After the wait that a rate-limit refusal states, the same request succeeds.',
    covers: ['RATE-02'],
  },
  'rate.every-way-counts': {
    level: 'must',
    section: 'Limits',
    text: 'No more requests than the limit of Starter are served at once, over all keys, the /api alias and both methods.',
    covers: ['LIMIT-05', 'RATE-01'],
  },
  'rate.token-requests-count': {
    level: 'must',
    section: 'Limits',
    text: 'Requests with the access token and requests with the key pair count towards one limit of Starter.',
    covers: ['LIMIT-05'],
  },
  'rate.whole-limit-served': {
    level: 'must',
    section: 'Limits',
    text: 'A Starter organisation that spreads its 60 requests over a minute and over two keys gets every one served.',
    covers: ['LIMIT-05'],
  },
} as const satisfies RuleTable<'rate'>;

export type RateRuleId = keyof typeof rateRules;
