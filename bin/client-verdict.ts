// The option `--observe`, which several commands share, and how such a command ends: with the verdict on clients.
import type { Report } from '../suites/report/schema.ts';
import { terminalReport } from '../suites/reports/terminal.ts';
import { SetupError } from '../suites/target/setup-error.ts';
import { wantsColor } from './output.ts';
import type { RunOutput } from './run-output.ts';

export const observeHelp =
  'judge what clients send, by the rules that bind them; at the end print the verdict of each';

/** Throws a setup error for a report of nothing. */
export function reportNeedsObserve(given: {
  readonly observe?: true | undefined;
  readonly report?: string | undefined;
}): void {
  if (given.report !== undefined && given.observe !== true)
    throw new SetupError('--report writes what --observe finds: give both.');
}

/** The verdict as text. Writes the files of the report. */
export const verdictText = (report: Report, output: RunOutput): string =>
  terminalReport(report, { color: wantsColor(), verbose: true }) + output.write(report, undefined);
