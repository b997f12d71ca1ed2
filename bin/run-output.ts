// What a run of `assay conform` leaves behind: the files of its report, and what GitHub Actions shows of it.
import { Option } from 'commander';
import { appendText } from '../suites/files/write.ts';
import { type Baseline, fixedRules } from '../suites/judge/baseline.ts';
import { plural } from '../suites/kit/words.ts';
import { readReport } from '../suites/report/read.ts';
import type { Report } from '../suites/report/schema.ts';
import { annotations, jobSummary } from '../suites/reports/github.ts';
import { makeReportDirectory, writeReports } from '../suites/reports/write.ts';
import { SetupError } from '../suites/target/setup-error.ts';
import { version } from './start.ts';

export interface ReportOptions {
  readonly report?: string | undefined;
  readonly compare?: string | undefined;
}

export const reportOption = (): Option =>
  new Option(
    '--report <directory>',
    'write report.html, report.json, junit.xml and badge.svg to this directory',
  );

/** Prepares the output before the run, so that mistakes show at once. Throws a setup error. */
export function runOutput({ report: directory, compare }: ReportOptions) {
  if (compare !== undefined && directory === undefined)
    throw new SetupError('--compare adds an earlier run to the page of --report: name its directory.');
  const earlier = compare === undefined ? undefined : readReport(compare);
  if (directory !== undefined) makeReportDirectory(directory);
  /** Writes the files; `baseline` is what the run was compared with. Returns the known failures of rules that hold now. */
  const writeFiles = (report: Report, baseline: Baseline | undefined): readonly string[] => {
    const fixed = baseline && fixedRules(report.rules, baseline);
    const provenance = { version, node: process.versions.node, endedAt: new Date() };
    if (directory !== undefined)
      writeReports(report, directory, { provenance, earlier, baseline: fixed && { fixed } });
    return fixed ?? [];
  };
  return {
    writeFiles,
    /** Writes the files, and what GitHub Actions shows. Returns what the terminal adds. */
    write: (report: Report, baseline: Baseline | undefined): string =>
      `${fixedText(writeFiles(report, baseline))}${onGitHub(report, process.env)}`,
  };
}

export type RunOutput = ReturnType<typeof runOutput>;

/** Appends the summary of the job, and returns the annotations; nothing outside of GitHub Actions. */
function onGitHub(report: Report, env: Readonly<Record<string, string | undefined>>): string {
  const { GITHUB_ACTIONS: isActions, GITHUB_STEP_SUMMARY: summaryFile } = env;
  if (summaryFile) {
    try {
      appendText(summaryFile, jobSummary(report));
    } catch (cause) {
      if (!(cause instanceof SetupError)) throw cause;
      // The verdict matters more than its summary.
      process.stderr.write(`GITHUB_STEP_SUMMARY: ${cause.message}\n`);
    }
  }
  return isActions === 'true' ? annotations(report) : '';
}

const fixedText = (fixed: readonly string[]): string =>
  fixed.length === 0
    ? ''
    : `${plural(fixed.length, 'known failure')} no longer there (--update removes them): ${fixed.join(', ')}\n`;
