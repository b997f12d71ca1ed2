// The options that describe a target, shared by the subcommands that use one.
import type { Command } from 'commander';
import type { Target } from '../suites/target/target.ts';
import { loadTarget, type Overrides } from '../suites/target/target-file.ts';

export interface TargetOptions extends Overrides {
  /** Path of the target file. */
  readonly target?: string | undefined;
}

const addresses = {
  site: ['--site-url <url>', 'address of the public site, which serves /connect'],
  mcp: ['--mcp-url <url>', 'address of the MCP servers'],
  control: ['--control-url <url>', 'address of the control plane'],
} as const;

/** Adds `--target`, `--base-url` and the named addresses. */
export function withTargetOptions(command: Command, ...names: readonly (keyof typeof addresses)[]): Command {
  command
    .option('--target <file>', 'YAML file that describes the target (`assay init` writes one)')
    .option('--base-url <url>', 'address of the service');
  for (const name of names) {
    const [flags, description] = addresses[name];
    command.option(flags, description);
  }
  return command;
}

/** The target of options, environment and target file; `undefined` if none of them names one. */
export const targetFrom = ({ target: file, ...overrides }: TargetOptions): Target | undefined =>
  loadTarget({ ...overrides, file }, process.env);
