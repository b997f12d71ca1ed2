// Writes report.json, junit.xml, report.html and badge.svg to a directory.
import { visibleJson } from '../clients/visible.ts';
import { makeDirectory, writeTexts } from '../files/write.ts';
import type { Report } from '../report/schema.ts';
import { badge } from './badge.ts';
import { htmlReport, type PageContext } from './html/page.ts';
import { junitReport } from './junit.ts';

/** The whole run for machines; `assay conform --report-schema` prints its JSON Schema. */
export const jsonReport = (report: Report): string =>
  `${visibleJson(JSON.stringify(report, undefined, 2))}\n`;

const files: Readonly<Record<string, (report: Report, page: PageContext) => string>> = {
  'report.json': jsonReport,
  'junit.xml': junitReport,
  'report.html': htmlReport,
  'badge.svg': badge,
};

/** Creates the directory before a run, so that its results can be written. Throws a setup error. */
export const makeReportDirectory = (directory: string): void => makeDirectory(directory, Object.keys(files));

/** Throws a setup error if the directory can no longer be written to. */
export const writeReports = (report: Report, directory: string, page: PageContext): void =>
  writeTexts(
    directory,
    Object.fromEntries(Object.entries(files).map(([name, textOf]) => [name, textOf(report, page)])),
  );
