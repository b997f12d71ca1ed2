// Finds the commands that texts show, and compares them with what the command line understands.
import type { Command, Option } from 'commander';
import { rules } from '../../spec/rules/index.ts';
import { messageOf } from '../../suites/target/setup-error.ts';

/** A command as a text shows it: its words after `assay`, or after the name of an npm script. */
export interface Shown {
  readonly text: string;
  readonly words: readonly string[];
}

/** Name of an npm script → its command line. */
export type Scripts = Readonly<Record<string, string>>;

const lineEnd = /\\\n\s*/g;
/** After these the words belong to the shell or to another command. */
const commandEnd = /^(#.*|\||\|\||&&?|;|>|>>|<|2>.*|\))$/;

/** The parts of a page that hold commands: fenced blocks that are no program, and inline code. */
export function codeOf(markdown: string): readonly string[] {
  const blocks = [...markdown.matchAll(/^```(\w*)\n(.*?)^```/gms)];
  const shell = blocks
    .filter(([, language = '']) => !/^(ts|js|json)$/.test(language))
    .map(([, , code = '']) => code);
  const prose = markdown.replaceAll(/^```.*?^```/gms, '');
  return [...shell, ...[...prose.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)];
}

/** Every command of Assay in a piece of code; those of other programs are passed over. */
export function commandsIn(code: string): readonly Shown[] {
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
export function faultsOf(
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
  return rest.flatMap((word, at) =>
    faultOfWord(word, rest[at + 1], options).map((fault) => `${text}: ${fault}`),
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
