// Builds the generated contract (a JSON document, its TypeScript types, the versions of the rules) from the sources, or checks it for drift.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import openapiTS, { astToString } from 'openapi-typescript';
import { bounded } from './bounds.ts';
import { changesText, contractChanges } from './changes.ts';
import { expand, isObject, type Json, type JsonObject } from './expand.ts';
import { rules } from './rules/index.ts';
import { sharpened } from './sharpened.ts';
import { type SinceTable, sinceTable, updatedTable } from './since.ts';

/** Path of each generated file → its whole text. */
export type Artefacts = Readonly<Record<string, string>>;

/** The version of the last release, whose contract is kept in `generated/released`; a release changes both. */
const released = '0.2.0';

const generated = (name: string): string => join(import.meta.dirname, 'generated', name);

/** The generated files of the current sources; it writes nothing. */
export async function buildArtefacts(): Promise<Artefacts> {
  const [rest, mcp] = await Promise.all([
    redoclyBundle('openapi/openapi.yaml'),
    redoclyBundle('mcp/tools.yaml'),
  ]);
  const document = bounded(expand(rest));
  const tools = bounded(mcp);
  return {
    [generated('openapi.json')]: asText(document),
    [generated('contract-types.ts')]: await typesOf(document, 'spec/openapi'),
    [generated('tools.json')]: asText(tools),
    [generated('tool-types.ts')]: await typesOf(tools, 'spec/mcp'),
    [generated('changes.txt')]: changesText(contractChanges(await releasedContract(), document)),
    [generated('since.json')]: rowsText(updatedTable(sinceTable, { rules, sharpened, released })),
  };
}

/** One line for each rule, so that branches that add rules merge. */
function rowsText({ versions, rules: rows }: SinceTable): string {
  const lines = Object.entries(rows).map(([id, row]) => `    ${JSON.stringify(id)}: ${JSON.stringify(row)}`);
  return `{\n  "versions": ${JSON.stringify(versions)},\n  "rules": {\n${lines.join(',\n')}\n  }\n}\n`;
}

/** Every change of the contract since the last release shows in `changes.txt`. */
const releasedContract = async (): Promise<JsonObject> =>
  JSON.parse(await readFile(generated(`released/${released}.json`), 'utf8')) as JsonObject;

const lineCharsMax = 110;

const asText = (document: JsonObject): string => `${linesOf(document, '')}\n`;

/** JSON in which what fits into one line takes one. */
function linesOf(value: Json, indent: string): string {
  const line = JSON.stringify(value, null, 1).replaceAll(/\n\s*/g, ' ');
  if (!(value instanceof Object) || indent.length + line.length <= lineCharsMax) return line;
  const inner = `${indent}  `;
  const isList = Array.isArray(value);
  const parts = Object.entries(value).map(
    ([name, part]) => `${inner}${isList ? '' : `${JSON.stringify(name)}: `}${linesOf(part, inner)}`,
  );
  const [open, close] = isList ? '[]' : '{}';
  return `${open}\n${parts.join(',\n')}\n${indent}${close}`;
}

/** Paths whose files differ from what the sources generate. */
export async function findDrift(artefacts: Artefacts): Promise<readonly string[]> {
  const compared = Object.entries(artefacts).map(async ([path, text]) => {
    const found = await readFile(path, 'utf8').catch(() => undefined);
    return found === text ? [] : [path];
  });
  return (await Promise.all(compared)).flat();
}

async function redoclyBundle(root: string): Promise<JsonObject> {
  const cli = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js');
  const folder = await mkdtemp(join(tmpdir(), 'assay-bundle-'));
  const output = join(folder, 'openapi.json');
  const source = join(import.meta.dirname, root);
  try {
    await promisify(execFile)(process.execPath, [cli, 'bundle', source, '-o', output], {
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    });
    return JSON.parse(await readFile(output, 'utf8')) as JsonObject;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function typesOf(document: JsonObject, source: string): Promise<string> {
  const nodes = await openapiTS(JSON.parse(JSON.stringify(document, forTypes)), {
    alphabetize: true,
    immutable: true,
    emptyObjectsUnknown: true,
    defaultNonNullable: false,
  });
  return `// Generated from ${source}; do not edit.\n${astToString(nodes)}`;
}

/**
 * Omits examples, which would be most of the text, and alternatives beside properties, because these only restrict the
 * properties, but the generator would treat them as other types of the value.
 */
function forTypes(key: string, value: Json | undefined): Json | undefined {
  if (key === 'example') return undefined;
  if (!isObject(value) || !('properties' in value) || !('anyOf' in value)) return value;
  const { anyOf: _, ...own } = value;
  return own;
}

if (import.meta.main) {
  const artefacts = await buildArtefacts();
  if (process.argv.includes('--check')) {
    const drifted = await findDrift(artefacts);
    for (const path of drifted) console.error(`${path} does not match its sources; run node spec/bundle.ts`);
    process.exitCode = drifted.length === 0 ? 0 : 1;
  } else {
    await Promise.all(Object.entries(artefacts).map(([path, text]) => writeFile(path, text)));
  }
}
