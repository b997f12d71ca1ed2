// The options that describe a target, shared by the subcommands that use one.
import type { Command } from 'commander';
import { type Target, withGuessedSite } from '../suites/target/target.ts';
import { loadTarget, type Overrides } from '../suites/target/target-file.ts';

export interface TargetOptions extends Overrides {
  /** Path of the target file. */
  readonly target?: string | undefined;
}

const addresses = {
  site: ['--site-url <url>', 'address of the public site, which serves /connect'],
  mcp: ['--mcp-url <url>', 'address of the MCP servers: of one of them, or the base of both'],
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

/** The same; a target without a file may have its public site at the origin of its base URL. */
export function targetWithSite(options: TargetOptions): Target | undefined {
  const target = targetFrom(options);
  const hasFile = Boolean(options.target ?? process.env.ASSAY_TARGET);
  return target === undefined || hasFile ? target : withGuessedSite(target);
}

/** Announces, before the run, which credentials it takes from the public site. */
export const connectNotice = (siteUrl: string, most: number | undefined): string =>
  `Taking Starter organisations from ${siteUrl.replace(/\/+$/, '')}/connect: two to see whether they differ, then ` +
  `one for each case that needs one${most === undefined ? '; --plan forecasts how many, --max-orgs limits them' : `, at most ${most} in all`}.\n`;
