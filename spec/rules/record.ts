// Rules about Records: how they are read, and what they contain.
import { covering, type RuleTable } from './rule.ts';

export const recordRules = {
  'record.by-manifest-id': covering('RECORD-15').must(
    'A plan that can read Records by manifest id reads the Record of that manifest.',
  ),
  'record.full-text': covering('RECORD-08').must(),
} satisfies RuleTable<'record'>;

export type RecordRuleId = keyof typeof recordRules;
