// Kills are counted by place.
import { expect, test } from 'vitest';
import { exampleMutant } from './example.ts';
import { countKills } from './kills.ts';

test('a kill counts for the function, its file and the whole', () => {
  const kills = countKills();
  const mutant = exampleMutant({ file: 'simulator/core/quota.ts', function: 'remaining' });
  kills.add('quota.hard-cap', mutant);
  kills.add('quota.hard-cap', exampleMutant({ file: 'simulator/core/quota.ts', function: 'periodAt' }));
  kills.add('quota.hard-cap', exampleMutant({ file: 'simulator/core/rate.ts', function: 'remaining' }));
  expect(kills.near('quota.hard-cap', mutant)).toEqual([1, 2, 3]);
  expect(kills.near('quota.zero-after-reset', mutant)).toEqual([0, 0, 0]);
});
