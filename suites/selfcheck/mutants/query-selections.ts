// Services that select otherwise than a manifest query asks, or tell of its result something else.
import type { QueryBody } from '../../../simulator/service/query-input.ts';
import type { QueryRuleId } from '../../../spec/rules/query.ts';
import { toHeader, toMember } from '../bend.ts';
import { billing } from '../billing.ts';
import { law, type Mutant, type MutantTable, part, response } from '../mutant.ts';
import { querying } from './lifecycle/bends.ts';

/** Asks for something else where the body is like that. */
export const askingElse = (text: string, change: (body: QueryBody) => QueryBody): Mutant =>
  part(
    text,
    [],
    querying((ask, body) => ask(change(body))),
  );

const forgetting = (field: keyof QueryBody): Mutant =>
  askingElse(`forgets ${field}`, (body) => ({ ...body, [field]: null }));

const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Bills one in silence for answers that tell this mode. */
export const billingMode = (text: string, mode: 'count' | 'orient'): Mutant =>
  part(
    text,
    [],
    billing((operation, { body }) =>
      operation === 'queryManifests' && String(body).includes(`"mode":"${mode}"`) ? 1 : 0,
    ),
  );

export const querySelectionMutants = {
  'query.body-dates-checked': [
    askingElse('passes over a date that it cannot read', (body) => {
      const { published_date_from: from, published_date_to: to } = body;
      return {
        ...body,
        published_date_from: typeof from === 'string' && isDate(from) ? from : null,
        published_date_to: typeof to === 'string' && isDate(to) ? to : null,
      };
    }),
  ],
  'query.filters-count': [
    forgetting('tag_ids'),
    forgetting('tag_names'),
    forgetting('ticker'),
    forgetting('isin'),
    forgetting('sec_form_type'),
    forgetting('sec_cik'),
    forgetting('published_date_to'),
  ],
  'query.pages-follow-each-other': [
    askingElse('gives the first page for any', (body) => ({ ...body, page: null })),
    askingElse('gives one more than was asked for', (body) => ({
      ...body,
      page_size: typeof body.page_size === 'number' ? Math.min(200, body.page_size + 1) : null,
    })),
    law('leaves one out between pages', [], {
      paging: { offset: ({ page, pageSize }) => page * (pageSize + 1) },
    }),
    law('begins each page with the end of the one before', [], {
      paging: { offset: ({ page, pageSize }) => Math.max(0, page * pageSize - (page > 0 ? 1 : 0)) },
    }),
  ],
  'query.hard-cap': [
    law('serves and bills past the quota', [], {
      quota: { servedCount: (wanted) => wanted, isClamped: () => false, whenExhausted: 'empty-page' },
    }),
    law('cuts no page of three', [], {
      quota: { servedCount: (wanted, left) => (wanted <= 3 ? wanted : Math.min(wanted, left)) },
    }),
  ],
  'query.records-withheld': [
    response(
      'shows Records to everyone',
      [],
      'queryManifests',
      toMember('data.manifests', (manifests) =>
        [manifests]
          .flat()
          .map((manifest) => ({ ...Object(manifest), record: { content: 'The whole text.' } })),
      ),
    ),
  ],
  'query.usage-agrees': [
    response(
      'counts no items in a query',
      [],
      'queryManifests',
      toMember('usage.items_in_response', () => 0),
    ),
    response(
      'tells in a header what was left before',
      [],
      'queryManifests',
      toHeader('x-service-quota-remaining', (left) => String(Number(left) + 1)),
    ),
  ],
} satisfies Partial<MutantTable<QueryRuleId>>;
