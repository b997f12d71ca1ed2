// Originals that compare themselves with their mutants: the same code but for the comparison.
import { expect, test } from 'vitest';
import { comparing } from './comparing.ts';
import { instrument } from './instrument.ts';

const comparedIn = async (text: string): Promise<string> => {
  const { files } = await instrument([{ path: 'a.ts', text }]);
  const code = files.map((file) => comparing(file.path, file.text)).join('');
  return code.match(/stryCmp_9fa48\([\s\S]*?(?=\)\)? \?|;)/)?.[0].replaceAll(/\s+/g, ' ') ?? '';
};

test('a comparison gives its value on, with what each of its mutants gives', async () => {
  expect(await comparedIn('export const f = (a: number) => (a > 1 ? 2 : 3);')).toBe(
    'stryCmp_9fa48(a > 1, "4", () => (a <= 1), "3", () => (a >= 1), "2", false, "1", true)',
  );
});

test('what might do more than give a value is not evaluated twice', async () => {
  expect(await comparedIn('export const f = (a: { n: number }) => next(a) + 1;')).toBe('');
  expect(await comparedIn('export const f = (a: { n: number }) => (a.n += 1);')).toBe('');
  const partly = await comparedIn('export const f = (a: string) => a.includes("b") || a.trim();');
  expect(partly).toContain('(a.includes("b") || ');
  expect(partly).not.toContain('() =>');
});

test('code without mutants that can be compared stays as it is', async () => {
  const { files } = await instrument([{ path: 'a.ts', text: 'export const f = (): void => { g(); };' }]);
  for (const file of files) expect(comparing(file.path, file.text)).toBe(file.text);
});
