// Mutants of the manifest query: fields that are checked less, and results that tell something else.
import type { QueryBody } from '../../../simulator/service/query-input.ts';
import { type JsonSchema, type Operation, resolveSchema } from '../../../spec/contract.ts';
import type { QueryRuleId } from '../../../spec/rules/query.ts';
import type { StatementId } from '../../../spec/statements/index.ts';
import { isMembers, onStatus, toAnswer, toMember } from '../bend.ts';
import { billing } from '../billing.ts';
import { law, type Mutant, type MutantTable, part, request, response } from '../mutant.ts';
import { querying } from './lifecycle/bends.ts';
import { askingElse, billingMode } from './query-selections.ts';
import { withInput } from './request.ts';

type Breaks = readonly StatementId[];

/** Checks a field by a schema of its own. */
const checking = (
  text: string,
  breaks: Breaks,
  field: string,
  bent: (schema: JsonSchema) => JsonSchema,
): Mutant => request(text, breaks, 'queryManifests', (operation) => withInput(operation, field, bent));

const without = (text: string, breaks: Breaks, field: string, keyword: string): Mutant =>
  checking(text, breaks, field, ({ [keyword]: _, ...others }) => others);

/** Serves, with nothing found, what is refused for this field alone. */
const serving = (text: string, breaks: Breaks, field: string): Mutant =>
  response(text, breaks, 'queryManifests', (reply) =>
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

/** Bends `data` of a query that found nothing. */
const whenEmpty = (bent: object) =>
  onStatus(200, (reply) => {
    const data = isMembers(reply.body) ? reply.body.data : undefined;
    if (!isMembers(data) || !Array.isArray(data.manifests) || data.manifests.length > 0) return undefined;
    return { ...reply, body: { ...Object(reply.body), data: { ...data, ...bent } } };
  });

/** Asks again without sources and window where such a query finds nothing. */
const broadening = (text: string, isBroadened: (body: QueryBody) => boolean): Mutant =>
  part(
    text,
    [],
    querying((ask, body) => {
      const found = ask(body);
      if (found.kind === 'refused' || found.items > 0 || !isBroadened(body)) return found;
      return ask({
        ...body,
        ...{ source_channel_ids: null, published_date_from: null, published_date_to: null },
      });
    }),
  );

const bodySchema = (operation: Operation, bent: (schema: JsonSchema) => JsonSchema): Operation => {
  const { requestBody } = operation;
  return requestBody === undefined
    ? operation
    : { ...operation, requestBody: { ...requestBody, schema: bent(resolveSchema(requestBody.schema)) } };
};

const oneOrMore = (one: JsonSchema): JsonSchema => ({
  anyOf: [one, { type: 'array', items: one }, { type: 'null' }],
});

const startsLikeId: JsonSchema = { type: 'string', pattern: '^[0-9]{17}' };
const anyText: JsonSchema = { type: 'string' };
const onlyLists: JsonSchema = { type: 'array' };

export const queryFieldMutants = {
  'query.billing-equals-counter': [
    law('tells one manifest less than it bills', ['QUERY-07'], {
      query: { billedShown: (billed) => Math.max(0, billed - 1) },
    }),
    part(
      'bills one more in silence',
      [],
      billing((operation, { status }) => (operation === 'queryManifests' && status === 200 ? 1 : 0)),
    ),
    billingMode('bills an orientation', 'orient'),
    part(
      'bills short answers twice',
      [],
      querying((ask, body) => {
        if (body.compact === true) ask(body);
        return ask(body);
      }),
    ),
    part(
      'bills a look past the end',
      [],
      billing((operation, { body }) =>
        operation === 'queryManifests' && String(body).includes('"page_num":1000,') ? 1 : 0,
      ),
    ),
  ],
  'query.channel-names-exact': [
    law('takes the beginning of a name for it', ['QUERY-02'], {
      query: { isChannelNamed: (names, asked) => names.some((name) => name?.startsWith(asked)) },
    }),
    law('takes a part of a name for it', [], {
      query: { isChannelNamed: (names, asked) => names.some((name) => name?.includes(asked)) },
    }),
  ],
  'query.channels-by-id-and-name': [
    law('ignores the names of channels', ['QUERY-01'], { query: { namesChannels: false } }),
    law('knows no channel by its name', [], { query: { isChannelNamed: () => false } }),
  ],
  'query.charge-flags-agree': [
    law('says of every query that it costs', ['QUERY-08'], { query: { quotaCharged: () => true } }),
    response(
      'says both of a query that found nothing',
      ['QUERY-06'],
      'queryManifests',
      whenEmpty({ quota_charged: true, does_not_consume_quota: true }),
    ),
    response('says of a count that it costs', [], 'queryManifests', (reply) =>
      JSON.stringify(reply.body).includes('"mode":"count"')
        ? toMember('data.quota_charged', () => true)(reply)
        : undefined,
    ),
  ],
  'query.closed-words': [
    checking('runs an unknown mode as any other', ['QUERY-27'], 'mode', () => anyText),
    checking('takes any word for a logic', ['QUERY-37'], 'tag_logic', () => anyText),
    checking('takes any verbosity', ['QUERY-38'], 'verbosity', () => anyText),
    checking('knows no orientation', [], 'mode', () => ({ enum: ['default', 'count', 'plan', null] })),
  ],
  'query.count-bounds': [
    without('takes a target of zero', ['QUERY-30'], 'target_count', 'minimum'),
    without('takes a target above 200', [], 'target_count', 'maximum'),
  ],
  'query.everything-optional': [
    request('wants a query text', ['QUERY-24'], 'queryManifests', (operation) =>
      bodySchema(operation, (schema) => ({ ...schema, required: ['query'] })),
    ),
  ],
  'query.exact-source-never-broadens': [
    law('falls back to the whole stream', ['QUERY-47'], { query: { broadensSources: () => true } }),
    broadening('falls back where several sources are not there', ({ source_channel_ids: ids }) =>
      Array.isArray(ids),
    ),
    broadening(
      'falls back where the window is empty',
      ({ source_channel_ids: ids, published_date_to: date }) => ids !== undefined && date !== undefined,
    ),
    broadening(
      'falls back to the stream for a source of another',
      ({ source_channel_ids: ids, published_date_to: date }) =>
        typeof ids === 'string' && !ids.startsWith('9999') && date === undefined,
    ),
  ],
  'query.filing-texts': [
    serving('takes a number for a CIK', ['QUERY-45'], 'sec_cik'),
    checking('takes forms in lists only', [], 'sec_form_type', () => onlyLists),
  ],
  'query.long-ids': [
    serving('takes a number for the id of a stream', ['QUERY-41'], 'stream_id'),
    checking('takes tag ids in lists only', ['QUERY-42'], 'tag_ids', () => onlyLists),
    checking('passes over bad ids in a list', ['QUERY-43'], 'exclude_tag_ids', () => ({
      anyOf: [{ type: 'string', pattern: '^[0-9]{17}$' }, { type: 'array' }, { type: 'null' }],
    })),
    without('takes a stream id of any length', [], 'stream_id', 'pattern'),
    ...['tag_ids', 'source_channel_ids', 'exclude_tag_ids', 'exclude_source_channel_ids'].map((field) =>
      checking(`looks at the first 17 digits of ${field} alone`, [], field, () => oneOrMore(startsLikeId)),
    ),
    checking('takes any 17 characters', [], 'source_channel_ids', () =>
      oneOrMore({ type: 'string', pattern: '^.{17}$' }),
    ),
  ],
  'query.null-is-absence': [
    checking('refuses a null for a text', ['QUERY-25'], 'session_id', () => anyText),
    checking('refuses a null for a page size', [], 'page_size', ({ type: _, ...others }) => ({
      ...others,
      type: 'integer',
    })),
    askingElse('takes a page size that is null for one', (body) =>
      body.page_size === null ? { ...body, page_size: 1 } : body,
    ),
  ],
  'query.page-bounds': [
    without('takes a page before the first', ['QUERY-28'], 'page', 'minimum'),
    without('takes an empty page', ['QUERY-29'], 'page_size', 'minimum'),
    checking('takes half a page', [], 'page', ({ type: _, ...others }) => ({ ...others, type: 'number' })),
    checking('knows no page past the hundredth', [], 'page', (schema) => ({ ...schema, maximum: 100 })),
  ],
  'query.plain-texts': [
    serving('takes a number for the query', ['QUERY-26'], 'query'),
    serving('takes an epoch for a date', ['QUERY-35'], 'published_date_from'),
    serving('takes an object for a session', ['QUERY-40'], 'session_id'),
    checking('takes anything for a session', [], 'session_id', () => ({})),
  ],
  'query.refused-is-free': [
    part(
      'bills before it validates',
      ['QUERY-46'],
      billing((operation, { status }) => (operation === 'queryManifests' && status === 422 ? 1 : 0)),
    ),
  ],
  'query.significance-values': [
    checking('takes one significance only', ['QUERY-39'], 'significance', () => ({
      enum: ['low', 'medium', 'high', null],
    })),
    checking('does not look into lists of significances', ['QUERY-39'], 'significance', () => ({
      anyOf: [{ enum: ['low', 'medium', 'high', null] }, { type: 'array', items: { type: 'string' } }],
    })),
    checking('knows no medium by itself', [], 'significance', () => ({
      anyOf: [{ enum: ['low', 'high', null] }, { type: 'array' }],
    })),
  ],
  'query.switches': [checking('takes what is true enough', ['QUERY-36'], 'compact', () => ({}))],
  'query.target-count-limits': [
    law('ignores the target', ['QUERY-31'], { query: { pageSize: (size) => size } }),
  ],
  'query.text-lists': [
    checking('refuses a single name', ['QUERY-44'], 'tag_names', () => onlyLists),
    serving('takes numbers in a list of domains', ['QUERY-44'], 'home_domains'),
    checking('takes nulls in a list of domains', [], 'home_domains', () => ({
      anyOf: [{ type: 'string' }, { type: 'array', items: { type: ['string', 'null'] } }, { type: 'null' }],
    })),
  ],
  'query.timeout-bounds': [
    without('takes too short a time', ['QUERY-32'], 'timeout_ms', 'minimum'),
    without('takes too long a time', [], 'timeout_ms', 'maximum'),
  ],
  'query.unknown-property-refused': [
    request('passes over what it does not know', ['QUERY-23'], 'queryManifests', (operation) =>
      bodySchema(operation, (schema) => ({ ...schema, additionalProperties: true })),
    ),
    request('passes over objects that it does not know', [], 'queryManifests', (operation) =>
      bodySchema(operation, (schema) => ({ ...schema, additionalProperties: { type: 'object' } })),
    ),
  ],
  'query.window-bounds': [
    checking('refuses today', ['QUERY-33'], 'days', (schema) => ({ ...schema, minimum: 1 })),
    without('looks back for ever', ['QUERY-34'], 'lookback_hours', 'maximum'),
    checking('takes hours in words', [], 'lookback_hours', ({ type: _, ...others }) => others),
    checking('takes half an hour', [], 'lookback_hours', ({ type: _, ...others }) => ({
      ...others,
      type: ['number', 'null'],
    })),
  ],
} satisfies Partial<MutantTable<QueryRuleId>>;
