// Rules about Records: who sees them, how they are read, and what of the source they hold.
import type { RuleTable } from './rule.ts';

export const recordRules = {
  'record.by-manifest-id': {
    level: 'must',
    section: 'Manifests',
    text: 'The plans that may read a Record by manifest id are given that of the manifest.',
    covers: ['RECORD-15'],
  },
  'record.enterprise-only': {
    level: 'must',
    section: 'What the service does',
    text: 'Record content is in the listings of Enterprise and in those of no plan below it.',
    covers: ['RECORD-01', 'RECORD-02'],
  },
  'record.full-text': {
    level: 'must',
    section: 'Record',
    text: 'A complete Record holds the text of its source, not only a summary of it.',
    covers: ['RECORD-08'],
  },
  'record.free-plan-reads-none-by-record-id': {
    level: 'must',
    section: 'Manifests',
    text: 'A manifest that a free organisation reads by record id has no content of the Record.',
    covers: ['RECORD-14'],
  },
  'record.in-manifest-by-record-id': {
    level: 'must',
    section: 'Manifests',
    text: 'A manifest read by record id carries its Record for Enterprise, and its content for no plan below.',
    covers: ['RECORD-14'],
  },
  'record.matches-manifest': {
    level: 'must',
    section: 'Manifest / Record',
    text: 'The Record of a manifest has the record id of the manifest.',
    covers: ['RECORD-13'],
  },
} as const satisfies RuleTable<'record'>;

export type RecordRuleId = keyof typeof recordRules;
