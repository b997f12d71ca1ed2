// The options that limit what a run may cost the owners of configured organisations.
import type { Command } from 'commander';
import type { Permits } from '../suites/judge/permits.ts';
import { count } from './options.ts';

export interface PermitOptions {
  readonly allowBilling?: boolean | undefined;
  readonly allowWrites?: boolean | undefined;
  readonly maxBilled?: number | undefined;
  readonly maxOrgs?: number | undefined;
}

export const withPermitOptions = (command: Command): Command =>
  command
    .option('--allow-billing', 'allow reads that bill manifests to configured organisations')
    .option('--allow-writes', 'allow changes in configured organisations')
    .option('--max-billed <manifests>', 'bill at most this many manifests to configured organisations', count)
    .option('--max-orgs <number>', 'create at most this many organisations through /connect', count);

export const permitsFrom = (options: PermitOptions): Permits => ({
  billing: options.allowBilling === true,
  writes: options.allowWrites === true,
  maxBilled: options.maxBilled,
  maxOrgs: options.maxOrgs,
});

/** The options as arguments of a command that repeats the run. */
export const permitArguments = (options: PermitOptions): readonly string[] =>
  [
    options.allowBilling && '--allow-billing',
    options.allowWrites && '--allow-writes',
    options.maxBilled !== undefined && `--max-billed ${options.maxBilled}`,
    options.maxOrgs !== undefined && `--max-orgs ${options.maxOrgs}`,
  ].filter((argument) => typeof argument === 'string');
