// Which surfaces a target claims: all that the document describes, and the WebSocket feed only by its name.
import { expect, test } from 'vitest';
import { isClaimed } from './surfaces.ts';

test('a target without features claims MCP and webhooks, and not the feed, which is our reading', () => {
  expect(isClaimed('mcp', undefined)).toBe(true);
  expect(isClaimed('webhooks', undefined)).toBe(true);
  expect(isClaimed('websocket', undefined)).toBe(false);
});

test('a target with features claims REST and what it names', () => {
  expect(isClaimed('rest', [])).toBe(true);
  expect(isClaimed('mcp', ['websocket'])).toBe(false);
  expect(isClaimed('websocket', ['websocket'])).toBe(true);
});

test('a target that names MCP and nothing on REST claims no REST', () => {
  expect(isClaimed('rest', ['mcp'])).toBe(false);
  expect(isClaimed('rest', ['mcp', 'connect'])).toBe(false);
  expect(isClaimed('rest', ['mcp', 'streams'])).toBe(true);
  expect(isClaimed('rest', ['mcp', 'rest'])).toBe(true);
});
