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
    text: 'The tag just received, sent in If-None-Match, gives 304 with an empty body.',
    covers: ['COND-02'],
  },
  'conditional.other-tag-full-answer': {
    level: 'must',
    section: conditionalReads,
    text: 'Any other tag gives the full answer with its current tag.',
    covers: ['COND-03'],
  },
  'conditional.not-modified-is-free': {
    level: 'must',
    section: conditionalReads,
    text: 'A 304 bills nothing, and comes also when the quota is used up.',
    covers: ['COND-04', 'QUOTA-12'],
  },
  'conditional.tag-stable': {
    level: 'must',
    section: conditionalReads,
    text: 'Two reads with nothing changed in between have the same tag, and equal tags mean equal data.',
    covers: ['COND-05'],
  },
  'conditional.tag-outlasts-time': {
    level: 'must',
    section: conditionalReads,
    text: 'That time has passed alone gives no new tag.',
    covers: ['COND-05'],
  },
  'conditional.change-ends-tag': {
    level: 'must',
    section: conditionalReads,
    text: 'After a change the old tag no longer gives 304.',
    covers: ['COND-06'],
  },
  'conditional.tag-per-request': {
    level: 'must',
    section: conditionalReads,
    text: 'The tag of another page or filter gives the full answer wherever the data differ.',
    covers: ['COND-07'],
  },
  'conditional.tags-per-organisation': {
    level: 'must',
    section: conditionalReads,
    text: 'A tag that one organisation received gives another organisation its own full answer.',
    covers: ['COND-08'],
  },
  'conditional.tag-searches-per-organisation': {
    level: 'must',
    section: conditionalReads,
    text: 'The entity tag of a search for tags that one organisation received gives another its own full answer.',
    covers: ['COND-08'],
  },
  'conditional.credentials-come-first': {
    level: 'must',
    section: conditionalReads,
    text: 'With a current tag and wrong or missing credentials the answer is 401.',
    covers: ['AUTH-01'],
  },
  'conditional.rate-refusal-told': {
    level: 'must',
    section: conditionalReads,
    text: 'A conditional read beyond the rate is answered 304 or refused like any other request, with its code.',
    covers: ['ERR-13'],
  },
} as const satisfies RuleTable<'conditional'>;

export type ConditionalRuleId = keyof typeof conditionalRules;
