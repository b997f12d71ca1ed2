// Statements about the monthly quota.
import { type StatementTable, under } from './statement.ts';

export const quotaStatements = {
  'QUOTA-01': under('What the service does', 'S-25').stated(
    'The monthly quota counts manifests: a listing that returns N manifests raises quota_used by N.',
  ),
  'QUOTA-02': under('What the service does').stated(
    'A free Starter credential has a quota_limit of 1,000 per month.',
  ),
  'QUOTA-03': under('What the service does', 'S-24', 'S-41').stated(
    'Starter is a hard cap: after 1,000 manifests nothing more is delivered, and quota_used never exceeds quota_limit.',
  ),
  'QUOTA-04': under('Quota clamping', 'S-21', 'S-207').stated(
    'When a page would exceed the remaining quota on a hard-cap plan, the response has status 200 and exactly the remaining number of manifests.',
  ),
  'QUOTA-05': under('Quota clamping').stated('A page that is cut at the quota has data.quota_clamped true.'),
  'QUOTA-06': under('Quota clamping').stated(
    'data.items_removed_by_quota of a cut page is the length of the uncut page minus the returned length.',
  ),
  'QUOTA-07': under('Quota clamping', 'S-29').stated(
    'The pagination of a cut page is recomputed so that next does not skip the removed items.',
  ),
  'QUOTA-08': under('Quota clamping', 'S-30').stated(
    'A page that fits exactly into the remaining quota is not cut.',
  ),
  'QUOTA-09': under(['Quota clamping', 'Response envelope']).stated(
    'usage.items_in_response of a cut page counts the items that are left, and quota_used ends at quota_limit.',
  ),
  'QUOTA-10': under('Limits', 'S-25', 'S-28').stated('Quota is charged for returned manifest bodies only.'),
  'QUOTA-11': under('Limits').stated(
    'Catalog, account and plan reads cost no quota: /account, /streams, /streams/{id}, /plans and /trending leave quota_used unchanged.',
  ),
  'QUOTA-12': under('Limits').stated('304 responses cost no quota.'),
  'QUOTA-13': under('Limits', 'S-22').stated(
    'Planning, validation failures, fail-closed outcomes and clean empty results cost no quota.',
  ),
  'QUOTA-14': under(['Limits', 'Errors'], 'S-21', 'S-23').stated(
    'With the quota used up, reads of manifests get 429 quota_exhausted. Reads that cost no quota (account, streams, search) still work.',
  ),
  'QUOTA-15': under('Limits').implied(
    'The quota is one per organisation: reads by two keys of an organisation add up.',
  ),
  'QUOTA-16': under('Limits').stated('Reads of another organisation do not change quota_used.'),
  'QUOTA-17': under(['Limits', 'Errors'], 'S-42').stated(
    'From reset_date on quota_used is zero again and reading works again.',
  ),
} satisfies StatementTable<'QUOTA'>;
