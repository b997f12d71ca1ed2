// `assay spec`: prints the bundled OpenAPI document.
import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { helpEnd } from '../help.ts';
import { finish } from '../output.ts';

export function command(): Command {
  return new Command('spec')
    .description('print the contract as one OpenAPI 3.1 document (JSON)')
    .addHelpText('after', helpEnd({ 0: 'printed', 2: 'an option is wrong' }))
    .action(() => finish(bundle(), 0));
}

const bundle = (): string =>
  readFileSync(new URL('../../spec/generated/openapi.json', import.meta.url), 'utf8');
