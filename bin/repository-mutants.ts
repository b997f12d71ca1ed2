// The mutants of the repository, which can be tried. Loaded when they are asked for, because loading them takes time.
import { mutantsOf } from '../suites/selfcheck/mutants/index.ts';
import { exampleOf } from '../suites/selfcheck/rule-example.ts';
import type { Mutants } from './mutants.ts';

export const repositoryMutants: Mutants = {
  of: async (rule) => mutantsOf(rule),
  exampleOf: async (entry) => {
    const [mutant] = mutantsOf(entry.id);
    if (mutant === undefined) throw new Error(`rule ${entry.id} has no mutant`);
    return exampleOf(entry, mutant);
  },
};
