#!/usr/bin/env node
// The `assay` command: loads only the subcommand that is named, so that each starts fast.
import { enableCompileCache } from 'node:module';
import { Command } from 'commander';
import { visible, withoutPassword } from '../suites/clients/visible.ts';
import { SetupError } from '../suites/target/setup-error.ts';

enableCompileCache();

const subcommands = {
  conform: () => import('./commands/conform.ts'),
  doctor: () => import('./commands/doctor.ts'),
  init: () => import('./commands/init.ts'),
  clean: () => import('./commands/clean.ts'),
  simulate: () => import('./commands/simulate.ts'),
  trigger: () => import('./commands/trigger.ts'),
  load: () => import('./commands/load.ts'),
  rules: () => import('./commands/rules.ts'),
  explain: () => import('./commands/explain.ts'),
  spec: () => import('./commands/spec.ts'),
  selfcheck: () => import('./commands/selfcheck.ts'),
} as const satisfies Readonly<Record<string, () => Promise<{ readonly command: () => Command }>>>;

const program = new Command('assay')
  .description('Contract tests, a stateful simulator and load scripts for the Content Intelligence Service.')
  .helpCommand(false)
  .showHelpAfterError('Run with --help for usage.')
  .configureOutput({ writeErr: (text) => void process.stderr.write(visible(withoutPassword(text))) })
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2));

const all = Object.entries(subcommands);
const named = all.filter(([name]) => name === process.argv[2]);
for (const [, load] of named.length > 0 ? named : all) {
  const subcommand = (await load()).command();
  program.addCommand(subcommand.copyInheritedSettings(program));
  for (const inner of subcommand.commands) inner.copyInheritedSettings(subcommand);
}

try {
  await program.parseAsync();
} catch (cause) {
  if (!(cause instanceof SetupError)) throw cause;
  process.stderr.write(`${visible(withoutPassword(cause.message))}\n`);
  process.exit(2);
}
