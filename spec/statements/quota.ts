// Statements about the monthly quota.
import { implied, type StatementTable, under } from './statement.ts';

export const quotaStatements = {
  ...under('What the service does', {
    'QUOTA-01':
      'The monthly quota counts manifests: a listing that returns N manifests raises quota_used by N.',
    'QUOTA-02': 'A free Starter credential has a quota_limit of 1,000 per month.',
    'QUOTA-03':
      'Starter is a hard cap: after 1,000 manifests nothing more is delivered, and quota_used never exceeds quota_limit.',
  }),
  ...under('Quota clamping', {
    'QUOTA-04':
      'When a page would exceed the remaining quota on a hard-cap plan, the response has status 200 and exactly the remaining number of manifests.',
    'QUOTA-05': 'A page that is cut at the quota has data.quota_clamped true.',
    'QUOTA-06':
      'data.items_removed_by_quota of a cut page is the length of the uncut page minus the returned length.',
    'QUOTA-07': 'The pagination of a cut page is recomputed so that next does not skip the removed items.',
    'QUOTA-08': 'A page that fits exactly into the remaining quota is not cut.',
  }),
  ...under(['Quota clamping', 'Response envelope'], {
    'QUOTA-09':
      'usage.items_in_response of a cut page counts the items that are left, and quota_used ends at quota_limit.',
  }),
  ...under('Limits', {
    'QUOTA-10': 'Quota is charged for returned manifest bodies only.',
    'QUOTA-11':
      'Catalog, account and plan reads cost no quota: /account, /streams, /streams/{id}, /plans and /trending leave quota_used unchanged.',
    'QUOTA-12': '304 responses cost no quota.',
    'QUOTA-13': 'Planning, validation failures, fail-closed outcomes and clean empty results cost no quota.',
  }),
  ...under(['Limits', 'Errors'], {
    'QUOTA-14':
      'With the quota used up, reads of manifests get 429 quota_exhausted. Reads that cost no quota (account, streams, search) still work.',
  }),
  ...under('Limits', {
    'QUOTA-15': implied('The quota is one per organisation: reads by two keys of an organisation add up.'),
    'QUOTA-16': 'Reads of another organisation do not change quota_used.',
  }),
  ...under(['Limits', 'Errors'], {
    'QUOTA-17': 'From reset_date on quota_used is zero again and reading works again.',
  }),
} satisfies StatementTable<'QUOTA'>;
