// Questions that REST and MCP both understand, drawn around manifests that exist, so that most questions select some.

import { type Arbitrary, boolean, constant, constantFrom, integer, oneof, record } from 'fast-check';
import type { Stream } from '../../../spec/content.ts';
import { isList, isObject, isString, type JsonObject } from '../../clients/json.ts';

export interface Question {
  /** The body of POST /manifests/query, and the arguments of service-manifests. */
  readonly body: JsonObject;
  /** Whether the body also names the Beacon of the organisation that asks. */
  readonly namesBeacon: boolean;
  /** Manifests that remain of the quota before the question. */
  readonly quotaLeft: number;
}

/** A manifest as a listing shows it, with its stream and the ids of its tags. */
export interface Anchor {
  readonly manifest: JsonObject;
  readonly stream: Pick<Stream, 'id' | 'homeDomain' | 'crossDomains'>;
  readonly tagIds: readonly string[];
}

/** More manifests than a page has, few enough that most answers are clamped, or none. */
const quotasLeft: Arbitrary<number> = oneof(
  { weight: 12, arbitrary: constant(250) },
  { weight: 4, arbitrary: integer({ min: 1, max: 3 }) },
  { weight: 1, arbitrary: constant(0) },
);
const lookbackHoursMax = 2160;

/** Every parameter of service-manifests occurs; the values are those of one manifest, or select nothing. */
export const questionsAround = (anchors: readonly Anchor[]): Arbitrary<Question> =>
  constantFrom(...anchors).chain((anchor) =>
    record({
      body: bodiesAround(anchor),
      namesBeacon: oneIn(8, constant(true)).map((names) => names === true),
      quotaLeft: quotasLeft,
    }).map(withWindow),
  );

/** A query that names a Beacon needs a window of dates. */
const withWindow = (question: Question): Question =>
  question.namesBeacon
    ? { ...question, body: { lookback_hours: lookbackHoursMax, ...question.body } }
    : question;

function bodiesAround({ manifest, stream, tagIds }: Anchor): Arbitrary<JsonObject> {
  const source = isObject(manifest.source) ? manifest.source : {};
  const day = source.source_published_date;
  const logic = constantFrom('and', 'or');
  return record({
    stream_ids: oneIn(2, constant([stream.id])),
    home_domains: oneIn(6, constantFrom(stream.homeDomain, [stream.homeDomain])),
    cross_domains: oneIn(3, someOf(stream.crossDomains)),
    cross_domain_logic: oneIn(10, logic),
    tag_names: oneIn(10, someOf(tagNamesOf(manifest))),
    tag_ids: oneIn(10, someOf(tagIds)),
    tag_type: oneIn(10, constantFrom('organization', 'topic')),
    tag_logic: oneIn(10, logic),
    source_channel_ids: oneIn(8, someOf(textsIn(source.source_channel_ids))),
    source_channel_names: oneIn(8, constant([source.source_channel_display])),
    media_format: oneIn(8, constant(source.media_format)),
    significance: oneIn(8, constantFrom('high', ['high', 'medium'], ['low', 'medium', 'high'])),
    target_count: oneIn(10, integer({ min: 1, max: 200 })),
    page: oneIn(6, integer({ min: 0, max: 2 })),
    page_size: oneIn(2, integer({ min: 4, max: 20 })),
    published_date_from: oneIn(6, constant(day)),
    published_date_to: oneIn(6, constant(day)),
    lookback_hours: oneIn(8, integer({ min: 1, max: lookbackHoursMax })),
    broaden_sources: oneIn(10, boolean()),
  }).map(withoutAbsent);
}

/** The value in one of so many draws, or else absent. */
const oneIn = <T>(draws: number, values: Arbitrary<T>): Arbitrary<T | undefined> =>
  oneof({ weight: draws - 1, arbitrary: constant(undefined) }, { weight: 1, arbitrary: values });

/** One of the texts alone, or the first two; absent if there are none. */
const someOf = (texts: readonly string[]): Arbitrary<readonly string[] | undefined> =>
  texts.length === 0
    ? constant(undefined)
    : oneof(
        constantFrom(...texts).map((text) => [text]),
        constant(texts.slice(0, 2)),
      );

const textsIn = (value: unknown): readonly string[] => (isList(value) ? value.filter(isString) : []);

export function tagNamesOf({ signal }: JsonObject): readonly string[] {
  const body = isObject(signal) && isObject(signal.body) ? signal.body : {};
  const rows = isList(body.entity_details) ? body.entity_details.filter(isObject) : [];
  return rows.map(({ tag_value: name }) => name).filter(isString);
}

const withoutAbsent = (body: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
