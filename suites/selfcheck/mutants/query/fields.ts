// Mutants of the manifest query: fields that are checked too little, and results that report wrong values.
import type { QueryBody } from '../../../../simulator/service/query-input.ts';
import type { JsonSchema } from '../../../../spec/contract.ts';
import type { QueryRuleId } from '../../../../spec/rules/query.ts';
import type { StatementId } from '../../../../spec/statements/index.ts';
import { toAnswer } from '../../alter.ts';
import { memberAt } from '../../altered-answer.ts';
import { billing, billingFor } from '../../billing.ts';
import { checkingBody, checkingInput } from '../../checked-input.ts';
import { type Mutant, type MutantTable, wrong } from '../../mutant.ts';
import { querying } from '../lifecycle/outcomes.ts';
import { billingMode, changingQuery } from './selections.ts';

/** What a service does wrong with a field of a query. */
function query(text: string, ...breaks: readonly StatementId[]) {
  const { part, response } = wrong(text, ...breaks);
  const checking = (field: string, change: (schema: JsonSchema) => JsonSchema): Mutant =>
    part(checkingInput('queryManifests', field, change));
  return {
    checking,
    without: (field: string, keyword: string): Mutant =>
      checking(field, ({ [keyword]: _, ...others }) => others),
    /** Answers a query that is refused only for this field with an empty result. */
    serving: (field: string): Mutant =>
      response('queryManifests', (reply) =>
        reply.status === 422 && JSON.stringify(reply.body).includes(`"${field}"`)
          ? toAnswer(200, nothingFound)(reply)
          : undefined,
      ),
  };
}

const nothingFound = {
  data: {
    manifests: [],
    quota_charged: false,
    quota: { manifests_billed_this_call: 0 },
    does_not_consume_quota: true,
  },
};

/** If such a query finds nothing, repeats it without sources and window. */
const broadening = (text: string, isBroadened: (body: QueryBody) => boolean): Mutant =>
  wrong(text).part(
    querying((ask, body) => {
      const found = ask(body);
      if (found.kind === 'refused' || found.items > 0 || !isBroadened(body)) return found;
      return ask({ ...body, source_channel_ids: null, published_date_from: null, published_date_to: null });
    }),
  );

const oneOrMore = (one: JsonSchema): JsonSchema => ({
  anyOf: [one, { type: 'array', items: one }, { type: 'null' }],
});

const startsLikeId: JsonSchema = { type: 'string', pattern: '^[0-9]{17}' };
const checkingPrefix = (field: string): Mutant =>
  query(`checks only the first 17 digits of ${field}`).checking(field, () => oneOrMore(startsLikeId));
const anyText: JsonSchema = { type: 'string' };
const onlyLists: JsonSchema = { type: 'array' };

