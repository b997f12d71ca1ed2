// The completion script of bash.
import {
  type Commands,
  type CompletedCommand,
  isList,
  type Values,
  variablesOf,
  within,
  wordsOf,
} from './completed.ts';

export function bashScript(commands: Commands): string {
  const variables = variablesOf(commands);
  /** What completes a value: the branch of the script. */
  const branch = (values: Values): string =>
    isList(values) ? `words=$${variables.nameOf(values)}` : values === 'file' ? 'files=yes' : 'return';
  const takes = Map.groupBy(
    commands.flatMap(({ name, options }) =>
      options.flatMap(({ flag, values }) =>
        values === undefined ? [] : [{ pattern: `'${name} ${flag}'`, does: branch(values) }],
      ),
    ),
    ({ does }) => does,
  );
  const operandOf = ({ name, operand }: CompletedCommand): string => {
    const inner = within(commands, name);
    if (inner.length > 0) return `words='${wordsOf(inner)}'`;
    return operand === 'any' ? 'words=$options' : branch(operand);
  };
  const outer = commands.filter(({ name }) => within(commands, name).length > 0);
  return `# Completes assay in bash. Load it with: source <(assay completion bash)
${variables.all.map(({ name, words }) => `${name}='${words}'\n`).join('')}_assay() {
  local IFS=$' \\t\\n' current=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD - 1]}
  local command=\${COMP_WORDS[1]} options='' words='' files='' start=''
  COMPREPLY=()
  [ "$COMP_CWORD" -eq 1 ] && command=''
  case $command in ${outer.map(({ name }) => name).join(' | ')}) [ "$COMP_CWORD" -gt 2 ] && command="$command \${COMP_WORDS[2]}" ;; esac
  case "$command $before" in
${[...takes].map(([does, of]) => `    ${of.map(({ pattern }) => pattern).join(' | ')}) ${does} ;;\n`).join('')}    *)
      case $command in
        '') words='${wordsOf(within(commands, ''))}' ;;
${commands
  .map(
    (command) =>
      `        '${command.name}') options='${command.options.map(({ flag }) => flag).join(' ')}'; ${operandOf(command)} ;;\n`,
  )
  .join('')}      esac
      [[ $current == -* ]] && words=$options files=''
      ;;
  esac
  # A value may be a list: what follows the last comma is completed.
  [[ $current == *,* ]] && start=\${current%,*},
  if [ -n "$files" ]; then
    compopt -o filenames 2>/dev/null
    IFS=$'\\n'
    COMPREPLY=($(compgen -f -- "$current"))
  else
    COMPREPLY=($(compgen -P "$start" -W "$words" -- "\${current##*,}"))
  fi
}
complete -F _assay assay
`;
}
