// Writes the reports for machines into a directory.
import { accessSync, constants, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from '../report/schema.ts';
import { SetupError } from '../target/setup-error.ts';
import { jsonReport } from './json.ts';
import { junitReport } from './junit.ts';

/** Made before a run, so that a run is not lost for want of a place. Throws a setup error. */
export function makeReportDirectory(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true });
    accessSync(directory, constants.W_OK);
  } catch (cause) {
    throw new SetupError(
      `Reports cannot be written to ${directory} (${cause instanceof Error ? cause.message : cause}).`,
    );
  }
}

/** `report.json` and `junit.xml`. */
export function writeReports(report: Report, directory: string): void {
  writeFileSync(join(directory, 'report.json'), jsonReport(report));
  writeFileSync(join(directory, 'junit.xml'), junitReport(report));
}
