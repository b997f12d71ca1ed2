// The bounds on open sessions: an organisation that opens too many closes its own, never those of another.
import { expect, test } from 'vitest';
import { minuteMs } from '../../spec/units.ts';
import { type Opener, Sessions } from './sessions.ts';

const ofOne = { server: 'core', organizationId: 'one', token: 'mt_one' } as const;
const ofMany = { server: 'core', organizationId: 'many', token: 'mt_many' } as const;
const session = { close: async (): Promise<void> => undefined };
const open = (sessions: Sessions, count: number, opener: Opener, nowMs = 0): void => {
  for (let nth = 0; nth < count; nth += 1)
    sessions.add(`${opener.organizationId}-${nth}`, opener, session, nowMs);
};

test('an organisation with too many sessions loses those that were unused for longest', () => {
  const sessions = new Sessions();
  open(sessions, 1, ofOne);
  open(sessions, 12_000, ofMany);
  expect(sessions.size).toBe(5_001);
  expect(sessions.find('one-0', ofOne, 0)).toBe(session);
  expect(sessions.find('many-0', ofMany, 0)).toBeUndefined();
  expect(sessions.find('many-11999', ofMany, 0)).toBe(session);
});

test('sessions that ended no longer count', () => {
  const sessions = new Sessions();
  open(sessions, 5_000, ofMany);
  for (let nth = 0; nth < 5_000; nth += 1) sessions.remove(`many-${nth}`);
  open(sessions, 5_000, ofMany);
  expect(sessions.size).toBe(5_000);
});

test('a session that was idle for half an hour ends', () => {
  const sessions = new Sessions();
  open(sessions, 1, ofOne);
  expect(sessions.find('one-0', ofOne, 29 * minuteMs)).toBe(session);
  expect(sessions.find('one-0', ofOne, 60 * minuteMs)).toBeUndefined();
});
