// Tests of the content of tool results, in the forms that a server may choose.
import { expect, test } from 'vitest';
import { contentOf, placedJson } from './tool-content.ts';

const text = (value: string) => ({ type: 'text', text: value });

test.each([
  [
    'structured content',
    { structuredContent: { plan: 'Starter' }, content: [text('See the structured content.')] },
  ],
  ['JSON in a text', { content: [text('{"plan":"Starter"}')] }],
  ['JSON after a sentence', { content: [text('Your profile:'), text('{"plan":"Starter"}')] }],
  ['JSON in a block of Markdown', { content: [text('Profile:\n\n```json\n{\n "plan":"Starter"\n}\n```\n')] }],
  ['null and JSON in a text', { structuredContent: null, content: [text('{"plan":"Starter"}')] }],
  ['JSON in a wrapped text', { structuredContent: { result: '{"plan":"Starter"}' }, content: [] }],
  [
    'JSON in a wrapped list of texts',
    { structuredContent: { result: ['Your profile:', '{"plan":"Starter"}'] }, content: [] },
  ],
  [
    'JSON in an embedded resource',
    { content: [{ type: 'resource', resource: { uri: 'mem://1', text: '{"plan":"Starter"}' } }] },
  ],
])('content is found as %s', (_form, result) => {
  expect(contentOf(result)).toEqual({ plan: 'Starter' });
});

test('a list is the member items, and plain text the member text', () => {
  expect(contentOf({ content: [text('[{"id":"1"}]')] })).toEqual({ items: [{ id: '1' }] });
  expect(contentOf({ content: [text('No streams.'), { type: 'image' }, text('Try again.')] })).toEqual({
    text: 'No streams.\nTry again.',
  });
});

test('JSON in several texts is a list of parts', () => {
  expect(contentOf({ content: [text('{"id":"1"}'), text('{"id":"2"}')] })).toEqual({
    parts: [{ id: '1' }, { id: '2' }],
  });
  expect(contentOf({ structuredContent: { result: ['{"id":"1"}', '{"id":"2"}'] }, content: [] })).toEqual({
    parts: [{ id: '1' }, { id: '2' }],
  });
});

test('a member with a text that is not JSON stays a member', () => {
  expect(contentOf({ structuredContent: { guide: 'Search first.' }, content: [] })).toEqual({
    guide: 'Search first.',
  });
  expect(contentOf({ structuredContent: { stream_ids: ['12'] }, content: [] })).toEqual({
    stream_ids: ['12'],
  });
  const guide = { guide: 'Search for streams:\n```json\n{"query":"x"}\n```' };
  expect(contentOf({ structuredContent: guide, content: [] })).toEqual(guide);
});

test('places lead into the content of a result, and into any other answer as it is', () => {
  const content = [text('{"plan":"Starter"}')];
  expect(placedJson({ id: 1, result: { content, isError: true, _meta: {} } })).toEqual({
    id: 1,
    result: { plan: 'Starter', isError: true, _meta: {} },
  });
  for (const other of [{ result: { tools: [] } }, { error: { code: 1 } }, { data: {} }, undefined])
    expect(placedJson(other)).toBe(other);
});
