// Writes the reports for machines into a directory.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunResult } from '../judge/outcome.ts';
import { jsonReport } from './json.ts';
import { junitReport } from './junit.ts';

/** `report.json` and `junit.xml`; give it redacted results. */
export function writeReports(run: RunResult, directory: string): void {
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, 'report.json'), `${JSON.stringify(jsonReport(run), undefined, 2)}\n`);
  writeFileSync(join(directory, 'junit.xml'), junitReport(run));
}
