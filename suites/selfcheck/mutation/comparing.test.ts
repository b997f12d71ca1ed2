// Comparisons of original expressions with their mutants: they do not change the code otherwise.
import { expect, test } from 'vitest';
import { addComparisons } from './comparing.ts';
import { instrument } from './instrument.ts';

const comparedIn = async (text: string): Promise<string> => {
  const { files } = await instrument([{ path: 'a.ts', text }]);
  const code = files.map((file) => addComparisons(file.path, file.text)).join('');
  return code.match(/stryCmp_9fa48\([\s\S]*?(?=\)\)? \?|;)/)?.[0].replaceAll(/\s+/g, ' ') ?? '';
};

test('an original is compared with the values of its mutants, and its own value is used', async () => {
  expect(await comparedIn('export const f = (a: number) => (a > 1 ? 2 : 3);')).toBe(
    'stryCmp_9fa48(a > 1, "4", () => (a <= 1), "3", () => (a >= 1), "2", false, "1", true)',
  );
});

test('an expression with possible side effects is not evaluated twice', async () => {
  expect(await comparedIn('export const f = (a: { n: number }) => next(a) + 1;')).toBe('');
  expect(await comparedIn('export const f = (a: { n: number }) => (a.n += 1);')).toBe('');
  const partly = await comparedIn('export const f = (a: string) => a.includes("b") || a.trim();');
  expect(partly).toContain('(a.includes("b") || ');
  expect(partly).not.toContain('() =>');
});

test('an original that acts is not compared with values that leave the act out', async () => {
  expect(await comparedIn('export const f = (a: Set<number>, b: boolean) => b && a.delete(1);')).toBe('');
  expect(await comparedIn('class A { #b() {} f(c: boolean) { return c && this.#b(); } }')).toBe('');
});

test('code without comparable mutants does not change', async () => {
  const { files } = await instrument([{ path: 'a.ts', text: 'export const f = (): void => { g(); };' }]);
  for (const file of files) expect(addComparisons(file.path, file.text)).toBe(file.text);
});
