// Proofs of JSON text that is joined: short and long texts, under any head and tail, stay the same JSON.
import { expect, test } from 'vitest';
import { JsonText } from './json-text.ts';

test.each([1, 5_000])('a text of %i names is joined with any tail, whatever the tail was before', (count) => {
  const data = { names: Array.from({ length: count }, (_, nth) => `Zoë ${nth} €`) };
  const text = JSON.stringify(data);
  for (const json of [new JsonText(text), new JsonText([Buffer.from(text)])]) {
    for (const usage of ['first', 'first', 'zweitens ä'])
      expect(JSON.parse(String(json.joined('{"data":', `,"usage":"${usage}"}`)))).toEqual({ data, usage });
    expect(json.text).toBe(text);
    expect(json.length).toBe(Buffer.byteLength(text));
  }
});

test('a text is joined anew under another head', () => {
  const json = new JsonText('[1]');
  expect(json.joined('{"a":', '}')).toBe('{"a":[1]}');
  expect(json.joined('{"b":', '}')).toBe('{"b":[1]}');
});

test('members are added at the end of an object, before and after it was joined', () => {
  const json = new JsonText([Buffer.from('{"one":'), Buffer.from('1}')]);
  expect(json.withMembers({ two: 2 }).text).toBe('{"one":1,"two":2}');
  json.joined('[', ']');
  expect(json.withMembers({ two: 2 }).text).toBe('{"one":1,"two":2}');
  expect(json.withMembers({})).toBe(json);
});
