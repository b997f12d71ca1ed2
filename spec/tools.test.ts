// The MCP tools of the contract: both servers have the tools that the document names, with schemas that clients can use.
import { expect, test } from 'vitest';
import { tools, toolsOf } from './tools.ts';
import { schemaValidator } from './validate.ts';

test('the Core server has nine tools and the Advanced server seventeen', () => {
  expect(toolsOf('core')).toHaveLength(9);
  expect(toolsOf('advanced')).toHaveLength(17);
});

test.each(Object.values(tools))('the schemas of $id are objects without references', ({ input, output }) => {
  expect(JSON.stringify([input, output])).not.toContain('$ref');
  expect([input.type, output.type]).toEqual(['object', 'object']);
});

test('a result of every tool needs its status and its guidance', () => {
  const lacking = Object.values(tools).filter(({ output }) => schemaValidator(output)({}).length === 0);
  expect(lacking).toEqual([]);
});
