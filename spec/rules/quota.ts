// Rules about the monthly manifest quota: what is billed, what is free, and what happens when it is used up.
import { citing, covering, type RuleTable } from './rule.ts';

export const quotaRules = {
  'quota.catalog-reads-are-free': covering('QUOTA-11').must(
    'Account, plan and catalog reads leave quota_used unchanged.',
  ),
  'quota.clamp-counts-removed': covering('QUOTA-06').must(),
  'quota.clamp-cuts-page': covering('QUOTA-04').must(),
  'quota.clamp-fills-quota': covering('QUOTA-09').must(),
  'quota.clamp-flagged': covering('QUOTA-05').must(),
  'quota.clamp-keeps-removed-reachable': covering('QUOTA-07').must(),
  'quota.parallel-reads-share-the-rest': covering('QUOTA-04', 'QUOTA-03').must(
    'Parallel reads that ask for more than the remaining quota of a hard-cap plan return and bill exactly that quota together.',
  ),
  'quota.empty-read-is-free': covering('QUOTA-10').must('A listing that returns no manifests bills nothing.'),
  'quota.exact-fit-is-whole': covering('QUOTA-08').must(),
  'quota.exhausted-empty-read': covering('QUOTA-13').must(
    'With the quota used up, a listing that matches nothing is answered with an empty page that is not marked as cut, or refused because the quota is used up, and bills nothing.',
  ),
  'quota.exhausted-leaves-free-reads': covering('QUOTA-14').must(
    'With the quota used up, reads that cost no quota still work, including conditional reads.',
  ),
  'quota.exhausted-refuses': citing('Errors', 'QUOTA-14').must(
    'With the quota used up, a listing that matches manifests returns none: it is refused with quota_exhausted or cut to an empty page.',
  ),
  'quota.hard-cap': covering('QUOTA-03').must(
    'A Starter organisation never gets more manifests, and is never billed more, than its quota, by whatever way it reads.',
  ),
  'quota.listing-bills-bodies': covering('QUOTA-01', 'QUOTA-10').must(
    'A listing bills one for each manifest returned, and no more than that when it is read again.',
  ),
  'quota.long-page-bills-bodies': covering('QUOTA-01').must(
    'A page longer than the default bills one for each manifest returned.',
  ),
  'quota.model-holds': covering('QUOTA-10', 'QUOTA-01', 'QUOTA-03', 'QUOTA-04', 'QUOTA-13').must(
    'Listings, queries, digest listings and single reads in any order bill what they return or state, and never more than the limit.',
  ),
  'quota.not-modified-is-free': covering('QUOTA-12').must('A 304 leaves quota_used unchanged.'),
  'quota.one-per-organisation': covering('QUOTA-15').should(),
  'quota.other-organisation-untouched': covering('QUOTA-16').must(),
  'quota.overage-is-not-cut': citing('Quota clamping', 'ENV-07').must(
    'Without a hard cap, a page beyond the quota is returned whole, and quota_remaining never falls below zero.',
  ),
  'quota.parallel-reads-never-oversell': covering('QUOTA-03').must(
    'Reads sent at the same time together return at most the remaining quota.',
  ),
  'quota.reads-by-manifest-id-bill-at-most-one': covering('QUOTA-10').must(
    'A read of a Signal, Brief or Record by manifest id bills at most one.',
  ),
  'quota.refusals-are-free': covering('QUOTA-13').must('Refused requests leave quota_used unchanged.'),
  'quota.single-read-bills-at-most-one': covering('QUOTA-10').must(
    'A read of one manifest bills at most one.',
  ),
  'quota.filtered-reads-bill-alike': covering('QUOTA-10').must(
    'A listing bills the manifests that it returns, whether or not a filter, page_num, an alias of the path or of the headers, or an access token was used.',
  ),
  'quota.starter-allowance': covering('QUOTA-02').must(),
  'quota.token-reads-bill-alike': covering('QUOTA-15').must(
    'Where the access token opens a listing, its reads are billed like reads with a key pair.',
  ),
  'quota.year-end-rolls-over': covering('QUOTA-17', 'ENV-10', 'ENV-26').must(
    'Twelve consecutive resets of a paid plan each start the following month with quota_used 0, across the end of the year, with the next reset date in the future and the days until then; the account shows the same period.',
  ),
  'quota.zero-after-reset': covering('QUOTA-17').must(
    'A used-up quota stays used up until the reset date, and is whole again after it.',
  ),
  'quota.clamp-on-last-page': covering('QUOTA-05', 'QUOTA-06', 'QUOTA-07').must(
    'On a last page that is not full, items_removed_by_quota counts the manifests that the page would have held, and next skips none of those that were removed.',
  ),
  'quota.clamped-query-counts-removed': covering('QUOTA-06').must(
    'A query that is cut at the quota counts the manifests that it removed.',
  ),
} satisfies RuleTable<'quota'>;

export type QuotaRuleId = keyof typeof quotaRules;
