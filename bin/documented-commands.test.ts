// Every command and option that the manual shows exists.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { codeOf, commandsIn, faultsOf, type Scripts } from './testing/documented-commands.ts';

const root = join(import.meta.dirname, '..');
const pages = globSync(['docs/**/*', '*.md', 'action.yml'], { cwd: root }).filter((file) =>
  /\.(md|ya?ml)$|Jenkinsfile$/.test(file),
);
const { name, scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly name: string;
  readonly scripts: Scripts;
};

const files = globSync('commands/*.ts', { cwd: import.meta.dirname }).filter(
  (file) => !file.includes('.test.'),
);
const commands = new Map(
  await Promise.all(
    files.map(async (file) => {
      const { command } = (await import(join(import.meta.dirname, file))) as {
        readonly command: (mutants: () => Promise<never>) => Command;
      };
      const made = command(() => Promise.reject(new Error('mutants are not needed')));
      return [made.name(), made] as const;
    }),
  ),
);

const shownIn = (page: string) => {
  const text = readFileSync(join(root, page), 'utf8');
  return (page.endsWith('.md') ? codeOf(text) : [text]).flatMap(commandsIn);
};

const faultsIn = (code: string): readonly string[] =>
  commandsIn(code).flatMap((shown) => faultsOf(shown, commands, scripts));

test('every command that a page shows is understood', () => {
  const shown = pages.flatMap((page) => shownIn(page).map((one) => ({ page, one })));
  expect(shown.length).toBeGreaterThan(100);
  const faults = shown.flatMap(({ page, one }) =>
    faultsOf(one, commands, scripts).map((fault) => `${page}: ${fault}`),
  );
  expect(faults).toEqual([]);
});

test('every tarball and every import that a page names is that of the package', () => {
  const text = pages.map((page) => readFileSync(join(root, page), 'utf8')).join();
  const tarballs = text.match(/[\w-]+-\*\.tgz/g) ?? [];
  const imports = [...text.matchAll(/ from '([^']*assay[^']*)'/g)].map(([, module]) => module);
  expect(new Set(tarballs)).toEqual(new Set([`${name.replace('@', '').replace('/', '-')}-*.tgz`]));
  expect(new Set(imports)).toEqual(new Set([name, `${name}/vitest`]));
});

test.for([...commands.values()].map((one) => [one.name(), one] as const))(
  'the help of %s fits 80 columns',
  ([, one]) => {
    const printed: string[] = [];
    const output = { writeOut: (text: string) => void printed.push(text), getOutHelpWidth: () => 80 };
    one.configureOutput(output).outputHelp();
    const help = printed.join('');
    expect(help.split('\n').filter((line) => line.length > 80)).toEqual([]);
    expect(help).toContain('Exit codes:');
  },
);

test('every command has a place in the manual', () => {
  const named = new Set(pages.flatMap((page) => shownIn(page).map(({ words }) => words[0])));
  expect([...commands.keys()].filter((name) => !named.has(name))).toEqual([]);
});

test('every option that a page names alone belongs to a command', () => {
  const known = new Set(
    [...commands.values()].flatMap((command) =>
      [command, ...command.commands].flatMap(({ options }) => options.map(({ long }) => long)),
    ),
  );
  const named = pages
    .filter((page) => page.endsWith('.md'))
    .flatMap((page) => {
      const lone = codeOf(readFileSync(join(root, page), 'utf8')).filter((code) => /^--[a-z]/.test(code));
      return lone.map((code) => ({ page, option: code.split(/[ =[]/)[0] ?? '' }));
    });
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ option }) => !known.has(option) && !ofScripts.has(option))).toEqual([]);
});

/** Options of npm scripts that are programs of their own, and of every command. */
const ofScripts = new Set([
  '--sample',
  '--seed',
  '--file',
  '--mutant',
  '--survivors',
  '--rounds',
  '--minutes',
  '--help',
]);

test('wrong commands are found', () => {
  expect(faultsIn('npx assay confrom --verbose')).toEqual([
    'npx assay confrom --verbose: no command confrom',
  ]);
  expect(faultsIn('npx assay conform --verbos # at length')).toEqual([
    'npx assay conform --verbos: no option --verbos',
  ]);
  expect(faultsIn('npx assay conform --report --verbose')).toHaveLength(1);
  expect(faultsIn('npm run load -- rest-steady --rates 4')).toHaveLength(1);
  expect(faultsIn('npm run cnoform')).toHaveLength(1);
  expect(faultsIn('npx assay explain quota.clamp-cuts-pages')).toHaveLength(1);
  expect(faultsIn('npx assay conform --max-duration soon')).toHaveLength(1);
  expect(faultsIn('assay conform \\\n  --nothing | tee out')).toHaveLength(1);
  expect(faultsIn('npx assay conform --base-url "$URL" --verbose | tee out && echo --none')).toEqual([]);
});
