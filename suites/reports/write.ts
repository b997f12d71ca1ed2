// Writes report.json and junit.xml to a directory.
import { accessSync, constants, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from '../report/schema.ts';
import { SetupError } from '../target/setup-error.ts';
import { jsonReport } from './json.ts';
import { junitReport } from './junit.ts';

/** Creates the directory before a run, so that its results can be written. Throws a setup error. */
export function makeReportDirectory(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true });
    accessSync(directory, constants.W_OK);
  } catch (cause) {
    throw new SetupError(
      `--report: cannot write to ${directory} (${cause instanceof Error ? cause.message : cause}).`,
    );
  }
}

export function writeReports(report: Report, directory: string): void {
  writeFileSync(join(directory, 'report.json'), jsonReport(report));
  writeFileSync(join(directory, 'junit.xml'), junitReport(report));
}
