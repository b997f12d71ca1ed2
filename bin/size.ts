// `npm run size`: prints how many lines the repository has, by room and kind, so that growth is seen.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const kinds = ['code', 'tables', 'tests', 'generated'] as const;
type Kind = (typeof kinds)[number];
type Lines = Readonly<Record<Kind, number>>;

/** What the sources derive, and is kept because readers of a change shall see it. */
const generated = /^spec\/generated\/|^suites\/judge\/costs\.json$/;
const source = /\.(ts|py)$/;
const tables =
  /^(spec\/(readings\.ts|rules|silences|statements)|fixtures\/words|suites\/selfcheck\/(excuses|mutants))/;

function kindOf(file: string): Kind | undefined {
  if (generated.test(file)) return 'generated';
  if (!source.test(file)) return undefined;
  if (file.endsWith('.test.ts')) return 'tests';
  return tables.test(file) ? 'tables' : 'code';
}

const root = join(import.meta.dirname, '..');
const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0');
const nothing: Lines = { code: 0, tables: 0, tests: 0, generated: 0 };
const rooms = new Map<string, Lines>();
for (const file of files) {
  const kind = kindOf(file);
  const room = file.includes('/') ? file.slice(0, file.indexOf('/')) : '(top)';
  if (kind === undefined) continue;
  const lines = readFileSync(join(root, file), 'utf8').split('\n').length - 1;
  const known = rooms.get(room) ?? nothing;
  rooms.set(room, { ...known, [kind]: known[kind] + lines });
}

const sum = (all: readonly Lines[], kind: Kind): number => all.reduce((total, one) => total + one[kind], 0);
const totalOf = (all: readonly Lines[]): readonly string[] => kinds.map((kind) => String(sum(all, kind)));
const all = [...rooms.values()];
const rows = [
  ['lines', ...kinds],
  ...[...rooms].map(([room, lines]) => [room, ...totalOf([lines])]),
  ['all', ...totalOf(all)],
];
for (const [name = '', ...figures] of rows)
  console.log(name.padEnd(12) + figures.map((figure) => figure.padStart(12)).join(''));
console.log(`\n${sum(all, 'code') + sum(all, 'tables')} lines of code and tables in TypeScript and Python`);
