// Every command and option that the manual shows exists.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command, Option } from 'commander';
import { expect, test } from 'vitest';
import { rules } from '../spec/rules/index.ts';
import { messageOf } from '../suites/target/setup-error.ts';

/** A command as a text shows it: its words after `assay`, or after the name of an npm script. */
interface Shown {
  readonly text: string;
  readonly words: readonly string[];
}

/** Name of an npm script → its command line. */
type Scripts = Readonly<Record<string, string>>;

const lineEnd = /\\\n\s*/g;
/** After these the words belong to the shell or to another command. */
const commandEnd = /^(#.*|\||\|\||&&?|;|>|>>|<|2>.*|\))$/;

/** The parts of a page that hold commands: fenced blocks that are no program, and inline code. */
function codeOf(markdown: string): readonly string[] {
  const blocks = [...markdown.matchAll(/^```(\w*)\n(.*?)^```/gms)];
  const shell = blocks
    .filter(([, language = '']) => !/^(ts|js|json)$/.test(language))
    .map(([, , code = '']) => code);
  const prose = markdown.replaceAll(/^```.*?^```/gms, '');
  return [...shell, ...prose.matchAll(/`([^`\n]+)`/g).map(([, code = '']) => code)];
}

/** Every command of Assay in a piece of code; those of other programs are passed over. */
function commandsIn(code: string): readonly Shown[] {
  const lines = code.replaceAll(lineEnd, ' ').split('\n');
  return lines.flatMap((line) => {
    const starts = [
      ...line.matchAll(
        /(?:^|[\s(;&|"'])(?:npx (?:--no )?)?(?:assay|node \S*bin\/assay\.ts"?) (?=[a-z-])|npm run (?:--silent )?(?=[a-z])/g,
      ),
    ];
    return starts.map(({ 0: start, index }) => {
      const rest = line.slice(index + start.length);
      const words = wordsOf(rest);
      return {
        text: `${start.trim()} ${words.join(' ')}`,
        words: start.includes('npm run') ? ['npm', ...words] : words,
      };
    });
  });
}

function wordsOf(rest: string): readonly string[] {
  const words = [...rest.matchAll(/(?:[^\s'"]|'[^']*'|"[^"]*")+/g)].map(([word]) => word);
  const end = words.findIndex((word) => commandEnd.test(word));
  // A command may stand in quotes or parentheses.
  return (end === -1 ? words : words.slice(0, end)).map((word) => word.replace(/^['"]|['")`,;.:]+$/g, ''));
}

/** What is wrong with a command; empty if the command line understands it. */
function faultsOf(
  { text, words }: Shown,
  commands: ReadonlyMap<string, Command>,
  scripts: Scripts,
): readonly string[] {
  const [name = '', ...rest] = words[0] === 'npm' ? ofScript(words.slice(1), scripts) : words;
  if (name === 'another program') return [];
  if (name.startsWith('--')) return /^--(help|version)$/.test(name) ? [] : [`${text}: no option ${name}`];
  const command = commands.get(name);
  if (command === undefined) return isPlaceholder(name) ? [] : [`${text}: no command ${name}`];
  const inner = command.commands.find((one) => one.name() === rest[0]);
  const options = [...command.options, ...(inner?.options ?? [])];
  // What follows two hyphens is the command of another program.
  const own = rest.includes('--') ? rest.slice(0, rest.indexOf('--')) : rest;
  return own.flatMap((word, at) =>
    faultOfWord(word, own[at + 1], options).map((fault) => `${text}: ${fault}`),
  );
}

/** The words of the `assay` command that an npm script stands for. */
function ofScript([script = '', ...rest]: readonly string[], scripts: Scripts): readonly string[] {
  const line = scripts[script];
  if (line === undefined) return isPlaceholder(script) ? ['another program'] : [script];
  const given = rest[0] === '--' ? rest.slice(1) : [];
  const own = /^node bin\/assay\.ts ?(.*)$/.exec(line)?.[1];
  if (own === undefined) return ['another program'];
  return [...own.split(' '), ...given].filter((word) => word !== '');
}

function faultOfWord(word: string, next: string | undefined, options: readonly Option[]): readonly string[] {
  if (!word.startsWith('-')) return wrongRule(word);
  if (word === '--help') return [];
  const [name = '', inline] = word.split('=');
  const option = options.find((one) => one.long === name || one.short === name);
  if (option === undefined) return [`no option ${name}`];
  const value = inline ?? next;
  return option.required && value?.startsWith('--') === true
    ? [`${name} has no value`]
    : wrongValue(option, value);
}

/** Capitals, alternatives, and the marks of shells and of templates. */
const isPlaceholder = (word: string): boolean => /^[A-Z[<…]|[$<{…|]/.test(word);

function wrongValue(option: Option, value: string | undefined): readonly string[] {
  if (!(option.required || option.optional) || value === undefined || isPlaceholder(value)) return [];
  try {
    if (option.argChoices?.includes(value) === false) return [`${option.long} refuses ${value}`];
    option.parseArg?.(value, option.defaultValue);
    return [];
  } catch (cause) {
    return [`${option.long} ${value}: ${messageOf(cause)}`];
  }
}

/** A word that has the form of a rule is one. */
function wrongRule(word: string): readonly string[] {
  const hasForm = /^(quota|rate|mcp|query|beacon|digest|delivery|stream|auth)\.[a-z-]+$/.test(word);
  return hasForm && !(word in rules) ? [`no rule ${word}`] : [];
}

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
  expect(new Set(imports)).toEqual(new Set([name, `${name}/vitest`, `${name}/vitest/conformance`]));
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
