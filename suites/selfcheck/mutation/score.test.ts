// The scores of a run and its gate.
import { describe, expect, test } from 'vitest';
import { belowGate, countsOf, gate, scoreOf } from './score.ts';

const counts = (given: Partial<ReturnType<typeof countsOf>>) => ({ ...countsOf([]), ...given });

test('a score leaves out excused and unreached mutants', () => {
  const all = countsOf([
    'killed',
    'killed',
    'killed',
    'seen',
    'not_provoked',
    'crashed',
    'excused',
    'unreached',
  ]);
  expect(all).toMatchObject({ killed: 3, seen: 1, timed_out: 0 });
  expect(scoreOf(all)).toEqual({ ofShown: 3 / 4, ofReached: 3 / 6 });
  expect(scoreOf(counts({ unreached: 4 }))).toEqual({ ofShown: undefined, ofReached: undefined });
});

describe('the gate', () => {
  test('is above 0 and below 1 for every score', () => {
    for (const value of Object.values(gate)) {
      expect(value).toBeGreaterThan(0);
      expect(value).toBeLessThan(1);
    }
  });

  const short = (of: number) => {
    const killed = Math.floor(of * (gate.ofShown - 0.03));
    return counts({ killed, seen: of - killed });
  };

  test('fails a whole run that is below it', () => {
    expect(belowGate(short(5_000), true)).toContain('ofShown');
    expect(belowGate(short(100), true)).toContain('ofShown');
    expect(belowGate(counts({ killed: 100 }), true)).toEqual([]);
  });

  test('tolerates a shortfall of a partial run that chance explains', () => {
    expect(belowGate(short(100), false)).toEqual([]);
    expect(belowGate(short(50_000), false)).toContain('ofShown');
    expect(belowGate(counts({ unreached: 3 }), false)).toEqual([]);
  });
});
