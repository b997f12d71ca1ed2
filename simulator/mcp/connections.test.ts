// The bounds on open sessions: an organisation that opens too many closes its own, never those of another.
import { expect, test } from 'vitest';
import { minuteMs } from '../../spec/units.ts';
import { Connections, type Opener } from './connections.ts';

const ofOne = { server: 'core', organizationId: 'one', token: 'mt_one' } as const;
const ofMany = { server: 'core', organizationId: 'many', token: 'mt_many' } as const;
const connection = { close: async (): Promise<void> => undefined };
const open = (connections: Connections, count: number, opener: Opener, nowMs = 0): void => {
  for (let nth = 0; nth < count; nth += 1)
    connections.add(`${opener.organizationId}-${nth}`, opener, connection, nowMs);
};

test('an organisation with too many sessions loses those that were unused for longest', () => {
  const connections = new Connections();
  open(connections, 1, ofOne);
  open(connections, 12_000, ofMany);
  expect(connections.size).toBe(5_001);
  expect(connections.find('one-0', ofOne, 0)).toBe(connection);
  expect(connections.find('many-0', ofMany, 0)).toBeUndefined();
  expect(connections.find('many-11999', ofMany, 0)).toBe(connection);
});

test('sessions that ended no longer count', () => {
  const connections = new Connections();
  open(connections, 5_000, ofMany);
  for (let nth = 0; nth < 5_000; nth += 1) connections.remove(`many-${nth}`);
  open(connections, 5_000, ofMany);
  expect(connections.size).toBe(5_000);
});

test('a session that was idle for half an hour ends', () => {
  const connections = new Connections();
  open(connections, 1, ofOne);
  expect(connections.find('one-0', ofOne, 29 * minuteMs)).toBe(connection);
  expect(connections.find('one-0', ofOne, 60 * minuteMs)).toBeUndefined();
});
