// Places: authors write them as text; they become data, which reports show as text.
import { expect, test } from 'vitest';
import { below, inDelivery, inHeader, placeAt, placeText } from './place.ts';

test('a dotted path is a place in the body, with positions as numbers', () => {
  expect(placeAt('data.streams.0.id')).toEqual({ kind: 'body', path: ['data', 'streams', 0, 'id'] });
  expect(placeAt('data.streams.[].id')).toEqual({ kind: 'body', path: ['data', 'streams', '[]', 'id'] });
  expect(placeAt('')).toEqual({ kind: 'body', path: [] });
  expect(placeAt({ kind: 'status' })).toEqual({ kind: 'status' });
});

test('only places in a body or a payload have places below them', () => {
  expect(below(placeAt('data'), ['streams', 1])).toEqual(placeAt('data.streams.1'));
  expect(below(inDelivery(''), ['data', 'id'])).toEqual(inDelivery('data.id'));
  expect(below(inHeader('ETag'), ['x'])).toEqual({ kind: 'header', name: 'etag' });
});

test.each([
  ['data.streams.0.id', placeAt('data.streams.0.id')],
  ['the body', placeAt('')],
  ['header etag', inHeader('ETag')],
  ['the delivery', inDelivery('')],
  ['a delivery of stream.created', { kind: 'no-delivery', event: 'stream.created' }],
] as const)('%s is the text of its place', (text, place) => {
  expect(placeText(place)).toBe(text);
});
