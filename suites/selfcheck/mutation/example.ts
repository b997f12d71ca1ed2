// An example of a mutant and of a result; tests override only the members that matter.
import { initialJudgement } from './judgement.ts';
import type { SourceMutant } from './mutant.ts';
import type { Result } from './results.ts';

export const exampleMutant = (given: Partial<SourceMutant> = {}): SourceMutant => ({
  id: `core/quota.ts#admit:BlockStatement:{ … }→{}[:${given.switchId ?? '1'}]`,
  change: '{ … }→{}',
  switchId: '1',
  file: 'simulator/core/quota.ts',
  function: 'admit',
  line: 7,
  mutator: 'BlockStatement',
  original: '{ return left; }',
  replacement: '{}',
  start: 100,
  end: 200,
  isFunctionWithBlock: false,
  enclosing: 'function admit(laws) { return laws.whenExhausted; }',
  comment: '',
  reading: undefined,
  ...given,
});

export const exampleResult = (given: Partial<Result> = {}): Result => ({
  mutant: exampleMutant().id,
  status: 'not_provoked',
  ...initialJudgement,
  isFinal: true,
  ...given,
});
