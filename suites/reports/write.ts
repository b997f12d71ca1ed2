// Writes report.json, junit.xml, report.html and badge.svg to a directory.
import { accessSync, constants, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from '../report/schema.ts';
import { SetupError } from '../target/setup-error.ts';
import { badge } from './badge.ts';
import { htmlReport, type PageContext } from './html/page.ts';
import { jsonReport } from './json.ts';
import { junitReport } from './junit.ts';

const fileNames = {
  json: 'report.json',
  junit: 'junit.xml',
  html: 'report.html',
  badge: 'badge.svg',
} as const;

/** Creates the directory before a run, so that its results can be written. Throws a setup error. */
export function makeReportDirectory(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true });
    accessSync(directory, constants.W_OK);
    for (const name of Object.values(fileNames)) assertWritable(join(directory, name));
  } catch (cause) {
    throw new SetupError(
      `--report: cannot write to ${directory} (${cause instanceof Error ? cause.message : cause}).`,
    );
  }
}

function assertWritable(file: string): void {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats === undefined) return;
  if (!stats.isFile()) throw new Error(`${file} is not a file`);
  accessSync(file, constants.W_OK);
}

export function writeReports(report: Report, directory: string, page: PageContext): void {
  writeFileSync(join(directory, fileNames.json), jsonReport(report));
  writeFileSync(join(directory, fileNames.junit), junitReport(report));
  writeFileSync(join(directory, fileNames.html), htmlReport(report, page));
  writeFileSync(join(directory, fileNames.badge), badge(report));
}
