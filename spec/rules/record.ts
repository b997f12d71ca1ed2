// Rules about Records: which plans see them, how they are read, and what they contain.
import { citing, type RuleTable } from './rule.ts';

export const recordRules = {
  'record.by-manifest-id': citing('Manifests', 'RECORD-15').must(
    'A plan that can read Records by manifest id reads the Record of that manifest.',
  ),
  'record.enterprise-only': citing('What the service does', 'RECORD-01', 'RECORD-02').must(
    'Listings of Enterprise contain the content of Records, and listings of lower plans do not.',
  ),
  'record.full-text': citing('Record', 'RECORD-08').must(
    'A complete Record contains the full text of its source, not a summary.',
  ),
  'record.free-plan-reads-none-by-record-id': citing('Manifests', 'RECORD-14').must(
    'A manifest that a Starter organisation reads by record id contains no content of the Record.',
  ),
  'record.in-manifest-by-record-id': citing('Manifests', 'RECORD-14').must(
    'A manifest read by record id contains its Record for Enterprise, and no content of it for lower plans.',
  ),
  'record.in-every-manifest-of-enterprise': citing(
    'Record',
    'RECORD-03',
    'RECORD-04',
    'RECORD-08',
    'RECORD-09',
  ).must('Each manifest of a listing for Enterprise has a Record that fits its schema.'),
} satisfies RuleTable<'record'>;

export type RecordRuleId = keyof typeof recordRules;
