// Stryker's mutants of a small source, with the ids that this module gives them.
import { expect, test } from 'vitest';
import { instrument } from './instrument.ts';

const path = 'simulator/core/quota.ts';
const text = `// A file.
const unit = 'manifest';
export function admit(asked: number, left: number): string {
  return asked > left ? unit : 'none';
}
`;

test('conditions and comparisons are mutated, texts are not', async () => {
  const { files, mutants } = await instrument([{ path, text }]);
  expect(mutants.map(({ id }) => id)).toEqual([
    "core/quota.ts#admit:BlockStatement:{ return asked > left ? unit : 'none'; }→{}",
    'core/quota.ts#admit:ConditionalExpression:asked > left→true',
    'core/quota.ts#admit:ConditionalExpression:asked > left→false',
    'core/quota.ts#admit:EqualityOperator:asked > left→asked >= left',
    'core/quota.ts#admit:EqualityOperator:asked > left→asked <= left',
  ]);
  expect(mutants.map(({ line }) => line)).toEqual([3, 4, 4, 4, 4]);
  expect(mutants.map(({ start, end }) => text.slice(start, end))[1]).toBe('asked > left');
  expect(mutants.every(({ enclosing }) => enclosing.startsWith('export function admit('))).toBe(true);
  for (const { switchId } of mutants) expect(files[0]?.text).toContain(`("${switchId}")`);
});

test('a source that cannot be parsed is refused', async () => {
  await expect(instrument([{ path, text: 'const = 1;' }])).rejects.toThrow();
});
