// Rules about the monthly manifest quota: what is billed, what is free, and what happens when it is used up.
import type { RuleTable } from './rule.ts';

export const quotaRules = {
  'quota.catalog-reads-are-free': {
    level: 'must',
    section: 'Limits',
    text: 'Account, plan and catalog reads leave quota_used unchanged.',
    covers: ['QUOTA-11'],
  },
  'quota.clamp-counts-removed': {
    level: 'must',
    section: 'Quota clamping',
    text: 'items_removed_by_quota of a cut page is the number of manifests that the quota removed from it.',
    covers: ['QUOTA-06'],
  },
  'quota.clamp-cuts-page': {
    level: 'must',
    section: 'Quota clamping',
    text: 'A page that asks for more than the remaining quota answers 200 with exactly as many manifests as remain.',
    covers: ['QUOTA-04'],
  },
  'quota.clamp-fills-quota': {
    level: 'must',
    section: 'Quota clamping',
    text: 'items_in_response of a cut page counts the manifests returned, and the page uses up the quota exactly.',
    covers: ['QUOTA-09'],
  },
  'quota.clamp-flagged': {
    level: 'must',
    section: 'Quota clamping',
    text: 'A page that is cut at the quota has quota_clamped true.',
    covers: ['QUOTA-05'],
  },
  'quota.clamp-keeps-removed-reachable': {
    level: 'must',
    section: 'Quota clamping',
    text: 'next of a cut page does not skip the manifests that were removed.',
    covers: ['QUOTA-07'],
  },
  'quota.parallel-reads-share-the-rest': {
    level: 'must',
    section: 'Quota clamping',
    text: 'Parallel reads that ask for more than the remaining quota of a hard-cap plan return and bill exactly that quota together.',
    covers: ['QUOTA-03', 'QUOTA-04'],
  },
  'quota.any-reads-bill-what-they-return': {
    level: 'must',
    section: 'Limits',
    text: 'In any sequence of reads, quota_used grows by exactly the manifests returned.',
    covers: ['QUOTA-01', 'QUOTA-10', 'QUOTA-11', 'QUOTA-12', 'QUOTA-13'],
  },
  'quota.empty-read-is-free': {
    level: 'must',
    section: 'Limits',
    text: 'A listing that returns no manifests bills nothing.',
    covers: ['QUOTA-10'],
  },
  'quota.exact-fit-is-whole': {
    level: 'must',
    section: 'Quota clamping',
    text: 'A page that uses exactly the remaining quota is returned whole and is not marked as cut.',
    covers: ['QUOTA-08'],
  },
  'quota.exhausted-empty-read': {
    level: 'must',
    section: 'Limits',
    text: 'With the quota used up, a listing that matches nothing is answered with an empty page that is not marked as cut, or refused because the quota is used up, and bills nothing.',
    covers: ['QUOTA-13'],
  },
  'quota.exhausted-leaves-free-reads': {
    level: 'must',
    section: 'Limits',
    text: 'With the quota used up, reads that cost no quota still work, including conditional reads.',
    covers: ['QUOTA-14'],
  },
  'quota.exhausted-refuses': {
    level: 'must',
    section: 'Errors',
    text: 'With the quota used up, a listing that matches manifests returns none: it is refused with quota_exhausted or cut to an empty page.',
    covers: ['QUOTA-14'],
  },
  'quota.hard-cap': {
    level: 'must',
    section: 'What the service does',
    text: 'A Starter organisation never gets more manifests, and is never billed more, than its quota.',
    covers: ['QUOTA-03'],
  },
  'quota.listing-bills-bodies': {
    level: 'must',
    section: 'What the service does',
    text: 'A listing bills one for each manifest returned, and no more than that when it is read again.',
    covers: ['QUOTA-01', 'QUOTA-10'],
  },
  'quota.long-page-bills-bodies': {
    level: 'must',
    section: 'What the service does',
    text: 'A page longer than the default bills one for each manifest returned.',
    covers: ['QUOTA-01'],
  },
  'quota.model-holds': {
    level: 'must',
    section: 'Limits',
    text: 'Listings, queries, digest listings and single reads in any order bill what they return or state, and never more than the limit.',
    covers: ['QUOTA-01', 'QUOTA-03', 'QUOTA-04', 'QUOTA-10', 'QUOTA-13'],
  },
  'quota.not-modified-is-free': {
    level: 'must',
    section: 'Limits',
    text: 'A 304 leaves quota_used unchanged.',
    covers: ['QUOTA-12'],
  },
  'quota.one-per-organisation': {
    level: 'should',
    section: 'Limits',
    text: 'Reads with two keys of an organisation add up in one counter.',
    covers: ['QUOTA-15'],
  },
  'quota.other-organisation-untouched': {
    level: 'must',
    section: 'Limits',
    text: 'Reads of one organisation leave the counter of another unchanged.',
    covers: ['QUOTA-16'],
  },
  'quota.overage-is-not-cut': {
    level: 'must',
    section: 'Quota clamping',
    text: 'Without a hard cap, a page beyond the quota is returned whole, and quota_remaining never falls below zero.',
    covers: ['ENV-07'],
  },
  'quota.parallel-reads-never-oversell': {
    level: 'must',
    section: 'What the service does',
    text: 'Reads sent at the same time together return at most the remaining quota.',
    covers: ['QUOTA-03'],
  },
  'quota.reads-by-manifest-id-bill-at-most-one': {
    level: 'must',
    section: 'Limits',
    text: 'A read of a Signal, Brief or Record by manifest id bills at most one.',
    covers: ['QUOTA-10'],
  },
  'quota.refusals-are-free': {
    level: 'must',
    section: 'Limits',
    text: 'Refused requests leave quota_used unchanged.',
    covers: ['QUOTA-13'],
  },
  'quota.single-read-bills-at-most-one': {
    level: 'must',
    section: 'Limits',
    text: 'A read of one manifest bills at most one.',
    covers: ['QUOTA-10'],
  },
  'quota.filtered-reads-bill-alike': {
    level: 'must',
    section: 'Limits',
    text: 'A listing bills the manifests that it returns, whether or not a filter or page_num selected them.',
    covers: ['QUOTA-10'],
  },
  'quota.starter-allowance': {
    level: 'must',
    section: 'What the service does',
    text: 'A Starter organisation has a quota of 1,000 manifests a month.',
    covers: ['QUOTA-02'],
  },
  'quota.token-reads-bill-alike': {
    level: 'must',
    section: 'Limits',
    text: 'Where the access token opens a listing, its reads are billed like reads with a key pair.',
    covers: ['QUOTA-15'],
  },
  'quota.year-end-rolls-over': {
    level: 'must',
    section: 'Limits',
    text: 'Twelve consecutive resets each start the following month, across the end of the year, with the next reset date in the future.',
    covers: ['QUOTA-17'],
  },
  'quota.zero-after-reset': {
    level: 'must',
    section: 'Limits',
    text: 'A used-up quota stays used up until the reset date, and is whole again after it.',
    covers: ['QUOTA-17'],
  },
  'quota.clamp-on-last-page': {
    level: 'must',
    section: 'Quota clamping',
    text: 'On a last page that is not full, items_removed_by_quota counts the manifests that the page would have held, and next skips none of those that were removed.',
    covers: ['QUOTA-05', 'QUOTA-06', 'QUOTA-07'],
  },
  'quota.clamped-query-counts-removed': {
    level: 'must',
    section: 'Quota clamping',
    text: 'A query that is cut at the quota counts the manifests that it removed.',
    covers: ['QUOTA-06'],
  },
} as const satisfies RuleTable<'quota'>;

export type QuotaRuleId = keyof typeof quotaRules;
