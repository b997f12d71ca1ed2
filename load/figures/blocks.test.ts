// The blocks of docs/figures.md: one for each script that measures, replaced as a whole.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { measurings, shownAs, withBlocks } from './blocks.ts';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/figures.md'), 'utf8');
const names = ['run', ...Object.keys(measurings({}))];

test('the page has a block for the run and for each script that measures', () => {
  const found = [...page.matchAll(/^<!-- (\w+) -->$/gm)].map(([, name]) => name);
  expect(found).toEqual(names);
  const written = withBlocks(page, Object.fromEntries(names.map((name) => [name, `new ${name}`])));
  for (const name of names)
    expect(written).toContain(`<!-- ${name} -->\n\nnew ${name}\n\n<!-- end of ${name} -->\n`);
  expect(withBlocks(written, { run: 'newer' })).toContain('newer');
  expect(() => withBlocks(page, { speed: '' })).toThrow('no block speed');
});

test('no figure stands outside the blocks: what a script did not print would grow old', () => {
  const prose = page.replaceAll(/<!-- (\w+) -->.*?<!-- end of \1 -->/gs, '');
  expect(prose.match(/\d (ms|s)\b/g)).toBeNull();
});

test('scripts exist, take shorter runs, and print Markdown or lines', () => {
  const all = Object.values(measurings({ rounds: '1', minutes: '2' }));
  for (const { args } of all)
    expect(existsSync(join(root, args.find((one) => one.endsWith('.ts')) ?? ''))).toBe(true);
  expect(all.flatMap(({ args }) => args.slice(1)).join(' ')).toContain('--rounds 1 --rounds 1 --minutes 2');
  expect(shownAs({ args: [] }, 'a\nb\n')).toBe('```text\na\nb\n```');
  expect(shownAs({ args: [], isMarkdown: true }, 'a | b\n')).toBe('a | b');
});
