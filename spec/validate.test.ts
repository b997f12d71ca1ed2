// Violations point at the place, the statement and the level that a reader needs.
import { describe, expect, it } from 'vitest';
import { operations, responseFor, schemas } from './contract.ts';
import { coversOf, schemaValidator } from './validate.ts';

const detail = schemas.StreamDetail?.example as Readonly<Record<string, unknown>>;
const usage = schemas.Usage?.example as Readonly<Record<string, unknown>>;
const briefBody = Object(schemas.Brief?.example).body as object;
const manifest = schemas.Manifest?.example as Readonly<Record<string, unknown>>;

function judge(id: keyof typeof operations, status: number, body: unknown) {
  const schema = responseFor(operations[id], status)?.schema;
  if (schema === undefined) throw new Error(`${id} has no body for ${status}`);
  return schemaValidator(schema)(body).map(({ pointer, keyword, level, statements }) => ({
    pointer,
    keyword,
    level,
    statements,
  }));
}

describe('a violation', () => {
  it('names the statements of the violated property', () => {
    expect(
      judge('getAccount', 200, { data: schemas.Account?.example, usage: { ...usage, quota_used: '1' } }),
    ).toEqual([{ pointer: '/usage/quota_used', keyword: 'type', level: 'must', statements: ['ENV-06'] }]);
  });

  it('names the statements of a missing property', () => {
    const { reset_date: _, ...rest } = usage;
    expect(judge('getAccount', 200, { data: schemas.Account?.example, usage: rest })).toEqual([
      { pointer: '/usage', keyword: 'required', level: 'must', statements: ['ENV-09'] },
    ]);
  });

  it('reports a missing retry time once, without the failed condition', () => {
    const body = { detail: { error_code: 'rate_limited', message: 'Slow down.' } };
    expect(judge('listStreams', 429, body).map(({ keyword }) => keyword)).toEqual(['required']);
  });

  it('merges the types of alternatives if the value fits none of them', () => {
    const schema = operations.queryManifests.requestBody?.schema ?? {};
    const [found] = schemaValidator(schema)({ ticker: 4 });
    expect(found).toMatchObject({ pointer: '/ticker', message: 'must be string or array or null' });
  });

  it('carries the value at its pointer', () => {
    const [found] = schemaValidator(operations.queryManifests.requestBody?.schema ?? {})({
      stream_ids: ['1'],
    });
    expect(found).toMatchObject({
      pointer: '/stream_ids/0',
      value: '1',
      statements: ['QUERY-42', 'QUERY-43'],
    });
  });
});

describe('alternatives', () => {
  it('accept the stream detail bare and wrapped', () => {
    expect(judge('getStream', 200, detail)).toEqual([]);
    expect(judge('getStream', 200, { data: detail, usage })).toEqual([]);
  });

  it('report the errors of the alternative that the value most likely means', () => {
    const { title: _, ...untitled } = detail;
    expect(judge('getStream', 200, untitled)).toMatchObject([{ pointer: '', statements: ['STREAM-20'] }]);
    expect(judge('getStream', 200, { data: untitled, usage })).toMatchObject([{ pointer: '/data' }]);
  });

  it.each([null, undefined, { note: 'not in this plan' }, 'not in this plan'])(
    'accept %o as a withheld record',
    (record) => {
      const schema = schemas.Manifest ?? {};
      expect(schemaValidator(schema)({ ...manifest, ...(record === undefined ? {} : { record }) })).toEqual(
        [],
      );
    },
  );

  it('require story_version or version', () => {
    const { story_version, ...signal } = manifest.signal as Readonly<Record<string, unknown>>;
    const validate = schemaValidator(schemas.Signal ?? {});
    expect(validate({ ...signal, version: story_version })).toEqual([]);
    expect(validate(signal)).toMatchObject([{ keyword: 'required', statements: ['SIGNAL-26'] }]);
  });

  it('accept the free-of-charge marks of the search inside data and beside it', () => {
    const pagination = {
      page: 0,
      page_size: 50,
      returned_count: 0,
      total_count: 0,
      has_more: false,
      next_page: null,
    };
    const marks = { quota_charged: false, does_not_consume_quota: true };
    expect(judge('searchStreams', 200, { data: { results: [], pagination, ...marks }, usage })).toEqual([]);
    expect(judge('searchStreams', 200, { data: { results: [], pagination }, usage, ...marks })).toEqual([]);
    expect(judge('searchStreams', 200, { data: { results: [], pagination }, usage })).toHaveLength(2);
  });
});

