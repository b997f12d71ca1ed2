// Bodies of the manifest query drawn from its schema: valid ones, and ones that break exactly one constraint.
import { type Arbitrary, array, constant, constantFrom, oneof, record, sample, tuple } from 'fast-check';
import { type JsonSchema, operations, resolveSchema } from '../../spec/contract.ts';
import { schemaValidator } from '../../spec/validate.ts';
import { domains } from '../../spec/values.ts';
import type { JsonObject } from '../clients/json.ts';
import { type Breaking, breaking, fitting } from '../kit/schema-values.ts';
import { emptyWindow } from './queries.ts';

const schema = resolveSchema(operations.queryManifests.requestBody?.schema ?? {});
const fields: Readonly<Record<string, JsonSchema>> = schema.properties ?? {};
const fieldsMax = 5;
/** A query text that no manifest has. */
const noText = 'zzqxv';

/** Lifecycle fields: a service need not admit them (S-113), and their tokens must exist. */
const excludedFields: ReadonlySet<string> = new Set([
  'allocation_policy',
  'required_families',
  'plan_token',
  'accept_partial_plan',
  'snapshot_token',
  'delivery_delta',
  'next_page_cursor',
  'commit_cursor',
  'checkpoint',
]);

const oneOrMore = (...values: readonly string[]): Arbitrary<unknown> =>
  oneof(constantFrom(...values), array(constantFrom(...values), { minLength: 1, maxLength: 3 }));

/** Values for string fields that a service may validate; a field whose values the document does not list gets null. */
const meaningfulValues: Readonly<Record<string, Arbitrary<unknown>>> = {
  ...Object.fromEntries(
    [
      'beacon_id',
      'markdown_version',
      'session_id',
      'source_class',
      'subtype',
      'tag_names',
      'exclude_tag_names',
    ].map((name) => [name, constant(null)]),
  ),
  ...Object.fromEntries(
    ['sec_form_variant', 'sec_exhibit_type', 'sec_item_subsection'].map((name) => [name, constant(null)]),
  ),
  // With null, and null in all other fields, the query would be empty.
  query: constantFrom(noText, `${noText} prices`),
  // A service may not know the mode plan (S-114).
  mode: constantFrom('default', 'count', 'orient', null),
  published_date_from: constantFrom('2024-02-29', '2025-12-31', null),
  published_date_to: constantFrom('2026-01-01', '2026-02-28', null),
  media_format: constantFrom('text', 'audio', null),
  tag_type: constantFrom('person', 'organization', 'place', 'topic', null),
  evidence_type: oneOrMore('direct_quote', 'paraphrase', 'derived', 'observed'),
  home_domains: oneOrMore(...domains),
  exclude_home_domains: oneOrMore(...domains),
  cross_domains: oneOrMore(...domains),
  ticker: oneOrMore('ZZZA', 'ZZZB'),
  isin: oneOrMore('US0378331005'),
  sec_ticker: oneOrMore('ZZZA', 'ZZZB'),
  sec_cik: oneOrMore('0000320193'),
  sec_form_type: oneOrMore('10-K', '8-K'),
  sec_item_code: oneOrMore('1.01', '2.02'),
};

const windowFields: ReadonlySet<string> = new Set([
  'days',
  'lookback_hours',
  'published_date_from',
  'published_date_to',
]);

/** At most one field of each group is sent, because the document does not say how they combine. */
const exclusiveFields: readonly (readonly string[])[] = [
  ['days', 'lookback_hours', 'published_date_from'],
  ['days', 'lookback_hours', 'published_date_to'],
  ['stream_id', 'stream_ids'],
];

/** Names that the target knows, for a service may refuse others. */
export interface KnownNames {
  readonly streamIds: readonly string[];
  readonly channelIds: readonly string[];
  readonly channelNames: readonly string[];
  readonly tagIds: readonly string[];
}

/** Which of the names a field takes. */
const namesOf: { readonly [field: string]: keyof KnownNames | undefined } = {
  stream_id: 'streamIds',
  stream_ids: 'streamIds',
  tag_ids: 'tagIds',
  exclude_tag_ids: 'tagIds',
  source_channel_ids: 'channelIds',
  exclude_source_channel_ids: 'channelIds',
  source_channel_names: 'channelNames',
};

