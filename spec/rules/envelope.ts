// Rules about the response envelope: the usage block, the headers that repeat it, and the account data.
import type { RuleTable } from './rule.ts';

export const envelopeRules = {
  'envelope.payload-under-data': {
    level: 'must',
    section: 'Response envelope',
    text: 'Successful answers carry their payload in data and the quota in usage, including answers of reads that cost nothing.',
    covers: ['ENV-01', 'ENV-02', 'ENV-03'],
  },
  'envelope.available-lists-levels': {
    level: 'must',
    section: 'Response envelope',
    text: 'usage.available is a comma-separated list with signal and brief, and without record on Starter.',
    covers: ['ENV-11', 'ENV-12'],
  },
  'envelope.available-has-record': {
    level: 'must',
    section: 'Response envelope',
    text: 'usage.available lists record too on Enterprise.',
    covers: ['ENV-12'],
  },
  'envelope.items-counted': {
    level: 'must',
    section: 'Response envelope',
    text: 'usage.items_in_response of a manifest listing is the number of manifests in it.',
    covers: ['ENV-13'],
  },
  'envelope.next-read-shows-charge': {
    level: 'must',
    section: 'Response envelope',
    text: 'The first free read after a billed read shows the whole charge.',
    covers: ['ENV-16'],
  },
  'envelope.days-to-reset': {
    level: 'must',
    section: 'Response envelope',
    text: 'reset_date is not in the past, days_to_reset counts the days until then, and period is the current billing period.',
    covers: ['ENV-08', 'ENV-09', 'ENV-10'],
  },
  'envelope.used-counts-this-period': {
    level: 'must',
    section: 'Response envelope',
    text: 'quota_used counts the current billing period only: after the reset date it is zero and the period is a new one.',
    covers: ['ENV-22'],
  },
  'envelope.account-agrees': {
    level: 'must',
    section: 'Account',
    text: 'The usage in the account data shows the limit and the period of the envelope, and no less quota remaining.',
    covers: ['ENV-26'],
  },
  'envelope.account-fresh-after-minute': {
    level: 'must',
    section: 'Account and catalog',
    text: 'Account data can be a minute old; after a minute it shows what was consumed.',
    covers: ['ENV-26', 'ENV-30'],
  },
  'envelope.account-own-organisation': {
    level: 'must',
    section: 'Account and catalog',
    text: 'Each organisation reads its own account data and never those of another.',
    covers: ['ENV-30', 'ENV-31'],
  },
  'envelope.json-bodies': {
    level: 'must',
    section: 'Endpoints',
    text: 'Answers and refusals have JSON bodies with a JSON content type.',
    covers: ['ENV-28'],
  },
  'envelope.success-is-200': {
    level: 'should',
    section: 'Endpoints',
    text: 'Reads succeed with status 200.',
    covers: ['ENV-29'],
  },
} as const satisfies RuleTable<'envelope'>;

export type EnvelopeRuleId = keyof typeof envelopeRules;
