// Rules about entity tags and conditional reads of the plans, the stream list and the stream detail.
import type { RuleTable } from './rule.ts';

const conditionalReads = 'Conditional reads';

export const conditionalRules = {
  'conditional.hot-reads-tagged': {
    level: 'must',
    section: conditionalReads,
    text: 'Plans, the stream list and the stream detail send ETag and Cache-Control.',
    covers: ['COND-01'],
  },
  'conditional.current-tag-not-modified': {
    level: 'must',
    section: conditionalReads,
    text: 'A read with the current entity tag in If-None-Match is answered 304 with an empty body.',
    covers: ['COND-02'],
  },
  'conditional.other-tag-full-answer': {
    level: 'must',
    section: conditionalReads,
    text: 'A read with any other tag in If-None-Match gets the full answer with its current tag.',
    covers: ['COND-03'],
  },
  'conditional.not-modified-is-free': {
    level: 'must',
    section: conditionalReads,
    text: 'A 304 bills nothing, and a current tag still gets a 304 when the quota is used up.',
    covers: ['COND-04', 'QUOTA-12'],
  },
  'conditional.tag-stable': {
    level: 'must',
    section: conditionalReads,
    text: 'Two reads without a change between them have the same entity tag, or the first tag still gets a 304; equal tags mean equal data.',
    covers: ['COND-05'],
  },
  'conditional.tag-independent-of-time': {
    level: 'must',
    section: conditionalReads,
    text: 'The entity tag stays the same, or still gets a 304, when only time has passed.',
    covers: ['COND-05'],
  },
  'conditional.change-ends-tag': {
    level: 'must',
    section: conditionalReads,
    text: 'After a change the old entity tag no longer gets a 304.',
    covers: ['COND-06'],
  },
  'conditional.tag-per-request': {
    level: 'must',
    section: conditionalReads,
    text: 'The entity tag of another page or filter gets the full answer wherever the data differ.',
    covers: ['COND-07'],
  },
  'conditional.tags-per-organisation': {
    level: 'must',
    section: conditionalReads,
    text: 'An organisation that sends the entity tag of another organisation gets its own full answer.',
    covers: ['COND-08'],
  },
  'conditional.ontology-tags-per-organisation': {
    level: 'must',
    section: conditionalReads,
    text: 'An organisation that sends the entity tag which another organisation got for a list of ontology tags gets its own full answer.',
    covers: ['COND-08'],
  },
  'conditional.credentials-come-first': {
    level: 'must',
    section: 'Endpoints',
    text: 'A read with a current entity tag and wrong or missing credentials is answered 401.',
    covers: ['AUTH-01'],
  },
  'conditional.rate-refusal-has-code': {
    level: 'must',
    section: 'Errors',
    text: 'A conditional read above the rate limit is answered 304, or refused with 429 rate_limited like any other request.',
    covers: ['ERR-13'],
  },
  'conditional.tag-of-whole-answer': {
    level: 'must',
    section: conditionalReads,
    text: 'A change of the last stream on a long page ends the entity tag of the page.',
    covers: ['COND-06'],
  },
} as const satisfies RuleTable<'conditional'>;

export type ConditionalRuleId = keyof typeof conditionalRules;
