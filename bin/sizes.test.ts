// The size limits: how many lines files and functions may have, from the first line to the last.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const fileLinesMax = 350;
const functionLinesMax = 60;
/** Tables of data have no size limit. */
const tables = /^(spec\/(readings|statements|silences)|fixtures\/words)\b/;

const sources = globSync('{spec,fixtures,simulator,suites,load,bin}/**/*.{ts,js,py}', { cwd: root }).filter(
  (file) => !file.includes('/generated/'),
);

/** Functions longer than allowed, with the line of their beginning. */
function longFunctions(file: string, text: string): readonly string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true);
  const lineOf = (position: number): number => source.getLineAndCharacterOfPosition(position).line + 1;
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const first = lineOf(node.getStart(source));
    const lines = lineOf(node.getEnd()) - first + 1;
    if (ts.isFunctionLike(node) && lines > functionLinesMax) found.push(`${file}:${first} (${lines} lines)`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

test(`no file except tables of data is longer than ${fileLinesMax} lines`, () => {
  const long = sources
    .filter((file) => !tables.test(file))
    .map((file) => [file, readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length] as const)
    .filter(([, lines]) => lines > fileLinesMax);
  expect(long).toEqual([]);
});

test(`no function outside tests is longer than ${functionLinesMax} lines`, () => {
  const code = sources.filter((file) => /\.(ts|js)$/.test(file) && !file.endsWith('.test.ts'));
  expect(code.flatMap((file) => longFunctions(file, readFileSync(join(root, file), 'utf8')))).toEqual([]);
});
