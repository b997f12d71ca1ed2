// The table of excuses: each names a mutant that exists.
import { expect, test } from 'vitest';
import { instrumentedSources } from './copy.ts';
import { staleExcuses } from './excused.ts';
import { excuses } from './excuses.ts';

test('every excuse names a mutant of the sources', { timeout: 180_000 }, async () => {
  const { mutants } = await instrumentedSources([]);
  const untried = mutants.map((mutant) => ({ mutant, result: undefined }));
  expect(staleExcuses(untried, excuses)).toEqual([]);
});
