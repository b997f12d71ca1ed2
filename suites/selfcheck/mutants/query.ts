// Mutants of the filters of manifest listings.
import { queryLaws } from '../../../simulator/core/query.ts';
import type { ListingInput } from '../../../simulator/service/listing-filter.ts';
import type { JsonSchema, Operation } from '../../../spec/contract.ts';
import type { QueryRuleId } from '../../../spec/rules/query.ts';
import { onStatus, toAnswer, toStatus } from '../bend.ts';
import { law, type Mutant, type MutantTable, part, request, response } from '../mutant.ts';
import { queryFieldMutants } from './query-fields.ts';
import { querySelectionMutants } from './query-selections.ts';

const dayMs = 86_400_000;

/** Forgets one filter where another is given. */
const forgetting = (one: keyof ListingInput, beside: keyof ListingInput): Mutant =>
  part(`forgets ${one} beside ${beside}`, [], (parts) => ({
    ...parts,
    services: (services) => ({
      ...services,
      customer: {
        ...services.customer,
        listStreamManifests: (call) => {
          const { [one]: _, ...input } = call.input;
          return services.customer.listStreamManifests(
            call.input[beside] === undefined ? call : { ...call, input },
          );
        },
      },
    }),
  }));

/** Takes any value that fits the schema for the parameter. */
const taking =
  (name: string, schema: JsonSchema) =>
  (operation: Operation): Operation => ({
    ...operation,
    parameters: operation.parameters.map((parameter) =>
      parameter.name === name ? { ...parameter, schema } : parameter,
    ),
  });

export const queryMutants = {
  'query.bad-date-refused': [
    request(
      'takes any text for a date',
      ['QUERY-13'],
      'listStreamManifests',
      taking('published_date_from', { type: 'string' }),
    ),
    request(
      'knows no calendar',
      [],
      'listStreamManifests',
      taking('published_date_to', { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
    ),
    response('calls a bad date a failed validation', [], 'listStreamManifests', onStatus(400, toStatus(422))),
  ],
  'query.company-filters': [
    law('minds the letter case', ['QUERY-20'], { query: { fold: (text) => text } }),
    law('ignores the company', [], { query: { hasCompany: () => true } }),
  ],
  'query.form-type-exact': [
    law('matches the beginning of a form', ['QUERY-21'], {
      query: { hasForm: (form, asked) => asked.some((begin) => form?.startsWith(begin)) },
    }),
    law('takes every filing for the form', [], { query: { hasForm: (form) => form !== undefined } }),
  ],
  'query.every-filter-counts': [
    forgetting('ticker', 'isin'),
    forgetting('ticker', 'published_date_from'),
    forgetting('sec_form_type', 'ticker'),
    forgetting('published_date_to', 'tag_ids'),
    forgetting('tag_ids', 'published_date_from'),
  ],
  'query.narrower-filters-give-subsets': [
    law('takes and for or, and or for and', ['QUERY-16', 'QUERY-17'], {
      query: { logicOf: (word) => (word === 'and' || word === 'all' ? 'or' : 'and') },
    }),
    law('wants every tag by default, and one of them for and', ['QUERY-14'], {
      query: {
        hasTags: (facts, tags, logic) =>
          logic === 'and' ? tags.some((tag) => facts.hasTag(tag)) : tags.every((tag) => facts.hasTag(tag)),
      },
    }),
    law('forgets the beginning of a window that has an end', ['QUERY-11'], {
      query: {
        inWindow: ({ publishedDay }, from, to) =>
          Number.isFinite(to) ? publishedDay <= to : publishedDay >= from,
      },
    }),
  ],
  'query.published-window': [
    law('looks at the day of the match', ['QUERY-11'], {
      query: {
        inWindow: ({ matchedMs }, from, to) => {
          const day = Math.floor(matchedMs / dayMs);
          return day >= from && day <= to;
        },
      },
    }),
    law('ignores the end of the window', [], {
      query: { inWindow: ({ publishedDay }, from) => publishedDay >= from },
    }),
  ],
  'query.tag-ids-integers': [
    request(
      'takes any word for a tag',
      ['QUERY-15'],
      'listStreamManifests',
      taking('tag_ids', { type: 'string' }),
    ),
    response(
      'refuses without a text',
      [],
      'listStreamManifests',
      onStatus(400, toAnswer(400, { detail: {} })),
    ),
  ],
  'query.tag-logic-words': [
    law('falls from all to any', ['QUERY-18'], {
      query: { logicOf: (word) => (word === 'and' ? 'and' : 'or') },
    }),
    law('takes any for all', [], { query: { logicOf: (word) => (word === 'or' ? 'or' : 'and') } }),
    law('knows no and', [], { query: { logicOf: () => 'or' } }),
  ],
  'query.tag-type-limits': [
    law('ignores the type', ['QUERY-19'], { query: { typeLimitsTags: () => true } }),
    law('finds no tag of any type', [], { query: { typeLimitsTags: () => false } }),
  ],
  'query.tags-all': [
    law('is content with one of the tags', ['QUERY-17'], {
      query: { hasTags: (facts, tags) => queryLaws.hasTags(facts, tags, 'or') },
    }),
  ],
  'query.tags-any': [
    law('demands all tags unless told otherwise', ['QUERY-14'], {
      query: { logicOf: (word) => (word === 'or' || word === 'any' ? 'or' : 'and') },
    }),
    law('does not understand any', ['QUERY-16'], {
      query: { logicOf: (word) => (word === 'or' || word === undefined ? 'or' : 'and') },
    }),
  ],
  'query.unknown-parameter-refused': [
    law('lets unknown parameters pass', ['QUERY-22'], { error: { unknownParameter: 'tolerated' } }),
  ],
  'query.window-ends-included': [
    law('leaves out the last day', ['QUERY-12'], {
      query: { inWindow: ({ publishedDay }, from, to) => publishedDay >= from && publishedDay < to },
    }),
    law('leaves out the first day', [], {
      query: { inWindow: ({ publishedDay }, from, to) => publishedDay > from && publishedDay <= to },
    }),
  ],
  ...queryFieldMutants,
  ...querySelectionMutants,
} satisfies MutantTable<QueryRuleId>;
