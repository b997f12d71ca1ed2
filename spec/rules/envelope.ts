// Rules about the response envelope: the usage block, its copy in headers, and the account that repeats it.
import type { RuleTable } from './rule.ts';

export const envelopeRules = {
  'envelope.payload-under-data': {
    level: 'must',
    section: 'Response envelope',
    text: 'Successful answers hold their payload under data and the quota state under usage, free reads included.',
    covers: ['ENV-01', 'ENV-02', 'ENV-03'],
  },
  'envelope.available-lists-levels': {
    level: 'must',
    section: 'Response envelope',
    text: 'usage.available lists signal and brief, separated by a comma, and on Starter no record.',
    covers: ['ENV-11', 'ENV-12'],
  },
  'envelope.available-has-record': {
    level: 'must',
    section: 'Response envelope',
    text: 'On Enterprise usage.available lists record as well.',
    covers: ['ENV-12'],
  },
  'envelope.items-counted': {
    level: 'must',
    section: 'Response envelope',
    text: 'usage.items_in_response of a manifest listing is the number of manifests in it.',
    covers: ['ENV-13'],
  },
  'envelope.limit-is-sum': {
    level: 'must',
    section: 'Response envelope',
    text: 'On a hard-cap plan quota_remaining is what quota_used leaves of quota_limit.',
    covers: ['ENV-15'],
  },
  'envelope.charge-shown-next-read': {
    level: 'must',
    section: 'Response envelope',
    text: 'The first free read after a billed one shows its whole charge.',
    covers: ['ENV-16'],
  },
  'envelope.quota-headers-equal-usage': {
    level: 'must',
    section: 'Response envelope',
    text: 'The three quota headers repeat limit, used and remaining of usage as decimal strings.',
    covers: ['ENV-17', 'VERSION-06'],
  },
  'envelope.period-headers-equal-usage': {
    level: 'must',
    section: 'Response envelope',
    text: 'The headers for reset date, reset days, period and content levels repeat the usage block.',
    covers: ['ENV-18', 'ENV-19', 'ENV-20', 'ENV-21', 'VERSION-06'],
  },
  'envelope.days-to-reset': {
    level: 'must',
    section: 'Response envelope',
    text: 'reset_date is not in the past, days_to_reset counts the days to it, and period is the one that runs.',
    covers: ['ENV-08', 'ENV-09', 'ENV-10'],
  },
  'envelope.used-counts-this-period': {
    level: 'must',
    section: 'Response envelope',
    text: 'quota_used counts the running period alone: after the reset date it begins at zero under a new period.',
    covers: ['ENV-22'],
  },
  'envelope.account-agrees': {
    level: 'must',
    section: 'Account',
    text: 'The usage inside account data names the limit and the period of the envelope, and no less quota left.',
    covers: ['ENV-26'],
  },
  'envelope.account-fresh-after-minute': {
    level: 'must',
    section: 'Account and catalog',
    text: 'Account data may be a minute old; after that it shows what was consumed.',
    covers: ['ENV-26', 'ENV-30'],
  },
  'envelope.account-own-organisation': {
    level: 'must',
    section: 'Account and catalog',
    text: 'An organisation is never shown the account data of another.',
    covers: ['ENV-30', 'ENV-31'],
  },
  'envelope.json-bodies': {
    level: 'must',
    section: 'Endpoints',
    text: 'Bodies of answers and of refusals are JSON and say so in their content type.',
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
