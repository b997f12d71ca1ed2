// Rules about shapes: the answers of each operation fit their schema in the contract.
import type { StatementId } from '../statements/index.ts';
import type { RuleTable } from './rule.ts';
import { beaconShapes } from './shape/beacons.ts';
import { digestShapes } from './shape/digests.ts';
import { ontologyShapes } from './shape/ontology.ts';
import { envelope, fits } from './shape/parts.ts';
import { webhookShapes } from './shape/webhooks.ts';

const signal = [
  'SIGNAL-03',
  'SIGNAL-14',
  'SIGNAL-15',
  'SIGNAL-16',
  'SIGNAL-17',
  'SIGNAL-18',
  'SIGNAL-19',
  'SIGNAL-20',
  'SIGNAL-21',
  'SIGNAL-22',
  'SIGNAL-23',
  'SIGNAL-47',
  'SIGNAL-24',
  'SIGNAL-25',
  'SIGNAL-26',
  'SIGNAL-28',
  'SIGNAL-29',
  'SIGNAL-34',
  'SIGNAL-35',
  'SIGNAL-36',
  'SIGNAL-37',
  'SIGNAL-38',
  'SIGNAL-39',
  'SIGNAL-40',
  'SIGNAL-41',
] as const satisfies readonly StatementId[];

const brief = [
  'BRIEF-02',
  'BRIEF-03',
  'BRIEF-04',
  'BRIEF-05',
  'BRIEF-06',
  'BRIEF-07',
  'BRIEF-08',
  'BRIEF-09',
  'BRIEF-10',
  'BRIEF-13',
] as const satisfies readonly StatementId[];

const record = [
  'RECORD-04',
  'RECORD-05',
  'RECORD-06',
  'RECORD-07',
  'RECORD-08',
  'RECORD-09',
  'RECORD-10',
  'RECORD-11',
  'RECORD-12',
] as const satisfies readonly StatementId[];

const manifest = [
  'SIGNAL-04',
  'SIGNAL-07',
  'SIGNAL-08',
  'SIGNAL-09',
  'SIGNAL-10',
  'SIGNAL-11',
  'SIGNAL-12',
] as const satisfies readonly StatementId[];

