// Rules about limits that apply across operations.
import type { RuleTable } from './rule.ts';

export const limitRules = {
  'limit.channels-at-most-25': {
    level: 'must',
    section: 'Limits',
    text: 'The stream list and stream search show at most 25 source channels of a stream.',
    covers: ['LIMIT-04'],
  },
  'limit.page-cap-before-clamp': {
    level: 'must',
    section: 'Limits',
    text: 'A page_size above 200 is capped at 200 before the quota cuts the page.',
    covers: ['LIMIT-02'],
  },
  'limit.page-size-bounds': {
    level: 'must',
    section: 'Limits',
    text: 'Every list has pages of 50 items by default and of 200 when a larger page_size is asked for.',
    covers: ['LIMIT-02'],
  },
  'limit.pages-from-zero': {
    level: 'must',
    section: 'Limits',
    text: 'Every list numbers its pages from zero.',
    covers: ['LIMIT-01'],
  },
  'limit.digest-pages': {
    level: 'must',
    section: 'Limits',
    text: 'The manifests of a digest come in pages numbered from zero, of 50 by default and of 200 at most.',
    covers: ['LIMIT-01', 'LIMIT-02'],
  },
  'limit.sync-pages': {
    level: 'must',
    section: 'Limits',
    text: 'Ontology syncs come in pages numbered from zero, of 50 by default, and a page_size above 200 is not refused.',
    covers: ['LIMIT-01', 'LIMIT-02'],
  },
  'limit.each-plan-has-own-lifetime': {
    level: 'must',
    section: 'Limits',
    text: 'The five minutes of a plan token start with its own plan, even if the same query was planned before.',
    covers: ['LIMIT-03'],
  },
  'limit.starter-requests': {
    level: 'must',
    section: 'Limits',
    text: 'A Starter organisation can send half its per-minute limit without a refusal, and not three times its limit.',
    covers: ['LIMIT-05'],
  },
} as const satisfies RuleTable<'limit'>;

export type LimitRuleId = keyof typeof limitRules;
