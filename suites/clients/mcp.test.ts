// What the MCP client takes as the content of a result, in every form that a server may choose.
import { expect, test } from 'vitest';
import { contentOf } from './mcp.ts';

const text = (value: unknown): object => ({
  type: 'text',
  text: typeof value === 'string' ? value : JSON.stringify(value),
});
const resource = (value: unknown): object => ({
  type: 'resource',
  resource: { uri: 'x:1', mimeType: 'application/json', text: JSON.stringify(value) },
});

test.each([
  { form: 'structured content beside a text', structuredContent: { a: 1 }, content: [text('See there.')] },
  { form: 'one text of JSON', content: [text({ a: 1 })] },
  { form: 'a text for people before the JSON', content: [text('One row.'), text({ a: 1 })] },
  { form: 'a resource of JSON', content: [text('One row.'), resource({ a: 1 })] },
  { form: 'JSON in a wrapped text', structuredContent: { result: '{"a":1}' }, content: [text({ a: 1 })] },
])('$form is read', ({ structuredContent, content }) => {
  expect(contentOf({ structuredContent, content })).toEqual({ a: 1 });
});

test('JSON in several texts is read as a whole', () => {
  expect(contentOf({ content: [text({ a: 1 }), text({ b: 2 })] })).toEqual({ parts: [{ a: 1 }, { b: 2 }] });
  expect(contentOf({ content: [text([{ a: 1 }])] })).toEqual({ parts: [[{ a: 1 }]] });
});

test('texts without JSON are kept as they are', () => {
  expect(contentOf({ content: [text('The plan does not'), text('include it.')] })).toEqual({
    text: 'The plan does not\ninclude it.',
  });
});

test('a member with a text that is no JSON stays a member', () => {
  expect(contentOf({ structuredContent: { guide: 'Search first.' }, content: [] })).toEqual({
    guide: 'Search first.',
  });
});