/** Bodies that fit the schema, with names that the target knows. */
export function validBodies(known: KnownNames): Arbitrary<JsonObject> {
  const valuesOf = (name: string): Arbitrary<unknown> => {
    const kind = namesOf[name];
    if (kind === undefined) return meaningfulValues[name] ?? fitting(fields[name] ?? {});
    if (known[kind].length === 0) return constant(null);
    return name === 'stream_id' ? constantFrom(...known[kind]) : oneOrMore(...known[kind]);
  };
  const members = Object.keys(fields)
    .filter((name) => !excludedFields.has(name))
    .map((name) => valuesOf(name).map((value): Member => [name, value]));
  return array(oneof(...members), { maxLength: fieldsMax }).map((drawn) => ({
    ...(drawn.some(([name]) => windowFields.has(name)) ? withoutDates : queryForNothing),
    ...Object.fromEntries(drawn.filter(isFirstOfItsGroup)),
  }));
}

export interface InvalidBody {
  readonly body: JsonObject;
  /** The invalid member, and the keyword of the constraint that it breaks. */
  readonly field: string;
  readonly keyword: string;
}

interface QueryFault extends Breaking {
  readonly field: string;
  /** Equal for fields of the same type, regardless of their bounds. */
  readonly type: string;
}

/** Every constraint of every member of the body, with values that break it. */
export const queryFaults: readonly QueryFault[] = [
  ...Object.entries(fields)
    .filter(([name]) => !excludedFields.has(name))
    .flatMap(([field, member]) => breaking(member).map((one) => ({ ...one, field, type: typeText(member) }))),
  {
    field: 'zz_unknown',
    keyword: 'additionalProperties',
    type: 'any',
    values: constantFrom<unknown>('word', 1, true),
  },
];

/** For each constraint one body that breaks it and would otherwise find nothing. */
export const invalidBodyPerConstraint = (seed: number): readonly InvalidBody[] =>
  queryFaults.flatMap(({ field, keyword, values }) =>
    sample(values, { seed, numRuns: 1 }).map((value) => ({
      field,
      keyword,
      body: { ...queryForNothing, [field]: value },
    })),
  );

/** Bodies that break one constraint; each kind of constraint for each type of member is equally likely. */
export function invalidBodies(known: KnownNames): Arbitrary<InvalidBody> {
  const groups = Map.groupBy(queryFaults, ({ keyword, type }) => `${keyword} of ${type}`);
  const faults = [...groups.values()].map((group) =>
    oneof(
      ...group.map(({ field, keyword, values }) =>
        record({ field: constant(field), keyword: constant(keyword), value: values }),
      ),
    ),
  );
  return tuple(validBodies(known), oneof(...faults)).map(([right, { field, keyword, value }]) => ({
    field,
    keyword,
    body: { ...right, [field]: value },
  }));
}

/** Names of the members that break the schema. */
export function invalidMembers(body: JsonObject): readonly string[] {
  const places = schemaValidator(schema)(body).map(({ pointer, params }) =>
    String(pointer.split('/')[1] ?? params.additionalProperty),
  );
  return [...new Set(places)];
}

function typeText(member: JsonSchema): string {
  const { type, anyOf } = resolveSchema(member);
  return JSON.stringify(type ?? anyOf);
}

type Member = readonly [name: string, value: unknown];

/** Selects no manifest by names that a service knows, so that answers are short and bill nothing. */
export const queryForNothing = { query: noText, ...emptyWindow };

/** Without dates, which would combine with another window in an open way. */
const withoutDates = { query: noText, page_size: 1 };

/** Whether no earlier member belongs to the same exclusive group. */
const isFirstOfItsGroup = ([name]: Member, place: number, drawn: readonly Member[]): boolean =>
  !drawn
    .slice(0, place)
    .some(
      ([earlier]) =>
        earlier !== name && exclusiveFields.some((group) => group.includes(name) && group.includes(earlier)),
    );
