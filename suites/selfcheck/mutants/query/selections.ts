// Mutants that select wrong manifests for a query, or report the result wrongly.
import type { QueryBody } from '../../../../simulator/service/query-input.ts';
import type { QueryRuleId } from '../../../../spec/rules/query.ts';
import { headerOf, memberAt } from '../../altered-answer.ts';
import { billing } from '../../billing.ts';
import { type Mutant, type MutantTable, wrong } from '../../mutant.ts';
import { racing } from '../../racing.ts';
import { replacing } from '../../replaced-operation.ts';
import { querying } from '../lifecycle/outcomes.ts';

/** Changes query bodies that match the predicate. */
export const changingQuery = (text: string, change: (body: QueryBody) => QueryBody): Mutant =>
  wrong(text).part(querying((ask, body) => ask(change(body))));

const ignoring = (field: keyof QueryBody): Mutant =>
  changingQuery(`ignores ${field}`, (body) => ({ ...body, [field]: null }));

/** Of several values in a list, only the first ones. */
export const taking = (field: keyof QueryBody, most: number): Mutant =>
  changingQuery(`takes ${most} of the values in ${field}`, (body) => {
    const { [field]: values } = body;
    return Array.isArray(values) ? { ...body, [field]: values.slice(0, most) } : body;
  });

const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Bills one manifest without reporting it for answers of this mode. */
export const billingMode = (text: string, mode: 'count' | 'orient'): Mutant =>
  wrong(text).part(
    billing((operation, { body }) =>
      operation === 'queryManifests' && String(body).includes(`"mode":"${mode}"`) ? 1 : 0,
    ),
  );

export const querySelectionMutants = {
  'query.body-dates-checked': {
    'ignores-bad-date': changingQuery('ignores a date that it cannot read', (body) => {
      const { published_date_from: from, published_date_to: to } = body;
      return {
        ...body,
        published_date_from: typeof from === 'string' && isDate(from) ? from : null,
        published_date_to: typeof to === 'string' && isDate(to) ? to : null,
      };
    }),
  },
  'query.body-filters-apply': {
    'ignores-tag-ids': ignoring('tag_ids'),
    'ignores-tag-names': ignoring('tag_names'),
    'ignores-ticker': ignoring('ticker'),
    'ignores-isin': ignoring('isin'),
    'ignores-form-type': ignoring('sec_form_type'),
    'ignores-cik': ignoring('sec_cik'),
    'ignores-home-domains': ignoring('home_domains'),
    'ignores-cross-domains': ignoring('cross_domains'),
    'ignores-media-format': ignoring('media_format'),
    'ignores-evidence-type': ignoring('evidence_type'),
    'ignores-date-to': ignoring('published_date_to'),
    'ignores-names-later': changingQuery('ignores tag_names on later pages', (body) =>
      Number(body.page) > 0 ? { ...body, tag_names: null } : body,
    ),
  },
  'query.order-of-values-is-free': {
    'first-channel-only': taking('source_channel_ids', 1),
    'first-excluded-channel-only': taking('exclude_source_channel_ids', 1),
    'first-excluded-tag-only': taking('exclude_tag_ids', 1),
    'first-excluded-domain-only': taking('exclude_home_domains', 1),
    'first-excluded-name-only': taking('exclude_tag_names', 1),
    'first-excluded-term-only': taking('exclude_query_terms', 1),
    'first-domain-only': taking('home_domains', 1),
    'first-cross-domain-only': taking('cross_domains', 1),
    'first-name-only': taking('tag_names', 1),
    'first-channel-name-only': taking('source_channel_names', 1),
    'first-significance-only': taking('significance', 1),
    'first-evidence-only': taking('evidence_type', 1),
    'first-class-only': taking('source_class', 1),
    'first-ticker-only': taking('ticker', 1),
    'first-form-only': taking('sec_form_type', 1),
    'channels-after-25-forgotten': taking('source_channel_ids', 25),
    'excluded-tags-after-50-forgotten': taking('exclude_tag_ids', 50),
  },
  'query.pages-follow-each-other': {
    'first-page-again': changingQuery('repeats the first page', (body) => ({ ...body, page: null })),
    'one-more': changingQuery('returns one manifest more than was asked for', (body) => ({
      ...body,
      page_size: typeof body.page_size === 'number' ? Math.min(200, body.page_size + 1) : null,
    })),
    'skips-item': wrong('skips one manifest between pages').law('paging', {
      offset: ({ page, pageSize }) => page * (pageSize + 1),
    }),
    'pages-overlap': wrong('begins each page with the last item of the page before').law('paging', {
      offset: ({ page, pageSize }) => Math.max(0, page * pageSize - (page > 0 ? 1 : 0)),
    }),
  },
  'query.hard-cap': {
    'ignores-quota': wrong('serves and bills past the quota').law('quota', {
      servedCount: (wanted) => wanted,
      isClamped: () => false,
      whenExhausted: 'empty-page',
    }),
    'races-for-the-rest': wrong('serves each of several queries at once what is left').part(
      racing<number>('queryManifests', (asFirst) =>
        replacing('queryManifests', (call, real, store) => {
          const { usedBy, setUsed } = store;
          const used = usedBy.bind(store);
          store.usedBy = (...of) => asFirst(used(...of));
          store.setUsed = (id, period, after, ids) =>
            setUsed.call(store, id, period, used(id, period) + after - asFirst(0), ids);
          try {
            return real.queryManifests(call);
          } finally {
            Object.assign(store, { usedBy, setUsed });
          }
        }),
      ),
    ),
    'small-pages-uncut': wrong('does not cut pages of up to three').law('quota', {
      servedCount: (wanted, left) => (wanted <= 3 ? wanted : Math.min(wanted, left)),
    }),
  },
  'query.usage-agrees': {
    'counts-none': wrong('counts no items in a query').answer(
      memberAt('queryManifests', 'usage.items_in_response', () => 0),
    ),
    'stale-header': wrong('sends in a header what was left before').answer(
      headerOf('queryManifests', 'x-service-quota-remaining', (left) => String(Number(left) + 1)),
    ),
  },
} satisfies Partial<MutantTable<QueryRuleId>>;
