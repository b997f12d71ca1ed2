// Rules about the monthly manifest quota: what is billed, what is free, and what happens at its edge.
import type { RuleTable } from './rule.ts';

export const quotaRules = {
  'quota.catalog-reads-are-free': {
    level: 'must',
    section: 'Limits',
    text: 'Account, plan and catalog reads leave quota_used as it was.',
    covers: ['QUOTA-11'],
  },
  'quota.clamp-counts-removed': {
    level: 'must',
    section: 'Quota clamping',
    text: 'items_removed_by_quota of a cut page is the number of manifests that the cut took away.',
    covers: ['QUOTA-06'],
  },
  'quota.clamp-cuts-page': {
    level: 'must',
    section: 'Quota clamping',
    text: 'A page that asks for more than is left answers 200 with exactly as many manifests as are left.',
    covers: ['QUOTA-04'],
  },
  'quota.clamp-fills-quota': {
    level: 'must',
    section: 'Quota clamping',
    text: 'items_in_response of a cut page counts what was served, and the quota is then used up to the last manifest.',
    covers: ['QUOTA-09'],
  },
  'quota.clamp-flagged': {
    level: 'must',
    section: 'Quota clamping',
    text: 'A page cut at the quota says so with quota_clamped.',
    covers: ['QUOTA-05'],
  },
  'quota.clamp-keeps-removed-reachable': {
    level: 'must',
    section: 'Quota clamping',
    text: 'next of a cut page does not lead past the manifests that were cut off.',
    covers: ['QUOTA-07'],
  },
  'quota.conserved-at-parallel-edge': {
    level: 'must',
    section: 'Quota clamping',
    text: 'Readers at the edge of a hard cap are together served and billed exactly what was left.',
    covers: ['QUOTA-03', 'QUOTA-04'],
  },
  'quota.conserved-over-any-reads': {
    level: 'must',
    section: 'Limits',
    text: 'Whatever is read in whatever order, quota_used grows by the manifests served and by nothing else.',
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
    text: 'A page that takes exactly what is left is served whole and is not marked as cut.',
    covers: ['QUOTA-08'],
  },
  'quota.exhausted-empty-read': {
    level: 'must',
    section: 'Limits',
    text: 'With nothing left, a listing that matches nothing is an uncut empty page or a refusal for quota, and stays free.',
    covers: ['QUOTA-13'],
  },
  'quota.exhausted-leaves-free-reads': {
    level: 'must',
    section: 'Limits',
    text: 'With nothing left, reads that cost no quota go on working, conditional ones included.',
    covers: ['QUOTA-14'],
  },
  'quota.exhausted-refuses': {
    level: 'must',
    section: 'Errors',
    text: 'With nothing left, a listing with matches serves no manifest: it is refused as quota_exhausted or cut to nothing.',
    covers: ['QUOTA-14'],
  },
  'quota.hard-cap': {
    level: 'must',
    section: 'What the service does',
    text: 'A free organisation is never served or billed beyond its quota, however often it asks.',
    covers: ['QUOTA-03'],
  },
  'quota.listing-bills-bodies': {
    level: 'must',
    section: 'What the service does',
    text: 'A listing bills one for each manifest it returns, and when read again never more than that.',
    covers: ['QUOTA-01', 'QUOTA-10'],
  },
  'quota.long-page-bills-bodies': {
    level: 'must',
    section: 'What the service does',
    text: 'A page longer than the default one bills one for each manifest it returns, like any other.',
    covers: ['QUOTA-01'],
  },
  'quota.model-holds': {
    level: 'must',
    section: 'Limits',
    text: 'Listings, queries, digest listings and single reads in any order bill what they serve or tell, never past the limit.',
    covers: ['QUOTA-01', 'QUOTA-03', 'QUOTA-04', 'QUOTA-10', 'QUOTA-13'],
  },
  'quota.not-modified-is-free': {
    level: 'must',
    section: 'Limits',
    text: 'A 304 leaves quota_used as it was.',
    covers: ['QUOTA-12'],
  },
  'quota.one-per-organisation': {
    level: 'should',
    section: 'Limits',
    text: 'Reads by two keys of an organisation add up in one counter.',
    covers: ['QUOTA-15'],
  },
  'quota.other-organisation-untouched': {
    level: 'must',
    section: 'Limits',
    text: 'Reads of one organisation leave the counter of another as it was.',
    covers: ['QUOTA-16'],
  },
  'quota.overage-is-not-cut': {
    level: 'must',
    section: 'Quota clamping',
    text: 'Without a hard cap a page is served whole past the quota, and quota_remaining does not fall below zero.',
    covers: ['ENV-07'],
  },
  'quota.parallel-reads-never-oversell': {
    level: 'must',
    section: 'What the service does',
    text: 'Reads sent at the same time share what is left: together they are served no more than that.',
    covers: ['QUOTA-03'],
  },
  'quota.reads-by-manifest-id-bill-at-most-one': {
    level: 'must',
    section: 'Limits',
    text: 'A Signal, Brief or Record that is read by manifest id bills at most one.',
    covers: ['QUOTA-10'],
  },
  'quota.refusals-are-free': {
    level: 'must',
    section: 'Limits',
    text: 'Refused requests leave quota_used as it was.',
    covers: ['QUOTA-13'],
  },
  'quota.single-read-bills-at-most-one': {
    level: 'must',
    section: 'Limits',
    text: 'A read of one manifest bills at most one.',
    covers: ['QUOTA-10'],
  },
  'quota.some-manifests-bill-alike': {
    level: 'must',
    section: 'Limits',
    text: 'A listing bills the manifests it returns whether or not a filter or page_num chose them.',
    covers: ['QUOTA-10'],
  },
  'quota.starter-allowance': {
    level: 'must',
    section: 'What the service does',
    text: 'A free organisation has a quota of 1,000 manifests a month.',
    covers: ['QUOTA-02'],
  },
  'quota.token-reads-bill-alike': {
    level: 'must',
    section: 'Limits',
    text: 'Where the access token opens a listing, its reads bill the organisation like those of a key pair.',
    covers: ['QUOTA-15'],
  },
  'quota.year-end-rolls-over': {
    level: 'must',
    section: 'Limits',
    text: 'Twelve resets in a row each begin the following month, across the end of the year, with the reset date ahead.',
    covers: ['QUOTA-17'],
  },
  'quota.zero-after-reset': {
    level: 'must',
    section: 'Limits',
    text: 'An exhausted quota stays so until the reset date and is whole again from then on.',
    covers: ['QUOTA-17'],
  },
} as const satisfies RuleTable<'quota'>;

export type QuotaRuleId = keyof typeof quotaRules;
