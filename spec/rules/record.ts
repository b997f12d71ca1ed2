// Rules about Records: which plans see them, how they are read, and what they contain.
import type { RuleTable } from './rule.ts';

export const recordRules = {
  'record.by-manifest-id': {
    level: 'must',
    section: 'Manifests',
    text: 'A plan that can read Records by manifest id reads the Record of that manifest.',
    covers: ['RECORD-15'],
  },
  'record.enterprise-only': {
    level: 'must',
    section: 'What the service does',
    text: 'Listings of Enterprise contain the content of Records, and listings of lower plans do not.',
    covers: ['RECORD-01', 'RECORD-02'],
  },
  'record.full-text': {
    level: 'must',
    section: 'Record',
    text: 'A complete Record contains the full text of its source, not a summary.',
    covers: ['RECORD-08'],
  },
  'record.free-plan-reads-none-by-record-id': {
    level: 'must',
    section: 'Manifests',
    text: 'A manifest that a Starter organisation reads by record id contains no content of the Record.',
    covers: ['RECORD-14'],
  },
  'record.in-manifest-by-record-id': {
    level: 'must',
    section: 'Manifests',
    text: 'A manifest read by record id contains its Record for Enterprise, and no content of it for lower plans.',
    covers: ['RECORD-14'],
  },
  'record.in-every-manifest-of-enterprise': {
    level: 'must',
    section: 'Record',
    text: 'Each manifest of a listing for Enterprise has a Record that fits its schema.',
    covers: ['RECORD-03', 'RECORD-04', 'RECORD-08', 'RECORD-09'],
  },
  'record.matches-manifest': {
    level: 'must',
    section: 'Record',
    text: 'The Record of a manifest has the record id of the manifest.',
    covers: ['RECORD-13'],
  },
} as const satisfies RuleTable<'record'>;

export type RecordRuleId = keyof typeof recordRules;
