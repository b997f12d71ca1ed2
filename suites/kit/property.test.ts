// Properties: all draws are made; a counterexample is shrunk, tried again and reported.
import { constant, integer } from 'fast-check';
import { expect, test } from 'vitest';
import { Finding, MissingNeed, missingNeed } from './finding.ts';
import { forAll } from './property.ts';
import { seededRandom } from './random.ts';

const given = (runs: number, seed = 1) => ({ runs, random: seededRandom(seed, 'a.b'), workedMs: () => 0 });
const wrong = () => {
  throw new Finding({ expected: 'less than 100', received: 'more', at: 'total' });
};

test('a property that holds is tried `runs` times, on the same draws for the same seed', async () => {
  const drawn = async (seed: number): Promise<readonly number[]> => {
    const seen: number[] = [];
    await forAll(given(50, seed), {
      draws: integer(),
      holds: async (draw) => {
        seen.push(draw);
        return true;
      },
    });
    return seen;
  };
  const first = await drawn(1);
  expect(first).toHaveLength(50);
  expect(await drawn(1)).toEqual(first);
  expect(await drawn(2)).not.toEqual(first);
});

test('a failure is shrunk, tried once more, and reported with the drawn input', async () => {
  let last: number | undefined;
  const failing = forAll(given(200), {
    draws: integer({ min: 0, max: 10_000 }),
    holds: async (draw) => {
      last = draw;
      return draw < 100 || wrong();
    },
  });
  await expect(failing).rejects.toThrow(/received more, for 100$/);
  expect(last).toBe(100);
});

test('shrinking a failure takes a bounded number of tries', async () => {
  let tries = 0;
  const failing = forAll(given(1), {
    draws: integer({ min: 2 ** 20, max: 2 ** 30 }).map((n) => ({
      n,
      list: Array.from({ length: 99 }, () => n),
    })),
    holds: async () => {
      tries += 1;
      return wrong();
    },
  });
  await expect(failing).rejects.toThrow(Finding);
  expect(tries).toBeLessThanOrEqual(42);
});

test('a failure that does not repeat is not reported', async () => {
  let tries = 0;
  const flickering = forAll(given(5), {
    draws: constant('same'),
    holds: async () => {
      tries += 1;
      return tries > 1 || wrong();
    },
  });
  await expect(flickering).rejects.toThrow(MissingNeed);
});

test('a missing need ends the draws: the property holds if some were judged, and is not exercised otherwise', async () => {
  let tries = 0;
  const running = (before: number) =>
    forAll(given(20), {
      draws: integer(),
      holds: async () => {
        tries += 1;
        if (tries > before) missingNeed('quota');
        return true;
      },
    });
  await running(3);
  expect(tries).toBe(4);
  tries = 0;
  await expect(running(0)).rejects.toThrow('an organisation with more quota left');
});

test('draws that judge nothing count as a missing need, and a crash remains an error', async () => {
  await expect(forAll(given(3), { draws: integer(), holds: async () => false })).rejects.toThrow(MissingNeed);
  const crashing = forAll(given(3), { draws: integer(), holds: () => Promise.reject(new TypeError('oops')) });
  await expect(crashing).rejects.toThrow(TypeError);
});
