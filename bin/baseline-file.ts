// Reads and writes the file of a baseline; errors say what was expected, what came and what to do.
import { existsSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { assertWritable, writeText } from '../suites/files/write.ts';
import type { Baseline } from '../suites/judge/baseline.ts';
import { orSetupError, SetupError } from '../suites/target/setup-error.ts';

const text = { type: 'string', minLength: 1 };
const fileVersion = 1;

const schema = {
  type: 'object',
  required: ['version', 'failures', 'exercised'],
  properties: {
    version: { const: fileVersion },
    failures: {
      type: 'array',
      items: {
        type: 'object',
        required: ['rule', 'operation', 'place', 'fingerprint', 'expires'],
        properties: {
          rule: text,
          place: text,
          fingerprint: text,
          operation: { type: ['string', 'null'] },
          expires: { type: 'string', format: 'date' },
        },
      },
    },
    exercised: { type: 'array', items: text },
  },
};

const ajv = new Ajv2020({ allowUnionTypes: true });
formats.default(ajv);

/** Throws a setup error if there is no such file, or it holds no baseline. */
export function readBaseline(file: string): Baseline {
  if (!existsSync(file))
    throw new SetupError(`--baseline: there is no file ${file}. Write one from this run with --update.`);
  const value: unknown = orSetupError(
    () => JSON.parse(readFileSync(file, 'utf8')),
    (why) => `--baseline: expected JSON in ${file} (${why}).`,
  );
  if (ajv.validate<Baseline>(schema, value)) return { failures: value.failures, exercised: value.exercised };
  const [first] = ajv.errors ?? [];
  const where = first?.instancePath.slice(1).replaceAll('/', '.') || 'the file';
  throw new SetupError(
    `--baseline: ${file} is not a baseline of version ${fileVersion}: ${where} ${first?.message}. ` +
      'Restore it, or delete it and write a new one with --update.',
  );
}

/** Throws a setup error if the file cannot be written. */
export const writeBaseline = (file: string, baseline: Baseline): void =>
  writeText(file, `${JSON.stringify({ version: fileVersion, ...baseline }, undefined, 2)}\n`);

/** The baseline before the run, with `--update` if there is one. Throws a setup error if it could not be updated. */
export function baselineBefore(file: string, isUpdated: boolean): Baseline | undefined {
  if (isUpdated) assertWritable(file);
  return isUpdated && !existsSync(file) ? undefined : readBaseline(file);
}
