// Rules about backfill: who sees which grants, and what their downloads are told by.
import type { RuleTable } from './rule.ts';

const section = 'Backfill (object-storage export)';

export const backfillRules = {
  'backfill.open-to-every-plan': {
    level: 'must',
    section,
    text: 'Starter reads its list of backfill grants, be it empty.',
    covers: ['BACKFILL-01', 'PLAN-11'],
  },
  'backfill.grants-of-own-organisation': {
    level: 'must',
    section,
    text: 'The list of grants shows the grants of the organisation and none of another.',
    covers: ['BACKFILL-02'],
  },
  'backfill.new-grant-shows': {
    level: 'must',
    section: 'Limits',
    text: 'A grant that was given is listed five minutes later at the latest.',
    covers: ['BACKFILL-02'],
  },
  'backfill.download-is-address': {
    level: 'must',
    section,
    text: 'A download of an own grant is answered with an address to fetch it from, on the smallest plan too.',
    covers: ['BACKFILL-03', 'PLAN-11'],
  },
  'backfill.grant-id-integer': {
    level: 'must',
    section,
    text: 'A grant id that is no integer is refused with 422 and a list of what is wrong.',
    covers: ['BACKFILL-04'],
  },
  'backfill.foreign-grant-closed': {
    level: 'must',
    section,
    text: 'Neither the grant of another organisation nor one that nobody has can be downloaded.',
    covers: ['BACKFILL-05'],
  },
  'backfill.no-self-service': {
    level: 'must',
    section,
    text: 'No request of a customer makes a grant.',
    covers: ['BACKFILL-06'],
  },
} as const satisfies RuleTable<'backfill'>;

export type BackfillRuleId = keyof typeof backfillRules;
