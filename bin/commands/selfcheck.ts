// `assay selfcheck`: proves that every case passes on the simulator and catches the mutants of its rule.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { rules } from '../../spec/rules/index.ts';
import { cases } from '../../suites/cases/index.ts';
import { entriesOf } from '../../suites/judge/run.ts';
import { selectRules } from '../../suites/judge/select.ts';
import { makeReportDirectory } from '../../suites/reports/write.ts';
import { excused } from '../../suites/selfcheck/excused.ts';
import { mutants } from '../../suites/selfcheck/mutants/index.ts';
import { isGood, selfcheckJson, selfcheckText } from '../../suites/selfcheck/report.ts';
import { selfcheck } from '../../suites/selfcheck/run.ts';
import { statementHoles } from '../../suites/selfcheck/statements.ts';
import { count, list } from '../options.ts';
import { finish, progress } from '../output.ts';

interface Options {
  readonly area: readonly string[];
  readonly rule: readonly string[];
  readonly seed: number;
  readonly report?: string;
}

export function command(): Command {
  return new Command('selfcheck')
    .description('prove the suites: each case passes on the simulator and catches its mutants')
    .option('--area <names>', 'only rules of these areas (repeat or separate by comma)', list, [])
    .option('--rule <ids>', 'only these rules (repeat or separate by comma)', list, [])
    .option('--seed <number>', 'seed of every draw', count, 1)
    .option('--report <directory>', 'write selfcheck.json there')
    .action(act);
}

async function act({ area, rule, seed, report }: Options): Promise<void> {
  const selected = selectRules(rules, { areas: area, ruleIds: rule });
  if (report !== undefined) makeReportDirectory(report);
  let done = 0;
  const trials = await selfcheck({
    entries: entriesOf(selected, cases),
    mutants,
    seed,
    onTrial: (trial) => {
      done += 1;
      progress(`${done} ${trial.rule}`);
    },
  });
  progress('');
  const holes = statementHoles(selected, mutants, excused);
  if (report !== undefined) {
    const json = JSON.stringify(selfcheckJson(trials, holes), undefined, 2);
    writeFileSync(join(report, 'selfcheck.json'), `${json}\n`);
  }
  await finish(selfcheckText(trials, holes), isGood(trials, holes) ? 0 : 1);
}
