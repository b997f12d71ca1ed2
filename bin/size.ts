// `npm run size`: prints how many lines the repository has, by folder and kind, so that growth is seen.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const kinds = ['code', 'tables', 'tests', 'generated'] as const;
type Kind = (typeof kinds)[number];
type Lines = Readonly<Record<Kind, number>>;

/** What the sources derive, and is kept because readers of a change shall see it. */
const generated = /^spec\/generated\/|^suites\/judge\/costs\.json$/;
const tables =
  /^(spec\/(readings\.ts|rules|silences|statements)|fixtures\/words|suites\/selfcheck\/(excuses|mutants))/;

function kindOf(file: string): Kind | undefined {
  if (generated.test(file)) return 'generated';
  if (!/\.(ts|js|css|py)$/.test(file)) return undefined;
  if (file.endsWith('.test.ts')) return 'tests';
  return tables.test(file) ? 'tables' : 'code';
}

const nothing: Lines = { code: 0, tables: 0, tests: 0, generated: 0 };
const plus = (lines: Lines, kind: Kind, count: number): Lines => ({ ...lines, [kind]: lines[kind] + count });

const folders = new Map<string, Lines>();
let total = nothing;
// The text files that git has, each with the number of its lines.
const counts = execFileSync('git', ['grep', '-Ic', ''], {
  cwd: join(import.meta.dirname, '..'),
  encoding: 'utf8',
});
for (const [, file = '', count] of counts.matchAll(/^(.+):(\d+)$/gm)) {
  const kind = kindOf(file);
  if (kind === undefined) continue;
  const folder = file.includes('/') ? file.slice(0, file.indexOf('/')) : '(top)';
  folders.set(folder, plus(folders.get(folder) ?? nothing, kind, Number(count)));
  total = plus(total, kind, Number(count));
}

const print = (name: string, cells: readonly (string | number)[]): void =>
  console.log(name.padEnd(12) + cells.map((cell) => String(cell).padStart(12)).join(''));
const printLines = (name: string, lines: Lines): void =>
  print(
    name,
    kinds.map((kind) => lines[kind]),
  );

print('lines', kinds);
for (const [folder, lines] of folders) printLines(folder, lines);
printLines('all', total);
console.log(`\n${total.code + total.tables} lines of code and tables in TypeScript and Python`);
