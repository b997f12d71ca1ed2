// What tools write stays below the working directory.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderAt } from './folder.ts';

const made = (name: string): string => mkdtempSync(join(tmpdir(), `assay-${name}-`));

test.each(['.assay', '.assay/.gitignore', '.assay/w1.env'])(
  'nothing is written through a link %s',
  (link) => {
    const [root, elsewhere] = [made('folder'), join(made('elsewhere'), 'file')];
    if (link !== '.assay') mkdirSync(join(root, '.assay'));
    symlinkSync(elsewhere, join(root, link));
    expect(() => folderAt(root).write('w1.env', 'A=1')).toThrow(/leads to another place. Remove it/);
    expect(existsSync(elsewhere)).toBe(false);
  },
);

test('a .gitignore that is there stays as it is', () => {
  const root = made('folder');
  mkdirSync(join(root, '.assay'));
  writeFileSync(join(root, '.assay/.gitignore'), '*.env\n');
  expect(folderAt(root).write('w1.env', 'A=1')).toBe('.assay/w1.env');
  expect(readFileSync(join(root, '.assay/.gitignore'), 'utf8')).toBe('*.env\n');
});
