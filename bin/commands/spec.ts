// `assay spec`: prints the contract in several forms: OpenAPI, AsyncAPI, MCP tools, a page to read, and where each constraint comes from.
import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { contractOf, defaultExamples, eventsOf } from '../../simulator/example-world.ts';
import { listed } from '../../simulator/mcp/listed-tools.ts';
import { asyncDocument } from '../../simulator/reference/asyncapi.ts';
import { fileLink, referenceFile } from '../../simulator/reference/html.ts';
import { changesText, contractChanges } from '../../spec/changes.ts';
import { isObject, type Json, type JsonObject } from '../../spec/expand.ts';
import { type ProvenanceTable, provenanceOf } from '../../spec/provenance.ts';
import { published } from '../../spec/published.ts';
import { mcpPrefixes, mcpServers, tools } from '../../spec/tools.ts';
import { writeText } from '../../suites/files/write.ts';
import { orSetupError, SetupError } from '../../suites/target/setup-error.ts';
import { helpEnd } from '../help.ts';
import { finish, progress } from '../output.ts';

interface Options {
  readonly provenance?: string | true;
  readonly diff?: string;
  readonly html?: string;
  readonly async?: true;
  readonly mcp?: true;
}

const exitCodes = {
  0: 'printed or written; with --diff: no change breaks clients of the older contract',
  1: 'with --diff: a change breaks clients of the older contract',
  2: 'an option is wrong, a file cannot be read or written, or there is no such object',
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
    .option(
      '--html <file>',
      'write the reference as one page that needs no network: operations, events, MCP tools, statements',
    )
    .option('--async', 'print the events of webhooks and the feed as an AsyncAPI 3.1 document (JSON)')
    .option(
      '--mcp',
      'print the tools that both MCP servers list, with the schemas of input and result (JSON)',
    )
    .addHelpText('after', helpEnd(exitCodes))
    .action(async ({ provenance, diff, html, async, mcp }: Options, self: Command) => {
      const forms = { provenance, diff, html, async, mcp };
      const [, second] = Object.entries(forms).filter(([, given]) => given !== undefined);
      if (second !== undefined)
        self.error(`error: --${second[0]} is another form of the contract; give one of these options`, {
          exitCode: 2,
        });
      if (diff !== undefined) return printChanges(diff);
      if (html !== undefined) return writeReference(html);
      if (async)
        return finish(
          jsonText(asyncDocument(contractIn('openapi.json'), await eventsOf(defaultExamples))),
          0,
        );
      if (mcp) return finish(jsonText(listedTools()), 0);
      if (provenance === undefined) return finish(jsonText(published(contractIn('openapi.json'))), 0);
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

const jsonText = (document: object): string => `${JSON.stringify(document, null, 2)}\n`;

async function writeReference(file: string): Promise<never> {
  progress('Asking a world for the examples');
  const contract = await contractOf(defaultExamples, fileLink);
  const { readings } = defaultExamples;
  const events = await eventsOf(defaultExamples);
  progress('');
  writeText(file, referenceFile(contract, { readings, link: fileLink, events }));
  return finish(`The reference is in ${file}: open it in a browser; it needs no network.\n`, 0);
}

/** Each with the rate class that counts its calls. */
const listedTools = (): object =>
  Object.fromEntries(
    mcpServers.map((server) => [
      server,
      {
        path: `${mcpPrefixes[server]}/mcp`,
        tools: listed[server].map((tool) => ({ ...tool, rateClass: tools[tool.name].rateClass })),
      },
    ]),
  );

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