export const shapeRules = {
  ...beaconShapes,
  ...digestShapes,
  ...ontologyShapes,
  ...webhookShapes,
  'shape.get-account': {
    level: 'must',
    section: 'Account',
    text: fits('The account'),
    covers: [...envelope, 'ENV-23', 'ENV-24', 'ENV-25', 'ENV-27'],
  },
  'shape.list-streams': {
    level: 'must',
    section: 'Stream (list item)',
    text: fits('The list of streams'),
    covers: [
      ...envelope,
      'PAGE-01',
      'PAGE-05',
      'STREAM-02',
      'STREAM-04',
      'STREAM-05',
      'STREAM-06',
      'STREAM-07',
      'STREAM-09',
      'STREAM-10',
      'STREAM-12',
      'STREAM-15',
      'STREAM-17',
      'STREAM-18',
      'STREAM-19',
      'STREAM-28',
      'STREAM-29',
      'STREAM-30',
      'STREAM-36',
    ],
  },
  'shape.search-streams': {
    level: 'must',
    section: 'Account and catalog',
    text: fits('The result of a stream search'),
    covers: [...envelope, 'SEARCH-02', 'SEARCH-03', 'SEARCH-05'],
  },
  'shape.get-stream': {
    level: 'must',
    section: 'Stream detail',
    text: fits('The detail of a stream, bare or in the envelope,'),
    covers: [
      'STREAM-01',
      'STREAM-02',
      'STREAM-20',
      'STREAM-22',
      'STREAM-23',
      'STREAM-24',
      'STREAM-25',
      'STREAM-26',
      'STREAM-27',
      'STREAM-28',
      'STREAM-29',
      'STREAM-30',
      'STREAM-34',
      'STREAM-49',
    ],
  },
  'shape.list-stream-manifests': {
    level: 'must',
    section: 'Manifest',
    text: fits('A page of manifests with their sources, Signals and Briefs'),
    covers: [...envelope, ...manifest, ...signal, ...brief, 'PAGE-01', 'PAGE-05', 'PAGE-12'],
  },
  'shape.list-manifest-records': {
    level: 'must',
    section: 'Record',
    text: 'Each manifest of a listing for Enterprise has a Record that fits its schema.',
    covers: [...record, 'RECORD-03'],
  },
  'shape.manifest-advice': {
    level: 'should',
    section: 'Signal',
    text: 'The additive scan fields, times and claim counts of manifests are written as the document shows them.',
    covers: ['SIGNAL-06', 'SIGNAL-27', 'SIGNAL-30', 'SIGNAL-31', 'SIGNAL-32', 'BRIEF-12'],
  },
  'shape.get-manifest': {
    level: 'must',
    section: 'Manifests',
    text: fits('A manifest read by record id'),
    covers: [...envelope, ...manifest, ...signal, ...brief],
  },
  'shape.get-signal': {
    level: 'must',
    section: 'Signal',
    text: fits('A Signal read by manifest id'),
    covers: [...envelope, ...signal, 'SIGNAL-44'],
  },
  'shape.get-brief': {
    level: 'must',
    section: 'Brief',
    text: fits('A Brief read by manifest id'),
    covers: [...envelope, ...brief, 'BRIEF-14'],
  },
  'shape.get-record': {
    level: 'must',
    section: 'Record',
    text: fits('A Record read by manifest id'),
    covers: [...envelope, ...record],
  },
  'shape.list-plans': {
    level: 'must',
    section: 'Account and catalog',
    text: '/plans answers every authenticated organisation in the common envelope and with an entity tag.',
    covers: [...envelope, 'SEARCH-11', 'COND-01'],
  },
  'shape.search': {
    level: 'must',
    section: 'Account and catalog',
    text: '/search answers every authenticated organisation in the common envelope.',
    covers: [...envelope, 'SEARCH-11'],
  },
  'shape.list-trending': {
    level: 'must',
    section: 'Account and catalog',
    text: '/trending answers every authenticated organisation in the common envelope.',
    covers: [...envelope, 'SEARCH-11'],
  },
  'shape.query-manifests': {
    level: 'must',
    section: 'Manifest query result',
    text: fits('The result of a manifest query, empty or not,'),
    covers: [...envelope, 'QUERY-03', 'QUERY-04', 'QUERY-05', 'QUERY-09', 'QUERY-10', 'BRIEF-13'],
  },
  'shape.query-flows': {
    level: 'must',
    section: 'Manifest query lifecycle',
    text: fits('The answer to a plan, to its execution and to a later page of the snapshot'),
    covers: [...envelope, 'QUERY-03', 'QUERY-05'],
  },
  'shape.issue-credentials': {
    level: 'must',
    section: 'Issuing credentials',
    text: fits('The answer of /connect'),
    covers: ['CONNECT-01', 'CONNECT-02', 'CONNECT-03'],
  },
  'shape.refusals': {
    level: 'must',
    section: 'Errors',
    text: 'Refusals of inputs, credentials and unknown ids have a detail in one of the documented forms.',
    covers: ['ERR-01', 'ERR-03'],
  },
  'shape.plan-refusal': {
    level: 'must',
    section: 'Errors',
    text: 'A refusal because of the plan has a text as its detail, or a code and a message.',
    covers: ['ERR-01'],
  },
  'shape.quota-refusal': {
    level: 'must',
    section: 'Errors',
    text: 'A refusal because the quota is used up has a code, a message and a date, and Retry-After in seconds.',
    covers: ['ERR-01', 'ERR-02', 'VERSION-04'],
  },
  'shape.rate-refusal': {
    level: 'must',
    section: 'Errors',
    text: 'A rate-limit refusal has a code, a message and whole seconds to wait, in body and header.',
    covers: ['ERR-01', 'ERR-02', 'VERSION-04'],
  },
} as const satisfies RuleTable<'shape'>;

export type ShapeRuleId = keyof typeof shapeRules;
