// Tests of JSON text with a head and a tail: short and long texts stay the same JSON.
import { expect, test } from 'vitest';
import { Parts, wholeOf } from './body.ts';
import { JsonText } from './json-text.ts';

test.each([1, 5_000])('a text of %i names takes any tail, whatever the tail before it', (count) => {
  const data = { names: Array.from({ length: count }, (_, nth) => `Zoë ${nth} €`) };
  const text = JSON.stringify(data);
  for (const json of [new JsonText(text), new JsonText([Buffer.from(text)])]) {
    for (const usage of ['first', 'first', 'zweitens ä'])
      expect(JSON.parse(String(wholeOf(json.between('{"data":', `,"usage":"${usage}"}`))))).toEqual({
        data,
        usage,
      });
    expect(json.text).toBe(text);
    expect(json.length).toBe(Buffer.byteLength(text));
  }
});

test('the beginning of a string is replaced', () => {
  const json = new JsonText('[1]');
  expect(json.between('{"a":', '}')).toBe('{"a":[1]}');
  expect(json.between('{"b":', '}')).toBe('{"b":[1]}');
});

test('a long text is joined once it is sent again, and a page stays in parts', () => {
  const formsOf = (bytes: number): readonly boolean[] => {
    const json = new JsonText([Buffer.from('"'), Buffer.alloc(bytes, 'x'), Buffer.from('"')]);
    return ['a', 'a', 'a', 'b', 'b'].map((tail) => json.between('[', tail) instanceof Parts);
  };
  expect(formsOf(5_000)).toEqual([true, false, false, true, false]);
  expect(formsOf(200_000)).toEqual([true, true, true, true, true]);
  const page = new JsonText([Buffer.from('[1,'), Buffer.alloc(200_000, '2'), Buffer.from(']')]);
  const counts = [1, 2, 3].map((tail) => (page.between('', `${tail}`) as Parts).all.length);
  expect(counts).toEqual([5, 3, 3]);
});

test('an object gets additional members at its beginning and at its end', () => {
  const json = new JsonText([Buffer.from('{"one":'), Buffer.from('1}')]);
  expect(json.withMembers({ two: 2 }).text).toBe('{"one":1,"two":2}');
  json.between('[', ']');
  expect(json.withMembers({ two: 2 }).text).toBe('{"one":1,"two":2}');
  expect(json.withMembers({})).toBe(json);
});