export const queryFieldMutants = {
  'query.billing-equals-counter': {
    'reports-one-less': wrong('reports one manifest less than it bills').answer(
      memberAt('queryManifests', 'data.quota.manifests_billed_this_call', (billed) =>
        Math.max(0, Number(billed) - 1),
      ),
    ),
    'bills-one-more': wrong('bills one more than it reports').part(billingFor('queryManifests', 200)),
    'bills-orientation': billingMode('bills an orientation', 'orient'),
    'bills-compact-twice': wrong('bills compact answers twice').part(
      querying((ask, body) => {
        if (body.compact === true) ask(body);
        return ask(body);
      }),
    ),
    'bills-past-end': wrong('bills a page past the end').part(
      billing((operation, { body }) =>
        operation === 'queryManifests' && String(body).includes('"page_num":1000,') ? 1 : 0,
      ),
    ),
  },
  'query.channel-names-exact': {
    'name-prefix': wrong('matches the beginning of a name').law('query', {
      isChannelNamed: (names, asked) => names.some((name) => name?.startsWith(asked)),
    }),
    'part-of-name': wrong('matches part of a name').law('query', {
      isChannelNamed: (names, asked) => names.some((name) => name?.includes(asked)),
    }),
  },
  'query.channels-by-id-and-name': {
    'ignores-names': wrong('ignores the names of channels').part(
      querying((ask, body) => ask({ ...body, source_channel_names: null })),
    ),
    'finds-no-name': wrong('finds no channel by its name').law('query', { isChannelNamed: () => false }),
  },
  'query.value-sets': {
    'any-mode': query('accepts any mode', 'QUERY-27').checking('mode', () => anyText),
    'any-tag-logic': query('accepts any tag_logic', 'QUERY-37').checking('tag_logic', () => anyText),
    'any-verbosity': query('accepts any verbosity', 'QUERY-38').checking('verbosity', () => anyText),
    'refuses-orient': query('refuses the mode orient').checking('mode', () => ({
      enum: ['default', 'count', 'plan', null],
    })),
  },
  'query.count-bounds': {
    'no-minimum': query('accepts a target_count of 0').without('target_count', 'minimum'),
    'no-maximum': query('accepts a target_count above 200').without('target_count', 'maximum'),
  },
  'query.everything-optional': {
    'demands-query': wrong('demands a query').part(
      checkingBody('queryManifests', (schema) => ({ ...schema, required: ['query'] })),
    ),
  },
  'query.exact-source-never-broadens': {
    'falls-back-to-stream': wrong('returns the stream').law('query', { broadensExactSources: () => true }),
    'list-falls-back': broadening(
      'falls back when several sources are not found',
      ({ source_channel_ids: ids }) => Array.isArray(ids),
    ),
    'window-falls-back': broadening(
      'falls back when the window is empty',
      ({ source_channel_ids: ids, published_date_to: date }) => ids !== undefined && date !== undefined,
    ),
    'plan-falls-back': wrong('falls back when a plan is executed').part(
      querying((ask, body) => {
        const found = ask(body);
        if (found.kind === 'refused' || found.items > 0 || body.plan_token == null) return found;
        return ask({ stream_ids: body.stream_ids, page_size: body.page_size });
      }),
    ),
    'foreign-source-falls-back': broadening(
      'falls back when the source belongs to another stream',
      ({ source_channel_ids: ids, published_date_to: date }) =>
        typeof ids === 'string' && !ids.startsWith('9999') && date === undefined,
    ),
  },
  'query.filing-fields-take-texts': {
    'cik-as-number': query('accepts a number as a CIK').serving('sec_cik'),
    'forms-lists-only': query('accepts forms in lists only').checking('sec_form_type', () => onlyLists),
  },
  'query.ids-of-17-digits': {
    'stream-id-as-number': query('accepts a number as a stream id', 'QUERY-41').serving('stream_id'),
    'tag-ids-lists-only': query('accepts lists only', 'QUERY-42').checking('tag_ids', () => onlyLists),
    'ignores-bad-list-ids': query('ignores malformed ids in a list', 'QUERY-43').checking(
      'exclude_tag_ids',
      () => ({ anyOf: [{ type: 'string', pattern: '^[0-9]{17}$' }, { type: 'array' }, { type: 'null' }] }),
    ),
    'any-stream-id-length': query('accepts a stream id of any length').without('stream_id', 'pattern'),
    'tag-ids-prefix': checkingPrefix('tag_ids'),
    'channel-ids-prefix': checkingPrefix('source_channel_ids'),
    'excluded-tag-ids-prefix': checkingPrefix('exclude_tag_ids'),
    'excluded-channel-ids-prefix': checkingPrefix('exclude_source_channel_ids'),
    'any-17-characters': query('accepts any 17 characters as an id').checking('source_channel_ids', () =>
      oneOrMore({ type: 'string', pattern: '^.{17}$' }),
    ),
  },
  'query.null-is-absence': {
    'refuses-null-text': query('refuses a null for a string').checking('session_id', () => anyText),
    'refuses-null-page-size': query('refuses a null for page_size').checking(
      'page_size',
      ({ type: _, ...others }) => ({ ...others, type: 'integer' }),
    ),
    'null-size-as-one': changingQuery('reads a page_size of null as 1', (body) =>
      body.page_size === null ? { ...body, page_size: 1 } : body,
    ),
  },
  'query.page-bounds': {
    'negative-page': query('accepts a negative page', 'QUERY-28').without('page', 'minimum'),
    'empty-page': query('accepts a page_size of 0', 'QUERY-29').without('page_size', 'minimum'),
    'half-page': query('accepts half a page').checking('page', ({ type: _, ...others }) => ({
      ...others,
      type: 'number',
    })),
    'last-page-100': query('refuses pages after the hundredth').checking('page', (schema) => ({
      ...schema,
      maximum: 100,
    })),
  },
  'query.plain-texts': {
    'query-as-number': query('accepts a number as a query', 'QUERY-26').serving('query'),
    'date-as-number': query('accepts a number as a date', 'QUERY-35').serving('published_date_from'),
    'session-as-object': query('accepts an object as a session_id', 'QUERY-40').serving('session_id'),
    'any-session': query('accepts anything as a session_id').checking('session_id', () => ({})),
  },
  'query.refused-is-free': {
    'bills-refusal': wrong('bills before it validates').part(billingFor('queryManifests', 422)),
  },
  'query.significance-values': {
    'single-value-only': query('accepts a single significance only').checking('significance', () => ({
      enum: ['low', 'medium', 'high', null],
    })),
    'unchecked-list': query('does not check lists of significances').checking('significance', () => ({
      anyOf: [{ enum: ['low', 'medium', 'high', null] }, { type: 'array', items: { type: 'string' } }],
    })),
    'refuses-single-medium': query('refuses medium as a single value').checking('significance', () => ({
      anyOf: [{ enum: ['low', 'high', null] }, { type: 'array' }],
    })),
  },
  'query.switches': { 'any-boolean': query('accepts anything as a boolean').checking('compact', () => ({})) },
  'query.target-count-limits': {
    'ignores-target': wrong('ignores the target').law('query', { pageSize: (size) => size }),
  },
  'query.text-lists': {
    'refuses-single-name': query('refuses a single name').checking('tag_names', () => onlyLists),
    'numbers-in-list': query('accepts numbers in a list of domains').serving('home_domains'),
    'nulls-in-list': query('accepts nulls in a list of domains').checking('home_domains', () => ({
      anyOf: [{ type: 'string' }, { type: 'array', items: { type: ['string', 'null'] } }, { type: 'null' }],
    })),
  },
  'query.timeout-bounds': {
    'no-minimum': query('accepts a timeout below the minimum').without('timeout_ms', 'minimum'),
    'no-maximum': query('accepts a timeout above the maximum').without('timeout_ms', 'maximum'),
  },
  'query.unknown-property-refused': {
    'any-property': wrong('accepts any unknown property').part(
      checkingBody('queryManifests', (schema) => ({ ...schema, additionalProperties: true })),
    ),
    'unknown-objects': wrong('accepts unknown properties that are objects').part(
      checkingBody('queryManifests', (schema) => ({ ...schema, additionalProperties: { type: 'object' } })),
    ),
  },
  'query.window-bounds': {
    'refuses-day-zero': query('refuses a window of 0 days', 'QUERY-33').checking('days', (schema) => ({
      ...schema,
      minimum: 1,
    })),
    'no-maximum': query('accepts any number of hours', 'QUERY-34').without('lookback_hours', 'maximum'),
    'hours-as-text': query('accepts any hours').checking(
      'lookback_hours',
      ({ type: _, ...others }) => others,
    ),
    'half-hour': query('accepts half an hour').checking('lookback_hours', ({ type: _, ...others }) => ({
      ...others,
      type: ['number', 'null'],
    })),
  },
} satisfies Partial<MutantTable<QueryRuleId>>;
