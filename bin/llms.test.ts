// `llms.txt` leads agents to every page of the manual, and only to pages that exist.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const text = readFileSync(join(root, 'llms.txt'), 'utf8');
const linked = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, path = '']) => path);

test('every page of the manual is linked, and every link leads to a file', () => {
  const pages = globSync(['docs/*.md', 'docs/pipelines/*.md'], { cwd: root });
  expect(pages.filter((page) => !linked.includes(page))).toEqual([]);
  expect(linked.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('it has the form that agents know: a title, a summary, and lists of links', () => {
  expect(text).toMatch(/^# \w+\n\n> .+\n/);
  expect(text.match(/^## .+\n\n- \[/gm)).toHaveLength(2);
});
