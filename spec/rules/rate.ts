// Rules about the per-minute request limits.
import type { RuleTable } from './rule.ts';

export const rateRules = {
  'rate.higher-plans-allow-more': {
    level: 'must',
    section: 'Limits',
    text: 'A higher plan may send at least as many requests a minute as a free one.',
    covers: ['RATE-04'],
  },
  'rate.key-sub-limit': {
    level: 'must',
    section: 'Plan gating',
    text: 'A key at its limit does not shut out the other key of its organisation.',
    covers: ['RATE-01'],
  },
  'rate.limited-request-does-nothing': {
    level: 'must',
    section: 'Limits',
    text: 'A request refused for its rate delivers and bills nothing.',
    covers: ['RATE-03'],
  },
  'rate.minute-holds-the-limit': {
    level: 'must',
    section: 'Limits',
    text: 'A free organisation that keeps sending over the best part of a minute gets no more than twice its limit through.',
    covers: ['LIMIT-05'],
  },
  'rate.retry-after-suffices': {
    level: 'must',
    section: 'Errors',
    text: 'After the wait that a rate refusal tells, the same request succeeds.',
    covers: ['RATE-02'],
  },
} as const satisfies RuleTable<'rate'>;

export type RateRuleId = keyof typeof rateRules;
