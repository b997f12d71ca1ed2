// An agent of a customer: it starts `assay mcp` as its program would, and judges a server that is not there.
import assert from 'node:assert/strict';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

const command = 'node_modules/@assay-kit/assay/dist/bin/package/assay.js';
const client = new Client({ name: 'away', version: '1' });
await client.connect(new StdioClientTransport({ command: process.execPath, args: [command, 'mcp'] }));
const { tools } = await client.listTools();
assert.equal(tools.length, 12);
const world = await client.callTool({ name: 'create_world', arguments: {} });
assert.match(world.content[0].text, /^World w1, seed 1/);
const judged = await client.callTool({
  name: 'conform',
  arguments: { base_url: 'http://127.0.0.1:1', areas: ['quota'] },
});
assert.match(judged.content[0].text, /gave no answer to GET/);
await client.close();
