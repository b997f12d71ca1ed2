// Rules about the filters of manifest listings.
import type { RuleTable } from './rule.ts';

export const queryRules = {
  'query.bad-date-refused': {
    level: 'must',
    section: 'Errors',
    text: 'A date of another form, or one that no calendar has, is refused with 400.',
    covers: ['QUERY-13'],
  },
  'query.company-filters': {
    level: 'must',
    section: 'Manifests',
    text: 'ticker and isin take comma-separated values and match whole, in either letter case.',
    covers: ['QUERY-20'],
  },
  'query.form-type-exact': {
    level: 'must',
    section: 'Manifests',
    text: 'sec_form_type takes comma-separated forms and matches whole, in either letter case.',
    covers: ['QUERY-21'],
  },
  'query.every-filter-counts': {
    level: 'must',
    section: 'Manifests',
    text: 'A filter whose value no manifest has selects nothing, by itself and beside any other filter.',
    covers: ['QUERY-11', 'QUERY-14', 'QUERY-21'],
  },
  'query.narrower-filters-give-subsets': {
    level: 'must',
    section: 'Manifests',
    text: 'A narrower window and one filter more select a subset, and so does and of what or selects.',
    covers: ['QUERY-11', 'QUERY-14', 'QUERY-16', 'QUERY-17'],
  },
  'query.published-window': {
    level: 'must',
    section: 'Manifests',
    text: 'A publication window selects by the publication date of the source, at either end or both.',
    covers: ['QUERY-11'],
  },
  'query.tag-ids-integers': {
    level: 'must',
    section: 'Errors',
    text: 'A tag id that is no integer is refused with 400 and a text.',
    covers: ['QUERY-15'],
  },
  'query.tag-logic-words': {
    level: 'must',
    section: 'Manifests',
    text: 'or and any select the same manifests, and so do and and all.',
    covers: ['QUERY-18'],
  },
  'query.tag-type-limits': {
    level: 'must',
    section: 'Manifests',
    text: 'tag_type restricts which tags count.',
    covers: ['QUERY-19'],
  },
  'query.tags-all': {
    level: 'must',
    section: 'Manifests',
    text: 'With and, or all, a manifest is selected only when it carries every tag asked for.',
    covers: ['QUERY-17'],
  },
  'query.tags-any': {
    level: 'must',
    section: 'Manifests',
    text: 'With or, with any and by default, a manifest is selected when it carries one of the tags asked for.',
    covers: ['QUERY-14', 'QUERY-16'],
  },
  'query.unknown-parameter-refused': {
    level: 'must',
    section: 'Errors',
    text: 'A query parameter that a listing does not know is refused with 400.',
    covers: ['QUERY-22'],
  },
  'query.window-ends-included': {
    level: 'should',
    section: 'Manifests',
    text: 'Both days that bound a publication window belong to it.',
    covers: ['QUERY-12'],
  },
} as const satisfies RuleTable<'query'>;

export type QueryRuleId = keyof typeof queryRules;
