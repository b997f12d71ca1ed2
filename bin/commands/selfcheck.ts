// `assay selfcheck`: proves that the suites catch what is wrong and accuse nothing that is legal.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command, Option } from 'commander';
import { rules } from '../../spec/rules/index.ts';
import { selectRules } from '../../suites/judge/select.ts';
import { makeReportDirectory } from '../../suites/reports/write.ts';
import { excused } from '../../suites/selfcheck/excused.ts';
import { mutants } from '../../suites/selfcheck/mutants/index.ts';
import { openPool } from '../../suites/selfcheck/pool.ts';
import { isGood, selfcheckJson, selfcheckText } from '../../suites/selfcheck/report.ts';
import { type Part, parts, selfcheck } from '../../suites/selfcheck/run.ts';
import { statementHoles } from '../../suites/selfcheck/statements.ts';
import { count, list } from '../options.ts';
import { finish, progress } from '../output.ts';

interface Options {
  readonly area: readonly string[];
  readonly rule: readonly string[];
  readonly part?: readonly Part[];
  readonly seed: number;
  readonly report?: string;
}

export function command(): Command {
  return new Command('selfcheck')
    .description('prove the suites: they catch what is wrong and accuse nothing that is legal')
    .option('--area <names>', 'only rules of these areas (repeat or separate by comma)', list, [])
    .option('--rule <ids>', 'only these rules (repeat or separate by comma)', list, [])
    .addOption(
      new Option(
        '--part <names...>',
        'only these parts; of selected rules the mutants are tried by default',
      ).choices(parts),
    )
    .option('--seed <number>', 'seed of every draw', count, 1)
    .option('--report <directory>', 'write selfcheck.json there')
    .action(act);
}

async function act({ area, rule, part, seed, report }: Options): Promise<void> {
  const selected = selectRules(rules, { areas: area, ruleIds: rule });
  const whole = selected === rules;
  if (report !== undefined) makeReportDirectory(report);
  const pool = openPool();
  let done = 0;
  const findings = await selfcheck({
    pool,
    rules: Object.keys(selected),
    whole,
    parts: part ?? (whole ? parts : ['rules', 'shapes']),
    seed,
    onStep: (what) => {
      done += 1;
      progress(`${done} ${what}`);
    },
  });
  await pool.close();
  progress('');
  const holes = statementHoles(selected, mutants, excused);
  if (report !== undefined) {
    const json = JSON.stringify(selfcheckJson(findings, holes), undefined, 2);
    writeFileSync(join(report, 'selfcheck.json'), `${json}\n`);
  }
  await finish(selfcheckText(findings, holes), isGood(findings, holes) ? 0 : 1);
}
