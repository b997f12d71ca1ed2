// The completion script of zsh.
import { shellQuoted } from '../options.ts';
import {
  brief,
  type Commands,
  type CompletedCommand,
  type CompletedOption,
  isList,
  lastWord,
  type Values,
  variablesOf,
  within,
} from './completed.ts';

export function zshScript(commands: Commands): string {
  const variables = variablesOf(commands);
  const takes = (values: Values | undefined): string => {
    if (values === undefined) return '';
    if (values === 'file') return ':file:_files';
    return isList(values) ? `:value:_sequence compadd - $${variables.nameOf(values)}` : ':value: ';
  };
  const described = (text: string): string => brief(text).replaceAll(/[[\]:\\]/g, '\\$&');
  const optionOf = ({ flag, description, values }: CompletedOption): string =>
    shellQuoted(`*${flag}[${described(description)}]${takes(values)}`);
  const functionOf = (name: string): string => `_assay_${name.replaceAll(/[^a-z]/g, '_')}`;
  const choice = (title: string, inner: Commands): string => {
    const listed = inner.map((one) => shellQuoted(`${lastWord(one)}:${brief(one.description)}`));
    const branches = inner.map((one) => `${lastWord(one)}) ${functionOf(one.name)} ;;`);
    return `  local curcontext=$curcontext state line
  typeset -A opt_args
  _arguments -C '1:${title}:->first' '*::argument:->rest'
  case $state in
    first) local -a found=(${listed.join(' ')}); _describe ${title} found ;;
    rest) case $words[1] in ${branches.join(' ')} esac ;;
  esac`;
  };
  const bodyOf = ({ name, options, operand }: CompletedCommand): string => {
    const inner = within(commands, name);
    if (inner.length > 0) return choice('script', inner);
    const operands = operand === 'any' ? [] : [shellQuoted(`*${takes(operand)}`)];
    return `  _arguments ${[...options.map(optionOf), ...operands].join(' ')}`;
  };
  return [
    '#compdef assay',
    '# Completes assay in zsh. Load it with: source <(assay completion zsh)',
    ...variables.all.map(({ name, words }) => `${name}=(${words})`),
    ...commands.map((command) => `${functionOf(command.name)}() {\n${bodyOf(command)}\n}`),
    `_assay() {\n${choice('command', within(commands, ''))}\n}`,
    'compdef _assay assay',
    '',
  ].join('\n');
}
