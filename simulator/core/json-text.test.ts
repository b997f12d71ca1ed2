// Tests of JSON text with a head and a tail: short and long texts stay the same JSON.
import { expect, test } from 'vitest';
import { JsonText } from './json-text.ts';

test.each([1, 5_000])('a text of %i names takes any tail, whatever the tail before it', (count) => {
  const data = { names: Array.from({ length: count }, (_, nth) => `Zoë ${nth} €`) };
  const text = JSON.stringify(data);
  for (const json of [new JsonText(text), new JsonText([Buffer.from(text)])]) {
    for (const usage of ['first', 'first', 'zweitens ä'])
      expect(JSON.parse(String(json.joined('{"data":', `,"usage":"${usage}"}`)))).toEqual({ data, usage });
    expect(json.text).toBe(text);
    expect(json.length).toBe(Buffer.byteLength(text));
  }
});

test('the beginning of a string is replaced', () => {
  const json = new JsonText('[1]');
  expect(json.joined('{"a":', '}')).toBe('{"a":[1]}');
  expect(json.joined('{"b":', '}')).toBe('{"b":[1]}');
});

test('an object gets additional members at its beginning and at its end', () => {
  const json = new JsonText([Buffer.from('{"one":'), Buffer.from('1}')]);
  expect(json.withMembers({ two: 2 }).text).toBe('{"one":1,"two":2}');
  json.joined('[', ']');
  expect(json.withMembers({ two: 2 }).text).toBe('{"one":1,"two":2}');
  expect(json.withMembers({})).toBe(json);
});
