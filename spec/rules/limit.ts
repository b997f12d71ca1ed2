// Rules about the numbers of the limits table that hold across operations.
import type { RuleTable } from './rule.ts';

export const limitRules = {
  'limit.channels-at-most-25': {
    level: 'must',
    section: 'Limits',
    text: 'The stream list and stream search both show at most 25 source channels of a stream.',
    covers: ['LIMIT-04'],
  },
  'limit.page-cap-before-clamp': {
    level: 'must',
    section: 'Limits',
    text: 'A page size over 200 is brought down to 200 before the quota cuts the page.',
    covers: ['LIMIT-02'],
  },
  'limit.page-size-bounds': {
    level: 'must',
    section: 'Limits',
    text: 'Every list takes 50 items a page when nothing is asked and 200 when more is asked.',
    covers: ['LIMIT-02'],
  },
  'limit.pages-from-zero': {
    level: 'must',
    section: 'Limits',
    text: 'Every list counts its pages from zero.',
    covers: ['LIMIT-01'],
  },
  'limit.digest-pages': {
    level: 'must',
    section: 'Limits',
    text: 'The manifests of a digest come in pages from zero on, 50 when nothing is asked and 200 at most.',
    covers: ['LIMIT-01', 'LIMIT-02'],
  },
  'limit.sync-pages': {
    level: 'must',
    section: 'Limits',
    text: 'Ontology syncs are listed in pages from zero on, 50 when nothing is asked; larger sizes are not refused.',
    covers: ['LIMIT-01', 'LIMIT-02'],
  },
  'limit.each-plan-lives-anew': {
    level: 'must',
    section: 'Limits',
    text: 'The five minutes of a plan token begin with its own plan, though the same query was planned before.',
    covers: ['LIMIT-03'],
  },
  'limit.starter-requests': {
    level: 'must',
    section: 'Limits',
    text: 'A free organisation may send requests at half its limit unhindered, and not at twice its limit.',
    covers: ['LIMIT-05'],
  },
} as const satisfies RuleTable<'limit'>;

export type LimitRuleId = keyof typeof limitRules;
