// Which results of tools have a wrong outer form, and which say two things.
import { expect, test } from 'vitest';
import { exchanged } from '../testing/entries.ts';
import { toolResults } from './tool-results.ts';

const rows = { total: 2, streams: [{ id: '1' }, { id: '2' }] };
const text = (value: unknown) => ({ type: 'text', text: JSON.stringify(value) });
const result = (structuredContent: unknown, ...content: readonly unknown[]) => ({
  structuredContent,
  content,
});

test.each<readonly [what: string, result: unknown, faults: readonly string[]]>([
  ['one result in both forms', result(rows, text(rows)), []],
  ['JSON as text alone', { content: [text(rows)] }, []],
  ['words beside structured content', result(rows, { type: 'text', text: 'See there.' }), []],
  ['a shortened text', result(rows, text({ total: 2, streams: [{ id: '1' }] })), []],
  ['parts of a list that a library wrapped', result({ result: rows.streams }, ...rows.streams.map(text)), []],
  ['an image', { content: [{ type: 'image', data: '', mimeType: 'image/png' }] }, []],
  ['a refusal that is marked', { ...result({ execution_status: 'rejected' }), isError: true }, []],
  ['a refusal that is not marked', result({ error_code: 'plan_gated' }), []],
  ['no content', { structuredContent: rows }, ['shape.tool-results']],
  ['a part without a type', { content: [{ text: 'a' }] }, ['shape.tool-results']],
  ['a text without text', { content: [{ type: 'text' }] }, ['shape.tool-results']],
  ['a list as structured content', result([rows]), ['shape.tool-results']],
  ['words for a boolean', { content: [], isError: 'no' }, ['shape.tool-results']],
  ['another figure in the text', result(rows, text({ ...rows, total: 3 })), ['shape.tool-texts']],
  [
    'another row in the text',
    result(rows, text({ streams: [{ id: '1' }, { id: '1' }] })),
    ['shape.tool-texts'],
  ],
])('%s', (_what, shown, faults) => {
  const found: string[] = [];
  const see = toolResults((rule, _key, contradiction = false) => contradiction !== false && found.push(rule));
  see(exchanged('service-streams', { json: { jsonrpc: '2.0', id: 1, result: shown } }));
  expect(found).toEqual(faults);
});