describe('what the document does not require', () => {
  const violationsIn = (name: string, value: unknown) =>
    schemaValidator(schemas[name] ?? {})(value).filter(({ level }) => level === 'must');
  const record = schemas.Record?.example as Readonly<Record<string, unknown>>;
  const brief = schemas.Brief?.example as Readonly<Record<string, unknown>>;

  it.each(['Stream', 'StreamDetail', 'Source', 'Signal', 'Record', 'Claim', 'Brief'])(
    '%s may leave out members that are null',
    (name) => {
      const [example] = [schemas[name]?.example, schemas.Signal?.example].flatMap((value) =>
        name === 'Claim' ? (Object(value).body?.claims ?? []) : [value],
      );
      const text = JSON.stringify(example, (key, value) =>
        value === null && key !== 'cultural_relevance' ? undefined : value,
      );
      expect(violationsIn(name, JSON.parse(text))).toEqual([]);
    },
  );

  it('is the content of a Record while it is pending', () => {
    const { content: _, ...others } = record;
    expect(violationsIn('Record', { ...others, status: 'pending' })).toEqual([]);
    expect(violationsIn('Record', { ...record, content: null, status: 'pending' })).toEqual([]);
    expect(violationsIn('Record', others)).toMatchObject([
      { keyword: 'required', statements: ['RECORD-08'] },
    ]);
  });

  it('is the text of a Brief that has a note for a body', () => {
    const { body_markdown: _, ...others } = brief;
    expect(violationsIn('Brief', { ...others, body: 'Not on this plan.' })).toEqual([]);
    expect(violationsIn('Brief', others)).toMatchObject([{ keyword: 'required', statements: ['BRIEF-04'] }]);
  });

  it('is what a Beacon shows beside its id', () => {
    expect(schemaValidator(schemas.Beacon ?? {})({ beacon_id: 'b' })).toMatchObject(
      ['name', 'status', 'revision'].map((missingProperty) => ({
        level: 'should',
        params: { missingProperty },
      })),
    );
  });

  it('is the place of a message and of a reason', () => {
    const changed = schemas.DigestUpdated?.example as Readonly<Record<string, unknown>>;
    expect(violationsIn('DigestUpdated', { ...changed, data: {}, message: 'A stream was added.' })).toEqual(
      [],
    );
    expect(violationsIn('DigestUpdated', { ...changed, data: {} })).not.toEqual([]);
    const gone = schemas.StreamRemoved?.example as Readonly<Record<string, unknown>>;
    expect(violationsIn('StreamRemoved', { ...gone, data: {}, reason: 'No longer kept.' })).toEqual([]);
    expect(violationsIn('StreamRemoved', { ...gone, data: {} })).not.toEqual([]);
  });

  it.each([
    '2026-03-19T08:45',
    '2026-03-19T08:45:10',
    '2026-03-19 08:45:10Z',
    '2026-03-19T08:45:10.123456+02:00',
    '2026-03-19T08:45:10,5-0330',
    '2026-03-19T08:45:10+02',
  ])('is another form of a time than %s', (time) => {
    expect(violationsIn('DateTime', time)).toEqual([]);
  });

  it.each(['2026-03-19', 'noon', '2026-13-19T08:45', 1_773_909_900])('%s is no time', (value) => {
    expect(violationsIn('DateTime', value)).not.toEqual([]);
  });
});

describe('the level', () => {
  it('is may for our choices', () => {
    const shown = { id_type: 1, id_value: 'TDWG', is_primary: true };
    expect(schemaValidator(schemas.SecurityIdentifier ?? {})(shown)).toMatchObject([{ level: 'may' }]);
    expect(schemaValidator(schemas.DigestCreate ?? {})({ stream_ids: ['1'] })).toMatchObject([
      { level: 'may', keyword: 'required' },
    ]);
    expect(schemaValidator(schemas.AccountUsage ?? {})({ period: 'May', manifests_limit: 1 })).toMatchObject([
      { level: 'must', params: { missingProperty: 'manifests_remaining' } },
      { level: 'may', pointer: '/period' },
    ]);
  });

  it('is should for a zone suffix in the listing only', () => {
    const zoned = { ...manifest, matched_at: '2026-03-19T08:45:00Z' };
    const pagination = schemas.Pagination?.example;
    const body = { data: { manifests: [zoned], pagination }, usage };
    expect(judge('listStreamManifests', 200, body)).toMatchObject([
      { level: 'should', statements: ['SIGNAL-06'] },
    ]);
    expect(judge('getManifest', 200, { data: zoned, usage })).toEqual([]);
  });

  it('is must for a text that is not a time', () => {
    expect(judge('getManifest', 200, { data: { ...manifest, matched_at: 'noon' }, usage })).toMatchObject([
      { level: 'must', statements: ['SIGNAL-06'] },
    ]);
  });

  it('is inherited from the mark above', () => {
    const tidings = {
      ...manifest,
      brief: { ...Object(manifest.brief), body: { ...briefBody, brief_meta: 1 } },
    };
    expect(judge('getManifest', 200, { data: tidings, usage })).toMatchObject([
      { level: 'should', statements: ['BRIEF-12'] },
    ]);
  });
});

it('finds every statement that a schema reaches', () => {
  expect(coversOf(operations.listStreams.responses[200]?.schema ?? {})).toEqual(
    expect.arrayContaining(['ENV-05', 'PAGE-05', 'STREAM-07', 'STREAM-30']),
  );
});
