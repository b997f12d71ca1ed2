// Services in which a filter never selects anything, or excludes nothing.
import type { QueryBody } from '../../../../simulator/service/query-input.ts';
import type { QueryRuleId } from '../../../../spec/rules/query.ts';
import { type Mutant, type Mutants, wrong } from '../../mutant.ts';
import { changingInput } from '../../replaced-operation.ts';
import { changingQuery } from './selections.ts';

const noValue = 'ZZNONE9';

/** Finds nothing wherever a query has the field. */
const findingNothing = (field: keyof QueryBody): Mutant =>
  changingQuery(`finds nothing with ${field}`, (body) =>
    body[field] === undefined || body[field] === null ? body : { ...body, ticker: noValue },
  );

export const shownValueMutants = {
  'query.stream-values-select': {
    'companies-find-nothing': wrong('finds no manifest by ticker or ISIN', 'QUERY-20').law('query', {
      hasCompany: () => false,
    }),
    'isin-finds-nothing': wrong('finds no manifest by ISIN').part(
      changingInput('listStreamManifests', (input) =>
        input.isin === undefined ? input : { ...input, isin: noValue },
      ),
    ),
    'tags-find-nothing': wrong('finds nothing by tags', 'QUERY-14').law('query', { hasTags: () => false }),
    'form-finds-nothing': wrong('finds nothing by form', 'QUERY-21').law('query', { hasForm: () => false }),
  },
  'query.shown-values-select': {
    'significance-finds-nothing': findingNothing('significance'),
    'format-finds-nothing': findingNothing('media_format'),
    'domain-finds-nothing': findingNothing('home_domains'),
    'tag-finds-nothing': findingNothing('tag_ids'),
    'tag-name-finds-nothing': findingNothing('tag_names'),
    'tag-type-finds-nothing': findingNothing('tag_type'),
    'isin-finds-nothing': findingNothing('isin'),
    'form-finds-nothing': findingNothing('sec_form_type'),
    'window-finds-nothing': findingNothing('published_date_from'),
    'days-find-nothing': findingNothing('days'),
    'text-finds-nothing': findingNothing('query'),
    'exclusion-finds-nothing': findingNothing('exclude_tag_ids'),
    'significance-ignored': changingQuery('drops significance', (body) => ({ ...body, significance: null })),
    'days-ignored': changingQuery('ignores days', (body) => ({ ...body, days: null })),
    'domain-exclusion-ignored': changingQuery('ignores exclude_home_domains', (body) => ({
      ...body,
      exclude_home_domains: null,
    })),
    'channel-exclusion-ignored': changingQuery('ignores exclude_source_channel_ids', (body) => ({
      ...body,
      exclude_source_channel_ids: null,
    })),
    'and-as-or': changingQuery('reads tag_logic and as or', (body) => ({ ...body, tag_logic: 'or' })),
    'or-as-and': changingQuery('reads tag_logic or as and', (body) =>
      body.tag_logic === 'or' ? { ...body, tag_logic: 'and' } : body,
    ),
    'exclusion-ignored': changingQuery('excludes no tag', (body) => ({ ...body, exclude_tag_ids: null })),
    'exclusion-reversed': changingQuery('selects what exclude_tag_ids names', (body) =>
      body.exclude_tag_ids ? { ...body, tag_ids: body.exclude_tag_ids, exclude_tag_ids: null } : body,
    ),
  },
} satisfies { readonly [R in QueryRuleId]?: Mutants };
