// What can be completed after the word `assay`, derived from the definitions of the commands.
import type { Argument, Command, Option } from 'commander';
import { allRules } from '../../spec/rules/index.ts';
import { areaOf } from '../../suites/target/surfaces.ts';
import { eventNames } from '../webhook-options.ts';

/** What a value may be; nothing is known of `any`. */
export type Values = 'any' | 'file' | readonly string[];

export interface CompletedOption {
  readonly flag: string;
  readonly description: string;
  /** Undefined if it takes no value. */
  readonly values: Values | undefined;
}

export interface CompletedCommand {
  /** As it is typed, such as `load mixed`. */
  readonly name: string;
  readonly description: string;
  readonly options: readonly CompletedOption[];
  /** What it takes besides options. */
  readonly operand: Values;
}

const rules = Object.keys(allRules);

/** By the name of an option, or of what it or an argument takes. */
const known: Readonly<Record<string, Values>> = {
  '--area': [...new Set(rules.map(areaOf))],
  '--rule': rules,
  rule: rules,
  event: eventNames,
  ...Object.fromEntries(
    ['file', 'files', 'directory', 'path', 'older', 'newer'].map((name) => [name, 'file' as const]),
  ),
};

/** All commands, each followed by those within it. */
export const completedIn = (commands: readonly Command[], before = ''): readonly CompletedCommand[] =>
  commands.flatMap((command) => {
    const name = before + command.name();
    const [argument] = command.registeredArguments;
    return [
      {
        name,
        description: command.description(),
        options: [...command.options.filter(({ hidden }) => !hidden).map(completedOption), help],
        operand: argument === undefined ? 'any' : valuesOf(argument, argument.name()),
      },
      ...completedIn(command.commands, `${name} `),
    ];
  });

const help: CompletedOption = { flag: '--help', description: 'show the help', values: undefined };

function completedOption(option: Option): CompletedOption {
  const { long, flags, description } = option;
  const [, taken] = /[<[]([^>\]]+?)(?:\.{3})?[>\]]/.exec(flags) ?? [];
  return {
    flag: long ?? flags,
    description,
    values: taken === undefined ? undefined : valuesOf(option, long ?? '', taken),
  };
}

const valuesOf = (
  { argChoices }: Pick<Argument | Option, 'argChoices'>,
  ...names: readonly string[]
): Values => argChoices ?? names.map((name) => known[name]).find((values) => values !== undefined) ?? 'any';

export type Commands = readonly CompletedCommand[];

export const isList = (values: Values | undefined): values is readonly string[] => typeof values === 'object';

/** The distinct lists of values, each as a variable, so that scripts hold a long list once. */
export function variablesOf(commands: Commands) {
  const all = commands.flatMap(({ operand, options }) => [operand, ...options.map(({ values }) => values)]);
  const lists = [...new Set(all.filter(isList))];
  return {
    all: lists.map((values, nth) => ({ name: `_assay_${nth}`, words: values.join(' ') })),
    nameOf: (values: Values): string => `_assay_${lists.indexOf(values as readonly string[])}`,
  };
}

/** The commands directly within that of this name; those of the first level for an empty name. */
export const within = (commands: Commands, name: string): Commands => {
  const start = name === '' ? '' : `${name} `;
  return commands.filter((one) => one.name.startsWith(start) && !one.name.slice(start.length).includes(' '));
};

export const lastWord = ({ name }: CompletedCommand): string => name.slice(name.lastIndexOf(' ') + 1);

export const wordsOf = (commands: Commands): string => commands.map(lastWord).join(' ');

/** As much of a description as fits beside a word. */
export const brief = (description: string): string => description.split(/[;(]/)[0]?.trim() ?? '';
