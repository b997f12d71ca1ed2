// `assay spec`: prints the bundled OpenAPI document, or where its constraints come from.
import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { changesText, contractChanges } from '../../spec/changes.ts';
import { isObject, type Json, type JsonObject } from '../../spec/expand.ts';
import { type ProvenanceTable, provenanceOf } from '../../spec/provenance.ts';
import { published } from '../../spec/published.ts';
import { orSetupError, SetupError } from '../../suites/target/setup-error.ts';
import { helpEnd } from '../help.ts';
import { finish } from '../output.ts';

interface Options {
  readonly provenance?: string | true;
  readonly diff?: string;
}

const exitCodes = {
  0: 'printed; with --diff: no change breaks clients of the older contract',
  1: 'with --diff: a change breaks clients of the older contract',
  2: 'an option is wrong, a file cannot be read, or there is no such object',
} as const;

export function command(): Command {
  return new Command('spec')
    .description('print the contract as one OpenAPI 3.1 document (JSON)')
    .option(
      '--provenance [object]',
      'print the statements that each constraint rests on, or that it is our choice; of one object only, such as Stream',
    )
    .option(
      '--diff <file>',
      'print what changed since the contract that an earlier version printed to this file',
    )
    .addHelpText('after', helpEnd(exitCodes))
    .action(({ provenance, diff }: Options, self: Command) => {
      if (diff !== undefined) return printChanges(diff);
      if (provenance === undefined) return finish(contractText(), 0);
      const table = provenanceOf(contractIn('openapi.json'), contractIn('tools.json'));
      const wanted = Object.keys(table).filter(
        (object) => provenance === true || isNamed(object, provenance),
      );
      if (wanted.length === 0) self.error(`error: the contract has no object ${provenance}`, { exitCode: 2 });
      return finish(textOf(table, wanted), 0);
    });
}

function printChanges(file: string): Promise<never> {
  const changes = contractChanges(olderContract(file), contractIn('openapi.json'));
  return finish(changesText(changes), changes.some(({ breaking }) => breaking) ? 1 : 0);
}

function olderContract(file: string): JsonObject {
  const read: Json = orSetupError(
    () => JSON.parse(readFileSync(file, 'utf8')),
    (why) => `--diff ${file}: ${why}`,
  );
  if (isObject(read) && isObject(read.paths) && isObject(read.components)) return read;
  throw new SetupError(`--diff ${file}: expected a contract that assay spec printed.`);
}

/** In the form that code generators understand. */
const contractText = (): string => `${JSON.stringify(published(contractIn('openapi.json')), null, 2)}\n`;

function contractIn(name: string): JsonObject {
  const text = readFileSync(new URL(`../../spec/generated/${name}`, import.meta.url), 'utf8');
  return JSON.parse(text) as JsonObject;
}

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
