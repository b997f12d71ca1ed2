// Mutants of the manifest query: fields that are checked too little, and results that report wrong values.
import type { QueryBody } from '../../../simulator/service/query-input.ts';
import { type JsonSchema, type Operation, resolveSchema } from '../../../spec/contract.ts';
import type { QueryRuleId } from '../../../spec/rules/query.ts';
import { isMembers, onStatus, toAnswer, toMember } from '../alter.ts';
import { billing } from '../billing.ts';
import { law, type Mutant, type MutantTable, part, request, response, type What } from '../mutant.ts';
import { querying } from './lifecycle/alterations.ts';
import { billingMode, changingQuery } from './query-selections.ts';
import { withInput } from './request.ts';

/** Checks a field by another schema. */
const checking = (what: What, field: string, change: (schema: JsonSchema) => JsonSchema): Mutant =>
  request(what, 'queryManifests', (operation) => withInput(operation, field, change));

const without = (what: What, field: string, keyword: string): Mutant =>
  checking(what, field, ({ [keyword]: _, ...others }) => others);

/** Answers a query that is refused only for this field with an empty result. */
const serving = (what: What, field: string): Mutant =>
  response(what, 'queryManifests', (reply) =>
    reply.status === 422 && JSON.stringify(reply.body).includes(`"${field}"`)
      ? toAnswer(200, nothingFound)(reply)
      : undefined,
  );

const nothingFound = {
  data: {
    manifests: [],
    quota_charged: false,
    quota: { manifests_billed_this_call: 0 },
    does_not_consume_quota: true,
  },
};

/** Alterations `data` of an empty result. */
const whenEmpty = (members: object) =>
  onStatus(200, (reply) => {
    const data = isMembers(reply.body) ? reply.body.data : undefined;
    if (!isMembers(data) || !Array.isArray(data.manifests) || data.manifests.length > 0) return undefined;
    return { ...reply, body: { ...Object(reply.body), data: { ...data, ...members } } };
  });

/** If such a query finds nothing, repeats it without sources and window. */
const broadening = (text: string, isBroadened: (body: QueryBody) => boolean): Mutant =>
  part(
    text,
    querying((ask, body) => {
      const found = ask(body);
      if (found.kind === 'refused' || found.items > 0 || !isBroadened(body)) return found;
      return ask({
        ...body,
        source_channel_ids: null,
        published_date_from: null,
        published_date_to: null,
      });
    }),
  );

const bodySchema = (operation: Operation, change: (schema: JsonSchema) => JsonSchema): Operation => {
  const { requestBody } = operation;
  return requestBody === undefined
    ? operation
    : { ...operation, requestBody: { ...requestBody, schema: change(resolveSchema(requestBody.schema)) } };
};

const oneOrMore = (one: JsonSchema): JsonSchema => ({
  anyOf: [one, { type: 'array', items: one }, { type: 'null' }],
});

const startsLikeId: JsonSchema = { type: 'string', pattern: '^[0-9]{17}' };
const checkingPrefix = (field: string): Mutant =>
  checking(`checks only the first 17 digits of ${field}`, field, () => oneOrMore(startsLikeId));
const anyText: JsonSchema = { type: 'string' };
const onlyLists: JsonSchema = { type: 'array' };

