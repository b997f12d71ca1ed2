// The schedule returns entries in order of their due times.
import { array, assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { Schedule } from './schedule.ts';

test('entries come by due time, and in order of insertion within one instant', () => {
  assert(
    property(array(integer({ min: 0, max: 9 })), (dueTimes) => {
      const schedule = new Schedule();
      dueTimes.forEach((dueMs, id) => {
        schedule.put(dueMs, id);
      });
      const taken = dueTimes.map(() => schedule.take());
      const expected = dueTimes.map((dueMs, id) => ({ dueMs, id })).sort((a, b) => a.dueMs - b.dueMs);
      expect(taken).toEqual(expected.map(({ id }) => id));
      expect(schedule.nextMs()).toBeUndefined();
      expect(schedule.take()).toBeUndefined();
    }),
  );
});
