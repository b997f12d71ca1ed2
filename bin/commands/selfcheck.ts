// `assay selfcheck`: proves that the suites catch what is wrong and accuse nothing that is legal.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command, Option } from 'commander';
import { rules } from '../../spec/rules/index.ts';
import { selectRules } from '../../suites/judge/select.ts';
import { makeReportDirectory } from '../../suites/reports/write.ts';
import {
  chosenJson,
  chosenText,
  isGoodChoice,
  isNamed,
  mutantGroups,
  tryChosen,
} from '../../suites/selfcheck/chosen-mutants.ts';
import { excusedStatements } from '../../suites/selfcheck/excuses/statements.ts';
import { mutants } from '../../suites/selfcheck/mutants/index.ts';
import { openPool } from '../../suites/selfcheck/pool.ts';
import { isGood, selfcheckJson, selfcheckText } from '../../suites/selfcheck/report.ts';
import { type Part, parts, selfcheck } from '../../suites/selfcheck/run.ts';
import { statementHoles } from '../../suites/selfcheck/statements.ts';
import { SetupError } from '../../suites/target/setup-error.ts';
import { nearest } from '../nearest.ts';
import { count, list } from '../options.ts';
import { finish, progress } from '../output.ts';

interface Options {
  readonly area: readonly string[];
  readonly rule: readonly string[];
  readonly mutant: readonly string[];
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
        '--mutant <ids>',
        'only these mutants, or all of a rule (repeat or separate by comma): shows how each is caught',
      )
        .argParser(list)
        .default([], 'all')
        .conflicts(['area', 'rule', 'part']),
    )
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

async function act(options: Options): Promise<void> {
  const { area, rule, mutant, part, seed, report } = options;
  if (mutant.length > 0) return actOnMutants(options);
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
  const holes = statementHoles(selected, mutants, excusedStatements);
  if (report !== undefined) writeReport(report, selfcheckJson(findings, holes));
  await finish(selfcheckText(findings, holes), isGood(findings, holes) ? 0 : 1);
}

async function actOnMutants({ mutant: names, seed, report }: Options): Promise<void> {
  const ids = mutantGroups().flatMap((group) => group.ids);
  const unknown = names.filter((name) => !ids.some((id) => isNamed(id, name)));
  if (unknown.length > 0)
    throw new SetupError(
      unknown
        .map((name) => `There is no mutant ${name}. Do you mean ${nearest(name, ids).join(', ')}?`)
        .join('\n'),
    );
  if (report !== undefined) makeReportDirectory(report);
  const pool = openPool();
  const chosen = await tryChosen(pool, names, seed);
  await pool.close();
  if (report !== undefined) writeReport(report, chosenJson(chosen));
  await finish(chosenText(chosen), isGoodChoice(chosen) ? 0 : 1);
}

const writeReport = (directory: string, json: object): void =>
  writeFileSync(join(directory, 'selfcheck.json'), `${JSON.stringify(json, undefined, 2)}\n`);
