// MCP sessions that were closed leave no memory behind, and those of a dropped organisation end.
import { expect, test } from 'vitest';
import { loadSessions } from './session-load.ts';

test('the heap is as large after 400 sessions came and went as before', async () => {
  const { faults } = await loadSessions({ open: 50, closed: 400 });
  expect(faults).toEqual([]);
});
