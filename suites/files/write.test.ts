// Files are written as a whole or not at all, and what prevents it is one sentence.
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { SetupError } from '../target/setup-error.ts';
import { appendText, assertWritable, makeDirectory, writeText, writeTexts } from './write.ts';

let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'assay-write-'));
});

const at = (...names: string[]): string => join(directory, ...names);
const read = (name: string): string => readFileSync(at(name), 'utf8');

test('a file is replaced, and nothing else stays in its directory', () => {
  writeText(at('a.txt'), 'one');
  writeText(at('a.txt'), 'two');
  expect([read('a.txt'), readdirSync(directory)]).toEqual(['two', ['a.txt']]);
});

test('a replaced file keeps its permissions, and a link still leads to it', () => {
  writeFileSync(at('real'), 'one');
  chmodSync(at('real'), 0o600);
  symlinkSync(at('real'), at('link'));
  writeText(at('link'), 'two');
  expect(read('real')).toBe('two');
  expect(statSync(at('real')).mode & 0o777).toBe(0o600);
  expect(readdirSync(directory).sort()).toEqual(['link', 'real']);
});

test('a text is added to a file', () => {
  for (const text of ['one', 'two']) appendText(at('a'), text);
  expect(read('a')).toBe('onetwo');
});

test('either all files are written or none', () => {
  writeFileSync(at('a'), 'old');
  mkdirSync(at('b'));
  expect(() => writeTexts(directory, { a: 'new', b: 'new' })).toThrow(SetupError);
  expect([read('a'), readdirSync(directory).sort()]).toEqual(['old', ['a', 'b']]);
});

test('a check changes nothing', () => {
  writeFileSync(at('a'), 'old');
  assertWritable(at('a'));
  assertWritable(at('b'));
  expect([read('a'), readdirSync(directory)]).toEqual(['old', ['a']]);
});

test('a directory is made with those above it', () => {
  makeDirectory(at('x/y/z'), ['report.json']);
  expect(readdirSync(at('x/y/z'))).toEqual([]);
});

describe('what cannot be written is one sentence', () => {
  test.each([
    ['below a file', () => at('file', 'inner'), 'not a directory'],
    ['to a directory', () => directory, 'it exists and is not a regular file'],
    ['to a device', () => '/dev/null', 'it exists and is not a regular file'],
    ['to a name that is too long', () => at('n'.repeat(300)), 'name too long'],
    ['to a directory that does not exist', () => at('none', 'a'), 'no such file or directory'],
    ['where the system takes no files', () => '/proc/assay', 'no such file or directory'],
  ])('%s', (_, path, reason) => {
    writeFileSync(at('file'), '');
    const message = new RegExp(`^\\S+ cannot be written: ${reason}\\. Make room`);
    for (const act of [writeText, assertWritable, appendText].map((write) => () => write(path(), ''))) {
      expect(act).toThrow(SetupError);
      expect(act).toThrow(message);
    }
  });

  test.each(['/proc/assay', '/proc/assay/deep', '/dev/null', '/dev/null/report'])(
    'the directory %s',
    (path) => {
      expect(() => makeDirectory(path, [])).toThrow(/^\S+ cannot be written: /);
      expect(existsSync(path)).toBe(path === '/dev/null');
    },
  );
});
