// Statements about the monthly quota.
import type { StatementTable } from './statement.ts';

export const quotaStatements = {
  'QUOTA-01': {
    sections: ['What the service does'],
    text: 'The monthly quota counts manifests: a listing that returns N manifests raises quota_used by N.',
    silences: ['S-25'],
  },
  'QUOTA-02': {
    sections: ['What the service does'],
    text: 'A free Starter credential has a quota_limit of 1,000 per month.',
  },
  'QUOTA-03': {
    sections: ['What the service does'],
    text: 'Starter is a hard cap: after 1,000 manifests nothing more is delivered, and quota_used never exceeds quota_limit.',
    silences: ['S-24', 'S-41'],
  },
  'QUOTA-04': {
    sections: ['Quota clamping'],
    text: 'When a page would exceed the remaining quota on a hard-cap plan, the response has status 200 and exactly the remaining number of manifests.',
    silences: ['S-21', 'S-207'],
  },
  'QUOTA-05': {
    sections: ['Quota clamping'],
    text: 'A page that is cut at the quota has data.quota_clamped true.',
  },
  'QUOTA-06': {
    sections: ['Quota clamping'],
    text: 'data.items_removed_by_quota of a cut page is the length of the uncut page minus the returned length.',
  },
  'QUOTA-07': {
    sections: ['Quota clamping'],
    text: 'The pagination of a cut page is recomputed so that next does not skip the removed items.',
    silences: ['S-29'],
  },
  'QUOTA-08': {
    sections: ['Quota clamping'],
    text: 'A page that fits exactly into the remaining quota is not cut.',
    silences: ['S-30'],
  },
  'QUOTA-09': {
    sections: ['Quota clamping', 'Response envelope'],
    text: 'usage.items_in_response of a cut page counts the items that are left, and quota_used ends at quota_limit.',
  },
  'QUOTA-10': {
    sections: ['Limits'],
    text: 'Quota is charged for returned manifest bodies only.',
    silences: ['S-25', 'S-28'],
  },
  'QUOTA-11': {
    sections: ['Limits'],
    text: 'Catalog, account and plan reads cost no quota: /account, /streams, /streams/{id}, /plans and /trending leave quota_used unchanged.',
  },
  'QUOTA-12': {
    sections: ['Limits'],
    text: '304 responses cost no quota.',
  },
  'QUOTA-13': {
    sections: ['Limits'],
    text: 'Planning, validation failures, fail-closed outcomes and clean empty results cost no quota.',
    silences: ['S-22'],
  },
  'QUOTA-14': {
    sections: ['Limits', 'Errors'],
    text: 'With the quota used up, reads of manifests get 429 quota_exhausted. Reads that cost no quota (account, streams, search) still work.',
    silences: ['S-21', 'S-23'],
  },
  'QUOTA-15': {
    sections: ['Limits'],
    text: 'The quota is one per organisation: reads by two keys of an organisation add up.',
    strength: 'implied',
  },
  'QUOTA-16': {
    sections: ['Limits'],
    text: 'Reads of another organisation do not change quota_used.',
  },
  'QUOTA-17': {
    sections: ['Limits', 'Errors'],
    text: 'From reset_date on quota_used is zero again and reading works again.',
    silences: ['S-42'],
  },
} as const satisfies StatementTable<'QUOTA'>;
