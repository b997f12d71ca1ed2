// Model-based properties: a series that deviates from its model is shortened and repeated from its start.
import { constant, integer, record } from 'fast-check';
import { expect, test } from 'vitest';
import { Finding } from './finding.ts';
import { forAllSeries, type Model } from './model.ts';
import { seededRandom } from './random.ts';

const given = { runs: 100, random: seededRandom(1, 'a.b'), workedMs: () => 0 };

type Command = { readonly kind: 'add'; readonly by: number } | { readonly kind: 'clear' };

/** A model of a counter that must add up, and a counter that adds with `sumOf`. */
function counting(sumOf: (sum: number, by: number) => number) {
  const seen = { begun: 0, ended: 0, cleared: 0 };
  const model: Model<Command, number, { sum: number }> = {
    commands: [
      record({ kind: constant('add'), by: integer({ min: 1, max: 9 }) }),
      constant({ kind: 'clear' } as const),
    ],
    lengthMax: 6,
    begin: async () => {
      seen.begun += 1;
      return { state: 0, rig: { sum: 0 } };
    },
    applies: ({ kind }, sum) => kind === 'add' || sum > 0,
    step: async (command, sum, rig) => {
      if (command.kind === 'clear') {
        if (sum === 0) seen.cleared += 1;
        rig.sum = 0;
        return 0;
      }
      rig.sum = sumOf(rig.sum, command.by);
      const due = sum + command.by;
      if (rig.sum !== due) throw new Finding({ expected: `${due}`, received: `${rig.sum}`, at: 'sum' });
      return due;
    },
    end: async () => {
      seen.ended += 1;
    },
  };
  return { model, seen };
}

test('each series begins anew, skips commands that do not apply, and ends', async () => {
  const { model, seen } = counting((sum, by) => sum + by);
  await forAllSeries(given, model);
  expect(seen).toEqual({ begun: 100, ended: 100, cleared: 0 });
});

test('a deviation from the model is reported as the shortest series, without seed and path', async () => {
  const { model, seen } = counting((sum, by) => (sum >= 5 && by > 3 ? sum : sum + by));
  const failure = await forAllSeries(given, model).catch((cause: unknown) => cause);
  expect(failure).toBeInstanceOf(Finding);
  expect(String(failure)).toMatch(/for add \{"by":\d\},add \{"by":4\}$/);
  expect(seen.ended).toBe(seen.begun);
});
