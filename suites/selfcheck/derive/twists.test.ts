// What is derived from a schema: each constraint broken once, in the last element, and nothing that stays legal.
import { expect, test } from 'vitest';
import type { JsonSchema } from '../../../spec/contract.ts';
import { twistsOf } from './twists.ts';

const bent = (schema: JsonSchema, value: unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    twistsOf(schema).flatMap(({ place, what, change }) => {
      const now = change(value);
      return now === undefined ? [] : [[`${place} ${what}`, now]];
    }),
  );

test('members are dropped, turned into another type, or made null where they must not be', () => {
  const schema: JsonSchema = {
    required: ['a'],
    properties: { a: { type: 'string' }, b: { type: ['integer', 'null'] } },
  };
  expect(bent(schema, { a: 'x', b: 1 })).toEqual({
    'a dropped': { b: 1 },
    'a of another type': { a: 7, b: 1 },
    'a null': { a: null, b: 1 },
    'b of another type': { a: 'x', b: '1' },
  });
});

test('formats, patterns, bounds and the letters of listed values are broken', () => {
  expect(bent({ format: 'date' }, '2026-03-17')['the body out of format']).toBe('2026-03-17T00:00:00Z');
  expect(bent({ pattern: '^[0-9]+$' }, '12')['the body out of pattern']).toBe('x12');
  expect(bent({ minimum: 0, maximum: 9 }, 5)).toEqual({
    'the body below its minimum': -1,
    'the body above its maximum': 10,
  });
  expect(bent({ enum: ['low', 'high'] }, 'low')).toEqual({ 'the body in other letter case': 'LOW' });
});

test('of a list the last element is bent to which the change applies', () => {
  const schema: JsonSchema = { items: { properties: { a: { minimum: 0 } } } };
  expect(bent(schema, [{ a: 1 }, { a: 2 }, { b: 3 }])).toEqual({
    '[-1].a below its minimum': [{ a: 1 }, { a: -1 }, { b: 3 }],
  });
});

test('what another variant allows, and what is only advised, is left alone', () => {
  const either: JsonSchema = { anyOf: [{ type: 'string', minLength: 1 }, { type: 'null' }] };
  expect(bent(either, 'x')).toEqual({ 'the body of another type': 7, 'the body too short': '' });
  expect(bent({ properties: { a: { type: 'string', 'x-level': 'should' } } }, { a: 'x' })).toEqual({});
});
