// The command line: loads only the subcommand that is named, so that each starts fast.
import { Command, CommanderError } from 'commander';
import { visible, withoutPassword } from '../suites/clients/visible.ts';
import { unknownName } from '../suites/kit/nearest.ts';
import { SetupError } from '../suites/target/setup-error.ts';
import type { LoadMutants } from './mutants.ts';
import { finish, watchOutput } from './output.ts';
import { endRefused } from './refusal.ts';
import { version } from './start.ts';

/** A subcommand that shows mutants asks for them; the others ignore them. */
type Load = () => Promise<{ readonly command: (mutants: LoadMutants) => Command }>;

/** What the package and the repository have in common. */
const subcommands = {
  conform: () => import('./commands/conform.ts'),
  judge: () => import('./commands/judge.ts'),
  doctor: () => import('./commands/doctor.ts'),
  init: () => import('./commands/init.ts'),
  clean: () => import('./commands/clean.ts'),
  simulate: () => import('./commands/simulate.ts'),
  proxy: () => import('./commands/proxy.ts'),
  trigger: () => import('./commands/trigger.ts'),
  receive: () => import('./commands/receive.ts'),
  drill: () => import('./commands/drill.ts'),
  vary: () => import('./commands/vary.ts'),
  load: () => import('./commands/load.ts'),
  diff: () => import('./commands/diff.ts'),
  rules: () => import('./commands/rules.ts'),
  explain: () => import('./commands/explain.ts'),
  dispute: () => import('./commands/dispute.ts'),
  spec: () => import('./commands/spec.ts'),
  mcp: () => import('./commands/mcp.ts'),
  upgrade: () => import('./commands/upgrade.ts'),
  completion: () => import('./commands/completion.ts'),
} as const satisfies Readonly<Record<string, Load>>;

/** Runs the command that the arguments of the process name; ends the process with its exit code. */
export async function main(mutants: LoadMutants, more: Readonly<Record<string, Load>> = {}): Promise<void> {
  const all = Object.entries<Load>({ ...subcommands, ...more });
  const program = new Command('assay')
    .description(
      'Contract tests, a stateful simulator and load scripts for the Content Intelligence Service.',
    )
    .version(version, '--version', 'print the version')
    .helpCommand(false)
    .showHelpAfterError('Run with --help for usage.')
    .configureOutput({ writeErr: (text) => void process.stderr.write(visible(withoutPassword(text))) })
    .exitOverride();
  watchOutput();
  const [asked = '--help'] = process.argv.slice(2);
  const named = all.filter(([name]) => name === asked);
  try {
    if (named.length === 0 && !asked.startsWith('-'))
      throw new SetupError(
        `${unknownName(
          'command',
          asked,
          all.map(([name]) => name),
        )} --help lists all commands.`,
      );
    // Only the help and the completion show them all.
    const isOne = (named.length > 0 && asked !== 'completion') || asked === '--version';
    for (const [, load] of isOne ? named : all) {
      const subcommand = (await load()).command(mutants);
      program.addCommand(subcommand.copyInheritedSettings(program));
      for (const inner of subcommand.commands) inner.copyInheritedSettings(subcommand);
    }
    await program.parseAsync();
  } catch (cause) {
    if (!(cause instanceof CommanderError)) endRefused(cause);
    if (cause.exitCode !== 0) process.exit(2);
    await finish('', 0);
  }
}
