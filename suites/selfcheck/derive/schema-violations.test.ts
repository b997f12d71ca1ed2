// The violations of a schema: they break each constraint once, in the last element, and never give a legal value.
import { expect, test } from 'vitest';
import type { JsonSchema } from '../../../spec/contract.ts';
import { violationsOf, violationText, withIds } from './schema-violations.ts';

const altered = (schema: JsonSchema, value: unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    withIds(violationsOf(schema)).flatMap(({ id, change }) => {
      const now = change(value);
      return now === undefined ? [] : [[id, now]];
    }),
  );

test('members are dropped, turned into another type, or made null where they must not be', () => {
  const schema: JsonSchema = {
    required: ['a'],
    properties: { a: { type: 'string' }, b: { type: ['integer', 'null'] } },
  };
  expect(altered(schema, { a: 'x', b: 1 })).toEqual({
    'a:dropped': { b: 1 },
    'a:wrong-type': { a: 7, b: 1 },
    'a:null': { a: null, b: 1 },
    'b:wrong-type': { a: 'x', b: '1' },
  });
});

test('formats, patterns, bounds and the letter case of listed values are broken', () => {
  expect(altered({ format: 'date' }, '2026-03-17')['body:wrong-format']).toBe('2026-03-17T00:00:00Z');
  expect(altered({ pattern: '^[0-9]+$' }, '12')['body:wrong-pattern']).toBe('x12');
  expect(altered({ minimum: 0, maximum: 9 }, 5)).toEqual({
    'body:below-minimum': -1,
    'body:above-maximum': 10,
  });
  expect(altered({ enum: ['low', 'high'] }, 'low')).toEqual({ 'body:wrong-case': 'LOW' });
});

test('in a list, the last element to which the change applies is altered', () => {
  const schema: JsonSchema = { items: { properties: { a: { minimum: 0 } } } };
  expect(altered(schema, [{ a: 1 }, { a: 2 }, { b: 3 }])).toEqual({
    '[].a:below-minimum': [{ a: 1 }, { a: -1 }, { b: 3 }],
  });
});

test('members that another alternative allows, and members that are optional, are not broken', () => {
  const either: JsonSchema = { anyOf: [{ type: 'string', minLength: 1 }, { type: 'null' }] };
  expect(altered(either, 'x')).toEqual({ 'body:wrong-type': 7, 'body:too-short': '' });
  expect(altered({ properties: { a: { type: 'string', 'x-level': 'should' } } }, { a: 'x' })).toEqual({});
});

test('constraints that are our choice are not broken', () => {
  const schema: JsonSchema = {
    items: { type: 'string' },
    maxItems: 2,
    minItems: 1,
    'x-choice': ['maxItems'],
  };
  expect(altered(schema, ['a'])).toEqual({ '[]:wrong-type': [7], '[]:null': [null], 'body:too-few': [] });
});

test('ids are unique even if variants of a value share a violation, and texts describe what the service does', () => {
  const variant: JsonSchema = { type: 'string' };
  const violations = withIds(violationsOf({ properties: { a: { anyOf: [variant, variant] } } }));
  expect(violations.map(({ id }) => id)).toEqual(['a:wrong-type', 'a:null', 'a:wrong-type-2', 'a:null-2']);
  expect(violationText({ place: 'data.a', kind: 'dropped' })).toBe('leaves out data.a');
  expect(violationText({ place: '', kind: 'wrong-type' })).toBe('sends the body of another type');
});
