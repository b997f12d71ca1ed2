// Rules about the response envelope: the usage block, the headers that repeat it, and the account data.
import { covering, type RuleTable } from './rule.ts';

export const envelopeRules = {
  'envelope.payload-under-data': covering('ENV-01', 'ENV-02', 'ENV-03').must(
    'Successful answers carry their payload in data and the quota in usage, including answers of reads that cost nothing.',
  ),
  'envelope.next-read-shows-charge': covering('ENV-16').must(
    'The first free read after a billed read shows the whole charge.',
  ),
  'envelope.used-counts-this-period': covering('ENV-22').must(),
  'envelope.account-agrees': covering('ENV-26').must(
    'The usage in the account data shows the limit and the period of the envelope, and no less quota remaining.',
  ),
  'envelope.account-fresh-after-minute': covering('ENV-30', 'ENV-26').must(
    'Account data can be a minute old; after a minute it shows what was consumed.',
  ),
  'envelope.account-own-organisation': covering('ENV-30', 'ENV-31').must(
    'Each organisation reads its own account data and never those of another.',
  ),
  'envelope.json-bodies': covering('ENV-28').must(),
  'envelope.success-is-200': covering('ENV-29').should('Reads succeed with status 200.'),
} satisfies RuleTable<'envelope'>;

export type EnvelopeRuleId = keyof typeof envelopeRules;
