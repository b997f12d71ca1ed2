// `assay drill`: gives a client tasks in worlds that are arranged and faulted, and judges what it sends and reports.
import { Command } from 'commander';
import type { drills } from '../../suites/drills/index.ts';
import { drillRules } from '../../suites/drills/rules.ts';
import { selectDrills } from '../../suites/drills/select.ts';
import { selectRules } from '../../suites/judge/select.ts';
import { terminalReport } from '../../suites/reports/terminal.ts';
import { SetupError } from '../../suites/target/setup-error.ts';
import { drillProcess } from '../drilled-process.ts';
import { helpEnd } from '../help.ts';
import { watchSignals } from '../interruption.ts';
import { count, listOption } from '../options.ts';
import { finish, progress, wantsColor } from '../output.ts';
import { reportOption, runOutput } from '../run-output.ts';
import { commandName } from '../start.ts';

interface Options {
  readonly drill: readonly string[];
  readonly rule: readonly string[];
  readonly list?: true;
  readonly seed: number;
  readonly verbose?: true;
  readonly report?: string;
}

const exitCodes = {
  0: 'no rule failed',
  1: 'a rule failed, or none could be exercised',
  2: 'an option is wrong, or the adapter does not start or breaks the protocol',
  130: 'interrupted by Ctrl-C (143: by SIGTERM)',
};

const notes = `The command starts an adapter: a program that reads a task a line, lets the client do it, and writes what became of it
(docs/client-teams.md, "Drills"). Each drill has a world of its own; nothing outside this machine is asked.`;

export const command = (): Command =>
  new Command('drill')
    .description('judge a client: tasks in arranged worlds, one verdict for every rule about clients')
    .argument('[command...]', 'command that starts the adapter of the client, after --; no shell')
    .addOption(listOption('--drill <ids>', 'only these drills (comma-separated, repeatable)'))
    .addOption(listOption('--rule <ids>', 'only these rules (comma-separated, repeatable)'))
    .option('--list', 'print the selected drills with the operations that they need, and exit')
    .option('--seed <number>', 'seed of the worlds and of what is drawn from them', count, 1)
    .option('--verbose', 'list the verdict of every rule')
    .addOption(reportOption())
    .addHelpText('after', helpEnd(exitCodes, notes))
    .action(act);

async function act(words: readonly string[], options: Options): Promise<void> {
  const rules = selectRules(drillRules, { areas: [], ruleIds: options.rule });
  const selected = selectDrills(options.drill, rules);
  if (options.list) await finish(listing(selected), 0);
  const [file, ...args] = words;
  if (file === undefined)
    throw new SetupError(`drill needs the command of an adapter: ${commandName} drill -- node adapter.js`);
  const output = runOutput(options);
  const interruption = watchSignals();
  const enough = new AbortController();
  const { report, troubles } = await Promise.race([
    drillProcess({
      words: [file, ...args],
      drills: selected,
      rules,
      names: options.drill,
      seed: options.seed,
      enough: enough.signal,
      onHello: () => interruption.endEarly(() => enough.abort()),
      onDrill: ({ id }, nth) => progress(`${nth + 1}/${selected.length} ${id}`),
    }),
    interruption.atOnce,
  ]);
  progress('');
  process.stdout.write(terminalReport(report, { color: wantsColor(), verbose: options.verbose === true }));
  const text = output.write(report, undefined);
  for (const trouble of troubles) process.stderr.write(`adapter: ${trouble}\n`);
  const verdict = report.ok ? 0 : 1;
  await finish(text, interruption.exitCode() ?? (troubles.length > 0 ? 2 : verdict));
}

const listing = (selected: typeof drills): string =>
  selected.map(({ id, ops, text }) => `${id}  ${ops.join(', ')}\n  ${text}\n`).join('');
