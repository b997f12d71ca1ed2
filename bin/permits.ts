// The options that say what a run may cost the owners of configured organisations.
import type { Command } from 'commander';
import type { Permits } from '../suites/judge/permits.ts';
import { count } from './options.ts';

export interface PermitOptions {
  readonly allowBilling?: true;
  readonly allowWrites?: true;
  readonly maxBilled?: number;
  readonly maxOrgs?: number;
}

export const withPermitOptions = (command: Command): Command =>
  command
    .option('--allow-billing', 'read what is billed, also with configured organisations')
    .option('--allow-writes', 'change things, also in configured organisations')
    .option('--max-billed <manifests>', 'bill no more than this to configured organisations in all', count)
    .option('--max-orgs <number>', 'make no more organisations than this at the public site', count);

export const permitsFrom = (options: PermitOptions): Permits => ({
  billing: options.allowBilling === true,
  writes: options.allowWrites === true,
  maxBilled: options.maxBilled,
  maxOrgs: options.maxOrgs,
});

/** The options again, for a command that repeats the run. */
export const permitWords = (options: PermitOptions): readonly string[] =>
  [
    options.allowBilling && '--allow-billing',
    options.allowWrites && '--allow-writes',
    options.maxBilled !== undefined && `--max-billed ${options.maxBilled}`,
    options.maxOrgs !== undefined && `--max-orgs ${options.maxOrgs}`,
  ].filter((word) => typeof word === 'string');
