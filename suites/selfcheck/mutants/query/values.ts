// Mutants of filters of a listing: dates, whole values, long lists and tags.
import { secForms } from '../../../../fixtures/sec-forms.ts';
import { queryLaws } from '../../../../simulator/core/query.ts';
import type { ListingInput } from '../../../../simulator/service/listing-filter.ts';
import { limits } from '../../../../spec/limits.ts';
import type { QueryRuleId } from '../../../../spec/rules/query.ts';
import { dayMs } from '../../../../spec/units.ts';
import { answerInstead, statusInstead } from '../../altered-answer.ts';
import { checkingInput } from '../../checked-input.ts';
import { type Mutant, type Mutants, type MutantTable, wrong } from '../../mutant.ts';
import { changingInput, dataOf, replacing, type Wrap, withChangedData } from '../../replaced-operation.ts';
import { querying } from '../lifecycle/outcomes.ts';
import { changingQuery, taking } from './selections.ts';

const forms: ReadonlySet<string> = new Set(secForms.map((form) => form.toLowerCase()));

/** Ignores one filter if another one is set. */
const ignoring = (one: keyof ListingInput, beside: keyof ListingInput): Mutant =>
  wrong(`ignores ${one} beside ${beside}`).part(
    changingInput('listStreamManifests', (input) => {
      const { [one]: _, ...others } = input;
      return input[beside] === undefined ? input : others;
    }),
  );
const filingsKept = 5;

/** Finds the latest filings of each form, and no others. */
const findingFive = replacing('listStreamManifests', (call, real) => {
  const { sec_form_type: asked, page = 0, page_size: size = limits.defaultPageSize.value } = call.input;
  if (asked === undefined) return real.listStreamManifests(call);
  const totalOf = (form: string): number => {
    // A page past the end costs nothing.
    const input = { ...call.input, sec_form_type: form, page: 100_000, page_size: 1 };
    const { pagination } = dataOf(real.listStreamManifests({ ...call, input }));
    return Number(Object(pagination).total_count);
  };
  const total_count = asked.split(',').reduce((sum, form) => sum + Math.min(filingsKept, totalOf(form)), 0);
  return withChangedData(real.listStreamManifests(call), ({ manifests, pagination, ...data }) => ({
    ...data,
    manifests: [manifests].flat().slice(0, Math.max(0, total_count - page * size)),
    pagination: { ...Object(pagination), total_count },
  }));
});
const firstOf =
  (most: number) =>
  (list: string): string =>
    list.split(',').slice(0, most).join(',');
const firstEight = firstOf(8);
const lastOne = (list: string): string => list.split(',').at(-1) ?? '';

/** Lists manifests by some of the values of a filter. */
const forgetting = (name: 'tag_ids' | 'ticker' | 'isin' | 'sec_form_type', kept: (list: string) => string) =>
  changingInput('listStreamManifests', (input) => {
    const { [name]: list } = input;
    return list === undefined ? input : { ...input, [name]: kept(list) };
  });

/** Takes a list for the first one with the same beginning, as a cache does whose keys are cut. */
function firstOfBeginning(): (list: string) => string {
  const known = new Map<string, string>();
  return (list) => {
    const beginning = list.slice(0, beginningChars);
    const first = known.get(beginning) ?? list;
    known.set(beginning, first);
    return first;
  };
}

const beginningChars = 64;

/** Each simulator gets a cache of its own. */
export const cached =
  (wrap: (first: (list: string) => string) => Wrap): Wrap =>
  (parts) =>
    wrap(firstOfBeginning())(parts);

const cachedInQuery = (name: 'stream_ids' | 'tag_ids'): Wrap =>
  cached((first) =>
    querying((ask, body) => {
      const { [name]: list } = body;
      return ask(Array.isArray(list) ? { ...body, [name]: first(list.join(',')).split(',') } : body);
    }),
  );

