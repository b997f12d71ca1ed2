// Rules about entity tags, which all answers of a run judge together, whoever asked for which state.
import { covering, type RuleTable } from './rule.ts';

export const validatorsRules = {
  'validators.equal-tags-equal-data': covering('COND-05', 'COND-06').must(
    'Two answers to one request of an organisation with the same entity tag have the same data.',
  ),
  'validators.current-tag-not-modified': covering('COND-02').must(),
  'validators.unchanged-keeps-tag': covering('COND-05').must(
    'A read with the entity tag of an answer whose body is still the same does not get a new tag time after time.',
  ),
  'validators.other-tag-full-answer': covering('COND-03', 'COND-06', 'COND-07').must(
    'A read with the entity tag of other data, or with one that the organisation was never given for this request, gets the full answer.',
  ),
} satisfies RuleTable<'validators'>;

export type ValidatorsRuleId = keyof typeof validatorsRules;
