// Tests of arguments: names and types of parameters are those that the tool lists.
import { expect, test } from 'vitest';
import { MissingNeed } from '../kit/finding.ts';
import { fittedInput } from './tool-inputs.ts';

const text = { type: 'string' };

test('a parameter that the document does not name gets the name that the tool lists', () => {
  const schema = { properties: { dateFrom: text, date_to: text } };
  const open = { publishedFrom: '2026-01-01', publishedTo: '2026-01-02' };
  expect(fittedInput('service-manifests', schema, { open })).toEqual({
    dateFrom: '2026-01-01',
    date_to: '2026-01-02',
  });
});

test('a value gets the type that the tool lists', () => {
  const schema = {
    properties: {
      stream_ids: text,
      tag_ids: { type: 'array', items: text },
      tag_logic: { type: 'string', enum: ['and', 'or'] },
      digest_id: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
    },
  };
  const named = { stream_ids: ['1', '2'], tag_ids: '7', tag_logic: 'AND', significance: 'high' };
  expect(fittedInput('service-manifests', schema, { named, open: { digestId: '12' } })).toEqual({
    stream_ids: '1,2',
    tag_ids: ['7'],
    tag_logic: 'and',
    digest_id: 12,
    significance: 'high',
  });
});

test('a value gets the type of a branch, or of a definition that the schema refers to', () => {
  const schema = {
    properties: {
      stream_ids: { anyOf: [{ $ref: '#/$defs/Ids' }, { type: 'null' }] },
      tag_logic: { anyOf: [{ type: 'string', enum: ['and', 'or'] }, { type: 'null' }] },
      cross_domain_logic: { $ref: '#/definitions/Logic' },
      tag_ids: { description: 'Any form.', default: null },
      proposal: { type: 'string', description: 'The proposal as JSON.' },
      unknown_reference: { $ref: '#/$defs/Nowhere' },
    },
    $defs: { Ids: { type: 'array', items: text } },
    definitions: { Logic: { oneOf: [{ const: 'and' }, { const: 'or' }] } },
  };
  const named = {
    stream_ids: ['1'],
    tag_logic: 'AND',
    tag_ids: ['7'],
    proposal: { name: 'x' },
    unknown_reference: ['1'],
  };
  const open = { crossDomainLogic: 'AND' };
  expect(fittedInput('service-manifests', schema, { named, open })).toEqual({
    ...named,
    tag_logic: 'and',
    cross_domain_logic: 'and',
    proposal: '{"name":"x"}',
  });
});

test('a date goes to a parameter that is named for one, and not to a cursor', () => {
  const schema = { properties: { after: text, published_from: text } };
  const open = { publishedFrom: '2026-01-01' };
  expect(fittedInput('service-manifests', schema, { open })).toEqual({ published_from: '2026-01-01' });
});

test('an id that is too long for an integer parameter is a missing need', () => {
  const schema = { properties: { object_id: { type: 'integer' } } };
  const open = { objectId: '10000000000000001' };
  expect(() => fittedInput('service-sync', schema, { open })).toThrow(MissingNeed);
});

test('a parameter that the tool does not list is a missing need', () => {
  expect(() => fittedInput('service-records', { properties: {} }, { open: { streamId: '1' } })).toThrow(
    MissingNeed,
  );
});

test('a parameter that the tool requires beyond ours is a missing need', () => {
  const schema = { properties: { stream_id: text, reason: text }, required: ['stream_id', 'reason'] };
  expect(() => fittedInput('service-records', schema, { open: { streamId: '1' } })).toThrow(/reason/);
});
