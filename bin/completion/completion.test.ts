// `assay completion`: bash completes commands, options, rules, lists and files; the other scripts name the same.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { command as conform } from '../commands/conform.ts';
import { command as load } from '../commands/load.ts';
import { runAssay } from '../testing/assay-process.ts';
import { completedIn } from './completed.ts';
import { fishScript } from './fish.ts';
import { zshScript } from './zsh.ts';

let script: string;
const folder = mkdtempSync(join(tmpdir(), 'assay-completion-'));

beforeAll(async () => {
  script = join(folder, 'assay.bash');
  const { stdout } = await runAssay(['completion', 'bash']);
  writeFileSync(script, stdout);
});

/** What bash offers after these words, of which the last one is being typed. */
function offered(...words: readonly string[]): readonly string[] {
  const type = `source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _assay; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const output = execFileSync('bash', ['-u', '-c', type, script, 'assay', ...words], {
    encoding: 'utf8',
    cwd: folder,
  });
  return output.trimEnd().split('\n');
}

test('commands, and the scripts within load', () => {
  expect(offered('con')).toEqual(['conform']);
  expect(offered('')).toEqual(expect.arrayContaining(['simulate', 'doctor', 'completion']));
  expect(offered('load', 'rest-s')).toEqual(['rest-steady']);
  expect(offered('load', 'rest-steady', '--ra')).toEqual(['--rate', '--ramp']);
});

test('options, and their values', () => {
  expect(offered('conform', '--ba')).toEqual(['--base-url', '--baseline']);
  expect(offered('conform', '--area', 'quota,pag')).toEqual(['quota,paging']);
  expect(offered('conform', '--seed', '')).toEqual(['']);
  expect(offered('judge', '--as', 'c')).toEqual(['client']);
});

test('operands: rules, events, files', () => {
  expect(offered('explain', 'quota.clamp-cu')).toEqual(['quota.clamp-cuts-page']);
  expect(offered('trigger', 'manifest.m')).toEqual(['manifest.matched']);
  writeFileSync(join(folder, 'last run.har'), '');
  expect(offered('judge', 'last')).toEqual(['last run.har']);
  expect(offered('conform', '--target', join(folder, 'la'))).toEqual([join(folder, 'last run.har')]);
});

test.for([
  ['fish', fishScript],
  ['zsh', zshScript],
] as const)('%s gets every command and every option', ([, scriptOf]) => {
  const commands = completedIn([conform(), load()]);
  const text = scriptOf(commands);
  const flags = commands.flatMap(({ name, options }) => [name, ...options.map(({ flag }) => flag.slice(2))]);
  expect(flags.length).toBeGreaterThan(50);
  expect(
    flags.filter((flag) => !new RegExp(`(--|-l |-a |')${flag.split(' ').at(-1)}[ :[']`).test(text)),
  ).toEqual([]);
});

test('another shell is refused with the names of those that have a script', async () => {
  const { exitCode, stderr } = await runAssay(['completion', 'ksh']);
  expect(exitCode).toBe(2);
  expect(stderr).toContain('Allowed choices are bash, fish, zsh');
});
