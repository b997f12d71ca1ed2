// Bodies of the manifest query drawn from its schema: right ones, and ones that are wrong in exactly one place.
import { type Arbitrary, array, constant, constantFrom, oneof, record, sample, tuple } from 'fast-check';
import { type JsonSchema, operations, resolveSchema } from '../../spec/contract.ts';
import { schemaValidator } from '../../spec/validate.ts';
import { domains } from '../../spec/values.ts';
import type { JsonObject } from '../clients/json.ts';
import { type Breaking, breaking, fitting } from '../kit/schema-values.ts';

const schema = resolveSchema(operations.queryManifests.requestBody?.schema ?? {});
const fields: Readonly<Record<string, JsonSchema>> = schema.properties ?? {};
const fieldsMax = 5;

/** Whether they are admitted is left open (S-113), or what they name must be there. */
const leftOut: ReadonlySet<string> = new Set([
  ...['allocation_policy', 'required_families', 'plan_token', 'accept_partial_plan', 'snapshot_token'],
  ...['delivery_delta', 'next_page_cursor', 'commit_cursor', 'checkpoint'],
]);

const someOf = (...values: readonly string[]): Arbitrary<unknown> =>
  oneof(constantFrom(...values), array(constantFrom(...values), { minLength: 1, maxLength: 3 }));

/** Texts of which not any is sure to be understood; of those not named by the document none is sent but null. */
const meanings: Readonly<Record<string, Arbitrary<unknown>>> = {
  ...Object.fromEntries(
    ['beacon_id', 'markdown_version', 'session_id', 'source_class', 'subtype'].map((name) => [
      name,
      constant(null),
    ]),
  ),
  ...Object.fromEntries(
    ['sec_form_variant', 'sec_exhibit_type', 'sec_item_subsection'].map((name) => [name, constant(null)]),
  ),
  // Null, beside other fields that are null, leaves nothing to ask for.
  query: constantFrom('report', 'energy prices'),
  // The flows' own mode may be unknown (S-114).
  mode: constantFrom('default', 'count', 'orient', null),
  published_date_from: constantFrom('2024-02-29', '2025-12-31', null),
  published_date_to: constantFrom('2026-01-01', '2026-02-28', null),
  media_format: constantFrom('text', 'audio', null),
  tag_type: constantFrom('person', 'organization', 'place', 'topic', null),
  evidence_type: someOf('direct_quote', 'paraphrase', 'derived', 'observed'),
  home_domains: someOf(...domains),
  exclude_home_domains: someOf(...domains),
  cross_domains: someOf(...domains),
  ticker: someOf('ZZZA', 'ZZZB'),
  isin: someOf('US0378331005'),
  sec_ticker: someOf('ZZZA', 'ZZZB'),
  sec_cik: someOf('0000320193'),
  sec_form_type: someOf('10-K', '8-K'),
  sec_item_code: someOf('1.01', '2.02'),
};

/** Of these no more than one is sent: how they go together is left open. */
const rivals: readonly (readonly string[])[] = [
  ['days', 'lookback_hours', 'published_date_from'],
  ['days', 'lookback_hours', 'published_date_to'],
  ['stream_id', 'stream_ids'],
];

/** Bodies that the schema admits; `streamIds` are streams that are there. */
export function rightBodies(streamIds: readonly string[]): Arbitrary<JsonObject> {
  const known = streamIds.length === 0 ? constant(null) : constantFrom(...streamIds);
  const valuesOf = (name: string): Arbitrary<unknown> => {
    if (name === 'stream_id' || name === 'stream_ids') return known;
    return meanings[name] ?? fitting(fields[name] ?? {});
  };
  const members = Object.keys(fields)
    .filter((name) => !leftOut.has(name))
    .map((name) => valuesOf(name).map((value): Member => [name, value]));
  return array(oneof(...members), { maxLength: fieldsMax }).map((drawn) => ({
    ...nothingFound,
    ...Object.fromEntries(drawn.filter(unrivalled)),
  }));
}

export interface WrongBody {
  readonly body: JsonObject;
  /** The one member that is wrong, and the constraint that it breaks. */
  readonly field: string;
  readonly keyword: string;
}

interface QueryFault extends Breaking {
  readonly field: string;
  /** Equal for fields of one type, whatever their bounds. */
  readonly type: string;
}

/** Each constraint of each member of the body, with values that break it. */
export const queryFaults: readonly QueryFault[] = [
  ...Object.entries(fields)
    .filter(([name]) => !leftOut.has(name))
    .flatMap(([field, member]) => breaking(member).map((one) => ({ ...one, field, type: typeTold(member) }))),
  {
    ...{ field: 'zz_unknown', keyword: 'additionalProperties', type: 'any' },
    values: constantFrom<unknown>('word', 1, true),
  },
];

/** For each constraint a body that breaks it and asks for nothing else that is there. */
export const wrongInEachPlace = (seed: number): readonly WrongBody[] =>
  queryFaults.flatMap(({ field, keyword, values }) =>
    sample(values, { seed, numRuns: 1 }).map((value) => ({
      ...{ field, keyword },
      body: { ...nothingFound, [field]: value },
    })),
  );

/** Bodies that break one constraint of the schema; each constraint of each type of member comes as often as any other. */
export function wrongBodies(streamIds: readonly string[]): Arbitrary<WrongBody> {
  const alike = Map.groupBy(queryFaults, ({ keyword, type }) => `${keyword} of ${type}`);
  const faults = [...alike.values()].map((group) =>
    oneof(
      ...group.map(({ field, keyword, values }) =>
        record({ field: constant(field), keyword: constant(keyword), value: values }),
      ),
    ),
  );
  return tuple(rightBodies(streamIds), oneof(...faults)).map(([right, { field, keyword, value }]) => ({
    ...{ field, keyword },
    body: { ...right, [field]: value },
  }));
}

/** Members of a body that break the schema. */
export function brokenMembers(body: JsonObject): readonly string[] {
  const places = schemaValidator(schema)(body).map(({ pointer, params }) =>
    String(pointer.split('/')[1] ?? params.additionalProperty),
  );
  return [...new Set(places)];
}

function typeTold(member: JsonSchema): string {
  const { type, anyOf } = resolveSchema(member);
  return JSON.stringify(type ?? anyOf);
}

type Member = readonly [name: string, value: unknown];

/** Asks for what no manifest has, so that answers are short and bill nothing. */
export const nothingFound = { query: 'report', tag_ids: '9'.repeat(17) };

/** Whether no earlier member is a rival of the one at this place. */
const unrivalled = ([name]: Member, place: number, drawn: readonly Member[]): boolean =>
  !drawn
    .slice(0, place)
    .some(
      ([earlier]) =>
        earlier !== name && rivals.some((group) => group.includes(name) && group.includes(earlier)),
    );
