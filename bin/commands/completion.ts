// `assay completion`: prints the script with which a shell completes commands, options and their values.
import { Argument, Command } from 'commander';
import { bashScript } from '../completion/bash.ts';
import { completedIn } from '../completion/completed.ts';
import { fishScript } from '../completion/fish.ts';
import { zshScript } from '../completion/zsh.ts';
import { helpEnd } from '../help.ts';
import { finish } from '../output.ts';

const shells = { bash: bashScript, fish: fishScript, zsh: zshScript };

const notes = `Load it in a shell, or where your shell keeps its completions:
  bash  source <(assay completion bash)
  zsh   source <(assay completion zsh)
  fish  assay completion fish | source
It completes the word assay: where npx starts the command, add alias assay='npx assay'.`;

export const command = (): Command =>
  new Command('completion')
    .description('print the completion script of a shell')
    .addArgument(new Argument('<shell>', 'name of the shell').choices(Object.keys(shells)))
    .addHelpText('after', helpEnd({ 0: 'printed', 2: 'there is no script for that shell' }, notes))
    .action((shell: keyof typeof shells, _, { parent }: Command) =>
      finish(shells[shell](completedIn(parent?.commands ?? [])), 0),
    );