export const queryMutants = {
  'query.bad-date-refused': {
    'any-text': wrong('accepts any string as a date').part(
      checkingInput('listStreamManifests', 'published_date_from', () => ({ type: 'string' })),
    ),
    'no-calendar': wrong('accepts dates that no calendar has').part(
      checkingInput('listStreamManifests', 'published_date_to', () => ({
        type: 'string',
        pattern: '^\\d{4}-\\d{2}-\\d{2}$',
      })),
    ),
    'status-422': wrong('answers 422 to a bad date').answer(statusInstead('listStreamManifests', 400, 422)),
  },
  'query.company-filters': {
    'case-sensitive': wrong('compares letter case').law('query', { foldCase: (text) => text }),
    'ignores-company': wrong('ignores the company').law('query', { hasCompany: () => true }),
  },
  'query.form-type-exact': {
    'form-prefix': wrong('matches the beginning of a form').law('query', {
      hasForm: (form, asked) => asked.some((begin) => form?.startsWith(begin)),
    }),
    'first-known-form': wrong('finds only the first of several known forms').law('query', {
      hasForm: (form, asked) => form !== undefined && form === asked.find((one) => forms.has(one)),
    }),
    'amendments-too': wrong('finds the amendments of a form, too').law('query', {
      hasForm: (form, asked) => asked.some((one) => form === one || form === `${one}/a`),
    }),
    'five-of-each-form': wrong('finds the five latest filings of each form').part(findingFive),
    'any-form': wrong('matches every filing').law('query', { hasForm: (form) => form !== undefined }),
  },
  'query.every-filter-applies': {
    'ticker-beside-isin': ignoring('ticker', 'isin'),
    'ticker-beside-date': ignoring('ticker', 'published_date_from'),
    'form-type-beside-ticker': ignoring('sec_form_type', 'ticker'),
    'date-beside-tag-ids': ignoring('published_date_to', 'tag_ids'),
    'tag-ids-beside-date': ignoring('tag_ids', 'published_date_from'),
    'ticker-beside-page': ignoring('ticker', 'page'),
  },
  'query.combined-filters-keep-matches': {
    'nothing-for-two': wrong('finds nothing if a window and a tag are given').part(
      changingInput('listStreamManifests', (input) =>
        input.tag_ids === undefined || input.published_date_from === undefined
          ? input
          : { ...input, tag_ids: '99999999999999999' },
      ),
    ),
  },
  'query.narrower-filters-give-subsets': {
    'swaps-and-or': wrong('reads "and" as "or" and "or" as "and"', 'QUERY-16', 'QUERY-17').law('query', {
      tagLogicOf: (word) => (word === 'and' || word === 'all' ? 'or' : 'and'),
    }),
    'logic-reversed': wrong('matches every tag by default, and any tag for "and"', 'QUERY-14').law('query', {
      hasTags: (facts, tags, logic) =>
        logic === 'and' ? tags.some((tag) => facts.hasTag(tag)) : tags.every((tag) => facts.hasTag(tag)),
    }),
    'end-hides-start': wrong(
      'ignores the start of a publication window that also has an end',
      'QUERY-11',
    ).law('query', {
      inWindow: ({ publishedDay }, from, to) =>
        Number.isFinite(to) ? publishedDay <= to : publishedDay >= from,
    }),
  },
  'query.published-window': {
    'matched-day': wrong('compares the day of the match').law('query', {
      inWindow: ({ matchedMs }, from, to) => {
        const day = Math.floor(matchedMs / dayMs);
        return day >= from && day <= to;
      },
    }),
    'ignores-end': wrong('ignores the end of the window').law('query', {
      inWindow: ({ publishedDay }, from) => publishedDay >= from,
    }),
  },
  'query.tag-ids-integers': {
    'any-word': wrong('accepts any word as a tag id').part(
      checkingInput('listStreamManifests', 'tag_ids', () => ({ type: 'string' })),
    ),
    'no-text': wrong('refuses silently').answer(
      answerInstead('listStreamManifests', 400, 400, { detail: {} }),
    ),
  },
  'query.tag-logic-words': {
    'all-as-any': wrong('takes all as any').law('query', {
      tagLogicOf: (word) => (word === 'and' ? 'and' : 'or'),
    }),
    'any-as-all': wrong('takes any as all').law('query', {
      tagLogicOf: (word) => (word === 'or' ? 'or' : 'and'),
    }),
    'and-as-or': wrong('reads "and" as "or"').law('query', { tagLogicOf: () => 'or' }),
  },
  'query.tag-type-limits': {
    'ignores-type': wrong('ignores the type').law('query', { isTagOfType: () => true }),
    'ignores-type-beside-logic': ignoring('tag_type', 'tag_logic'),
    'finds-nothing': wrong('finds no tag of any type').law('query', { isTagOfType: () => false }),
  },
  'query.tags-all': {
    'one-tag-suffices': wrong('matches manifests that have one of the tags').law('query', {
      hasTags: (facts, tags) => queryLaws.hasTags(facts, tags, 'or'),
    }),
    'two-tags-suffice': wrong('demands the first two of several tags').law('query', {
      hasTags: (facts, tags, logic) =>
        queryLaws.hasTags(facts, logic === 'and' ? tags.slice(0, 2) : tags, logic),
    }),
  },
  'query.tags-any': {
    'all-by-default': wrong('demands all tags by default', 'QUERY-14').law('query', {
      tagLogicOf: (word) => (word === 'or' || word === 'any' ? 'or' : 'and'),
    }),
    'any-as-all': wrong('takes any as all', 'QUERY-16').law('query', {
      tagLogicOf: (word) => (word === 'or' || word === undefined ? 'or' : 'and'),
    }),
  },
  'query.unknown-parameter-refused': {
    'ignores-unknown': wrong('takes unknown names').law('error', { refusesUnknownParameter: () => false }),
  },
  'query.window-ends-included': {
    'no-last-day': wrong('leaves out the last day').law('query', {
      inWindow: ({ publishedDay }, from, to) => publishedDay >= from && publishedDay < to,
    }),
    'no-first-day': wrong('leaves out the first day').law('query', {
      inWindow: ({ publishedDay }, from, to) => publishedDay > from && publishedDay <= to,
    }),
  },
  'query.lookback-reaches-no-further': {
    'twice-the-hours': changingQuery('looks back twice as far', ({ lookback_hours: hours, ...body }) => ({
      ...body,
      lookback_hours: typeof hours === 'number' ? Math.min(2_160, 2 * hours) : null,
    })),
    'half-the-hours': changingQuery('looks back half as far', ({ lookback_hours: hours, ...body }) => ({
      ...body,
      lookback_hours: typeof hours === 'number' ? Math.ceil(hours / 2) : null,
    })),
    'ignores-lookback': changingQuery('ignores the hours', (body) => ({ ...body, lookback_hours: null })),
  },
  'query.every-listed-value-counts': {
    'ninth-tag-forgotten': wrong('forgets the ninth of tag_ids').part(forgetting('tag_ids', firstEight)),
    'ninth-ticker-forgotten': wrong('forgets the ninth ticker').part(forgetting('ticker', firstEight)),
    'ninth-isin-forgotten': wrong('forgets the ninth ISIN').part(forgetting('isin', firstEight)),
    'ninth-form-forgotten': wrong('forgets the ninth form').part(forgetting('sec_form_type', firstEight)),
    'tags-after-25-forgotten': wrong('forgets tag_ids after the 25th').part(
      forgetting('tag_ids', firstOf(25)),
    ),
    'tickers-after-25-forgotten': wrong('forgets tickers after the 25th').part(
      forgetting('ticker', firstOf(25)),
    ),
    'last-ticker-only': wrong('takes the last ticker only').part(forgetting('ticker', lastOne)),
    'tags-by-their-beginning': wrong('answers a list of tags like one with the same beginning').part(
      cached((first) => forgetting('tag_ids', first)),
    ),
    'forms-by-their-beginning': wrong('answers a list of forms like one with the same beginning').part(
      cached((first) => forgetting('sec_form_type', first)),
    ),
  },
  'query.every-listed-stream-counts': {
    'ninth-stream-forgotten': taking('stream_ids', 8),
    'ninth-tag-forgotten': taking('tag_ids', 8),
    'streams-after-25-forgotten': taking('stream_ids', 25),
    'tags-after-25-forgotten': taking('tag_ids', 25),
    'last-stream-only': changingQuery('takes the last of stream_ids only', (body) => ({
      ...body,
      stream_ids: Array.isArray(body.stream_ids) ? body.stream_ids.slice(-1) : body.stream_ids,
    })),
    'streams-by-their-beginning': wrong('answers a list of streams like one with the same beginning').part(
      cachedInQuery('stream_ids'),
    ),
    'tags-by-their-beginning': wrong('answers a list of tags like one with the same beginning').part(
      cachedInQuery('tag_ids'),
    ),
  },
} satisfies Partial<MutantTable<QueryRuleId>>;

const forgettingCode = (name: 'ticker' | 'isin'): Mutants => ({
  'ninth-forgotten': wrong('forgets the ninth of several values').part(
    changingInput('listStreams', (input) => {
      const { [name]: list } = input;
      return list === undefined ? input : { ...input, [name]: firstEight(list) };
    }),
  ),
  'by-their-beginning': wrong('answers a list of values like one with the same beginning').part(
    cached((first) =>
      changingInput('listStreams', (input) => {
        const { [name]: list } = input;
        return list === undefined ? input : { ...input, [name]: first(list) };
      }),
    ),
  ),
});

export const forgottenTickers = forgettingCode('ticker');

export const forgottenIsins = forgettingCode('isin');
