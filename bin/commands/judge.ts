// `assay judge`: judges a recording of any server, or of its clients, by what holds for all exchanges.
import { Command, InvalidArgumentError, Option } from 'commander';
import type { Side } from '../../suites/har/judge.ts';
import { terminalReport } from '../../suites/reports/terminal.ts';
import { helpEnd } from '../help.ts';
import { judgedRecording } from '../judged-recording.ts';
import { list, listOption } from '../options.ts';
import { finish, wantsColor } from '../output.ts';
import { reportOption, runOutput } from '../run-output.ts';

interface Options {
  readonly as: Side;
  readonly rule: readonly string[];
  readonly entries?: readonly number[];
  readonly verbose?: true;
  readonly report?: string;
}

const exitCodes = {
  0: 'no rule failed',
  1: 'a rule failed',
  2: 'the file is no recording, or an option is wrong',
};

const notes = `A recording is a file in the form of HAR 1.2. Those of --record show who called, what an operator did and what was
pushed, so that they are judged as the run was. Those of other tools, such as Chromium or mitmproxy, leave this open: what
they cannot decide is not exercised, and fails nothing.
With --as client the rules about clients judge what was sent, given what had been answered; every verdict is listed.`;

export const command = (): Command =>
  new Command('judge')
    .description(
      'judge a recording of any server, or of its clients, by the rules that hold for all exchanges',
    )
    .argument('<file>', 'recording in the form of HAR 1.2')
    .addOption(new Option('--as <side>', 'whom to judge').choices(['server', 'client']).default('server'))
    .addOption(listOption('--rule <ids>', 'only these rules (comma-separated, repeatable)'))
    .option(
      '--entries <positions>',
      'only these entries of the recording, counted from 0 (comma-separated, repeatable)',
      positions,
    )
    .option('--verbose', 'list the verdict of every rule')
    .addOption(reportOption())
    .addHelpText('after', helpEnd(exitCodes, notes))
    .action(act);

async function act(
  path: string,
  { as: side, rule, entries, verbose, report: directory }: Options,
): Promise<void> {
  const output = runOutput({ report: directory });
  const report = judgedRecording({ path, side, ruleIds: rule, entries });
  const isVerbose = verbose === true || side === 'client';
  process.stdout.write(terminalReport(report, { color: wantsColor(), verbose: isVerbose }));
  await finish(output.write(report, undefined), report.ok ? 0 : 1);
}

function positions(value: string, earlier: readonly number[] = []): readonly number[] {
  const texts = list(value);
  if (texts.length > 0 && texts.every((text) => /^\d+$/.test(text)))
    return [...earlier, ...texts.map(Number)];
  throw new InvalidArgumentError('Expected positions of entries, such as 4620,4778.');
}