export const queryFieldMutants = {
  'query.billing-equals-counter': {
    'reports-one-less': response(
      'reports one manifest less than it bills',
      'queryManifests',
      toMember('data.quota.manifests_billed_this_call', (billed) => Math.max(0, Number(billed) - 1)),
    ),
    'bills-one-more': part(
      'bills one manifest more than it reports',
      billing((operation, { status }) => (operation === 'queryManifests' && status === 200 ? 1 : 0)),
    ),
    'bills-orientation': billingMode('bills an orientation', 'orient'),
    'bills-compact-twice': part(
      'bills compact answers twice',
      querying((ask, body) => {
        if (body.compact === true) ask(body);
        return ask(body);
      }),
    ),
    'bills-past-end': part(
      'bills a page past the end',
      billing((operation, { body }) =>
        operation === 'queryManifests' && String(body).includes('"page_num":1000,') ? 1 : 0,
      ),
    ),
  },
  'query.channel-names-exact': {
    'name-prefix': law('matches the beginning of a name', {
      query: { isChannelNamed: (names, asked) => names.some((name) => name?.startsWith(asked)) },
    }),
    'part-of-name': law('matches part of a name', {
      query: { isChannelNamed: (names, asked) => names.some((name) => name?.includes(asked)) },
    }),
  },
  'query.channels-by-id-and-name': {
    'ignores-names': part(
      'ignores the names of channels',
      querying((ask, body) => ask({ ...body, source_channel_names: null })),
    ),
    'finds-no-name': law('finds no channel by its name', { query: { isChannelNamed: () => false } }),
  },
  'query.charge-flags-agree': {
    'always-charged': response(
      ['reports every query as charged', 'QUERY-08'],
      'queryManifests',
      toMember('data.quota_charged', () => true),
    ),
    'empty-charged-and-free': response(
      ['reports an empty query as both charged and free', 'QUERY-06'],
      'queryManifests',
      whenEmpty({ quota_charged: true, does_not_consume_quota: true }),
    ),
    'count-charged': response('reports a count as charged', 'queryManifests', (reply) =>
      JSON.stringify(reply.body).includes('"mode":"count"')
        ? toMember('data.quota_charged', () => true)(reply)
        : undefined,
    ),
  },
  'query.value-sets': {
    'any-mode': checking(['accepts any mode', 'QUERY-27'], 'mode', () => anyText),
    'any-tag-logic': checking(['accepts any tag_logic', 'QUERY-37'], 'tag_logic', () => anyText),
    'any-verbosity': checking(['accepts any verbosity', 'QUERY-38'], 'verbosity', () => anyText),
    'refuses-orient': checking('refuses the mode orient', 'mode', () => ({
      enum: ['default', 'count', 'plan', null],
    })),
  },
  'query.count-bounds': {
    'no-minimum': without('accepts a target_count of 0', 'target_count', 'minimum'),
    'no-maximum': without('accepts a target_count above 200', 'target_count', 'maximum'),
  },
  'query.everything-optional': {
    'demands-query': request('demands a query', 'queryManifests', (operation) =>
      bodySchema(operation, (schema) => ({ ...schema, required: ['query'] })),
    ),
  },
  'query.exact-source-never-broadens': {
    'falls-back-to-stream': law('falls back to the whole stream', {
      query: { broadensExactSources: () => true },
    }),
    'list-falls-back': broadening(
      'falls back when several sources are not found',
      ({ source_channel_ids: ids }) => Array.isArray(ids),
    ),
    'window-falls-back': broadening(
      'falls back when the window is empty',
      ({ source_channel_ids: ids, published_date_to: date }) => ids !== undefined && date !== undefined,
    ),
    'foreign-source-falls-back': broadening(
      'falls back when the source belongs to another stream',
      ({ source_channel_ids: ids, published_date_to: date }) =>
        typeof ids === 'string' && !ids.startsWith('9999') && date === undefined,
    ),
  },
  'query.filing-fields-take-texts': {
    'cik-as-number': serving('accepts a number as a CIK', 'sec_cik'),
    'forms-lists-only': checking('accepts forms in lists only', 'sec_form_type', () => onlyLists),
  },
  'query.ids-of-17-digits': {
    'stream-id-as-number': serving(['accepts a number as a stream id', 'QUERY-41'], 'stream_id'),
    'tag-ids-lists-only': checking(['accepts tag ids in lists only', 'QUERY-42'], 'tag_ids', () => onlyLists),
    'ignores-bad-list-ids': checking(
      ['ignores malformed ids in a list', 'QUERY-43'],
      'exclude_tag_ids',
      () => ({
        anyOf: [{ type: 'string', pattern: '^[0-9]{17}$' }, { type: 'array' }, { type: 'null' }],
      }),
    ),
    'any-stream-id-length': without('accepts a stream id of any length', 'stream_id', 'pattern'),
    'tag-ids-prefix': checkingPrefix('tag_ids'),
    'channel-ids-prefix': checkingPrefix('source_channel_ids'),
    'excluded-tag-ids-prefix': checkingPrefix('exclude_tag_ids'),
    'excluded-channel-ids-prefix': checkingPrefix('exclude_source_channel_ids'),
    'any-17-characters': checking('accepts any 17 characters as an id', 'source_channel_ids', () =>
      oneOrMore({ type: 'string', pattern: '^.{17}$' }),
    ),
  },
  'query.null-is-absence': {
    'refuses-null-text': checking('refuses a null for a string', 'session_id', () => anyText),
    'refuses-null-page-size': checking(
      'refuses a null for page_size',
      'page_size',
      ({ type: _, ...others }) => ({
        ...others,
        type: 'integer',
      }),
    ),
    'null-size-as-one': changingQuery('reads a page_size of null as 1', (body) =>
      body.page_size === null ? { ...body, page_size: 1 } : body,
    ),
  },
  'query.page-bounds': {
    'negative-page': without(['accepts a negative page', 'QUERY-28'], 'page', 'minimum'),
    'empty-page': without(['accepts a page_size of 0', 'QUERY-29'], 'page_size', 'minimum'),
    'half-page': checking('accepts half a page', 'page', ({ type: _, ...others }) => ({
      ...others,
      type: 'number',
    })),
    'last-page-100': checking('refuses pages after the hundredth', 'page', (schema) => ({
      ...schema,
      maximum: 100,
    })),
  },
  'query.plain-texts': {
    'query-as-number': serving(['accepts a number as a query', 'QUERY-26'], 'query'),
    'date-as-number': serving(['accepts a number as a date', 'QUERY-35'], 'published_date_from'),
    'session-as-object': serving(['accepts an object as a session_id', 'QUERY-40'], 'session_id'),
    'any-session': checking('accepts anything as a session_id', 'session_id', () => ({})),
  },
  'query.refused-is-free': {
    'bills-refusal': part(
      'bills before it validates',
      billing((operation, { status }) => (operation === 'queryManifests' && status === 422 ? 1 : 0)),
    ),
  },
  'query.significance-values': {
    'single-value-only': checking('accepts a single significance only', 'significance', () => ({
      enum: ['low', 'medium', 'high', null],
    })),
    'unchecked-list': checking('does not check lists of significances', 'significance', () => ({
      anyOf: [{ enum: ['low', 'medium', 'high', null] }, { type: 'array', items: { type: 'string' } }],
    })),
    'refuses-single-medium': checking('refuses medium as a single value', 'significance', () => ({
      anyOf: [{ enum: ['low', 'high', null] }, { type: 'array' }],
    })),
  },
  'query.switches': {
    'any-boolean': checking('accepts anything as a boolean', 'compact', () => ({})),
  },
  'query.target-count-limits': {
    'ignores-target': law('ignores the target', { query: { pageSize: (size) => size } }),
  },
  'query.text-lists': {
    'refuses-single-name': checking('refuses a single name', 'tag_names', () => onlyLists),
    'numbers-in-list': serving('accepts numbers in a list of domains', 'home_domains'),
    'nulls-in-list': checking('accepts nulls in a list of domains', 'home_domains', () => ({
      anyOf: [{ type: 'string' }, { type: 'array', items: { type: ['string', 'null'] } }, { type: 'null' }],
    })),
  },
  'query.timeout-bounds': {
    'no-minimum': without('accepts a timeout below the minimum', 'timeout_ms', 'minimum'),
    'no-maximum': without('accepts a timeout above the maximum', 'timeout_ms', 'maximum'),
  },
  'query.unknown-property-refused': {
    'any-property': request('accepts any unknown property', 'queryManifests', (operation) =>
      bodySchema(operation, (schema) => ({ ...schema, additionalProperties: true })),
    ),
    'unknown-objects': request('accepts unknown properties that are objects', 'queryManifests', (operation) =>
      bodySchema(operation, (schema) => ({ ...schema, additionalProperties: { type: 'object' } })),
    ),
  },
  'query.window-bounds': {
    'refuses-day-zero': checking(['refuses a window of 0 days', 'QUERY-33'], 'days', (schema) => ({
      ...schema,
      minimum: 1,
    })),
    'no-maximum': without(['accepts any number of hours', 'QUERY-34'], 'lookback_hours', 'maximum'),
    'hours-as-text': checking(
      'accepts hours of any type',
      'lookback_hours',
      ({ type: _, ...others }) => others,
    ),
    'half-hour': checking('accepts half an hour', 'lookback_hours', ({ type: _, ...others }) => ({
      ...others,
      type: ['number', 'null'],
    })),
  },
} satisfies Partial<MutantTable<QueryRuleId>>;
