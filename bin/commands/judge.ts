// `assay judge`: judges a recording of any server by what holds for all exchanges.
import { Command, InvalidArgumentError } from 'commander';
import { rules } from '../../spec/rules/index.ts';
import { judgeRecording } from '../../suites/har/judge.ts';
import { isInvariant } from '../../suites/invariants/monitor.ts';
import { machine } from '../../suites/judge/machine.ts';
import { selectRules } from '../../suites/judge/select.ts';
import { terminalReport } from '../../suites/reports/terminal.ts';
import { SetupError } from '../../suites/target/setup-error.ts';
import { helpEnd } from '../help.ts';
import { list, listOption } from '../options.ts';
import { finish, wantsColor } from '../output.ts';
import { runOutput } from '../run-output.ts';
import { commandName } from '../start.ts';

interface Options {
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
they cannot decide is not exercised, and fails nothing.`;

export const command = (): Command =>
  new Command('judge')
    .description('judge a recording of any server by the rules that hold for all exchanges')
    .argument('<file>', 'recording in the form of HAR 1.2')
    .addOption(listOption('--rule <ids>', 'only these rules (comma-separated, repeatable)'))
    .option(
      '--entries <positions>',
      'only these entries of the recording, counted from 0 (comma-separated, repeatable)',
      positions,
    )
    .option('--verbose', 'list the verdict of every rule')
    .option(
      '--report <directory>',
      'write report.html, report.json, junit.xml and badge.svg to this directory',
    )
    .addHelpText('after', helpEnd(exitCodes, notes))
    .action(act);

async function act(path: string, { rule, entries, verbose, report: directory }: Options): Promise<void> {
  const other = rule.find((id) => Object.hasOwn(rules, id) && !isInvariant(id));
  if (other !== undefined)
    throw new SetupError(
      `--rule: ${other} is judged by its own requests, so no recording decides it: \`assay conform --rule ${other}\` does.`,
    );
  const selected = Object.entries(selectRules(rules, { areas: [], ruleIds: rule })).filter(([id]) =>
    isInvariant(id),
  );
  const output = runOutput({ report: directory });
  const report = judgeRecording({
    path,
    rules: Object.fromEntries(selected),
    entries: entries && new Set(entries),
    command: `${commandName} judge ${path}`,
    nowMs: machine.nowMs,
  });
  process.stdout.write(terminalReport(report, { color: wantsColor(), verbose: verbose === true }));
  await finish(output.write(report, undefined), report.ok ? 0 : 1);
}

function positions(value: string, earlier: readonly number[] = []): readonly number[] {
  const texts = list(value);
  if (texts.length > 0 && texts.every((text) => /^\d+$/.test(text)))
    return [...earlier, ...texts.map(Number)];
  throw new InvalidArgumentError('Expected positions of entries, such as 4620,4778.');
}
