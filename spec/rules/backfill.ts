// Rules about backfill: who sees which grants, and what a download returns.
import type { RuleTable } from './rule.ts';

const section = 'Backfill';

export const backfillRules = {
  'backfill.open-to-every-plan': {
    level: 'must',
    section,
    text: 'A Starter organisation reads its list of backfill grants, even if the list is empty.',
    covers: ['BACKFILL-01', 'PLAN-11'],
  },
  'backfill.grants-of-own-organisation': {
    level: 'must',
    section,
    text: 'The list of grants shows all grants of the organisation and none of another organisation.',
    covers: ['BACKFILL-02'],
  },
  'backfill.new-grant-shows': {
    level: 'must',
    section: 'Limits',
    text: 'The list shows a new grant no later than five minutes after it was given.',
    covers: ['BACKFILL-02'],
  },
  'backfill.download-returns-address': {
    level: 'must',
    section,
    text: 'A download of an own grant is answered with an address to fetch it from, on every plan.',
    covers: ['BACKFILL-03', 'PLAN-11'],
  },
  'backfill.grant-id-integer': {
    level: 'must',
    section,
    text: 'A grant id that is not an integer is refused with 422 and a validation list.',
    covers: ['BACKFILL-04'],
  },
  'backfill.foreign-grant-closed': {
    level: 'must',
    section,
    text: 'A download of another organisation’s grant, or of a grant that does not exist, is refused.',
    covers: ['BACKFILL-05'],
  },
  'backfill.no-self-service': {
    level: 'must',
    section,
    text: 'No request of a customer creates a grant.',
    covers: ['BACKFILL-06'],
  },
} as const satisfies RuleTable<'backfill'>;

export type BackfillRuleId = keyof typeof backfillRules;
