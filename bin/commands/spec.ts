// `assay spec`: prints the bundled OpenAPI document, or where its constraints come from.
import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import type { ProvenanceTable } from '../../spec/provenance.ts';
import { helpEnd } from '../help.ts';
import { finish } from '../output.ts';

export function command(): Command {
  return new Command('spec')
    .description('print the contract as one OpenAPI 3.1 document (JSON)')
    .option(
      '--provenance [object]',
      'print the statements that each constraint rests on, or that it is our choice; of one object only, such as Stream',
    )
    .addHelpText('after', helpEnd({ 0: 'printed', 2: 'an option is wrong, or there is no such object' }))
    .action(({ provenance }: { readonly provenance?: string | true }, self: Command) => {
      if (provenance === undefined) return finish(generated('openapi.json'), 0);
      const table = JSON.parse(generated('provenance.json')) as ProvenanceTable;
      const wanted = Object.keys(table).filter(
        (object) => provenance === true || isNamed(object, provenance),
      );
      if (wanted.length === 0) self.error(`error: the contract has no object ${provenance}`, { exitCode: 2 });
      return finish(textOf(table, wanted), 0);
    });
}

const generated = (name: string): string =>
  readFileSync(new URL(`../../spec/generated/${name}`, import.meta.url), 'utf8');

/** By its whole name or its last word: `operation listStreams` or `listStreams`. */
const isNamed = (object: string, name: string): boolean => object === name || object.endsWith(` ${name}`);

const textOf = (table: ProvenanceTable, objects: readonly string[]): string =>
  objects
    .map((object) => {
      const lines = Object.entries(table[object] ?? {}).flatMap(([place, constraints]) =>
        Object.entries(constraints).map(
          ([constraint, source]) =>
            `  ${[place, constraint].filter((part) => part !== '').join(' ')}: ${source}\n`,
        ),
      );
      return `${object}\n${lines.join('')}`;
    })
    .join('\n');
