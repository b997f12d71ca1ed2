// Reads report.json; the error for an invalid file names the file, the path, what was expected and what was found.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { orSetupError, SetupError } from '../target/setup-error.ts';
import { type Report, reportSchema, reportVersion } from './schema.ts';

const ajv = new Ajv2020({ verbose: true, useDefaults: true });
formats.default(ajv);

/** `path` may be the directory of `--report`. Throws a setup error for what is not a report of this version. */
export function readReport(path: string): Report {
  const isDirectory = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  const file = isDirectory ? join(path, 'report.json') : path;
  const text = orSetupError(
    () => readFileSync(file, 'utf8'),
    (why) => `${file} cannot be read (${why}). Check the path.`,
  );
  const value: unknown = orSetupError(
    () => JSON.parse(text),
    (why) => `${file}: expected JSON (${why}).`,
  );
  const version =
    typeof value === 'object' && value !== null && 'version' in value ? value.version : undefined;
  if (version !== reportVersion)
    throw new SetupError(
      `${file}: version: expected ${reportVersion}, received ${shown(version)}. Is it a report of another version of Assay?`,
    );
  // Compiled on first use, which takes a third of a start.
  if (ajv.validate<Report>(reportSchema, value)) return value;
  const [first] = ajv.errors ?? [];
  throw new SetupError(`${file}: ${first === undefined ? 'not a report' : complaint(first)}.`);
}

/** `rules.3.verdict: expected one of "passed", …, received "fine"` */
function complaint({ instancePath, keyword, params, message, data }: ErrorObject): string {
  const path = instancePath.slice(1).replaceAll('/', '.') || 'the report';
  const about = (expected: string, received: string): string =>
    `${path}: expected ${expected}, received ${received}`;
  switch (keyword) {
    case 'required':
      return about(`a member ${params.missingProperty}`, 'none');
    case 'type':
      return about(`a value of type ${[params.type].flat().join(' or ')}`, shown(data));
    case 'enum':
      return about(`one of ${params.allowedValues.map(shown).join(', ')}`, shown(data));
    case 'const':
      return about(shown(params.allowedValue), shown(data));
    default:
      return about(`a value that ${message}`, shown(data));
  }
}

const charsMax = 100;

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > charsMax ? `${text.slice(0, charsMax)} …` : text;
}
