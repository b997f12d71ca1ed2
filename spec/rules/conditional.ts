// Rules about entity tags and conditional reads of the plans, the stream list and the stream detail.
import { covering, type RuleTable } from './rule.ts';

export const conditionalRules = {
  'conditional.not-modified-is-free': covering('COND-04', 'QUOTA-12').must(
    'A 304 bills nothing, and a current tag still gets a 304 when the quota is used up.',
  ),
  'conditional.tag-stable': covering('COND-05').must(
    'Two reads without a change between them have the same entity tag, or the first tag still gets a 304.',
  ),
  'conditional.tag-independent-of-time': covering('COND-05').must(
    'The entity tag stays the same, or still gets a 304, when only time has passed.',
  ),
  'conditional.change-ends-tag': covering('COND-06').must(
    'After a change the old entity tag no longer gets a 304.',
  ),
  'conditional.tags-per-organisation': covering('COND-08').must(
    'An organisation that sends the entity tag of another organisation gets its own full answer.',
  ),
  'conditional.ontology-tags-per-organisation': covering('COND-08').must(
    'An organisation that sends the entity tag which another organisation got for a list of ontology tags gets its own full answer.',
  ),
  'conditional.rate-refusal-has-code': covering('ERR-13').must(
    'A conditional read above the rate limit is answered 304, or refused with 429 rate_limited like any other request.',
  ),
} satisfies RuleTable<'conditional'>;

export type ConditionalRuleId = keyof typeof conditionalRules;
