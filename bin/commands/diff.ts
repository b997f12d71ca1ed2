// `assay diff`: compares two reports of a target, rule by rule.
import { Command } from 'commander';
import { readReport } from '../../suites/report/read.ts';
import { changesOf, diffText, worsening } from '../../suites/reports/diff.ts';
import { helpEnd } from '../help.ts';
import { finish } from '../output.ts';

const exitCodes = {
  0: 'nothing got worse',
  1: 'a rule fails that did not fail before, fails elsewhere, or is no longer exercised',
  2: 'a report cannot be read',
};

export const command = (): Command =>
  new Command('diff')
    .description('compare two reports: what got worse, what got better')
    .argument('<older>', 'report.json, or the directory of --report that holds it')
    .argument('<newer>', 'the same of a later run')
    .addHelpText('after', helpEnd(exitCodes))
    .action(act);

async function act(olderPath: string, newerPath: string): Promise<void> {
  const [older, newer] = [readReport(olderPath), readReport(newerPath)];
  const isWorse = changesOf(older, newer).some(({ kind }) => worsening.includes(kind));
  await finish(diffText(older, newer), isWorse ? 1 : 0);
}
