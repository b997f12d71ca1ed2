// Tests of the billing period and of reads at the edge of the quota.
import { describe, expect, test } from 'vitest';
import { allowanceFor, periodAt, quotaLaws, remaining } from './quota.ts';

const at = (iso: string): number => Date.parse(iso);
const quota = (used: number, hardCap = true) => ({ limit: 1_000, used, hardCap });

describe('the billing period', () => {
  test.each([
    ['2026-03-17T12:00:00Z', '2026-03', '2026-04-01', 15],
    ['2026-03-31T23:59:59.999Z', '2026-03', '2026-04-01', 1],
    ['2026-04-01T00:00:00Z', '2026-04', '2026-05-01', 30],
    ['2026-12-31T23:59:50Z', '2026-12', '2027-01-01', 1],
    ['2028-02-29T00:00:00Z', '2028-02', '2028-03-01', 1],
  ])('at %s is %s and resets on %s', (iso, name, resetDate, days) => {
    const period = periodAt(quotaLaws, at(iso));
    expect(period).toMatchObject({ name, resetDate });
    expect(quotaLaws.daysToReset(at(iso), period.resetMs)).toBe(days);
  });

  test('begins on another day of the month under that reading', () => {
    const laws = { ...quotaLaws, anchorDay: 15 };
    expect(periodAt(laws, at('2026-03-14T23:00:00Z'))).toMatchObject({
      name: '2026-02',
      resetDate: '2026-03-15',
    });
    expect(periodAt(laws, at('2026-03-15T00:00:00Z'))).toMatchObject({
      name: '2026-03',
      resetDate: '2026-04-15',
    });
  });
});

describe('a read', () => {
  test.each([
    [0, 50, { kind: 'served', count: 50, clamped: false }],
    [993, 50, { kind: 'served', count: 7, clamped: true }],
    [970, 30, { kind: 'served', count: 30, clamped: false }],
    [1_000, 1, { kind: 'exhausted' }],
    [1_000, 0, { kind: 'served', count: 0, clamped: false }],
  ])('with %i used, asking for %i', (used, asked, expected) => {
    expect(allowanceFor(quotaLaws, quota(used), asked)).toEqual(expected);
  });

  test('under a soft cap is never cut, and the remainder is never negative', () => {
    expect(allowanceFor(quotaLaws, quota(1_200, false), 50)).toEqual({
      kind: 'served',
      count: 50,
      clamped: false,
    });
    expect(remaining(quota(1_200, false))).toBe(0);
  });
});
