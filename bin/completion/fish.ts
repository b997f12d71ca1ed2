// The completion script of fish.
import { shellQuoted } from '../options.ts';
import {
  brief,
  type Commands,
  type CompletedCommand,
  isList,
  lastWord,
  type Values,
  variablesOf,
  within,
  wordsOf,
} from './completed.ts';

/** A value may be a list: what follows the last comma is completed. */
const listed = `function _assay_list
  set -l typed (string replace -r -- '^--[^=]*=' '' (commandline -ct))
  set -l start (string match -r -- '^.*,' $typed); or set start ''
  printf '%s\\n' $start$argv
end`;

export function fishScript(commands: Commands): string {
  const variables = variablesOf(commands);
  const takes = (values: Values | undefined): string => {
    if (values === undefined) return '';
    if (values === 'file') return ' -r -F';
    return isList(values) ? ` -x -a '(_assay_list $${variables.nameOf(values)})'` : ' -x';
  };
  const seen = (name: string): string =>
    name
      .split(' ')
      .map((word) => `__fish_seen_subcommand_from ${word}`)
      .join('; and ');
  const first = within(commands, '').map(
    (one) =>
      `complete -c assay -n __fish_use_subcommand -a ${one.name} -d ${shellQuoted(brief(one.description))}`,
  );
  const ofCommand = (command: CompletedCommand): readonly string[] => {
    const { name, options, operand } = command;
    const inner = within(commands, name);
    const start = `complete -c assay -n '${seen(name)}`;
    return [
      ...inner.map(
        (one) =>
          `${start}; and not __fish_seen_subcommand_from ${wordsOf(inner)}' -a ${lastWord(one)} -d ${shellQuoted(brief(one.description))}`,
      ),
      ...(operand === 'any' ? [] : [`${start}'${takes(operand).replace(/-[rx] /, '')}`]),
      ...options.map(
        ({ flag, description, values }) =>
          `${start}' -l ${flag.slice(2)}${takes(values)} -d ${shellQuoted(brief(description))}`,
      ),
    ];
  };
  return [
    '# Completes assay in fish. Load it with: assay completion fish | source',
    ...variables.all.map(({ name, words }) => `set -g ${name} ${words}`),
    listed,
    'complete -c assay -f',
    ...first,
    ...commands.flatMap(ofCommand),
    '',
  ].join('\n');
}
