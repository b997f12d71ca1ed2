// Rules about backfill: who sees which grants, and what a download returns.
import { citing, covering, type RuleTable } from './rule.ts';

export const backfillRules = {
  'backfill.grants-of-own-organisation': covering('BACKFILL-02').must(
    'The list of grants shows all grants of the organisation and none of another organisation.',
  ),
  'backfill.new-grant-shows': citing('Limits', 'BACKFILL-02').must(
    'The list shows a new grant no later than five minutes after it was given.',
  ),
  'backfill.download-returns-address': covering('BACKFILL-03', 'PLAN-11').must(
    'A download of an own grant is answered with an address to fetch it from, on every plan.',
  ),
  'backfill.download-can-be-fetched': covering('BACKFILL-03').must(
    'The address of a download can be fetched at once, without credentials, and is that of its grant.',
  ),
  'backfill.grant-id-integer': covering('BACKFILL-04').must(),
  'backfill.foreign-grant-closed': covering('BACKFILL-05').must(),
  'backfill.no-self-service': covering('BACKFILL-06').must(),
} satisfies RuleTable<'backfill'>;

export type BackfillRuleId = keyof typeof backfillRules;
